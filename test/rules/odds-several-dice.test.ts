import fc from "fast-check";
import { expect, test } from "vitest";
import type { Odds } from "../../src/rules/odds/odds.ts";
import { oddsOf, sumOf, upTo } from "./throw-dice.ts";

// Several dice of one roll are followed apart and joined. These laws hold however it is done; that it comes to the same
// as following them together is a law of every die.

test("two stress dice botch as often as two dice that are thrown one after the other", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), fc.boolean(), (botchDice, zeroAfterOne) => {
      const botches = (count: number) =>
        new Map(oddsOf(`${count}dsb${botchDice}`, { zeroAfterOne }).botches as Odds["total"]);
      const [one, two] = [botches(1), botches(2)];
      for (const number of [0, 1, 2, 5, 20]) {
        const pairs = [0, ...upTo(number)].map((of) => (one.get(of) ?? 0) * (one.get(number - of) ?? 0));
        expect(two.get(number) ?? 0).toBeCloseTo(sumOf(pairs), 13);
      }
    }),
    { numRuns: 10 },
  );
});

test.each([
  ["3dq", 6.75],
  ["100di", 5.5],
  ["2dsb0", 5.75],
  ["3dsb0", 5.75],
  // The second die of a chain, too, can show a 0 that is worth nothing.
  ["3dsb3", 5.55],
] as const)("the mean of %s is that of one, %d, so many times", (written, mean) => {
  const readings = { botchTotal: "kept", zeroAfterOne: written === "3dsb3" } as const;
  const [one, several] = [oddsOf(written.replace(/^\d+/, "1"), readings), oddsOf(written, readings)];
  const count = Number.parseInt(written, 10);
  expect(Math.abs(several.mean / (count * mean) - 1)).toBeLessThan(1e-12);
  expect(Math.abs(several.sd - Math.sqrt(count) * one.sd)).toBeLessThan(1e-9);
});

test("two quality dice come to 4 as two twos only, and to 8 by their chains too", () => {
  const chances = new Map(oddsOf("2dq").total);
  expect(chances.get(4)).toEqual(0.01);
  // 2 + 6, 3 + 5, 4 + 4 and back, where a 4 is also 1, 2 and a 6 also 1, 3.
  expect(chances.get(8)).toBeCloseTo(2 * 0.1 * 0.11 + 2 * 0.1 * 0.1 + 0.11 ** 2, 15);
});

test("a heroic roll of a trip counts where it is better, whatever its dice: every pair of d100 against every trip", () => {
  const { total } = oddsOf("1dth100:100:100");
  const joined = oddsOf("1dhd100").total;
  // With *0 and no bonus, 11 to 20 on the trip die are heroic: 10 is rolled again, and then heroic as well.
  const heroicChance = 10 / 20 + 11 / 400;
  const beyond = (all: Odds["total"]) => sumOf(all.map(([value, chance]) => (value > 20 ? chance : 0)));
  expect(beyond(total)).toBeCloseTo(heroicChance * beyond(joined), 13);
  for (const [value, chance] of joined.filter((_, index) => index % 97 === 0 && index > 97)) {
    expect(new Map(total).get(value)).toBeCloseTo(heroicChance * chance, 14);
  }
});
