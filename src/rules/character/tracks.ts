import { checkName, isId, longestListed } from "./names.ts";
import { RuleError } from "../kernel/rule-error.ts";

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

/** The most boxes of a track. */
export const mostBoxes = 20;

/** The worst that a level can cost. */
export const worstPenalty = -20;

/**
 * Checks the tracks that a world wants to have.
 * @throws RuleError TrackId, NameLength, NameMarkup, TrackBoxes or TrackPenalty; `field` says where: "0.levels.2.penalty"
 */
export function checkTracks(tracks: readonly Track[]): void {
  for (const [index, { id, name, levels }] of tracks.entries()) {
    const isTaken = tracks.findIndex((track) => track.id === id) < index;
    if (!isId(id) || isTaken) throw new RuleError("TrackId", { id, field: `${index}.id` });
    checkName(name, longestListed, `${index}.name`);
    if (levels.length < 2 || levels.length > mostBoxes + 1) {
      throw new RuleError("TrackBoxes", { name, min: 1, max: mostBoxes, field: `${index}.name` });
    }
    for (const [position, { name: level, penalty }] of levels.entries()) {
      const field = `${index}.levels.${position}`;
      checkName(level, longestListed, `${field}.name`);
      if (penalty !== null && (!Number.isInteger(penalty) || penalty > 0 || penalty < worstPenalty)) {
        throw new RuleError("TrackPenalty", { name: level, min: worstPenalty, max: 0, field: `${field}.penalty` });
      }
    }
  }
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

/** How many levels damage costs: "each begun 5 points of excess marks one body level" (our reading). */
export function levelsLost(damage: number, soak: number, perLevel: number): number {
  return Math.ceil(Math.max(0, damage - soak) / perLevel);
}
