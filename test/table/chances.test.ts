import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { nextTask } from "../../src/base/async.ts";
import { Chances, chanceOf } from "../../src/rolls/odds/chances.ts";
import { usualChoices } from "../../src/rolls/road/roll-choices.ts";
import { composeRoll } from "../../src/rolls/road/compose-roll.ts";
import { ownRoll } from "../../src/dice/quadrivium-roll.ts";
import { odds } from "../../src/rules/odds/odds.ts";
import { openTable } from "./open-table.ts";
import type { Table } from "./open-table.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

const awareness = { ability: "awareness0000000" } as const;

describe("the chance of a character at a stat", () => {
  test("is that of the roll which a click makes, against the number", () => {
    const chance = chanceOf(table.naddaha, awareness, 9, new Chances());
    const { formula } = composeRoll(table.naddaha, { ...usualChoices(table.naddaha, awareness), target: 9 });
    expect(chance.success).toBe(odds(ownRoll(formula).prospect).success);
    expect(chance).toMatchObject({ figure: "59%", tone: "good" });
  });

  test("is the average where there is no number", () => {
    const { figure, success } = chanceOf(table.naddaha, awareness, null, new Chances());
    expect(success).toBeNull();
    expect(figure).toContain("on average");
  });

  test("waits for a later task when there is no room in this one, and is known then", async () => {
    const chances = new Chances();
    const targets = Array.from({ length: 400 }, (_, index) => index - 150);
    const known = () => targets.map((target) => chanceOf(table.naddaha, awareness, target, chances).figure);
    chances.begin();
    known();
    while (chances.isWaiting) {
      await nextTask();
      chances.begin();
      known();
    }
    expect(known()).not.toContain("…");
  });

  test("says why it cannot be rolled", () => {
    expect(() => chanceOf(table.naddaha, { ability: "gone000000000000" }, 9, new Chances())).toThrow();
  });
});
