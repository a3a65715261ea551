import { expect, test } from "vitest";
import { luckyProspects, odds } from "../../src/rules/odds/odds.ts";
import { oddsOf, queryOf, variantsOf } from "./throw-dice.ts";

const lucky = (written: string) =>
  luckyProspects(queryOf(written), variantsOf()).map(({ keeps, prospect }) => [keeps, odds(prospect).success]);

test.each([
  ["1dts4b7", 15],
  ["1dhd8", 20],
])("what luck would make of %s is what the same roll with luck, or with anti-luck, comes to", (written, target) => {
  const [plain, better, worse] = ["", "lk", "al"].map((luck) => oddsOf(`${written}${luck} vs ${target}`).success ?? 0);
  expect(lucky(`${written} vs ${target}`)).toEqual([
    ["better", better],
    ["worse", worse],
  ]);
  expect(better).toBeGreaterThan(plain ?? 1);
  expect(worse).toBeLessThan(plain ?? 0);
});

test.each(["1dts4b7lk", "1dts4b7al", "1dsb3", "3dkbo1", "3"])(
  "luck is not told of %s: it is called on already, or there is none",
  (written) => {
    expect(lucky(`${written} vs 15`)).toEqual([]);
  },
);
