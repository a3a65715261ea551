import { replay } from "../../src/rules/kernel/replay.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import type { RuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { readSetup } from "../../src/rules/kernel/die-modifiers.ts";
import { firstThrow, luckScale, percentileOf, BAND, courseOf, summarise } from "../../src/rules/odds/luck.ts";
import { evennessOf, spreadOf, uniformOf } from "./evenness.ts";
import type { LuckScale, Luck } from "../../src/rules/odds/luck.ts";
import type { DieQuery } from "../../src/rules/odds/odds.ts";
import { dieKindOf } from "../../src/rules/traditions/traditions.ts";
import { fit } from "./chi-square.ts";

/** Returns a number from 0 to 1, without 1. */
export type Random = () => number;

/** Returns the face of a die, from 1 to its sides. */
export type Thrower = (faces: number) => number;

/** One die of ours with its modifiers, ready to be rolled many times. */
export interface LedgerTrial {
  readonly written: string;
  readonly query: DieQuery;
  readonly variants: RuleVariants;
  readonly scale: LuckScale;
}

/** Dice of all kinds, with many choices that players make before the roll. */
export const ledgerFormulas = [
  "1di",
  "3di",
  "1dq",
  "2dq",
  "1ds",
  "1dsb3",
  "2dsb2",
  "3db",
  "1dn",
  "1dnc10:8:8adv",
  "1dnc12:6:4disovt3",
  "3dk",
  "4dkbo2ba1",
  "1dts4",
  "1dts4sl2b7h6:8:10",
  "1dts2b14lk",
  "1dhd6",
  "1dhd10al",
];

/** Returns seeded random numbers: mulberry32 by Tommy Ettinger, which is in the public domain. */
export function seeded(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns dice that show each face equally often. */
export function fairDice(random: Random): Thrower {
  return (faces) => 1 + Math.floor(random() * faces);
}

/** Reads one of our dice as it is written in a formula: "1dsb3". */
export function ledgerTrial(written: string, readings: Partial<RuleVariants> = {}): LedgerTrial {
  const [, count, letter = "", modifiers = ""] = /^(\d+)d([a-z])(.*)$/.exec(written) ?? [];
  const dieKind = dieKindOf(letter);
  const variants = { ...defaultRuleVariants, ...readings };
  const die = { dieKind, setup: readSetup(dieKind, Number(count), modifiers) };
  const query: DieQuery = { expression: { kind: "die" }, die, target: null };
  return { written, query, variants, scale: luckScale(query, variants) };
}

/** The luck of a roll, and its percentile with ties broken by chance. */
export interface TriedLuck extends Luck {
  readonly uniform: number;
}

/** Rolls once, and returns how lucky that was. */
export function rollLuck({ query, variants, scale }: LedgerTrial, toss: Thrower, random: Random): TriedLuck {
  const { dieKind, setup } = query.die;
  const faces: number[] = [];
  const isComplete = (): boolean => {
    const { next } = replay(dieKind, { setup, variants }, faces);
    if (next) faces.push(toss(next.faces));
    return next === null;
  };
  while (!isComplete());
  const results = firstThrow({ query, thrown: { variants }, faces });
  if (!results) throw new Error("A complete roll has a result.");
  return {
    scale,
    percentile: percentileOf(scale, results),
    uniform: uniformOf(scale, results, [random(), random()]),
  };
}

/** How evenly the percentiles of a formula are spread. */
export interface Evenness {
  readonly written: string;
  /** The p of the test of Kolmogorov and Smirnov, of chi-square with fifty ranges, and of the mean percentile. */
  readonly tests: Readonly<Record<"evenness" | "ranges" | "mean", number>>;
}

const RANGES = 50;

/** Rolls each formula many times with fair dice, and tests whether the percentiles are spread evenly. */
export function measureLedger(count: number, seed: number): readonly Evenness[] {
  const random = seeded(seed);
  return ledgerFormulas.map((written) => {
    const trial = ledgerTrial(written);
    const rolls = Array.from({ length: count }, () => rollLuck(trial, fairDice(random), random));
    return { written, tests: testEvenness(rolls) };
  });
}

/** Tests whether the percentiles of rolls are spread evenly between 0 and 100. */
export function testEvenness(rolls: readonly TriedLuck[]): Evenness["tests"] {
  const counts = new Map(
    spreadOf(
      rolls.map(({ uniform }) => uniform),
      RANGES,
    ).map((many, range) => [range, many]),
  );
  const even = Array.from({ length: RANGES }, (_, range) => [range, 1 / RANGES] as const);
  return {
    evenness: evennessOf(rolls.map(({ uniform }) => uniform)),
    ranges: fit(counts, even, rolls.length).p,
    mean: summarise(rolls).p,
  };
}

/** One way to load dice. */
export interface Loading {
  readonly name: string;
  readonly written: string;
  /** Turns fair dice into loaded ones. */
  readonly load: (fair: Thrower, random: Random) => Thrower;
}

/** Returns dice that are rolled again, a part of the time, if they show a low face. */
const luckier =
  (often: number): Loading["load"] =>
  (fair, random) =>
  (faces) => {
    const face = fair(faces);
    return face <= faces / 2 && random() < often ? fair(faces) : face;
  };

/** Returns dice that show the highest face more often. */
const weighted =
  (more: number): Loading["load"] =>
  (fair, random) =>
  (faces) =>
    random() < more ? faces : fair(faces);

/** Loaded dice of several kinds; the first are fair. */
export const loadings: readonly Loading[] = [
  { name: "fair dice: false alarms", written: "1di", load: (fair) => fair },
  { name: "a d10 that is rolled again once whenever it is low", written: "1di", load: luckier(1) },
  { name: "a d10 of which one throw in five shows 10", written: "1di", load: weighted(1 / 9) },
  { name: "a stress die that is rolled again if low, every second time", written: "1ds", load: luckier(0.5) },
  { name: "3d8 that are rolled again if low, every fourth time", written: "3dk", load: luckier(0.25) },
  { name: "a d20 that is rolled again if low, every second time", written: "1dts4", load: luckier(0.5) },
];

/** How soon loaded dice are found out. */
export interface Found {
  /** The median number of rolls until the sum of luck has a p below 0.001; null if it never had. */
  readonly median: number | null;
  /** The number after which nine of ten series were found. */
  readonly ninth: number | null;
  /** The share of the series that were found within so many rolls. */
  readonly share: number;
}

/** The standard deviations beyond which fair dice stray once in a thousand rolls. */
const SURE = 3.290527;

/** Rolls loaded dice in many series, and returns after how many rolls the ledger finds them. */
export function findLoaded({ written, load }: Loading, series = 100, most = 2000): Found {
  const trial = ledgerTrial(written);
  const found = Array.from({ length: series }, (_, index) => {
    const random = seeded(1000 + index);
    const toss = load(fairDice(random), random);
    const rolls = Array.from({ length: most }, () => rollLuck(trial, toss, random));
    const place = courseOf(rolls).findIndex(
      ({ sum, band }, before) => before >= 19 && Math.abs(sum) > (band / BAND) * SURE,
    );
    return place < 0 ? Number.POSITIVE_INFINITY : place + 1;
  }).sort((a, b) => a - b);
  const at = (share: number): number | null => {
    const number = found[Math.ceil(series * share) - 1] ?? Number.POSITIVE_INFINITY;
    return Number.isFinite(number) ? number : null;
  };
  return { median: at(0.5), ninth: at(0.9), share: found.filter(Number.isFinite).length / series };
}
