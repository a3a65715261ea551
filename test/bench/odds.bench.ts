import { bench, describe } from "vitest";
import { arithmetic } from "../../src/rules/odds/expression.ts";
import { histogram, odds, prospect } from "../../src/rules/odds/odds.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { readSetup } from "../../src/rules/kernel/setup.ts";
import { dieKinds } from "../../src/rules/traditions/die-kinds.ts";

/** A die with its modifiers, as it is written in a formula, and 5. */
function question(written: string, target: number | null = null): Parameters<typeof prospect>[0] {
  const [, count, letter = "", modifiers = ""] = /^(\d+)d([a-z])(.*)$/.exec(written) ?? [];
  const dieKind = dieKinds.get(letter);
  if (!dieKind) throw new Error(`There is no die "${letter}".`);
  return {
    expression: arithmetic([{ kind: "die" }, { kind: "number", value: 5 }], ["+"]),
    die: { dieKind, setup: readSetup(dieKind, Number(count), modifiers) },
    target,
  };
}

const twenty = Array.from({ length: 20 }, () => 12).join(":");

describe("odds with their chart", () => {
  for (const written of ["1dsb3", "1dnc10:8:8adv"]) {
    bench(`of the roll dialog: ${written}`, () => {
      const all = prospect(question(written, 9), defaultRuleVariants);
      odds(all);
      histogram(all);
    });
  }
});

describe("odds", () => {
  const cases = {
    "of a hundred botch dice": "1dsb100",
    "of two stress dice": "2ds",
    "of three quality dice": "3dq",
    "of a hundred simple dice": "100di",
    "of a trip with heroic d100s": "1dth100:100:100",
    "of the largest usual pool: six d12 with advantage": "1dnc12:12:12:12:12:12adv",
    "of twenty d12 with advantage": `1dnc${twenty}adv`,
  };
  for (const [name, written] of Object.entries(cases)) {
    bench(name, () => {
      odds(prospect(question(written, 25), defaultRuleVariants));
    });
  }
});
