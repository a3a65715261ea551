import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startingTracks } from "../../src/rules/character/tracks.ts";
import { apply, target } from "./apply-damage.ts";
import { GM, openTable, scriptFaces, type, type Face, type Table } from "./open-table.ts";
import type { Creature } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until } from "./page.ts";

/** Cards in the log follow what they show of a character, an item or a token, without a reload. */

type Message = ChatMessage.Implementation;

let table: Table;
beforeEach(async () => {
  table = await openTable({ userId: GM });
  await game.user.update({ character: table.naddaha.id });
  await ui.chat.render({ force: true });
});
afterEach(async () => {
  game.user.targets.clear();
  await table.close();
});

const latest = () => game.messages.contents.at(-1);

/** What the card of a message says in the log, as it stands there. */
const inLog = (message: Message) =>
  textOf(document.querySelector(`.chat-log [data-message-id="${message.id ?? ""}"] .message-content`));

async function posted(act: () => unknown, ...faces: readonly Face[]): Promise<Message> {
  const { size } = game.messages;
  scriptFaces(...faces);
  act();
  const message = await until(() => game.messages.size > size && latest());
  await until(() => inLog(message) !== "");
  await rest();
  return message;
}

async function makeOgre(): Promise<Creature> {
  const system = { characteristics: { qik: { value: 1 }, sta: { value: 3 } } };
  const made = await Actor.implementation.create({ name: "Ogre", type: "npc", system } as never);
  return made as unknown as Creature;
}

/** Damage of 11 to an ogre. */
async function damageTo(ogre: Creature): Promise<Message> {
  const against = [{ actor: ogre.uuid, token: null, name: "Ogre" }];
  const data = { speaker: ChatMessage.getSpeaker({ actor: table.naddaha }), type: "roll" };
  return posted(
    () => table.api.Roll.create("1di + 2").toMessage({ ...data, system: { isDamage: true, against } } as never),
    9,
  );
}

/** Naddaha attacks an ogre with a sword. */
async function attackOn(ogre: Creature): Promise<Message> {
  const weapon = { name: "Sword", type: "weapon", system: { ability: "Brawl", attack: 1, damage: 4 } };
  await table.naddaha.createEmbeddedDocuments("Item", [weapon as never]);
  game.user.targets.add({
    actor: ogre,
    document: { uuid: null, name: ogre.name, hidden: false, displayName: 50 },
  } as never);
  return posted(() => type("/stress attack"), 5);
}

/** Waits until the card in the log says something else than before. */
async function changed(message: Message, change: () => unknown): Promise<readonly [before: string, after: string]> {
  const before = inLog(message);
  await change();
  return [before, await until(() => inLog(message) !== before && inLog(message))];
}

const preview = (message: Message) =>
  textOf(document.querySelector(`.chat-log [data-message-id="${message.id ?? ""}"] .apply-to .note`));

describe("the card of damage", () => {
  test("follows somebody who has taken it out of the world, and back", async () => {
    const ogre = await makeOgre();
    const tokens = [{ name: "Ogre", actorId: ogre.id, actorLink: false }];
    const scene = await Scene.implementation.create({ name: "Forest", tokens });
    const forest = () => game.scenes.getName("Forest") ?? expect.fail("There is no forest.");
    const token = forest().tokens.contents[0];
    const roll = () =>
      table.api.Roll.create("1di + 2").toMessage({ type: "roll", system: { isDamage: true } } as never);
    const message = await posted(roll, 9);
    target(token?.actor);
    await apply(message);
    const log = `.chat-log [data-message-id="${message.id ?? ""}"]`;
    const canBeUndone = (is: boolean): Promise<true> =>
      until(() => document.querySelector<HTMLButtonElement>(`${log} .damage li button`)?.disabled === !is);
    await canBeUndone(true);
    const [stored, source] = [forest().toObject(), token?.toObject()];
    await scene?.delete();
    await canBeUndone(false);
    await Scene.implementation.create(stored, { keepId: true });
    await canBeUndone(true);
    await forest().tokens.contents[0]?.delete();
    await canBeUndone(false);
    await forest().createEmbeddedDocuments("Token", [source as never], { keepId: true });
    await canBeUndone(true);
  });
});

