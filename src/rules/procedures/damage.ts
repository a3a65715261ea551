import { perBoxOf, worstWound } from "../character/tracks.ts";
import type { Marks, Track } from "../character/tracks.ts";

/** What damage does on a track: the marked boxes before and after; for a wound of its own, 0 and its level. */
export interface Hit {
  readonly before: number;
  readonly after: number;
}

/** Returns how many boxes damage marks: "each begun 5 points of excess marks one body level" [spec]. */
export function boxesMarked(damage: number, soak: number, perBox: number): number {
  return Math.ceil(Math.max(0, damage - soak) / perBox);
}

/** Returns what damage does on a track beyond the soak. A track is never marked beyond its last box. */
export function hitOn(track: Track, { value }: Marks, damage: number, soak: number): Hit {
  const boxes = track.levels.length - 1;
  const before = track.isCumulative === true ? 0 : Math.min(value, boxes);
  return { before, after: Math.min(boxes, before + boxesMarked(damage, soak, perBoxOf(track) ?? Infinity)) };
}

/** Returns the marks with a hit. */
export function marksWith(track: Track, marks: Marks, { before, after }: Hit): Marks {
  return track.isCumulative === true ? woundsBy(track, marks, after, 1) : boxesBy(track, marks, after - before);
}

function boxesBy({ levels }: Track, { value, wounds }: Marks, change: number): Marks {
  return { value: Math.max(0, Math.min(value + change, levels.length - 1)), wounds };
}

/** Returns the marks with one more wound of a level, or one less; level 0 is none. */
export function woundsBy({ levels }: Track, marks: Marks, level: number, change: 1 | -1): Marks {
  const counts = levels.slice(1).map((_, index) => marks.wounds[index] ?? 0);
  const wounds = counts.map((count, index) => (index + 1 === level ? Math.max(0, count + change) : count));
  return { value: worstWound(wounds), wounds };
}
