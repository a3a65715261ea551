import { beforeEach, describe, expect, test, vi } from "vitest";
import { startingTracks } from "../../src/rules/character/tracks.ts";
import { apply, askToApply, candidatesIn, confirm, damageLines, target, told, undo } from "./apply-damage.ts";
import { ADA, GM, openTable, scriptFaces, type, type Face, table } from "./open-table.ts";
import { buttonIn, click, fill, uncheck, until } from "./page.ts";

type Message = ChatMessage.Implementation;
type Creature = Actor.Stored<"npc"> | Actor.Stored<"character">;

const open = async (userId: string) => {
  await openTable({ userId });
};
beforeEach(() => open(GM));

const latest = () => game.messages.contents.at(-1);
const marked = (actor: Actor.Implementation, track = "body") => (actor as Creature).system.tracks[track]?.value;
const offers = async (message: Message) =>
  [...(await message.renderHTML()).querySelectorAll(".damage > button")].map(({ textContent }) => textContent);

async function create(name: string, source: object = {}): Promise<Creature> {
  const made = await Actor.implementation.create({ name, type: "npc", ...source } as never);
  if (!made) throw new Error(`${name} was not made.`);
  return made as Creature;
}

/** An ogre with a soak of 3. */
const makeOgre = (system: object = {}) =>
  create("Ogre", { system: { characteristics: { sta: { value: 3 } }, ...system } });

/** Types a command as Naddaha, at which these dice fall. */
async function posted(command: string, ...faces: readonly Face[]): Promise<Message> {
  await game.user.update({ character: table.naddaha.id });
  const { size } = game.messages;
  scriptFaces(...faces);
  await type(command);
  return until(() => game.messages.size > size && latest());
}

/** Damage of so much with a die of 9, without an attacker. */
async function damage(points: number, system: object = {}): Promise<Message> {
  const { size } = game.messages;
  scriptFaces(9);
  const speaker = ChatMessage.getSpeaker({ actor: table.naddaha });
  const data = { speaker, type: "roll", system: { isDamage: true, ...system } };
  await table.api.Roll.create(`1di + ${points - 9}`).toMessage(data as never);
  return until(() => game.messages.size > size && latest());
}

describe("the window that applies damage", () => {
  test("says of each targeted token what its track shows now, and what it will show after soak", async () => {
    const ogre = await makeOgre({ tracks: { body: { value: 1 } } });
    target(ogre, table.naddaha);
    const window = await askToApply(await damage(11));
    expect(candidatesIn(window)).toEqual(["✓ Ogre: Hurt → Medium wounds", "✓ Naddaha: Unhurt → Medium wounds"]);
    uncheck(window, "who.1");
    await confirm(window);
    await until(() => marked(ogre) === 3);
    expect(marked(table.naddaha)).toBe(0);
  });

  test("prefers targets to selected tokens, and these to the user's own character, and applies nothing when it is closed", async () => {
    const [ogre, wolf] = [await makeOgre(), await create("Wolf")];
    await game.user.update({ character: table.naddaha.id });
    const message = await damage(5);
    const offered = async () => {
      const window = await askToApply(message);
      const said = candidatesIn(window);
      buttonIn(window, "Cancel").click();
      await until(() => !window.isConnected);
      return said;
    };
    expect(await offered()).toEqual(["✓ Naddaha: Unhurt → Hurt"]);
    vi.stubGlobal("canvas", { ready: true, tokens: { controlled: [{ actor: wolf }] } });
    expect(await offered()).toEqual(["✓ Wolf: Unhurt → Hurt"]);
    target(ogre);
    expect(await offered()).toEqual(["✓ Ogre: Unhurt → Hurt"]);
    expect(told(message)).toEqual([]);
  });

  test("lets a game master change damage and soak, with the change in words at once", async () => {
    const ogre = await makeOgre();
    target(ogre);
    const message = await damage(11);
    const window = await askToApply(message);
    fill(window, "points", "20");
    expect(candidatesIn(window)).toEqual(["✓ Ogre: Unhurt → Heavy wounds"]);
    fill(window, "soak.0", "11");
    expect(candidatesIn(window)).toEqual(["✓ Ogre: Unhurt → Light wounds"]);
    await confirm(window);
    await until(() => marked(ogre) === 2);
    expect(await damageLines(message)).toEqual(["Ogre: Unhurt → Light wounds damage 20 · soak 11"]);
  });
});

