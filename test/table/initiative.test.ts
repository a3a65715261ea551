import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { GM, openTable, scriptFaces, type Face, type Table } from "./open-table.ts";
import { click, rest, textOf, until } from "./page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable({ userId: GM });
  // Bare hands would use Naddaha's Brawl.
  await table.naddaha.update({ system: { unarmed: "nothing" } });
});
afterEach(() => table.close());

async function join(...actors: (string | null)[]): Promise<Combat.Implementation> {
  const combat = await Combat.create({ active: true });
  if (!combat) throw new Error("There is no encounter.");
  await combat.createEmbeddedDocuments(
    "Combatant",
    actors.map((actorId) => ({ actorId })),
  );
  return combat;
}

async function roll(...faces: Face[]) {
  const combat = await join(table.naddaha.id);
  const [combatant] = combat.combatants.contents;
  scriptFaces(...faces);
  await combat.rollInitiative(combatant?.id ?? "");
  const message = await until(() => game.messages.contents.at(-1));
  return { combatant, message };
}

const weapon = { name: "Dagger", type: "weapon", system: { ability: "Brawl", initiative: -1 } };

describe("initiative", () => {
  test("is the usual die with the total of the first weapon in hand, and with what hinders every roll", async () => {
    await table.naddaha.createEmbeddedDocuments("Item", [weapon] as never);
    const { combatant, message } = await roll(6);
    expect(message.rolls[0]?.formula).toBe("1ds[Initiative] + 5[Brawl] - 1[Dagger] - 1[Weary]");
    expect(combatant?.initiative).toBe(9);
  });

  test.each<[string, Face[]]>([
    ["fortune", [[20, 20]]],
    ["fortune", [[20, 1]]],
    ["stress", [6]],
    [
      "check",
      [
        [8, 8],
        [8, 8],
        [8, 8],
      ],
    ],
    ["trip", [[20, 12]]],
  ])("of %s has a card that offers no damage, impact or scratching", async (tradition, faces) => {
    await table.naddaha.update({ system: { tradition } });
    const { message } = await roll(...faces);
    const html = await message.renderHTML();
    const words = textOf(html.querySelector(".message-content"));
    expect(words).not.toMatch(/impact|scratch|apply damage/i);
    expect(textOf(html.querySelector(".roll-card .title"))).toBe("Initiative");
    expect(html.querySelector(".quadrivium.damage")).toBeNull();
  });

  test.each<[string, string, Face[], number]>([
    ["fortune", "1dn[Initiative]", [[20, 12]], 12],
    [
      "check",
      "3dk[Initiative] + 3[Dexterity]",
      [
        [8, 1],
        [8, 2],
        [8, 3],
      ],
      9,
    ],
  ])("of a %s character is rolled as its dice have it", async (tradition, formula, faces, total) => {
    await table.naddaha.update({ system: { tradition, tracks: { fatigue: { value: 0 } } } });
    const { combatant, message } = await roll(...faces);
    expect(message.rolls[0]?.formula).toBe(formula);
    expect(combatant?.initiative).toBe(total);
  });

  test("of a trip character is flat: the count is what the d20 shows, without flag, failure or heroic roll", async () => {
    await table.naddaha.update({ system: { tradition: "trip", tracks: { fatigue: { value: 0 } } } });
    const { combatant, message } = await roll([20, 14]);
    expect([message.rolls[0]?.formula, combatant?.initiative]).toEqual(["1d20[Initiative]", 14]);
    const card = await message.renderHTML();
    expect(card.querySelector(".offers, .measures")).toBeNull();
    expect(textOf(card.querySelector(".roll-card .total"))).toBe("Total 14");
    for (let face = 1; face <= 20; face += 1) {
      scriptFaces([20, face]);
      await combatant?.combat?.rollInitiative(combatant.id ?? "");
      expect(combatant?.initiative).toBe(face);
    }
  });

  test("of a trip character has the bonuses that apply, as its bonus die or a number", async () => {
    await table.naddaha.update({ system: { tradition: "trip", tracks: { fatigue: { value: 0 } } } });
    const bonus = (name: string, value: number) => ({ name, type: "bonus", system: { value } });
    await table.naddaha.createEmbeddedDocuments("ActiveEffect", [bonus("Haste", 4), bonus("Song", 1)] as never);
    const { combatant, message } = await roll([20, 14], [6, 3]);
    expect(message.rolls[0]?.formula).toBe("1d20[Initiative] + 1d6[Haste, Song]");
    expect(combatant?.initiative).toBe(17);
    await table.naddaha.createEmbeddedDocuments("ActiveEffect", [
      { name: "Mud", type: "bonus", system: { category: "penalty", value: -8 } },
    ] as never);
    const slow = await roll([20, 14]);
    expect(slow.message.rolls[0]?.formula).toBe("1d20[Initiative] - 3[Haste, Song, Mud]");
    expect(slow.combatant?.initiative).toBe(11);
  });

  test("follows its own roll alone where an actor fights twice", async () => {
    await game.settings.set("quadrivium", "suspense", true);
    const [one, two] = (await join(table.naddaha.id, table.naddaha.id)).combatants.contents;
    scriptFaces(6);
    await two?.combat?.rollInitiative(two.id ?? "");
    scriptFaces(1);
    await one?.combat?.rollInitiative(one.id ?? "");
    const message = await until(() => game.messages.contents.at(-1));
    scriptFaces(4);
    const button = (await message.renderHTML()).querySelector<HTMLElement>(
      `[data-joined-message="${message.id}"] .offers button, .roll-card .offers button`,
    );
    click(button ?? expect.fail());
    await until(() => one?.initiative === 7);
    await rest();
    expect(two?.initiative).toBe(5);
  });
});
