import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { figureOf } from "../../src/rolls/stat-figure.ts";
import { openTable, type Table } from "./open-table.ts";
import type { Creature } from "./open-table.ts";
import { changeWorldLists } from "../../src/base/world-settings.ts";
import { scoreInWords } from "../../src/characters/abilities.ts";
import { openSheet, textOf, until, windowOf } from "./page.ts";

let table: Table;
let climber: Creature;
beforeEach(async () => {
  table = await openTable();
  climber = (await Actor.implementation.create({
    name: "Vesna",
    type: "character",
    system: { tradition: "trip", characteristics: { dex: { own: { tripTarget: 2 } } } },
    items: [
      { name: "Climb", type: "ability", system: { characteristics: ["dex"], mastery: 3, own: { tripTarget: 4 } } },
      { name: "Ride", type: "ability", system: { own: { tripTarget: 6 } } },
    ],
  } as never)) as Creature;
});
afterEach(() => table.close());

const idOf = (name: string) => climber.items.getName(name, { strict: true }).id ?? "";
const figure = (name: string) => figureOf(climber, { ability: idOf(name) });
const kit = (name: string, bonus: number, abilities: string, more: object = {}) => ({
  name,
  type: "gear",
  system: { kit: { bonus, abilities }, ...more },
});
const carry = (...kits: object[]) => climber.createEmbeddedDocuments("Item", kits as never);

describe("a kit", () => {
  test("counts while it is carried, for each Ability that it names, whatever its case", async () => {
    await carry(kit("Climbing kit", 2, "Athletics, climb"));
    expect(figure("Climb")).toMatchObject({ amount: 5, explanation: "Mastery +3, Climbing kit +2" });
    expect(figure("Ride").amount).toBe(0);
    await climber.items.getName("Climbing kit")?.update({ system: { isCarried: false } });
    expect(figure("Climb").amount).toBe(3);
  });

  test("counts among the best two, and once of each name", async () => {
    const bonuses = fc.array(fc.tuple(fc.constantFrom("Rope", "Hooks", "Gloves"), fc.integer({ min: 0, max: 9 })), {
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(bonuses, async (kits) => {
        const made = await carry(...kits.map(([name, bonus]) => kit(name, bonus, "Climb")));
        const best = new Map<string, number>();
        for (const [name, bonus] of kits) best.set(name, Math.max(bonus, best.get(name) ?? 0));
        const counted = [...best.values()].sort((a, b) => b - a).slice(0, 2);
        const sum = counted.reduce((all, bonus) => all + bonus, 0);
        expect(figure("Climb")).toMatchObject({ amount: 3 + sum, bonus: { kits: sum } });
        await climber.deleteEmbeddedDocuments(
          "Item",
          (made as { id: string }[]).map(({ id }) => id),
        );
      }),
      { numRuns: 15 },
    );
  });
});

test("each row of a trip character shows its bonus with the die, and tells mastery and kit apart", async () => {
  await carry(kit("Climbing kit", 4, "Climb"));
  await openSheet(climber);
  const sheet = await until(() => windowOf("character-sheet"));
  const heads = [...sheet.querySelectorAll(".abilities .heads .figure")].map(textOf);
  expect(heads).toEqual(["Target", "Mastery", "Kit", "B"]);
  const rows = [...sheet.querySelectorAll(".abilities li.row")].map((row) =>
    [...row.querySelectorAll(".figure")].map(textOf),
  );
  expect(rows).toEqual([
    ["Target *4", "Mastery +3", "Kit +4", "B +7 d8"],
    ["Target *6", "Mastery 0", "Kit 0", "B 0"],
  ]);
  const tile = sheet.querySelector("[data-characteristics=dex]");
  expect(textOf(tile)).toBe("*2 Dex");
  await climber.createEmbeddedDocuments("ActiveEffect", [
    { name: "Grace", type: "bonus", system: { value: 5, scope: "characteristic", key: "dex" } },
  ] as never);
  await until(() => textOf(sheet.querySelector("[data-characteristics=dex]")) === "*2 Dex B +5 d6");
});

test("each skill of a check character shows its passive value, and no other character has one", async () => {
  const ranger = (await Actor.implementation.create({
    name: "Irzi",
    type: "character",
    system: { tradition: "check", characteristics: { dex: { value: 3 } } },
    items: [{ name: "Stealth", type: "ability", system: { score: 3, characteristics: ["dex"] } }],
    effects: [
      { name: "Cloak", type: "bonus", system: { goal: "boons", value: 1 } },
      { name: "Rain", type: "bonus", system: { goal: "banes", value: 2 } },
    ],
  } as never)) as Creature;
  expect(figureOf(ranger, { ability: ranger.items.contents[0]?.id ?? "" })).toMatchObject({ amount: 6, passive: 17 });
  await openSheet(ranger);
  const sheet = await until(() => windowOf("character-sheet"));
  expect([...sheet.querySelectorAll(".abilities .heads .figure")].map(textOf)).toEqual(["Ranks", "Total", "Passive"]);
  expect(textOf([...sheet.querySelectorAll(".abilities li.row .figure")].at(-1))).toBe("Passive 17");
  expect(figureOf(table.naddaha, { ability: "legendlore000000" }).passive).toBeNull();
});

test("ranks have the names that the world gives them, for characters who have ranks", async () => {
  const [from, to] = [2, 5];
  await changeWorldLists({
    rankNames: [
      { name: "adept", number: from },
      { name: "master", number: to },
    ],
  });
  await table.naddaha.update({ system: { tradition: "check" } });
  const words = [1, 2, 4, 5, 9].map((ranks) => scoreInWords(table.naddaha, ranks));
  expect(words).toEqual(["1", "2 adept", "4 adept", "5 master", "9 master"]);
  await openSheet(table.naddaha);
  const sheet = await until(() => windowOf("character-sheet"));
  expect(textOf(sheet.querySelector(".abilities li.row .figure"))).toBe("Ranks 4 adept");
  await table.naddaha.update({ system: { tradition: "stress" } });
  expect(scoreInWords(table.naddaha, 4)).toBe("4");
});