describe("a player", () => {
  /** At Ada's client: damage that she has rolled, and an ogre that is not hers. */
  async function asAda(): Promise<{ message: Message; ogre: Creature }> {
    const ogre = await makeOgre();
    const source = ogre.toObject();
    await open(ADA);
    await table.join(GM).modifyDocument({
      type: "Actor",
      action: "create",
      operation: { data: [{ ...source, ownership: { default: 1 } }], keepId: true },
    } as never);
    const there = await until(() => game.actors.getName("Ogre"));
    return { message: await damage(11), ogre: there as Creature };
  }

  test("finds nothing to apply where the damage is against others, or their own has taken it", async () => {
    const { ogre } = await asAda();
    const againstOgre = { actor: ogre.uuid, name: "Ogre" };
    const againstNaddaha = { actor: table.naddaha.uuid, name: "Naddaha" };
    expect(await offers(await damage(11, { against: [againstOgre] }))).toEqual([]);
    const message = await damage(11, { against: [againstOgre, againstNaddaha] });
    expect(await offers(message)).toEqual(["Apply damage…"]);
    click(buttonIn(await message.renderHTML(), "Apply to Naddaha"));
    await until(() => marked(table.naddaha) === 3);
    expect(await offers(message)).toEqual([]);
    await undo(message, "Naddaha");
    await until(() => marked(table.naddaha) === 0);
    expect(await offers(message)).toEqual(["Apply damage…"]);
    // Players do not know a character that is hidden from them.
    expect(await offers(await damage(11, { against: [{ ...againstOgre, name: "QUADRIVIUM.Name.hidden" }] }))).toEqual([
      "Apply damage…",
    ]);
  });
});

describe("with tracks of health", () => {
  beforeEach(() => game.settings.set("quadrivium", "tracks", startingTracks));

  test("a check character's damage is soaked by constitution and armor, and each begun 5 points mark a box", async () => {
    await table.naddaha.update({ system: { tradition: "check", characteristics: { str: { value: 2 } } } });
    const club = { name: "Club", type: "weapon", system: { damage: 3 } };
    await table.naddaha.createEmbeddedDocuments("Item", [club] as never);
    const ogre = await create("Ogre", {
      system: { tradition: "check", characteristics: { con: { value: 2 } } },
      items: [{ name: "Hide", type: "armor", system: { soak: 1 } }],
    });
    target(ogre);
    const message = await posted("/check damage", [8, 5], [8, 4], [8, 1]);
    // 5 + 4 + 1 + 2 + 3 - 3 are 12.
    expect(await apply(message)).toEqual(["✓ Ogre: Unhurt → Wounded"]);
    await until(() => marked(ogre, "checkHealth") === 3 && ogre.statuses.has("checkHealth-3"));
    expect(await damageLines(message)).toEqual(["Ogre: Unhurt → Wounded damage 15 · soak 3"]);
    await undo(message, "Ogre");
    await until(() => marked(ogre, "checkHealth") === 0 && ogre.statuses.size === 0);
  });

  test("a trip weapon's own dice hurt beyond the armor, and what a shield has rolled is written into the window", async () => {
    await table.naddaha.update({ system: { tradition: "trip" } });
    const [bow] = await table.naddaha.createEmbeddedDocuments("Item", [
      { name: "Bow", type: "weapon", system: { damageFormula: "2d6" } },
    ] as never);
    const ogre = await create("Ogre", {
      system: { tradition: "trip" },
      items: [{ name: "Hide", type: "armor", system: { soak: 1 } }],
    });
    scriptFaces([6, 6], [6, 5]);
    const message = await table.api.rollDragged(undefined, table.naddaha.uuid, { formula: bow?.id ?? "" });
    if (!message) throw new Error("Nothing was rolled.");
    target(ogre);
    const window = await askToApply(message);
    expect(candidatesIn(window)).toEqual(["✓ Ogre: Unhurt → Hurt"]);
    fill(window, "soak.0", "7");
    expect(candidatesIn(window)).toEqual(["✓ Ogre: Unhurt → Bruised"]);
    await confirm(window);
    await until(() => marked(ogre, "tripHealth") === 1);
    expect(await damageLines(message)).toEqual(["Ogre: Unhurt → Bruised damage 11 · soak 7"]);
    await undo(message, "Ogre");
    await until(() => marked(ogre, "tripHealth") === 0);
  });
});
