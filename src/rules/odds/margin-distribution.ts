import { addChance, ascending } from "./distribution.ts";
import type { ProbabilityList } from "./distribution.ts";
import { marginOver } from "../kernel/ties.ts";
import { contestValues } from "./odds.ts";
import type { Prospect } from "./odds.ts";
import { Budget, STEPS } from "./budget.ts";

/** Totals rarer than this are left out of a chart. */
const NEGLIGIBLE = 1e-9;

/**
 * Returns by how much the first of two rolls beats the second: each margin with its probability, ascending. If just one
 * of them fails, the margin is infinite.
 * @throws RuleError TooManyCases if a person would wait too long
 */
export function marginDistribution(first: Prospect, second: Prospect, budget = new Budget()): ProbabilityList {
  const [ours, theirs] = [first, second].map((one) =>
    ascending(contestValues(one)).filter(([, chance]) => chance > NEGLIGIBLE),
  );
  budget.spend((ours?.length ?? 0) * (theirs?.length ?? 0) * STEPS.pair);
  const chances = new Map<number, number>();
  for (const [total, chance] of ours ?? []) {
    for (const [other, otherChance] of theirs ?? []) {
      addChance(chances, marginOver(total, other), chance * otherChance);
    }
  }
  return [...chances].sort(([a], [b]) => a - b);
}

/** A column of a chart, for a range of margins. */
export interface MarginColumn {
  /** 1 if the first roll leads, −1 if the second does, 0 for a tie. */
  readonly sign: number;
  /**
   * The range of the margin's size. `least` is infinite if the other side fails; `most` is null if the column has no
   * upper limit.
   */
  readonly least: number;
  readonly most: number | null;
  readonly chance: number;
}

/** Margins beyond the reach of the columns are at most this likely; the last column counts them. */
const RARE = 0.005;

/**
 * Groups margins into at most so many columns on each side of the tie, which has its own. All are equally wide, and the
 * last counts everything beyond it. A fraction counts with the next whole number; infinite margins have a column of
 * their own at the end.
 */
export function marginColumns(all: ProbabilityList, maxOnASide = 11): MarginColumn[] {
  const reach = reachOf(all);
  const width = Math.max(1, Math.ceil(reach / maxOnASide));
  const last = Math.max(1, Math.ceil(reach / width));
  const failed = last + 1;
  const placeOf = (lead: number): number =>
    Math.sign(lead) * (Number.isFinite(lead) ? Math.min(last, Math.ceil(Math.abs(lead) / width)) : failed);
  const chances = new Map([[0, 0]]);
  const isOpen = new Set<number>();
  for (const [lead, chance] of all) {
    const place = placeOf(lead);
    chances.set(place, (chances.get(place) ?? 0) + chance);
    if (Math.abs(lead) > width * last) isOpen.add(place);
  }
  const leastOf = (place: number): number => {
    if (place === failed) return Number.POSITIVE_INFINITY;
    return place === 0 ? 0 : (place - 1) * width + 1;
  };
  const [from, to] = [Math.min(...chances.keys()), Math.max(...chances.keys())];
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).map((place) => ({
    sign: Math.sign(place),
    least: leastOf(Math.abs(place)),
    most: isOpen.has(place) ? null : Math.abs(place) * width,
    chance: chances.get(place) ?? 0,
  }));
}

/** Returns the least number that margins do not exceed, apart from rare ones. */
function reachOf(all: ProbabilityList): number {
  const sizes = all
    .filter(([lead]) => Number.isFinite(lead))
    .map(([lead, chance]) => [Math.abs(lead), chance] as const)
    .sort(([a], [b]) => b - a);
  let beyond = 0;
  for (const [size, chance] of sizes) {
    beyond += chance;
    if (beyond > RARE) return size;
  }
  return 0;
}
