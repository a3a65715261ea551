import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, GM, openTable, scriptFaces, type, type Face, type Table } from "./open-table.ts";
import type { AnswerMessage } from "./open-table.ts";
import { apply, damageLines, target, undo } from "./apply-damage.ts";
import { buttonIn, click, leftToDo, textOf, until } from "./page.ts";

let table: Table;
afterEach(() => table.close());

type Message = ChatMessage.Implementation;
const fist = { name: "Fist", type: "weapon", system: { ability: "brawl", attack: 1, damage: 2, initiative: -1 } };

/** Opens a table at which Naddaha is fresh and has fists. */
async function open(userId: string, tradition = ""): Promise<void> {
  table = await openTable({ userId });
  await table.naddaha.update({ system: { tradition, tracks: { fatigue: { value: 0 } } } });
  await table.naddaha.createEmbeddedDocuments("Item", [fist as never]);
}

const dataOf = (message: Message) => (message as unknown as AnswerMessage).system;
const notes = () => [...document.querySelectorAll("#notifications .notification")].map(textOf);

async function posted(command: string, ...faces: readonly Face[]): Promise<Message> {
  scriptFaces(...faces);
  const before = game.messages.size;
  await type(command);
  return until(() => game.messages.size > before && game.messages.contents.at(-1));
}

async function refused(command: string): Promise<string> {
  scriptFaces();
  await type(command);
  return until(() => notes().at(-1));
}

const formulaOf = async (command: string, ...faces: readonly Face[]) =>
  (await posted(command, ...faces)).rolls[0]?.formula;

describe("a combat total in words", () => {
  beforeEach(() => open(ADA));

  test("is rolled with its value", async () => {
    expect(await formulaOf("/stress attack", 6)).toBe("1ds[Attack] + 9[Attack]");
  });

  test("is rolled with the weapon that comes first", async () => {
    const sword = { name: "Sword", type: "weapon", sort: -1, system: { ability: "Sword", attack: 4 } };
    await table.naddaha.createEmbeddedDocuments("Item", [sword as never]);
    expect(await formulaOf("/stress attack", 6)).toBe("1ds[Attack] + 7[Attack]");
  });

  test("counts a bonus for just this total once, and a penalty of a track", async () => {
    const bless = { name: "Bless", type: "bonus", system: { scope: "total", key: "attack", value: 2 } };
    await table.naddaha.createEmbeddedDocuments("ActiveEffect", [bless] as never);
    await table.naddaha.update({ system: { tracks: { fatigue: { value: 2 } } } });
    expect(await formulaOf("/stress attack", 6)).toBe("1ds[Attack] + 9[Attack] + 2[Bless] - 1[Weary]");
    expect(await formulaOf("/stress defense", 6)).toBe("1ds[Defense] + 5[Defense] - 1[Weary]");
  });

  test("goes with a target, botch dice and a bonus of its own", async () => {
    expect(await formulaOf("/stress attack botch 2 + 1 [high ground] vs 12", 6)).toBe(
      "1dsb2[Attack] + 9[Attack] + 1[high ground] vs 12",
    );
  });

  test("of damage can be taken as damage, as after a click on the sheet; an attack cannot", async () => {
    const damage = await posted("/stress damage", 9);
    expect(dataOf(damage).isDamage).toBe(true);
    expect(buttonIn(await damage.renderHTML(), "Apply damage…").type).toBe("button");
    const attack = await posted("/stress attack", 9);
    expect((await attack.renderHTML()).querySelector(".damage")).toBeNull();
  });

  test("that cannot be worked out is no name that the command knows", async () => {
    await table.naddaha.update({ system: { totals: { attack: "@dxe" } } });
    expect(await refused("/stress attack")).toContain("attack");
    expect(game.messages.size).toBe(0);
  });

  test("means the Ability where the character has one of that name", async () => {
    const ability = { name: "Attack", type: "ability", system: { score: 1, characteristics: ["str"] } };
    await table.naddaha.createEmbeddedDocuments("Item", [ability as never]);
    expect(await formulaOf("/stress attack", 6)).toBe("1ds[Strength + Attack] + 1[Attack]");
  });
});

