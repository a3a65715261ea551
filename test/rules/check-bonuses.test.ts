import { describe, expect, test } from "vitest";
import type { Bonus } from "../../src/rules/kernel/bonuses.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { plainSetup } from "../../src/rules/kernel/setup.ts";
import { check } from "../../src/rules/traditions/check/check.ts";
import { accumulate, passiveCheck } from "../../src/rules/procedures/check-procedures.ts";
import type { PassiveCheckSetup } from "../../src/rules/procedures/check-procedures.ts";
import { difficultiesOf, difficultyAt } from "../../src/rules/character/difficulties.ts";
import { averageOf } from "../../src/rules/kernel/die-kind.ts";

describe("an ability bonus", () => {
  test.each([
    [[5], 5],
    [[4, 5], 5],
    [[4, 6], 5],
    [[-4, -5], -4],
    [[0, -1], 0],
    [[1, 1, 2], 2],
    [[1, 1, 1], 1],
    [[], 0],
  ])("of the scores %j is %i: their average, rounded up", (scores, bonus) => {
    expect(averageOf(scores, check)).toBe(bonus);
  });
});

describe("an enchantment bonus", () => {
  test.each([
    [[], 0, 0],
    [[2, 3], 5, 3],
    [[4, 5], 6, 5],
    [[9], 6, 6],
    [[-4, -5], -9, -4],
    [[5, -2], 3, 5],
  ])("of %j is %i as a sum, and %i where only the highest counts", (sources, sum, highest) => {
    const bonuses = sources.map((amount): Bonus => ({ label: "", category: "other", goal: "enchantment", amount }));
    const given = (enchantment: "sum" | "highest") =>
      check.applyBonuses?.(plainSetup(check), bonuses, { ...defaultRuleVariants, enchantment }).parts[0]?.value ?? 0;
    expect([given("sum"), given("highest")]).toEqual([sum, highest]);
  });
});

describe("a passive check", () => {
  const passive = (setup: Partial<PassiveCheckSetup>, target: "surpass" | "meet" = "surpass") =>
    passiveCheck({ bonuses: [], boons: 0, banes: 0, target: null, ...setup }, { target });

  test("takes 12 for the dice and adds every bonus", () => {
    expect(passive({ bonuses: [5, 4, -1] })).toMatchObject({ total: 20, success: null, margin: null });
  });

  test("counts each boon as +1 and each bane as −1, no more than six of each", () => {
    expect(passive({ boons: 2, banes: 1 }).total).toBe(13);
    expect(passive({ boons: 9 })).toMatchObject({ boons: 6, flat: 6, total: 18 });
    expect(passive({ banes: 9 })).toMatchObject({ banes: 6, flat: -6, total: 6 });
  });

  test("rounds its total up", () => {
    expect(passive({ bonuses: [4.5] }).total).toBe(17);
  });

  test("must surpass its target, or meet it where the world reads it so", () => {
    expect(passive({ target: 12 })).toMatchObject({ total: 12, success: false, margin: 0 });
    expect(passive({ target: 12 }, "meet")).toMatchObject({ success: true, margin: 0 });
    expect(passive({ target: 11 })).toMatchObject({ success: true, margin: 1 });
  });
});

describe("an accumulation check", () => {
  test("adds its result to the amount before, and shows before, change and after", () => {
    expect(accumulate(7, 15, "add")).toEqual({ before: 7, change: 15, after: 22 });
  });

  test("is sometimes subtracted, also below zero", () => {
    expect(accumulate(7, 15, "subtract")).toEqual({ before: 7, change: -15, after: -8 });
  });

  test("rounds the result up either way", () => {
    expect(accumulate(0, 2.5, "add").change).toBe(3);
    expect(accumulate(0, 2.5, "subtract").change).toBe(-3);
    expect(accumulate(7, 0, "subtract")).toEqual({ before: 7, change: 0, after: 7 });
  });
});

describe("the tiers of difficulty", () => {
  const tiers = difficultiesOf("check", {});

  test.each([
    ["Trivial", 1, 12],
    ["Easy", 13, 18],
    ["Moderate", 19, 30],
    ["Difficult", 31, 42],
    ["Formidable", 43, 48],
    ["Impossible", 49, null],
  ])("%s is from %i to %s", (name, from, to) => {
    const tier = { name: `QUADRIVIUM.DifficultyTier.${name}`, from, to };
    expect(tiers).toContainEqual(tier);
    expect(difficultyAt(tiers, from)).toEqual(tier);
    expect(difficultyAt(tiers, to ?? 1000)).toEqual(tier);
  });

  test("begin at 1", () => {
    expect(difficultyAt(tiers, 0)).toBeUndefined();
  });
});
