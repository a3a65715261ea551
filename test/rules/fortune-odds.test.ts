import { describe, expect, test } from "vitest";
import { odds, prospect } from "../../src/rules/odds/odds.ts";
import type { Odds } from "../../src/rules/odds/odds.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import type { RuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { readSetup } from "../../src/rules/kernel/setup.ts";
import { fortune } from "../../src/rules/traditions/fortune/fortune.ts";
import { preparePool } from "../../src/rules/traditions/fortune/fortune-pool.ts";
import { dieKinds } from "../../src/rules/traditions/traditions.ts";
import { throwDice } from "./throw-dice.ts";

function oddsOf(written: string, target: number | null, variants: Partial<RuleVariants> = {}): Odds {
  const dieKind = dieKinds.get("n");
  if (!dieKind) throw new Error("There is no fortune die.");
  const die = { dieKind, setup: readSetup(fortune, 1, written) };
  return odds(prospect({ expression: { kind: "die" }, die, target }, { ...defaultRuleVariants, ...variants }));
}

/** Every way these dice can fall. */
function allFaces([faces, ...rest]: readonly number[]): readonly (readonly number[])[] {
  if (faces === undefined) return [[]];
  const others = allFaces(rest);
  return Array.from({ length: faces }, (_, index) => index + 1).flatMap((face) =>
    others.map((other) => [face, ...other]),
  );
}

/** The same odds by throwing every face of every die. */
function counted(written: string, target: number | null, variants: Partial<RuleVariants>) {
  const setup = readSetup(fortune, 1, written);
  const all = allFaces(preparePool(setup, { ...defaultRuleVariants, ...variants }).sizes);
  const rolls = all.map((faces) =>
    throwDice(fortune, faces, { setup, readings: variants, ...(target === null ? {} : { target }) }),
  );
  const chance = (holds: (roll: (typeof rolls)[number]) => boolean | null): number =>
    rolls.filter((roll) => holds(roll) === true).length / rolls.length;
  const distribution = (number: (roll: (typeof rolls)[number]) => number): [number, number][] => {
    const counts = new Map<number, number>();
    for (const roll of rolls) counts.set(number(roll), (counts.get(number(roll)) ?? 0) + 1);
    return [...counts].sort(([a], [b]) => a - b).map(([value, count]) => [value, count / rolls.length]);
  };
  return {
    success: target === null ? null : chance(({ outcome }) => outcome.success),
    total: distribution(({ total }) => total),
    critSuccess: chance(({ outcome }) => outcome.critSuccess),
    critFumble: chance(({ outcome }) => outcome.critFumble),
    impact: distribution(({ outcome }) => outcome.impact),
    effectiveImpact: distribution(({ outcome }) => outcome.effectiveImpact),
  };
}

const unusual: Partial<RuleVariants> = {
  advantageKeeps: "both",
  stressScratch: "result",
  critical: "always",
  fumble: "any",
  countered: "full",
};

describe("the odds are those of throwing every face of every die", () => {
  test.each([
    ["", 11, {}],
    ["c6:4", 12, {}],
    ["c6:4", null, {}],
    ["c6:4", 12, unusual],
    ["c6adv", 14, {}],
    ["c6:4adv", 14, unusual],
    ["c6adv", 14, { advantageKeeps: "both" }],
    ["c6adv", 14, { fumble: "any" }],
    ["adv", 11, { fumble: "any" }],
    ["c12:4adv", 14, { fumble: "any" }],
    ["c4:4adv", 9, { fumble: "any", advantageKeeps: "both", critical: "always" }],
    ["c6:4advovst", 9, { fumble: "any" }],
    ["c6:4dis", 9, { fumble: "any" }],
    ["c6dis", 8, {}],
    ["c6dis", 8, unusual],
    ["c6:4ovst", 12, { stressScratch: "result" }],
    ["c10:6:4ovst", 14, { stressScratch: "result" }],
    ["c12:10", 20, {}],
    ["c6:4:4t3im2", 15, {}],
    ["c4:4:4:4t3imm1", 12, {}],
    ["c4:4:4:4", 9, {}],
  ] as const)("of 1dn%s against %s, read %j", (written, target, variants) => {
    const found = oddsOf(written, target, variants);
    const expected = counted(written, target, variants);
    for (const name of ["total", "impact", "effectiveImpact"] as const) {
      const chances = found[name];
      if (!Array.isArray(chances)) throw new Error(`There are no chances of ${name}.`);
      expect(chances.map(([value]: [number]) => value)).toEqual(expected[name].map(([value]) => value));
      chances.forEach(([, chance]: [number, number], index: number) => {
        expect(chance).toBeCloseTo(expected[name][index]?.[1] ?? Number.NaN, 12);
      });
    }
    for (const name of ["success", "critSuccess", "critFumble"] as const) {
      if (expected[name] === null) expect(found[name]).toBeNull();
      else expect(found[name]).toBeCloseTo(expected[name], 12);
    }
  });
});

test("a fumble is 1 in 20, 1 in 400 with advantage and 39 in 400 with disadvantage", () => {
  expect(oddsOf("c8", null).critFumble).toBe(0.05);
  expect(oddsOf("c8adv", null).critFumble).toBe(0.0025);
  expect(oddsOf("c8dis", null).critFumble).toBe(0.0975);
});

test("twenty character dice can still be listed", () => {
  const dice = Array.from({ length: 20 }, () => 12).join(":");
  const { success, tail } = oddsOf(`c${dice}adv`, 25);
  expect(tail).toBeLessThan(1e-12);
  expect(success).toBeGreaterThan(0.6);
});
