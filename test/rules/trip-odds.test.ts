import { describe, expect, test } from "vitest";
import { odds, prospect } from "../../src/rules/odds/odds.ts";
import type { Odds } from "../../src/rules/odds/odds.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { readSetup } from "../../src/rules/kernel/setup.ts";
import { dieKinds } from "../../src/rules/traditions/traditions.ts";

// Every face of every die in loops, in words of the rule text and without the machine.

interface Played {
  readonly chance: number;
  readonly total: number;
  readonly isFailure: boolean;
  readonly isMax: boolean;
  readonly degree: number;
  readonly flag: "none" | "critical" | "tremendous";
}

interface Small {
  readonly target: number;
  readonly slide: number;
  /** The size of the bonus die, or what is added. */
  readonly die: number;
  readonly flat: number;
  readonly heroic: readonly number[];
  readonly highest: number;
}

const upTo = (faces: number): number[] => Array.from({ length: faces }, (_, index) => index + 1);

function* tosses(): Generator<[d20: number, flag: Played["flag"], chance: number]> {
  for (const first of upTo(20)) {
    if (first !== 10) yield [first, "none", 1 / 20];
    else for (const second of upTo(20)) yield [second, second % 2 === 0 ? "tremendous" : "critical", 1 / 400];
  }
}

function* rolls({ target, slide, die, flat, heroic, highest }: Small): Generator<Played> {
  for (const [d20, flag, chance] of tosses()) {
    const isMax = d20 === 20;
    if (d20 < target + slide && !isMax) {
      yield { chance, total: d20, isFailure: true, isMax, degree: 0, flag };
      continue;
    }
    const bonuses = die > 0 ? upTo(die) : [flat];
    for (const bonus of bonuses) {
      const total = d20 + bonus;
      const reached = upTo(highest).filter((degree) => total >= 10 * degree + target).length;
      const degree = isMax ? highest : reached;
      const share = chance / bonuses.length;
      if (degree === 0) {
        yield { chance: share, total, isFailure: false, isMax, degree, flag };
        continue;
      }
      const size = heroic[degree - 1] ?? heroic.at(-1) ?? 0;
      for (const a of upTo(size)) {
        for (const b of upTo(size)) {
          const joined = Math.min(Number(`${a}${b}`), Number(`${b}${a}`));
          const best = Math.max(joined, total);
          yield { chance: share / size ** 2, total: best, isFailure: false, isMax, degree, flag };
        }
      }
    }
  }
}

/** Rolls that are the same in everything, together. */
function gathered(all: Iterable<Played>): Played[] {
  const found = new Map<string, Played>();
  for (const one of all) {
    const key = JSON.stringify({ ...one, chance: 0 });
    found.set(key, { ...one, chance: one.chance + (found.get(key)?.chance ?? 0) });
  }
  return [...found.values()];
}

/** Every roll with every second roll, which a critical one has not where luck is called on. */
function* twice(all: readonly Played[], luck: "lk" | "al"): Generator<Played> {
  const rank = (one: Played): number => (one.isFailure ? Number.MIN_SAFE_INTEGER : one.total);
  for (const first of all) {
    if (luck === "lk" && first.flag === "critical") {
      yield first;
      continue;
    }
    for (const second of all) {
      const isSecond = luck === "lk" ? rank(second) > rank(first) : rank(second) < rank(first);
      yield { ...(isSecond ? second : first), chance: first.chance * second.chance };
    }
  }
}

function oddsOf(modifiers: string, target: number | null): Odds {
  const dieKind = dieKinds.get("t");
  if (!dieKind) throw new Error("There is no trip die.");
  const die = { dieKind, setup: readSetup(dieKind, 1, modifiers) };
  return odds(prospect({ expression: { kind: "die" }, die, target }, defaultRuleVariants));
}

const small = { target: 0, slide: 0, die: 0, flat: 0, heroic: [6, 8, 10], highest: 3 };
const cases: readonly [string, Small, number][] = [
  ["", small, 15],
  ["s4sl2b7", { ...small, target: 4, slide: 2, die: 8 }, 15],
  ["s8sl9bm5", { ...small, target: 8, slide: 9, flat: -5 }, 15],
  ["s2b2h4mx1", { ...small, target: 2, flat: 2, heroic: [4], highest: 1 }, 22],
  ["s3b14h4:6mx5", { ...small, target: 3, die: 16, heroic: [4, 6], highest: 5 }, 30],
];

describe.each(["", "lk", "al"] as const)("the odds of 1dt…%s are those of all faces", (luck) => {
  test.each(cases)("1dt%s", (modifiers, asked, difficulty) => {
    const once = gathered(rolls(asked));
    const all = luck === "" ? once : gathered(twice(once, luck));
    const chance = (holds: (one: Played) => boolean): number =>
      all.reduce((sum, one) => (holds(one) ? sum + one.chance : sum), 0);
    expect(chance(() => true)).toBeCloseTo(1, 12);

    const found = oddsOf(modifiers + luck, difficulty);
    expect(found.success).toBeCloseTo(
      chance((one) => !one.isFailure && one.total >= difficulty),
      12,
    );
    expect(found.critical).toBeCloseTo(
      chance(({ flag }) => flag === "critical"),
      12,
    );
    expect(found.tremendous).toBeCloseTo(
      chance(({ flag }) => flag === "tremendous"),
      12,
    );
    expect(found.abilityFailure).toBeCloseTo(
      chance(({ isFailure }) => isFailure),
      12,
    );
    expect(found.maxHeroic).toBeCloseTo(
      chance(({ isMax }) => isMax),
      12,
    );
    for (const [degree, share] of found.degree as Odds["total"]) {
      expect([degree, share]).toEqual([
        degree,
        expect.closeTo(
          chance((one) => one.degree === degree),
          12,
        ),
      ]);
    }
    expect(found.total.map(([total]) => total)).toEqual(
      [...new Set(all.map(({ total }) => total))].sort((a, b) => a - b),
    );
    for (const [total, share] of found.total) {
      expect([total, share]).toEqual([
        total,
        expect.closeTo(
          chance((one) => one.total === total),
          12,
        ),
      ]);
    }
  });
});

test("luck repeats no critical roll, so it keeps more of them than anti-luck would have to", () => {
  const [plain, lucky] = [oddsOf("s8sl9", null), oddsOf("s8sl9lk", null)];
  // A critical first roll is kept, so there are at least as many as without luck.
  expect(Number(lucky.critical)).toBeGreaterThan(Number(plain.critical));
  expect(Number(lucky.abilityFailure)).toBeLessThan(Number(plain.abilityFailure));
});