describe("a combat total of another tradition", () => {
  test("of checks is rolled with their pool", async () => {
    await open(ADA, "check");
    expect(await formulaOf("/check attack boons 1 vs 9", [10, 6], [8, 5], [8, 2])).toMatch(/^3dkbo1\[Attack\].* vs 9$/);
  });

  test("of a trip is a trip roll of the weapon's Ability, to which the weapon is a bonus", async () => {
    await open(ADA, "trip");
    const own = { own: { tripTarget: 4 } };
    const bow = { name: "Bow", type: "weapon", system: { ability: "Archery", attack: 3 } };
    const archery = { name: "Archery", type: "ability", system: { ...own, characteristics: ["dex"] } };
    await table.naddaha.createEmbeddedDocuments("Item", [archery, bow] as never);
    expect(await formulaOf("/trip attack *4 vs 15", [20, 6], [4, 2])).toBe("1dts4b3[Attack | +3 Bow] vs 15");
  });

  test("/fortune attack names nothing, for these dice know no totals", async () => {
    await open(ADA, "fortune");
    expect(await refused("/fortune attack")).toContain("attack");
    expect(game.messages.size).toBe(0);
  });
});

describe("from an attack to the wounds", () => {
  const OGRE = "ogre000000000000";
  const boxes = ({ id }: Actor.Implementation) =>
    (game.actors.get(id ?? "")?.system as { tracks: Record<string, { value: number }> }).tracks.body?.value;
  async function makeOgre(): Promise<Actor.Implementation> {
    const system = { characteristics: { sta: { value: 3 } } };
    await Actor.create({ _id: OGRE, name: "Ogre", type: "npc", system } as never, { keepId: true });
    return game.actors.get(OGRE, { strict: true });
  }

  /** Naddaha strikes, and her damage is 11. */
  async function strike(): Promise<Message> {
    await posted("/stress attack vs 9", 8);
    return posted("/stress damage", 9);
  }

  beforeEach(async () => {
    await open(GM);
    await game.user.update({ character: table.naddaha.id });
  });

  test("is applied from the chat: the game master lets the ogre take the damage after soak, once", async () => {
    const ogre = await makeOgre();
    const message = await strike();
    target(ogre);
    await apply(message);
    await until(() => boxes(ogre) === 2);
    expect(await damageLines(message)).toEqual(["Ogre: damage 11, soak 3: Unhurt → Light wounds"]);
  });
});

describe("damage that a game master has rolled", () => {
  const boxes = () =>
    (table.naddaha.system as unknown as { tracks: Record<string, { value: number }> }).tracks.body?.value;
  const gamemaster = () => table.join(GM);

  /** At Ada's client: the game master's message with 11 damage; nobody answers for the game master. */
  async function struck(gm: ReturnType<typeof gamemaster>): Promise<Message> {
    const own = await posted("/stress damage", 9);
    const source = { ...own.toObject(), _id: "struck0000000000", author: gm.userId };
    await gm.modifyDocument({
      type: "ChatMessage",
      action: "create",
      operation: { data: [source], keepId: true },
    } as never);
    target(table.naddaha);
    return until(() => game.messages.get("struck0000000000"));
  }

  test("is applied and undone by a player who may not ask others, since they need nobody for it", async () => {
    await open(ADA);
    const gm = gamemaster();
    const message = await struck(gm);
    const value = JSON.stringify({ ...game.settings.get("core", "permissions"), QUERY_USER: [3, 4] });
    await gm.modifyDocument({
      type: "Setting",
      action: "create",
      operation: { data: [{ key: "core.permissions", value }] },
    } as never);
    await until(() => !game.user.hasPermission("QUERY_USER"));
    await apply(message);
    await until(() => boxes() === 3);
    click(buttonIn(await message.renderHTML(), "Apply to another…"));
    await until(() => notes().includes("The chosen characters have already taken this damage."));
    await undo(message, "Naddaha");
    await until(() => boxes() === 0);
    expect((await message.renderHTML()).querySelector(".damage li button")).toBeNull();
    expect(leftToDo()).toEqual([]);
  });
});
