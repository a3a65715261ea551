import { describe, expect, test } from "vitest";
import { prospectAfter } from "../../src/rules/odds/decision-odds.ts";
import { odds, prospect } from "../../src/rules/odds/odds.ts";
import type { Odds } from "../../src/rules/odds/odds.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import type { DieKind } from "../../src/rules/kernel/die-kind.ts";
import { readSetup } from "../../src/rules/kernel/setup.ts";
import { dieKinds } from "../../src/rules/traditions/die-kinds.ts";

// How much the odds engine works, in steps of the die kinds. Steps do not depend on the machine that counts them.

interface Work {
  /** The faces that were followed. */
  faces: number;
  /** The pairs of ends that were joined. */
  pairs: number;
  /** The ends that were settled. */
  ends: number;
}

/** A die kind that counts its steps. */
function counting(dieKind: DieKind): { readonly counted: DieKind; readonly work: Work } {
  const work = { faces: 0, pairs: 0, ends: 0 };
  const parts = dieKind.independentParts;
  const counted: DieKind = {
    ...dieKind,
    after(state, face) {
      work.faces += 1;
      return dieKind.after(state, face);
    },
    settle(...known) {
      work.ends += 1;
      return dieKind.settle(...known);
    },
    ...(parts && {
      independentParts: {
        ...parts,
        join(first, second) {
          work.pairs += 1;
          return parts.join(first, second);
        },
      },
    }),
  };
  return { counted, work };
}

function dieOf(letter: string): DieKind {
  const dieKind = dieKinds.get(letter);
  if (!dieKind) throw new Error(`There is no die ${letter}.`);
  return dieKind;
}

function workOf(written: string): Work & { readonly refused: boolean } {
  const [, count, letter = "", modifiers = ""] = /^(\d+)d([a-z])(.*)$/.exec(written) ?? [];
  const { counted, work } = counting(dieOf(letter));
  const die = { dieKind: counted, setup: readSetup(counted, Number(count), modifiers) };
  try {
    prospect({ expression: { kind: "die" }, die, target: 9 }, { ...defaultRuleVariants, stressScratch: "result" });
    return { ...work, refused: false };
  } catch {
    return { ...work, refused: true };
  }
}

const d12 = (count: number): string => Array.from({ length: count }, () => 12).join(":");
const mixed = [4, 6, 8, 10, 12].map((size) => `${size}:${size}:${size}:${size}`).join(":");

describe("the odds engine follows no more than", () => {
  test.each([
    ["1ds", { faces: 310, pairs: 0, ends: 156 }],
    ["1dsb3", { faces: 310, pairs: 11, ends: 158 }],
    ["1dsb100", { faces: 310, pairs: 500, ends: 210 }],
    ["100db", { faces: 10, pairs: 500, ends: 101 }],
    ["3dk", { faces: 192, pairs: 0, ends: 22 }],
    ["20dk", { faces: 11_000, pairs: 0, ends: 141 }],
    ["1dts4sl2b7h6:8:10", { faces: 4000, pairs: 0, ends: 271 }],
    ["1dth100:100:100", { faces: 32_100, pairs: 0, ends: 4828 }],
    ["1dnc10:8:8adv", { faces: 930, pairs: 2400, ends: 220 }],
    [`1dnc${d12(6)}adv`, { faces: 8600, pairs: 3900, ends: 660 }],
    [`1dnc${d12(20)}adv`, { faces: 42_000, pairs: 3900, ends: 2400 }],
    [`1dnc${mixed}advt3`, { faces: 58_000, pairs: 16_500, ends: 2800 }],
    [`1dnc${mixed}advovstt3`, { faces: 175_000, pairs: 58_000, ends: 2700 }],
    ["100di", { faces: 10, pairs: 34_000, ends: 500 }],
    ["2ds", { faces: 310, pairs: 11_300, ends: 4400 }],
    ["3ds", { faces: 310, pairs: 24_600, ends: 20_000 }],
    ["3dsb3", { faces: 310, pairs: 30_000, ends: 24_800 }],
  ])("%s takes %j", (written, most) => {
    const { refused, faces, pairs, ends } = workOf(written);
    expect({ faces, pairs, ends, refused }).toEqual({
      faces: Math.min(faces, most.faces),
      pairs: Math.min(pairs, most.pairs),
      ends: Math.min(ends, most.ends),
      refused: false,
    });
  });

  test.each(["4ds", "4dq", "10dq", "100ds", "100dq", "3dsb100", "3dsb4"])(
    "one die of %s, before it is refused",
    (written) => {
      const { refused, faces, pairs, ends } = workOf(written);
      expect([refused, ends]).toEqual([true, 0]);
      expect(faces).toBeLessThanOrEqual(310);
      // Those of the botch dice of one die.
      expect(pairs).toBeLessThanOrEqual(written.includes("b") ? 250 : 0);
    },
  );
});

describe("the odds engine remembers", () => {
  /** Asks for odds of one die kind again and again. */
  function asking(letter: string): (modifiers: string, count: number, target: number) => Work {
    const { counted, work } = counting(dieOf(letter));
    return (modifiers, count, target) => {
      const before = { ...work };
      const die = { dieKind: counted, setup: readSetup(counted, count, modifiers) };
      prospect({ expression: { kind: "die" }, die, target }, defaultRuleVariants);
      return { faces: work.faces - before.faces, pairs: work.pairs - before.pairs, ends: work.ends - before.ends };
    };
  }

  test("the dice of a roll whose target changes, and only settles their ends again", () => {
    const work = asking("n");
    const first = work("c10:8:6:12adv", 1, 9);
    const again = work("c10:8:6:12adv", 1, 10);
    expect(first.faces).toBeGreaterThan(0);
    expect(again).toEqual({ faces: 0, pairs: 0, ends: first.ends });
    expect(work("c10:8:6adv", 1, 10).faces).toBeGreaterThan(0);
  });

  test("no more than so many ends, of which those that were asked for last stay", () => {
    const work = asking("s");
    work("", 3, 9);
    work("", 2, 9);
    expect(work("", 3, 9).faces).toBe(0);
    // Together with the others it has too many ends.
    work("b2", 3, 9);
    expect(work("b2", 3, 9).faces).toBe(0);
    expect(work("", 2, 9).faces).toBeGreaterThan(0);
  });
});

test("more dice than the usual weights can tally are counted just as exactly", () => {
  const fortune = dieOf("n");
  const setup = readSetup(fortune, 1, "");
  const state = fortune.after(fortune.start(setup, defaultRuleVariants), 20);
  const decision = { kind: "addDice", sizes: Array.from({ length: 45 }, () => 12) };
  const query = { expression: { kind: "die" }, die: { dieKind: fortune, setup }, target: null } as const;
  const impact = new Map(
    odds(prospectAfter(query, { state, decision, aside: [] }, defaultRuleVariants)).impact as Odds["total"],
  );
  // A d12 gives no impact with 1 to 3, two points with 10 to 12 and one with any other face; the d20 gives one.
  let expected: readonly number[] = [0, 1];
  for (const _ of decision.sizes) {
    expected = Array.from({ length: expected.length + 2 }, (_one, index) => {
      const [none = 0, one = 0, two = 0] = [expected[index], expected[index - 1], expected[index - 2]];
      return none / 4 + one / 2 + two / 4;
    });
  }
  for (const [points, chance] of expected.entries()) expect(impact.get(points) ?? 0).toBeCloseTo(chance, 14);
});
