import { ascending } from "./distribution.ts";
import { marginOver } from "../kernel/ties.ts";
import { contestValues } from "./odds.ts";
import type { Chances, Prospect } from "./odds.ts";

/** Totals that are rarer than this are left out of a picture. */
const NEGLIGIBLE = 1e-9;

/**
 * By how much the first of two rolls comes out above the second, each lead with its probability, ascending. Where just
 * one of them fails whatever it shows, the other is ahead without limit.
 */
export function marginDistribution(first: Prospect, second: Prospect): Chances {
  const [ours, theirs] = [first, second].map((one) =>
    ascending(contestValues(one)).filter(([, chance]) => chance > NEGLIGIBLE),
  );
  const chances = new Map<number, number>();
  for (const [total, chance] of ours ?? []) {
    for (const [other, otherChance] of theirs ?? []) {
      const lead = marginOver(total, other);
      chances.set(lead, (chances.get(lead) ?? 0) + chance * otherChance);
    }
  }
  return [...chances].sort(([a], [b]) => a - b);
}

/** Some leads together, as a column of a chart shows them. */
export interface MarginColumn {
  /** 1 where the first roll leads, −1 where the second does, 0 for a tie. */
  readonly sign: number;
  /** By how much, at least and at most; null where nothing limits it. At least without limit where the other fails. */
  readonly least: number;
  readonly most: number | null;
  readonly chance: number;
}

/** What lies beyond all columns but the last is rarer than this. */
const RARE = 0.005;

/**
 * Gathers leads into so many columns on each side of the tie, which has one of its own; all are equally wide, and what is
 * beyond them is counted in the last. A lead of a fraction counts with the next whole one; one without limit has a column
 * of its own behind them.
 */
export function marginColumns(all: Chances, mostOnASide = 11): MarginColumn[] {
  const reach = reachOf(all);
  const width = Math.max(1, Math.ceil(reach / mostOnASide));
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

/** The least number that leads do not exceed, but for the rare ones. */
function reachOf(all: Chances): number {
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
