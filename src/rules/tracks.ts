import { RuleError } from "./rule-error.ts";

/** One level of a track: what it is called and what it costs. */
export interface Level {
  /** A language key, or what somebody called it. */
  readonly name: string;
  /** Added to every roll, so 0 or less; null when the character can do nothing any more. */
  readonly penalty: number | null;
}

/** A row of boxes that are marked one after the other; the first level is the one with no box marked. */
export interface Track {
  /** What data and formulas call it. */
  readonly id: string;
  readonly name: string;
  /** The family of dice whose characters have it; blank when all have. */
  readonly family: string;
  readonly levels: readonly Level[];
}

/** Fatigue and body levels at Size 0 (Ars Magica, 4th edition). */
export const defaultTracks: readonly Track[] = [
  arsMagica("fatigue", ["Fresh", "Winded", "Weary", "Tired", "Dazed", "Unconscious"]),
  arsMagica("body", ["Unhurt", "Hurt", "Light", "Medium", "Heavy", "Incapacitated"]),
];

/** The level a character is on: the worst marked box counts. More marks than boxes are the last box. */
export function levelOf({ levels }: Track, marked: number): Level {
  return levels[Math.max(0, Math.min(marked, levels.length - 1))] ?? { name: "", penalty: 0 };
}

/** The tracks that characters of a family have. */
export function tracksOf(family: string, tracks: readonly Track[]): readonly Track[] {
  return tracks.filter((track) => track.family === "" || track.family === family);
}

const MOST_BOXES = 20;
const WORST_PENALTY = -20;
const LONGEST_NAME = 60;

/**
 * Checks the tracks that a world wants to have.
 * @throws RuleError TrackId, TrackName, TrackBoxes or TrackPenalty, naming the track or level
 */
export function checkTracks(tracks: readonly Track[]): void {
  for (const [index, { id, name, levels }] of tracks.entries()) {
    const isTaken = tracks.findIndex((track) => track.id === id) < index;
    if (!/^[a-z][a-zA-Z0-9]*$/.test(id) || isTaken) throw new RuleError("TrackId", { id });
    checkName(name);
    if (levels.length < 2 || levels.length > MOST_BOXES + 1) {
      throw new RuleError("TrackBoxes", { name, min: 1, max: MOST_BOXES });
    }
    for (const level of levels) {
      checkName(level.name);
      const { penalty } = level;
      if (penalty !== null && (!Number.isInteger(penalty) || penalty > 0 || penalty < WORST_PENALTY)) {
        throw new RuleError("TrackPenalty", { name: level.name, min: WORST_PENALTY, max: 0 });
      }
    }
  }
}

function checkName(name: string): void {
  if (name.trim() === "" || name.length > LONGEST_NAME) throw new RuleError("TrackName", { name, max: LONGEST_NAME });
}

function arsMagica(id: string, names: readonly string[]): Track {
  const penalties = [0, 0, -1, -3, -5, null];
  const group = `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  const levels = names.map((name, index) => ({
    name: `QUADRIVIUM.Track.${group}.${name}`,
    penalty: penalties[index] ?? null,
  }));
  return { id, name: `QUADRIVIUM.Track.${id}`, family: "stress", levels };
}
