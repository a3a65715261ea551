import { expect, test } from "vitest";
import type { Odds } from "../../src/rules/odds/odds.ts";
import { oddsOf, sumOf, upTo } from "./throw-dice.ts";

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

function* tosses(): Generator<[d20: number, flag: Played["flag"], chance: number]> {
  for (const first of upTo(20)) {
    if (first !== 10) yield [first, "none", 1 / 20];
    else for (const second of upTo(20)) yield [second, second % 2 === 0 ? "tremendous" : "critical", 1 / 400];
  }
}

function* rolls({ target, slide, die, flat, heroic, highest }: Small): Generator<Played> {
  for (const [d20, flag, chance] of tosses()) {
    const plain = { chance, total: d20, isFailure: false, isMax: d20 === 20, degree: 0, flag };
    if (d20 < target + slide && !plain.isMax) {
      yield { ...plain, isFailure: true };
      continue;
    }
    const bonuses = die > 0 ? upTo(die) : [flat];
    for (const bonus of bonuses) {
      const total = d20 + bonus;
      const reached = upTo(highest).filter((degree) => total >= 10 * degree + target).length;
      const degree = plain.isMax ? highest : reached;
      const share = chance / bonuses.length;
      if (degree === 0) yield { ...plain, chance: share, total };
      const size = degree === 0 ? 0 : (heroic[degree - 1] ?? heroic.at(-1) ?? 0);
      for (const a of upTo(size)) {
        for (const b of upTo(size)) {
          const joined = Math.min(Number(`${a}${b}`), Number(`${b}${a}`));
          yield { ...plain, chance: share / size ** 2, total: Math.max(joined, total), degree };
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

const small = { target: 0, slide: 0, die: 0, flat: 0, heroic: [6, 8, 10], highest: 3 };
const cases: readonly [string, Small, number][] = [
  ["", small, 15],
  ["s4sl2b7", { ...small, target: 4, slide: 2, die: 8 }, 15],
  ["s8sl9bm5", { ...small, target: 8, slide: 9, flat: -5 }, 15],
  ["s2b2h4mx1", { ...small, target: 2, flat: 2, heroic: [4], highest: 1 }, 22],
  ["s3b14h4:6mx5", { ...small, target: 3, die: 16, heroic: [4, 6], highest: 5 }, 30],
];

test.each(cases.flatMap((one) => (["", "lk", "al"] as const).map((luck) => [...one, luck] as const)))(
  "the odds of 1dt%s are those of all faces, with luck or without: %#",
  (modifiers, asked, difficulty, luck) => {
    const once = gathered(rolls(asked));
    const all = luck === "" ? once : gathered(twice(once, luck));
    const chance = (holds: (one: Played) => boolean): number => sumOf(all.filter(holds).map((one) => one.chance));
    expect(chance(() => true)).toBeCloseTo(1, 12);
    const found = oddsOf(`1dt${modifiers}${luck} vs ${difficulty}`);
    // Numbers are equal here to twelve digits.
    expect(found).toMatchObject({
      success: chance((one) => !one.isFailure && one.total >= difficulty),
      critical: chance(({ flag }) => flag === "critical"),
      tremendous: chance(({ flag }) => flag === "tremendous"),
      abilityFailure: chance(({ isFailure }) => isFailure),
      maxHeroic: chance(({ isMax }) => isMax),
    });
    for (const [degree, share] of found.degree as Odds["total"])
      expect([degree, share]).toEqual([degree, chance((one) => one.degree === degree)]);
    const totals = [...new Set(all.map(({ total }) => total))].sort((a, b) => a - b);
    expect(found.total).toEqual(totals.map((total) => [total, chance((one) => one.total === total)]));
  },
);
