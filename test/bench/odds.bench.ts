import { bench, describe } from "vitest";
import { arithmetic } from "../../src/rules/odds/expression.ts";
import { histogram, odds, prospect } from "../../src/rules/odds/odds.ts";
import { defaultReadings } from "../../src/rules/readings.ts";
import { readSetup } from "../../src/rules/setup.ts";
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

/** A fortune roll as it is written behind `1dn`. */
function fortuneQuestion(written: string, target: number) {
  const fortune = traditions.get("n");
  if (!fortune) throw new Error("There is no fortune die.");
  return {
    expression: { kind: "die" },
    die: { tradition: fortune, setup: readSetup(fortune, 1, written) },
    target,
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
  bench("of a fortune roll: 1dnc10:8:8adv vs 12, with its chart", () => {
    const all = prospect(fortuneQuestion("c10:8:8adv", 12), defaultReadings);
    odds(all);
    histogram(all);
  });
  bench("of the largest usual pool: six d12 with advantage vs 25", () => {
    odds(prospect(fortuneQuestion("c12:12:12:12:12:12adv", 25), defaultReadings));
  });
  bench("of twenty d12 with advantage", () => {
    const dice = Array.from({ length: 20 }, () => 12).join(":");
    odds(prospect(fortuneQuestion(`c${dice}adv`, 25), defaultReadings));
  });
});
