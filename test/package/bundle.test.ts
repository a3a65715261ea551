import { expect, test } from "vitest";
import { openTable } from "foundry-standin";
import { root } from "./read-package.ts";

/** The sheets of documents: by their type, then by their id. */
interface Sheets {
  readonly sheetClasses: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/** Rolls in one session of the built system, and gives back what it stored. */
async function rollAndLeave(formula: string): Promise<string> {
  const table = await openTable({ root });
  const roll = await Roll.create(formula).evaluate();
  const stored = JSON.stringify(roll);
  await table.close();
  return stored;
}

test.each(["1dsb3[Brawl] + 5 vs 9", "1di", "1dq * 2", "4db", "(1ds + 5) - 2 vs 3"])(
  "%s, stored by the built release, is restored by it with the same total, outcome and dice",
  async (formula) => {
    const stored = await rollAndLeave(formula);
    const table = await openTable({ root });
    const restored = Roll.fromJSON(stored);
    expect(JSON.parse(JSON.stringify(restored))).toEqual(JSON.parse(stored));
    expect(restored.constructor.name).toBe("QuadriviumRoll");
    await table.close();
  },
);

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
