import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arithmetic } from "../../src/rules/odds/expression.ts";
import type { Expression, Operator } from "../../src/rules/odds/expression.ts";
import { marginDistribution } from "../../src/rules/odds/margin-distribution.ts";
import { odds, prospect } from "../../src/rules/odds/odds.ts";
import type { OddsQuery } from "../../src/rules/odds/odds.ts";
import { MOST_WORK, STEPS, Work } from "../../src/rules/odds/work.ts";
import { RuleError } from "../../src/rules/kernel/rule-error.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { readSetup } from "../../src/rules/kernel/setup.ts";
import { dieKinds } from "../../src/rules/traditions/die-kinds.ts";

const d = (number: number, faces: number): Expression => ({ kind: "dice", number, faces });
const number = (value: number): Expression => ({ kind: "number", value });
const ours: Expression = { kind: "die" };

/** Adds addends up, each with the sign before it. */
const sumOf = (parts: readonly (readonly [sign: Operator, addend: Expression])[]): Expression =>
  arithmetic(
    parts.map(([, addend]) => addend),
    parts.slice(1).map(([sign]) => sign),
  );

/** So many equal addends, or factors. */
const many = (count: number, one: Expression, operator: Operator = "+"): Expression =>
  arithmetic(
    Array.from({ length: count }, () => one),
    Array.from({ length: count - 1 }, () => operator),
  );

function dieOf(written: string): NonNullable<OddsQuery["die"]> {
  const [, count, letter = "", modifiers = ""] = /^(\d+)d([a-z])(.*)$/.exec(written) ?? [];
  const known = dieKinds.get(letter);
  if (!known) throw new Error(`There is no die ${letter}.`);
  return { dieKind: known, setup: readSetup(known, Number(count), modifiers) };
}

interface Worked {
  /** The steps that were foreseen, and those that were done. */
  readonly bound: number;
  readonly done: number;
  readonly fault: string | null;
}

function workOn(expression: Expression, written: string | null = null): Worked {
  const work = new Work();
  try {
    prospect({ expression, die: written === null ? null : dieOf(written), target: 9 }, defaultRuleVariants, work);
    return { bound: work.bound, done: work.done, fault: null };
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return { bound: work.bound, done: work.done, fault: error.fault };
  }
}

describe("refused before anything is joined is", () => {
  test.each<[string, Expression, string | null, string]>([
    ["1d6, added up 1,400 times", many(1400, d(1, 6)), null, "TooManyCases"],
    ["a stress die with 1d6 added 1,400 times", arithmetic([ours, many(1400, d(1, 6))], ["+"]), "1ds", "TooManyCases"],
    ["1d100, multiplied with itself ten times", many(10, d(1, 100), "*"), null, "TooManyCases"],
    [
      "a function of 300 dice",
      { kind: "call", apply: Math.max, operands: Array.from({ length: 300 }, () => d(1, 6)) },
      null,
      "TooManyCases",
    ],
    [
      "two stress dice, multiplied 2,000 times by one",
      arithmetic(
        [ours, ...Array.from({ length: 2000 }, () => number(1))],
        Array.from({ length: 2000 }, () => "*" as const),
      ),
      "2ds",
      "TooManyCases",
    ],
    ["so many dice that they are too many by themselves", d(900, 100), null, "NotEnumerable"],
  ])("%s", (_what, expression, written, refusal) => {
    const { fault, done } = workOn(expression, written);
    expect(fault).toBe(refusal);
    // The ends of our die are explored before.
    expect(done).toBeLessThan(50_000);
  });

  test("a contest whose sides can end in thousands of ways each", () => {
    const query = { expression: { kind: "die" }, die: dieOf("1dth100:100:100"), target: null } as const;
    const side = prospect(query, defaultRuleVariants);
    expect(() => marginDistribution(side, side)).toThrow(/TooManyCases/);
  });
});

test("a number is added to dice of ours once, however many there are", () => {
  const one = workOn(arithmetic([ours, number(5000)], ["+"]), "2ds");
  const all = workOn(arithmetic([ours, many(5000, number(1))], ["+"]), "2ds");
  expect(all).toEqual(one);
});

/** Formulas of ordinary dice and whole numbers: what people write, and more. */
const { formula: anyFormula } = fc.letrec<{ formula: Expression }>((tie) => ({
  formula: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom(2, 4, 6, 8, 10, 12, 20, 100))
      .map(([count, faces]) => d(count, faces)),
    fc.integer({ min: -20, max: 20 }).map(number),
    fc.array(fc.tuple(fc.constantFrom<Operator>("+", "-"), tie("formula")), { minLength: 2, maxLength: 6 }).map(sumOf),
    fc
      .tuple(fc.constantFrom<Operator>("*", "/", "%"), tie("formula"), fc.integer({ min: 1, max: 12 }))
      .map(([operator, left, right]) => arithmetic([left, number(right)], [operator])),
    fc
      .tuple(fc.constantFrom(Math.max, Math.min), tie("formula"), tie("formula"))
      .map(([apply, ...operands]): Expression => ({ kind: "call", apply, operands })),
    fc
      .tuple(fc.constantFrom(Math.floor, Math.ceil), tie("formula"))
      .map(([apply, one]): Expression => ({ kind: "call", apply, operands: [one] })),
  ),
}));

