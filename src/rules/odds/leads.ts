import { ascending } from "./distribution.ts";
import { totals } from "./odds.ts";
import type { Chances, Prospect } from "./odds.ts";

/** Totals that are rarer than this are left out of a picture. */
const TOO_RARE = 1e-9;

/** By how much the first of two rolls comes out above the second, each lead with its probability, ascending. */
export function leads(first: Prospect, second: Prospect): Chances {
  const [ours, theirs] = [first, second].map((one) => ascending(totals(one)).filter(([, chance]) => chance > TOO_RARE));
  const chances = new Map<number, number>();
  for (const [total, chance] of ours ?? []) {
    for (const [other, otherChance] of theirs ?? []) {
      chances.set(total - other, (chances.get(total - other) ?? 0) + chance * otherChance);
    }
  }
  return [...chances].sort(([a], [b]) => a - b);
}

/** Some leads together, as a column of a chart shows them. */
export interface LeadColumn {
  /** 1 where the first roll leads, −1 where the second does, 0 for a tie. */
  readonly sign: number;
  /** By how much, at least and at most; null where nothing limits it. */
  readonly least: number;
  readonly most: number | null;
  readonly chance: number;
}

/** What lies beyond all columns but the last is rarer than this. */
const RARE = 0.005;

/**
 * Gathers leads into so many columns on each side of the tie, which has one of its own; all are equally wide, and what is
 * beyond them is counted in the last. A lead of a fraction counts with the next whole one.
 */
export function leadColumns(all: Chances, mostOnASide = 11): LeadColumn[] {
  const reach = reachOf(all);
  const width = Math.max(1, Math.ceil(reach / mostOnASide));
  const last = Math.max(1, Math.ceil(reach / width));
  const placeOf = (lead: number): number => Math.sign(lead) * Math.min(last, Math.ceil(Math.abs(lead) / width));
  const chances = new Map([[0, 0]]);
  const isOpen = new Set<number>();
  for (const [lead, chance] of all) {
    const place = placeOf(lead);
    chances.set(place, (chances.get(place) ?? 0) + chance);
    if (Math.abs(lead) > width * last) isOpen.add(place);
  }
  const [from, to] = [Math.min(...chances.keys()), Math.max(...chances.keys())];
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).map((place) => ({
    sign: Math.sign(place),
    least: place === 0 ? 0 : (Math.abs(place) - 1) * width + 1,
    most: isOpen.has(place) ? null : Math.abs(place) * width,
    chance: chances.get(place) ?? 0,
  }));
}

/** The least number that leads do not exceed, but for the rare ones. */
function reachOf(all: Chances): number {
  const sizes = all.map(([lead, chance]) => [Math.abs(lead), chance] as const).sort(([a], [b]) => b - a);
  let beyond = 0;
  for (const [size, chance] of sizes) {
    beyond += chance;
    if (beyond > RARE) return size;
  }
  return 0;
}
