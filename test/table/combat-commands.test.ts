import { beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, type Face, posted, table } from "./open-table.ts";

const fist = { name: "Fist", type: "weapon", system: { ability: "brawl", attack: 1, damage: 2, initiative: -1 } };

/** Opens a table at which Naddaha is fresh and has fists. */
async function open(userId: string, tradition = ""): Promise<void> {
  await openTable({ userId });
  await table.naddaha.update({ system: { tradition, tracks: { fatigue: { value: 0 } } } });
  await table.naddaha.createEmbeddedDocuments("Item", [fist as never]);
}

const formulaOf = async (command: string, ...faces: readonly Face[]) =>
  (await posted(command, ...faces)).rolls[0]?.formula;

describe("a combat total in words", () => {
  beforeEach(() => open(ADA));

  test("is rolled with its value", async () => {
    expect(await formulaOf("/stress attack", 6)).toBe("1ds[Attack] + 9[Attack]");
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
});
