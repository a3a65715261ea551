import { bench, describe } from "vitest";
import { arithmetic } from "../../src/rules/odds/expression.ts";
import { histogram, odds, prospect } from "../../src/rules/odds/odds.ts";
import { defaultReadings } from "../../src/rules/readings.ts";
import { traditions } from "../../src/rules/traditions/index.ts";

const stress = traditions.get("s");
if (!stress) throw new Error("There is no stress die.");

function question(botchDice: number, count = 1) {
  return {
    expression: arithmetic([{ kind: "die" }, { kind: "number", value: 5 }], ["+"]),
    die: { tradition: stress, setup: { count, botchDice } },
    target: 9,
  } as Parameters<typeof prospect>[0];
}

describe("odds", () => {
  bench("of the roll dialog: 1dsb3 + 5 vs 9, with its chart", () => {
    const all = prospect(question(3), defaultReadings);
    odds(all);
    histogram(all);
  });
  bench("of a hundred botch dice", () => {
    odds(prospect(question(100), defaultReadings));
  });
  bench("of two stress dice", () => {
    odds(prospect(question(1, 2), defaultReadings));
  });
});