const anyDie = fc.constantFrom(
  null,
  "1ds",
  "1dsb3",
  "2ds",
  "1di",
  "1dq",
  "3dkbo2",
  "1dnc10:8:8adv",
  "1dts4sl2b7h6:8:10",
);

/** Adds our die to a formula, or puts it into a function. */
const anyQuery = fc
  .tuple(anyFormula, anyDie, fc.constantFrom("first", "last", "minus", "least"))
  .map(([formula, die, place]): { readonly expression: Expression; readonly die: string | null } => {
    if (die === null) return { expression: formula, die };
    if (place === "first") return { expression: arithmetic([ours, formula], ["+"]), die };
    if (place === "last") return { expression: arithmetic([formula, ours], ["+"]), die };
    if (place === "minus") return { expression: arithmetic([formula, ours, number(3)], ["-", "+"]), die };
    return { expression: { kind: "call", apply: Math.max, operands: [formula, ours] }, die };
  });

describe("whatever the formula", () => {
  test("no more is done than was foreseen, and never more than the most", () => {
    fc.assert(
      fc.property(anyQuery, ({ expression, die }) => {
        const { bound, done, fault } = workOn(expression, die);
        expect(done).toBeLessThanOrEqual(Math.min(bound, MOST_WORK) * 1.001);
        if (fault === null) expect(bound).toBeLessThanOrEqual(MOST_WORK);
      }),
      { numRuns: process.env.LONG_TRIALS ? 1000 : 40 },
    );
  });

  test("what is foreseen for sums of dice and numbers is what is done, give or take a fifth", () => {
    const sums = fc.array(
      fc.tuple(
        fc.constantFrom<Operator>("+", "-"),
        fc.oneof(
          fc
            .tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom(4, 6, 8, 10, 12, 20))
            .map(([count, faces]) => d(count, faces)),
          fc.integer({ min: -20, max: 20 }).map(number),
        ),
      ),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(sums, fc.constantFrom(null, "1ds", "1di", "3dkbo2", "1dnc10:8:8adv"), (parts, die) => {
        const sum = sumOf(parts);
        const { bound, done, fault } = workOn(die === null ? sum : arithmetic([ours, sum], ["+"]), die);
        fc.pre(fault === null);
        expect(bound).toBeLessThanOrEqual(done * 1.2 + 100);
      }),
      { numRuns: process.env.LONG_TRIALS ? 1000 : 30 },
    );
  });

  test("the same is foreseen for dice that are remembered", () => {
    fc.assert(
      fc.property(anyQuery, ({ expression, die }) => {
        expect(workOn(expression, die)).toEqual(workOn(expression, die));
      }),
      { numRuns: 10 },
    );
  });

  test("the odds do not depend on the order in which its parts are joined", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(d(1, 6), d(2, 4), number(3), number(-2)), { minLength: 1, maxLength: 5 }),
        (parts) => {
          const plus = parts.map(() => "+" as const);
          const ends = [arithmetic([ours, ...parts], plus), arithmetic([...parts, ours], plus)].map((expression) =>
            odds(prospect({ expression, die: dieOf("1di"), target: 12 }, defaultRuleVariants)),
          );
          const joined = parts.reduce((sum, one) => {
            const faces =
              one.kind === "dice" ? (one.number * (one.faces + 1)) / 2 : one.kind === "number" ? one.value : 0;
            return sum + faces;
          }, 5.5);
          expect(ends[0]).toEqual(ends[1]);
          expect(ends[0]?.mean).toBeCloseTo(joined, 10);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe("the steps are those of the die", () => {
  test.each(["1ds", "3dkbo2", "1dnc10:8:8adv", "1dts4sl2b7h6:8:10", "2ds"])("%s", (written) => {
    const { dieKind, setup } = dieOf(written);
    const counted = { faces: 0, pairs: 0, ends: 0 };
    const { independentParts } = dieKind;
    const counting = {
      ...dieKind,
      after: (state: unknown, face: number) => {
        counted.faces += 1;
        return dieKind.after(state, face);
      },
      settle: (...known: Parameters<typeof dieKind.settle>) => {
        counted.ends += 1;
        return dieKind.settle(...known);
      },
      ...(independentParts && {
        independentParts: {
          ...independentParts,
          join: (first: unknown, second: unknown) => {
            counted.pairs += 1;
            return independentParts.join(first, second);
          },
        },
      }),
    };
    const work = new Work();
    const die = { dieKind: counting, setup };
    const { totals } = prospect({ expression: ours, die, target: 9 }, defaultRuleVariants, work);
    const seen =
      counted.faces * STEPS.face + counted.pairs * STEPS.pair + counted.ends * STEPS.end + totals.length * STEPS.total;
    expect(work.done).toBeGreaterThanOrEqual(seen);
    // Pairs that meet an end that is known are only counted, and so are the digits of tallies; long weights take longer.
    expect(work.done).toBeLessThanOrEqual(seen * 1.5);
  });
});