describe("the preview of damage", () => {
  test("is of the character as it is again once the damage is undone", async () => {
    const ogre = await makeOgre();
    const message = await damageTo(ogre);
    const before = preview(message);
    expect(before).toMatch(/^Unhurt → /);
    click(buttonIn(await message.renderHTML(), "Apply to Ogre"));
    await until(() => ogre.system.tracks.body?.value);
    await rest();
    click(buttonIn(await message.renderHTML(), "Undo damage to Ogre"));
    await until(() => preview(message) === before);
  });

  test.each<readonly [string, (ogre: Creature) => unknown]>([
    ["a wound", (ogre) => ogre.update({ system: { tracks: { body: { value: 2 } } } })],
    ["its soak", (ogre) => ogre.update({ system: { characteristics: { sta: { value: -4 } } } })],
    [
      "its armor",
      (ogre) => ogre.createEmbeddedDocuments("Item", [{ name: "Mail", type: "armor", system: { soak: 9 } } as never]),
    ],
    [
      "the world’s tracks",
      () =>
        game.settings.set(
          "quadrivium",
          "tracks",
          startingTracks.map((track) =>
            track.id === "body"
              ? { ...track, levels: track.levels.map((level) => ({ ...level, name: "Scratched" })) }
              : track,
          ),
        ),
    ],
  ])("follows %s", async (_, change) => {
    const ogre = await makeOgre();
    const message = await damageTo(ogre);
    const [before, after] = await changed(message, () => change(ogre));
    expect(after).not.toBe(before);
  });
});

describe("every other card that shows something of a character, an item or a token as it is now", () => {
  test("an attack follows the defense that it still awaits", async () => {
    const ogre = await makeOgre();
    const message = await attackOn(ogre);
    expect(inLog(message)).toMatch(/\d+\s?%/);
    const [before, after] = await changed(message, () =>
      ogre.update({ system: { characteristics: { qik: { value: 5 } } } }),
    );
    expect(/\d+\s?%/.exec(after)?.[0]).not.toBe(/\d+\s?%/.exec(before)?.[0]);
  });

  test("an attack follows the character whom it is against out of the world", async () => {
    const ogre = await makeOgre();
    const message = await attackOn(ogre);
    const [before, after] = await changed(message, () => ogre.delete());
    const gone = "Ogre no longer exists.";
    expect([before.includes(gone), after.includes(gone)]).toEqual([false, true]);
  });

  test("a power follows its effect", async () => {
    const system = { effect: "A small flame.", effectFormula: "1d6", abilities: ["Legend Lore"] };
    const [power] = await table.naddaha.createEmbeddedDocuments("Item", [
      { name: "Spark", type: "power", system } as never,
    ]);
    const trait = { power: power?.uuid };
    const data = { speaker: ChatMessage.getSpeaker({ actor: table.naddaha }), type: "roll", system: { trait } };
    const message = await posted(() => table.api.Roll.create("1ds + 5").toMessage(data as never), 5);
    const [, after] = await changed(message, () => power?.update({ system: { effect: "A great flame." } }));
    expect(after).toContain("A great flame.");
  });

  test("a shown item follows it out of the character’s hands", async () => {
    const item = table.naddaha.items.find(({ name }) => name === "Brawl");
    const button = `<button type="button" data-action="quadriviumRollShown" data-uuid="${item?.uuid ?? ""}">Roll</button>`;
    const content = `<article class="shown-card"><p>Brawl</p><div class="shown-actions">${button}</div></article>`;
    const message = await posted(() => ChatMessage.implementation.create({ content }));
    const [before, after] = await changed(message, () => item?.delete());
    expect([before.endsWith("Roll"), after.endsWith("Roll")]).toEqual([true, false]);
  });

  test("a change follows what its numbers are called", async () => {
    const item = table.naddaha.items.find(({ name }) => name === "Brawl");
    const deltas = [{ number: `items.${item?.id ?? ""}.score`, label: "Brawl", before: 4, by: 1 }];
    const system = { reason: "raise", actor: table.naddaha.uuid, deltas };
    const message = await posted(() => ChatMessage.implementation.create({ type: "change", system } as never));
    const [, after] = await changed(message, () => item?.update({ name: "Wrestling" }));
    expect(after).toContain("Wrestling");
  });
});

test("a card that shows nothing of a character is not drawn again when one changes", async () => {
  const message = await posted(() => type("/r 1ds + 3"), 5);
  const card = document.querySelector(`.chat-log [data-message-id="${message.id ?? ""}"]`);
  await table.naddaha.update({ system: { tracks: { fatigue: { value: 3 } } } });
  await rest();
  expect(card?.isConnected).toBe(true);
});
