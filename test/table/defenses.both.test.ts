import { describe, expect, test } from "vitest";
import { ADA, BRUNO, GM, openTable, scriptFaces, smallWorld, type, table } from "./open-table.ts";
import type { AnswerMessage } from "./open-table.ts";
import { dialog } from "./roll-dialog-page.ts";
import { buttonIn, click, rest, textOf, until } from "./page.ts";
import { d8 } from "./play/dice.ts";
import { eavesdrop } from "./requests-page.ts";

/**
 * The defense of a foe is known to game masters and to those who may observe it. Two evenings that differ only in it look the same to a
 * player: all that their client receives, draws and foresees.
 */

type Message = ChatMessage.Implementation;

const OGRE = "ogre000000000000";
const latest = () => game.messages.contents.at(-1);
const dataOf = (message: Message) => (message as unknown as AnswerMessage).system;

/** What a check attack shows: 8, 5 and 3 and a strength of 5, a total of 26 with Brawl 5. */
const FACES = d8(8, 5, 3);

/** The ogre's defense by its dexterity: 12 more than that. */
const ogreOf = (dex: number, data: object = {}) => ({
  _id: OGRE,
  name: "Ogre",
  type: "npc",
  ownership: { default: 0 },
  system: { tradition: "check", characteristics: { dex: { value: dex } } },
  ...data,
});

/** Opens a table of checks as a user, with an ogre that this user targets; no other game master is there. */
async function open(
  userId: string,
  ogre: object,
  {
    messages = [],
    settings = [],
  }: { readonly messages?: readonly object[]; readonly settings?: readonly object[] } = {},
): Promise<Actor.Implementation> {
  const [naddaha] = smallWorld.actors ?? [];
  const system = { tradition: "check", characteristics: { str: { value: 5 } } };
  const world = { ...smallWorld, actors: [{ ...naddaha, system }, ogre], messages, settings } as typeof smallWorld;
  await openTable({ userId, language: "en", world });
  if (game.user.isGM) await game.user.update({ character: table.naddaha.id });
  const actor = await until(() => game.actors.get(OGRE));
  game.user.targets.add({
    actor,
    document: { uuid: null, name: "Ogre", hidden: false, displayName: 50 },
  } as never);
  return actor;
}

/** What the dialog of Naddaha's attack shows, and what it says of one boon or bane more. */
async function foreseen(): Promise<string> {
  const { trait } = await table.api.rollable(table.naddaha.uuid, { total: "attack" });
  void table.api.rollTrait(table.naddaha, trait);
  await until(() => dialog().querySelector(".odds .sentences"));
  const shown = [dialog().innerHTML];
  for (const count of dialog().querySelectorAll<HTMLElement>(".count:has(label)")) {
    const label = textOf(count.querySelector("label"));
    count.querySelector(".stepper")?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    await until(() => textOf(dialog().querySelector(".what-if")).startsWith(`${label} 1:`));
    shown.push(textOf(dialog()));
  }
  click(buttonIn(dialog(), "Cancel"));
  await until(() => document.querySelector(".roll-dialog") === null);
  return plain(shown.join("\n"));
}

/** Leaves out ids, times and the places of windows. */
const plain = (text: string): string =>
  text
    .replaceAll(/\b(quadrivium-[a-z-]+|app|dialog)-\d+/g, "$1")
    .replaceAll(/\b\d{13}\b|\d{1,2}:\d\d(?::\d\d)?(?: [AP]M)?/g, "time")
    .replaceAll(/(?<![A-Za-z0-9])[A-Za-z0-9]{16}(?![A-Za-z0-9])/g, "id");

/** Naddaha attacks by the chat. */
async function attack(): Promise<Message> {
  const { size } = game.messages;
  scriptFaces(...FACES);
  await type(`/check ${game.i18n.localize("QUADRIVIUM.Total.attack")}`);
  const message = await until(() => (game.messages.size > size ? latest() : undefined));
  await rest();
  return message;
}

/** The lines of a card about its opponents, without buttons. */
async function lines(message: Message): Promise<readonly string[]> {
  const html = await message.renderHTML();
  return [...html.querySelectorAll(".quadrivium.attack .band")].map((band) =>
    [...band.querySelectorAll("p")].map(textOf).join(" | "),
  );
}

describe("the defense of a foe that a player may not observe", () => {
  test("differs in nothing that the player's client stores, draws or foresees, until a game master's client compares", async () => {
    const evenings = [];
    for (const dex of [1, 4]) {
      await open(ADA, ogreOf(dex));
      const asked = await foreseen();
      const message = await attack();
      const html = await message.renderHTML();
      evenings.push({ asked, stored: plain(JSON.stringify(message.toObject())), html: plain(html.outerHTML) });
      expect(await lines(message)).toEqual(["attack 26 · The GM compares."]);
      expect(asked).toContain("Against Ogre: defense hidden");
      game.user.targets.clear();
    }
    expect(evenings[1]).toEqual(evenings[0]);
    await open(ADA, ogreOf(1));
  });

  test("is compared by the game master's client, which tells players whether the attack hits, and no number", async () => {
    const heard = [];
    for (const dex of [1, 4]) {
      const ogre = await open(GM, ogreOf(dex));
      const bruno = table.join(BRUNO);
      const all = eavesdrop(bruno);
      const message = await attack();
      await until(() => dataOf(message).against[0]?.compared);
      expect(dataOf(message).against).toMatchObject([
        { actor: ogre.uuid, passive: null, compared: { total: 26, isHit: true } },
      ]);
      expect(await lines(message)).toEqual([`Hit by ${14 - dex} | attack 26 · defense ${12 + dex}`]);
      heard.push(plain(all()).replaceAll(/"_stats":\{[^}]*\}/g, ""));
      game.user.targets.clear();
    }
    expect(heard[1]).toEqual(heard[0]);
    await open(ADA, ogreOf(1));
  });
});

describe("a defense that all may know", () => {
  test.each([
    ["since they may observe the foe", { ownership: { default: 2 } }, false],
    ["since the world shows foes' defenses", {}, true],
  ])("is told with the chance to hit, %s", async (_why, data, shows) => {
    const settings = [{ key: "quadrivium.showsDefenses", value: String(shows) }];
    await open(ADA, ogreOf(2, data), { settings });
    expect(await foreseen()).toContain("to hit Ogre, defense 14");
    const message = await attack();
    expect(dataOf(message).against).toMatchObject([{ passive: 14 }]);
    expect(await lines(message)).toEqual(["Hit by 12 | attack 26 · defense 14"]);
  });
});
