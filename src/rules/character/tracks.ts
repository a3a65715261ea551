/** One level of a track, with its penalty. */
export interface Level {
  /** A language key or plain text. */
  readonly name: string;
  /** Added to every roll, so 0 or less; null if the character is incapacitated. */
  readonly penalty: number | null;
}

/** A row of boxes marked in order; the first level has no box marked. */
export interface Track {
  /** Its name in data and formulas. */
  readonly id: string;
  readonly name: string;
  /** Id of the tradition whose characters have it; blank for all. */
  readonly family: string;
  readonly levels: readonly Level[];
  /**
   * Each wound has its own level and penalty, and penalties add up, as in the 5th edition. Otherwise boxes are marked
   * in order, and the worst one counts.
   */
  readonly isCumulative?: boolean;
  /**
   * The points of damage per marked box; null if the track takes none. Left out for the rules' number for a track of
   * this id.
   */
  readonly perBox?: number | null;
  /**
   * The statuses of dice that follow from it, each from a number of marked boxes: Overwhelmed from 3. Left out for
   * none; the rules name neither such a track nor its numbers.
   */
  readonly statuses?: Readonly<Record<string, number>>;
}

/** The marks of a character on a track. */
export interface Marks {
  /** The number of marked boxes, or the level of the worst wound. */
  readonly value: number;
  /** The number of wounds of each level above the first, for a track with cumulative wounds. */
  readonly wounds: readonly number[];
}

/** Returns a track named in the language files; the levels of a group, each with its penalty. */
function track(id: string, family: string, name: string, group: string, penalties: Record<string, number | null>) {
  const levels = Object.entries(penalties).map(([level, penalty]): Level => {
    return { name: `QUADRIVIUM.Track.${group}.${level}`, penalty };
  });
  return { id, name: `QUADRIVIUM.Track.${name}`, family, levels };
}

const fatigueLevels = { Fresh: 0, Winded: 0, Weary: -1, Tired: -3, Dazed: -5, Unconscious: null };
const bodyLevels = { Unhurt: 0, Hurt: 0, Light: -1, Medium: -3, Heavy: -5, Incapacitated: null };
const fifthEditionLevels = { Unhurt: 0, Light: -1, Medium: -3, Heavy: -5, Incapacitated: null };
const healthLevels = { Unhurt: 0, Bruised: 0, Hurt: 0, Wounded: 0, Maimed: 0, Down: null };

const fatigue: Track = track("fatigue", "stress", "fatigue", "Fatigue", fatigueLevels);

/** Fatigue and body levels at Size 0 [stress]: the default tracks of a world. */
export const defaultTracks: readonly Track[] = [fatigue, track("body", "stress", "body", "Body", bodyLevels)];

/**
 * The tracks of the 5th edition: fatigue as in the 4th, and cumulative wounds. The levels and penalties are ours, since
 * no source gives that edition's.
 */
export const fifthEditionTracks: readonly Track[] = [
  fatigue,
  { ...track("body", "stress", "wounds", "Body", fifthEditionLevels), isCumulative: true },
];

/**
 * The damage tracks of the other traditions, which their sources do not name: the levels are ours and have no
 * penalties. A point of fortune's impact marks a box; elsewhere 5 points do, as in stress.
 */
export const healthTracks: readonly Track[] = Object.entries({ fortune: 1, check: 5, trip: 5 }).map(
  ([family, perBox]) => ({ ...track(`${family}Health`, family, "health", "Health", healthLevels), perBox }),
);

/** The tracks of a new world. */
export const startingTracks: readonly Track[] = [...defaultTracks, ...healthTracks];

/** The points of damage per box, by track id: "each begun 5 points of excess marks one body level" [spec]. */
const usualPerBox: Readonly<Record<string, number>> = { body: 5 };

/** Returns a track's points of damage per box; null if it takes no damage. */
export function perBoxOf({ id, perBox }: Pick<Track, "id" | "perBox">): number | null {
  return perBox === undefined ? (usualPerBox[id] ?? null) : perBox;
}

/** Returns a character's first track that takes damage; undefined if none does. */
export function damageTrack(tracks: readonly Track[]): Track | undefined {
  return tracks.find((track) => perBoxOf(track) !== null);
}

/** Returns the level of a character: the worst marked box counts. More marks than boxes count as the last box. */
export function levelOf({ levels }: Track, marked: number): Level {
  return levels[Math.max(0, Math.min(marked, levels.length - 1))] ?? { name: "", penalty: 0 };
}

/** Returns the level of the worst wound; 0 without any. */
export function worstWound(wounds: readonly number[]): number {
  return wounds.findLastIndex((count) => count > 0) + 1;
}

/**
 * Returns the condition of a character on a track: the worst level, with its penalty or, for cumulative wounds, the sum
 * of all penalties; null if one of them incapacitates.
 */
export function conditionOf(track: Track, { value, wounds }: Marks): Level {
  if (track.isCumulative !== true) return levelOf(track, value);
  const { name } = levelOf(track, worstWound(wounds));
  const suffered = wounds.flatMap((count, index) => (count > 0 ? [{ count, ...levelOf(track, index + 1) }] : []));
  if (suffered.some(({ penalty }) => penalty === null)) return { name, penalty: null };
  return { name, penalty: suffered.reduce((sum, { count, penalty }) => sum + count * (penalty ?? 0), 0) };
}

/** Returns the statuses for this number of marked boxes. */
export function statusesFrom({ statuses = {} }: Pick<Track, "statuses">, marked: number): readonly string[] {
  return Object.entries(statuses).flatMap(([status, from]) => (marked >= from ? [status] : []));
}

/** Returns the tracks of a tradition's characters. */
export function tracksOf(family: string, tracks: readonly Track[]): readonly Track[] {
  return tracks.filter((track) => track.family === "" || track.family === family);
}

/** The greatest number of boxes of a track. */
export const mostBoxes = 20;

/** The greatest number of points of damage for one box. */
export const mostPerBox = 99;

/** The worst penalty of a level. */
export const worstPenalty = -20;

/** The effect of damage on a track: the marked boxes before and after; for a single wound, 0 and its level. */
export interface Hit {
  readonly before: number;
  readonly after: number;
}

/** Returns how many boxes damage marks: "each begun 5 points of excess marks one body level" [spec]. */
export function boxesMarked(damage: number, soak: number, perBox: number): number {
  return Math.ceil(Math.max(0, damage - soak) / perBox);
}

/** Returns the effect of damage beyond soak on a track, which is never marked beyond its last box. */
export function hitOn(track: Track, { value }: Marks, damage: number, soak: number): Hit {
  const boxes = track.levels.length - 1;
  const before = track.isCumulative === true ? 0 : Math.min(value, boxes);
  return { before, after: Math.min(boxes, before + boxesMarked(damage, soak, perBoxOf(track) ?? Infinity)) };
}

/** Returns the marks with a hit. */
export function marksWith(track: Track, marks: Marks, { before, after }: Hit): Marks {
  return track.isCumulative === true
    ? woundAdded(track, marks, after)
    : { ...marks, value: Math.min(marks.value + after - before, track.levels.length - 1) };
}

/** Returns the marks with one more wound of a level; level 0 is none. */
export function woundAdded({ levels }: Track, marks: Marks, level: number): Marks {
  const wounds = levels.slice(1).map((_, index) => (marks.wounds[index] ?? 0) + Number(index + 1 === level));
  return { value: worstWound(wounds), wounds };
}
