import { expect, test } from "vitest";
import { openTable } from "foundry-standin";
import { root } from "./read-package.ts";

/** The sheets of documents: by their type, then by their id. */
interface Sheets {
  readonly sheetClasses: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

const formulas = ["1dsb3[Brawl] + 5 vs 9", "1di", "1dq * 2", "4db", "(1ds + 5) - 2 vs 3"];

test("what the built release has stored, it restores in another session with the same total, outcome and dice", async () => {
  const first = await openTable({ root });
  const stored = await Promise.all(
    formulas.map(async (formula) => JSON.stringify(await Roll.create(formula).evaluate())),
  );
  await first.close();
  const second = await openTable({ root });
  for (const text of stored) {
    const restored = Roll.fromJSON(text);
    expect(JSON.parse(JSON.stringify(restored))).toEqual(JSON.parse(text));
    expect(restored.constructor.name).toBe("QuadriviumRoll");
  }
  await second.close();
});

test("the built release keeps the names of the classes that Foundry stores", async () => {
  const table = await openTable({ root });
  const { sheetClasses: actors } = CONFIG.Actor as unknown as Sheets;
  const { sheetClasses: items } = CONFIG.Item as unknown as Sheets;
  const { sheetClasses: effects } = CONFIG.ActiveEffect as unknown as Sheets;
  expect([actors, items, effects].flatMap((types) => Object.values(types).flatMap(Object.keys))).toEqual(
    expect.arrayContaining([
      "quadrivium.CharacterSheet",
      "quadrivium.NpcSheet",
      "quadrivium.PartySheet",
      "quadrivium.QuadriviumItemSheet",
      "quadrivium.BonusSheet",
    ]),
  );
  expect(Object.values(CONFIG.Dice.terms).map(({ name }) => name)).toEqual(
    expect.arrayContaining(["QuadriviumStressDie", "QuadriviumFortuneDie", "QuadriviumCheckDie", "QuadriviumTripDie"]),
  );
  expect(Object.keys(CONFIG.Dice.termTypes)).toContain("QuadriviumThrownDie");
  await table.close();
});
