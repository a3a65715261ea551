import {
  checkTracks,
  defaultTracks,
  fifthEditionTracks,
  healthTracks,
  perBoxOf,
  startingTracks,
} from "../rules/character/tracks.ts";
import type { Track } from "../rules/character/tracks.ts";
import { dieKinds } from "../rules/traditions/traditions.ts";
import { say } from "../base/words.ts";
import { languageKeyOf } from "../ui/list-rows.ts";
import type { Row } from "./list-window.ts";

/** A track in the form, in the user's language; an empty number is null. */
export interface TrackRow extends Omit<Track, "levels" | "statuses">, Row {
  readonly levels: readonly LevelRow[];
  /** The points of damage for a box; null for none. */
  readonly perBox: number | null;
  readonly statuses?: Readonly<Record<string, number | null>>;
}

/** A level in the form; without a penalty if the character is out. */
interface LevelRow extends Row {
  readonly name: string;
  readonly penalty?: number | null;
  readonly isOut: boolean;
}

const blankLevel: LevelRow = { name: "", penalty: 0, isOut: false };

/** A new track: one level without a mark, and one box. */
export const blankTrack: TrackRow = {
  id: "",
  name: "",
  family: "",
  levels: [blankLevel, blankLevel],
  perBox: null,
};

/** Returns the tracks of health that these lack: those of the traditions whose characters have no track that takes damage. */
export function missingHealth(rows: readonly TrackRow[]): readonly TrackRow[] {
  const missing = healthTracks.filter(({ id, family }) => {
    return rows.every((row) => row.id !== id) && !takesDamage(family, rows);
  });
  return trackRows(missing).map((row) => ({ ...row, isKnown: false }));
}

/** Tells whether the characters of a tradition have a track that takes damage. */
function takesDamage(tradition: string, rows: readonly TrackRow[]): boolean {
  return rows.some(({ family, perBox }) => perBox !== null && ["", tradition].includes(family));
}

/** Returns the rows of tracks. */
export function trackRows(tracks: readonly Track[]): readonly TrackRow[] {
  const localize = (key: string): string => game.i18n.localize(key);
  return tracks.map((track) => ({
    ...track,
    name: localize(track.name),
    levels: track.levels.map(({ name, penalty }) => ({ name: localize(name), penalty, isOut: penalty === null })),
    perBox: perBoxOf(track),
    isKnown: true,
  }));
}

/** Returns the statuses of dice that can follow from a track: those that switch something on in a roll of its characters. */
export function statusesFor(family: string): readonly string[] {
  const flags = [...dieKinds.values()].flatMap((die) =>
    family === "" || die.tradition === family
      ? die.fields.flatMap((field) => (field.kind === "flag" && field.status ? [field.status] : []))
      : [],
  );
  return [...new Set(flags)];
}

/** The name of a track of stress. */
const STRESS = "QUADRIVIUM.Track.stress";

/**
 * Returns a track of stress, as Mecha vs Kaiju calls what impact inflicts: the rules have no numbers for it, so somebody has
 * entered them.
 * @param boxes The number of boxes.
 * @param statuses The statuses that follow from it, each from so many boxes on.
 */
export function stressTrack(
  rows: readonly TrackRow[],
  { boxes, statuses }: { readonly boxes: number; readonly statuses: Readonly<Record<string, number>> },
): TrackRow {
  const family = "fortune";
  const level = (number: number): LevelRow => ({
    ...blankLevel,
    name: say({ key: "QUADRIVIUM.Tracks.stressLevel", data: { number } }),
  });
  return {
    ...blankTrack,
    id: "stress",
    name: say({ key: STRESS }),
    family,
    levels: Array.from({ length: boxes + 1 }, (_, number) => level(number)),
    perBox: takesDamage(family, rows) ? null : 1,
    statuses,
  };
}

/** Returns the language keys of the rules' names; first those of this track, since others have levels called the same. */
function keysFor(track: string): readonly string[] {
  const known = [...startingTracks, ...fifthEditionTracks];
  const [own, others] = [known.filter(({ id }) => id === track), known.filter(({ id }) => id !== track)];
  const names = [...own, ...others].flatMap(({ name, levels }) => [name, ...levels.map((level) => level.name)]);
  return track === "stress" ? [STRESS, ...names] : names;
}

/**
 * Returns the tracks to store for these rows; null if they are the rules'.
 * @throws RuleError TrackId, NameLength, NameMarkup, TrackBoxes, TrackDamage, TrackStatus or TrackPenalty
 */
export function tracksFrom(rows: readonly TrackRow[]): readonly Track[] | null {
  const read = rows.map(({ id, name, family, levels, perBox, statuses = {}, isCumulative = false }) => {
    const numbers = Object.entries(statuses).filter((entry): entry is [string, number] => entry[1] !== null);
    return {
      id,
      name,
      family,
      // A penalty that is missing is none, which the rules refuse.
      levels: levels.map((level) => ({
        name: level.name,
        penalty: level.isOut ? null : (level.penalty ?? Number.NaN),
      })),
      ...(isCumulative ? { isCumulative } : {}),
      ...(perBox === perBoxOf({ id }) ? {} : { perBox }),
      ...(numbers.length > 0 ? { statuses: Object.fromEntries(numbers) } : {}),
    };
  });
  checkTracks(read);
  const tracks = read.map((track) => {
    const keyOf = (name: string): string => languageKeyOf(name, keysFor(track.id));
    const levels = track.levels.map(({ name, penalty }) => ({ name: keyOf(name), penalty }));
    return { ...track, name: keyOf(track.name), levels };
  });
  return JSON.stringify(tracks) === JSON.stringify(defaultTracks) ? null : tracks;
}
