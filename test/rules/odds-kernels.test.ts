import fc from "fast-check";
import { expect, test } from "vitest";
import { ascending, chanceOf, distributionOf, moments, evaluation } from "../../src/rules/odds/expression.ts";
import { explore } from "../../src/rules/odds/walk.ts";
import { contestValues, histogram, odds, prospect } from "../../src/rules/odds/odds.ts";
import { dieOf, queryOf, sumOf, variantsOf } from "./throw-dice.ts";

test("the odds engine comes to the same as every end of a roll, settled by itself", () => {
  const variants = variantsOf();
  const anyDie = fc.constantFrom(
    ...["1ds", "1dsb3", "1dsby2", "1di", "3dkbo2", "1dnc8:8adv", "1dts4b7", "1dts4lk", "1dhd8", "4db"],
  );
  const anyRest = fc.array(
    fc.tuple(fc.constantFrom(...["+", "-", "*", "/"]), fc.constantFrom(...["3", "1d3", "2d4"])),
    { maxLength: 2 },
  );
  fc.assert(
    fc.property(anyDie, anyRest, fc.constantFrom("", " vs 9"), (written, rest, against) => {
      const { dieKind, setup } = dieOf(written);
      const query = queryOf([written, ...rest.flat()].join(" ") + against);
      const ends = explore(dieKind, setup, variants).flatMap(({ state, chance }) =>
        evaluation(query.expression)(dieKind.value(state)).map((one) => ({
          ...dieKind.settle(state, { ...one, target: query.target }, variants),
          chance: chance * one.chance,
        })),
      );
      const shareOf = (holds: (one: (typeof ends)[number]) => boolean) =>
        sumOf(ends.filter(holds).map(({ chance }) => chance));
      const all = prospect(query, variants);
      const found = odds(all);
      const totals = distributionOf(ends, ({ total }) => total);
      expect(chanceOf(totals)).toBeCloseTo(1, 12);
      const { mean, sd } = moments(ascending(totals));
      expect(found.mean).toBeCloseTo(mean, 9);
      expect(found.sd).toBeCloseTo(sd, 9);
      for (const [value, chance] of found.total) expect(chance).toBeCloseTo(totals.get(value) ?? 0, 13);
      expect(found.success).toEqual(against ? shareOf(({ outcome }) => outcome.success === true) : null);
      for (const [name, fact] of Object.entries(dieKind.facts)) {
        const listed = found[name] ?? [];
        const claim = typeof listed === "number" ? [[1, listed] as const] : listed;
        for (const [value, chance] of claim)
          expect([name, chance]).toEqual([name, shareOf(({ outcome }) => Number(fact(outcome)) === value)]);
      }
      const values = distributionOf(ends, ({ outcome, total }) =>
        dieKind.fails?.(outcome) ? Number.NEGATIVE_INFINITY : total,
      );
      for (const [value, chance] of contestValues(all)) expect(chance).toBeCloseTo(values.get(value) ?? 0, 13);
      const bars = histogram(all, found);
      expect(bars.map(({ total }) => total)).toEqual(found.total.map(([value]) => value));
      expect(sumOf(bars.map(({ success }) => success))).toBeLessThanOrEqual((found.success ?? 1) + 1e-12);
    }),
    { numRuns: process.env.LONG_TRIALS ? 200 : 25 },
  );
});
