import { expect, test } from "vitest";
import { distributionOf, ascending } from "../../src/rules/odds/expression.ts";
import type { RuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { preparePool } from "../../src/rules/traditions/fortune/fortune-pool.ts";
import { dieOf, everyThrow, oddsOf, queryOf, throwDice, variantsOf } from "./throw-dice.ts";

/** The odds by counting every face of every die. */
function counted(written: string, readings: Partial<RuleVariants>) {
  const { die, target } = { ...queryOf(written), die: dieOf(written.replace(/ vs .*/, "")) };
  const all = everyThrow(preparePool(die.setup, variantsOf(readings)).sizes);
  const rolls = all.map((faces) => {
    const { total, outcome } = throwDice(die.dieKind, faces, {
      setup: die.setup,
      readings,
      ...(target === null ? {} : { target }),
    });
    const facts: Readonly<Record<string, unknown>> = { ...outcome, total };
    return { facts, chance: 1 / all.length };
  });
  const share = (fact: string) => rolls.filter(({ facts }) => facts[fact] === true).length / all.length;
  const list = (fact: string) => ascending(distributionOf(rolls, ({ facts }) => Number(facts[fact])));
  return {
    success: target !== null ? share("success") : null,
    critSuccess: share("critSuccess"),
    critFumble: share("critFumble"),
    total: list("total"),
    impact: list("impact"),
    effectiveImpact: list("effectiveImpact"),
  };
}

const unusual: Partial<RuleVariants> = {
  advantageKeeps: "both",
  stressScratch: "result",
  critical: "always",
  fumble: "any",
  countered: "full",
};

test.each([
  ["1dn vs 11", {}],
  ["1dnc6:4 vs 12", {}],
  ["1dnc6:4", {}],
  ["1dnc6:4 vs 12", unusual],
  ["1dnc6adv vs 14", {}],
  ["1dnc6:4adv vs 14", unusual],
  ["1dnc6adv vs 14", { advantageKeeps: "both" }],
  ["1dnc6adv vs 14", { fumble: "any" }],
  ["1dnadv vs 11", { fumble: "any" }],
  ["1dnc12:4adv vs 14", { fumble: "any" }],
  ["1dnc4:4adv vs 9", { fumble: "any", advantageKeeps: "both", critical: "always" }],
  ["1dnc6:4advovst vs 9", { fumble: "any" }],
  ["1dnc6:4dis vs 9", { fumble: "any" }],
  ["1dnc6dis vs 8", {}],
  ["1dnc6dis vs 8", unusual],
  ["1dnc6:4ovst vs 12", { stressScratch: "result" }],
  ["1dnc10:6:4ovst vs 14", { stressScratch: "result" }],
  ["1dnc12:10 vs 20", {}],
  ["1dnc6:4:4t3im2 vs 15", {}],
  ["1dnc4:4:4:4t3imm1 vs 12", {}],
  ["1dnc4:4:4:4 vs 9", {}],
] as const)("the odds of %s, read %j, are those of throwing every face of every die", (written, readings) => {
  expect(oddsOf(written, readings)).toMatchObject(counted(written, readings));
});

test("a fumble is 1 in 20, 1 in 400 with advantage and 39 in 400 with disadvantage", () => {
  expect(["", "adv", "dis"].map((edge) => oddsOf(`1dnc8${edge}`).critFumble)).toEqual([0.05, 0.0025, 0.0975]);
});

test("twenty character dice can still be listed", () => {
  const { success, tail } = oddsOf(`1dnc${Array.from({ length: 20 }, () => 12).join(":")}adv vs 25`);
  expect(tail).toBeLessThan(1e-12);
  expect(success).toBeGreaterThan(0.6);
});
