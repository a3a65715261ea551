import { describe, expect, test } from "vitest";
import type { Bonus } from "../../src/rules/kernel/bonuses.ts";
import { plainSetup } from "../../src/rules/kernel/die-modifiers.ts";
import { check } from "../../src/rules/traditions/check/check.ts";
import { accumulate, changeBy, isCut } from "../../src/rules/procedures/accumulation.ts";
import { passiveCheck } from "../../src/rules/procedures/passive-check.ts";
import type { PassiveCheckSetup } from "../../src/rules/procedures/passive-check.ts";
import { averageOf } from "../../src/rules/kernel/die-kind.ts";
import { variantsOf } from "./throw-dice.ts";

test.each([
  [[5], 5],
  [[4, 5], 5],
  [[4, 6], 5],
  [[-4, -5], -4],
  [[0, -1], 0],
  [[1, 1, 2], 2],
  [[], 0],
])("an ability bonus of the scores %j is %i: their average, rounded up", (scores, bonus) => {
  expect(averageOf(scores, check)).toBe(bonus);
});

test.each([
  [[], 0, 0],
  [[2, 3], 5, 3],
  [[4, 5], 6, 5],
  [[9], 6, 6],
  [[-4, -5], -9, -4],
  [[5, -2], 3, 5],
])("an enchantment bonus of %j is %i as a sum, and %i where only the highest counts", (sources, sum, highest) => {
  const bonuses = sources.map((amount): Bonus => ({ label: "", category: "other", goal: "enchantment", amount }));
  const given = (enchantment: "sum" | "highest") =>
    check.applyBonuses?.(plainSetup(check), bonuses, variantsOf({ enchantment })).parts[0]?.value ?? 0;
  expect([given("sum"), given("highest")]).toEqual([sum, highest]);
});

describe("a passive check", () => {
  const passive = (setup: Partial<PassiveCheckSetup>, target: "surpass" | "meet" = "surpass") =>
    passiveCheck({ bonuses: [], boons: 0, banes: 0, target: null, ...setup }, { target });

  test("takes 12 for the dice and adds every bonus, rounded up", () => {
    expect(passive({ bonuses: [5, 4, -1] })).toMatchObject({ total: 20, success: null, margin: null });
    expect(passive({ bonuses: [4.5] }).total).toBe(17);
  });

  test("counts each boon as +1 and each bane as −1, no more than six of each", () => {
    expect(passive({ boons: 2, banes: 1 }).total).toBe(13);
    expect(passive({ boons: 9 })).toMatchObject({ boons: 6, flat: 6, total: 18 });
    expect(passive({ banes: 9 })).toMatchObject({ banes: 6, flat: -6, total: 6 });
  });

  test("must surpass its target, or meet it where the world reads it so", () => {
    expect(passive({ target: 12 })).toMatchObject({ total: 12, success: false, margin: 0 });
    expect(passive({ target: 12 }, "meet")).toMatchObject({ success: true, margin: 0 });
    expect(passive({ target: 11 })).toMatchObject({ success: true, margin: 1 });
  });
});

describe("an accumulation check", () => {
  test.each([
    [7, 15, "add", 15, 22],
    [7, 15, "subtract", -15, -8],
    [0, 2.5, "add", 3, 3],
    [0, 2.5, "subtract", -3, -3],
    [7, 0, "subtract", 0, 7],
  ] as const)(
    "takes %i by a result of %d to %s: by %i to %i, rounded up either way",
    (before, result, sign, by, to) => {
      expect(accumulate(before, result, sign)).toEqual({ before, change: by, after: to });
    },
  );

  const boxes = { min: 0, max: 5 };

  test.each([
    [2, 2, "add", 4, false],
    [2, 1, "subtract", 1, false],
    [2, 14, "add", 5, true],
    [2, 14, "subtract", 0, true],
    [2, 0.5, "add", 3, false],
  ] as const)(
    "on boxes from %i with a result of %d to %s goes to %i, cut or not: %s",
    (before, result, sign, to, cut) => {
      const found = accumulate(before, result, sign, boxes);
      // The change is told whole, also where a box ends it.
      expect(found).toEqual({ before, change: changeBy(result, sign), after: to });
      expect(isCut(found)).toBe(cut);
    },
  );
});
