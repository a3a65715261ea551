import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arithmetic } from "../../src/rules/odds/expression.ts";
import { odds, prospect } from "../../src/rules/odds/odds.ts";
import type { Odds } from "../../src/rules/odds/odds.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import type { RuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { readSetup } from "../../src/rules/kernel/setup.ts";
import { dieKinds } from "../../src/rules/traditions/traditions.ts";
import type { DieKind } from "../../src/rules/kernel/die-kind.ts";

// Several dice of one roll are followed apart and joined. These laws hold however it is done.

interface Asked {
  readonly modifier?: number;
  readonly target?: number | null;
  readonly readings?: Partial<RuleVariants>;
}

function dieOf(letter: string): DieKind {
  const dieKind = dieKinds.get(letter);
  if (!dieKind) throw new Error(`There is no die ${letter}.`);
  return dieKind;
}

/** The same die, all of whose dice the odds follow together. */
function undivided(dieKind: DieKind): DieKind {
  const whole = { ...dieKind };
  Reflect.deleteProperty(whole, "independentParts");
  return whole;
}

/** The odds of so many dice of a letter, with their modifiers as they are written. */
function oddsOf(
  dieKind: DieKind,
  count: number,
  written: string,
  { modifier = 0, target = null, readings: variants = {} }: Asked = {},
): Odds {
  const setup = readSetup(dieKind, count, written);
  const expression = arithmetic([{ kind: "die" }, { kind: "number", value: modifier }], ["+"]);
  return odds(prospect({ expression, die: { dieKind, setup }, target }, { ...defaultRuleVariants, ...variants }));
}

const [stress, quality, simple, trip, heroic] = [dieOf("s"), dieOf("q"), dieOf("i"), dieOf("t"), dieOf("h")];

const anyAsked: fc.Arbitrary<Asked> = fc.record({
  modifier: fc.integer({ min: -9, max: 9 }),
  target: fc.integer({ min: 0, max: 40 }),
  readings: fc.record({
    zeroAfterOne: fc.boolean(),
    declineReroll: fc.boolean(),
    botchTotal: fc.constantFrom("negative", "zero", "kept"),
  }),
});

/** Equal in every probability; what is too rare to be listed may be missing in one of the two. */
function expectSame(found: Odds, wanted: Odds): void {
  for (const [fact, chances] of Object.entries(wanted)) {
    const other = found[fact];
    if (typeof chances === "number") expect([fact, other]).toEqual([fact, expect.closeTo(chances, 9)]);
    else if (chances === null) expect(other).toBeNull();
    else {
      const listed = new Map(other as Odds["total"]);
      const off = chances.filter(([value, chance]) => Math.abs((listed.get(value) ?? 0) - chance) > 1e-13);
      expect([fact, off]).toEqual([fact, []]);
    }
  }
}

describe("two stress dice", () => {
  test("come to the same when all their dice are followed together", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), anyAsked, (botchDice, asked) => {
        const written = `b${botchDice}`;
        expectSame(oddsOf(stress, 2, written, asked), oddsOf(undivided(stress), 2, written, asked));
      }),
      { numRuns: 6 },
    );
  });

  test("botch as often as two dice that are thrown one after the other", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.boolean(), (botchDice, zeroAfterOne) => {
        const [one, two] = [1, 2].map((count) => {
          const { botches } = oddsOf(stress, count, `b${botchDice}`, { readings: { zeroAfterOne } });
          return new Map(botches as Odds["total"]);
        });
        for (const number of [0, 1, 2, 5, 20]) {
          const pairs = Array.from(
            { length: number + 1 },
            (_, of) => (one?.get(of) ?? 0) * (one?.get(number - of) ?? 0),
          );
          expect(two?.get(number) ?? 0).toBeCloseTo(
            pairs.reduce((sum, chance) => sum + chance, 0),
            13,
          );
        }
      }),
      { numRuns: 10 },
    );
  });
});

test.each([
  ["three quality", quality, 3, "", {}, 6.75],
  ["a hundred simple", simple, 100, "", {}, 5.5],
  ["two stress", stress, 2, "b0", {}, 5.75],
  ["three stress", stress, 3, "b0", {}, 5.75],
  // The second die of a chain, too, can show a 0 that is worth nothing.
  ["three riskier stress", stress, 3, "b3", { zeroAfterOne: true }, 5.55],
] as const)("the mean of %s dice is that of one, so many times", (_name, dieKind, count, written, readings, mean) => {
  const asked = { readings: { botchTotal: "kept", ...readings } } as const;
  const [one, several] = [oddsOf(dieKind, 1, written, asked), oddsOf(dieKind, count, written, asked)];
  expect(Math.abs(several.mean / (count * mean) - 1)).toBeLessThan(1e-12);
  expect(Math.abs(several.sd - Math.sqrt(count) * one.sd)).toBeLessThan(1e-9);
});

test("two quality dice come to 4 as two twos only, and to 8 by their chains too", () => {
  const chances = new Map(oddsOf(quality, 2, "").total);
  expect(chances.get(4)).toEqual(0.01);
  // 2 + 6, 3 + 5, 4 + 4 and back, where a 4 is also 1, 2 and a 6 also 1, 3.
  expect(chances.get(8)).toBeCloseTo(2 * 0.1 * 0.11 + 2 * 0.1 * 0.1 + 0.11 ** 2, 15);
});

test("what nobody would wait for is refused by its name", () => {
  expect(() => oddsOf(quality, 10, "")).toThrow(/NotEnumerable.*10dq/);
  const withDice = arithmetic([{ kind: "die" }, { kind: "dice", number: 40, faces: 10 }], ["+"]);
  const two = { dieKind: quality, setup: readSetup(quality, 2, "") };
  expect(() => prospect({ expression: withDice, die: two, target: null }, defaultRuleVariants)).toThrow(/TooManyCases/);
});

test("a heroic roll of a trip counts where it is better, whatever its dice: every pair of d100 against every trip", () => {
  const { total } = oddsOf(trip, 1, "h100:100:100");
  const joined = oddsOf(heroic, 1, "d100").total;
  // With *0 and no bonus, 11 to 20 on the trip die are heroic: 10 is thrown again, and then heroic as well.
  const heroicChance = 10 / 20 + 11 / 400;
  const beyond = (all: Odds["total"]): number =>
    all.reduce((sum, [value, chance]) => (value > 20 ? sum + chance : sum), 0);
  expect(beyond(total)).toBeCloseTo(heroicChance * beyond(joined), 13);
  for (const [value, chance] of joined.filter((_, index) => index % 97 === 0 && index > 97)) {
    expect(new Map(total).get(value)).toBeCloseTo(heroicChance * chance, 14);
  }
});
