import { formValues } from "../ui/number-fields.ts";
import {
  checkTracks,
  damageTrack,
  defaultTracks,
  fifthEditionTracks,
  healthTracks,
  perBoxOf,
  startingTracks,
  tracksOf,
} from "../rules/character/tracks.ts";
import type { Level, Track } from "../rules/character/tracks.ts";
import { dieKinds } from "../rules/traditions/die-kinds.ts";
import { say } from "../base/words.ts";
import { languageKeyOf } from "../ui/list-rows.ts";

/** A track in the form, in the user's language. */
export interface TrackRow extends Track {
  /** The points of damage for a box; null for none. */
  readonly perBox: number | null;
  /** The world has it already, so its id cannot change: actors store marked boxes by it. */
  readonly isKnown: boolean;
}

/** A new track: one level without a mark, and one box. */
export const blankTrack: TrackRow = {
  id: "",
  name: "",
  family: "",
  levels: [
    { name: "", penalty: 0 },
    { name: "", penalty: 0 },
  ],
  perBox: null,
  isKnown: false,
};

/** Returns the tracks of health that these lack: those of the traditions whose characters have no track that takes damage. */
export function missingHealth(rows: readonly TrackRow[]): readonly TrackRow[] {
  const missing = healthTracks.filter(({ id, family }) => {
    return rows.every((row) => row.id !== id) && !damageTrack(tracksOf(family, rows));
  });
  return trackRows(missing).map((row) => ({ ...row, isKnown: false }));
}

/** Returns the rows of tracks. */
export function trackRows(tracks: readonly Track[]): readonly TrackRow[] {
  const localize = (key: string): string => game.i18n.localize(key);
  return tracks.map((track) => ({
    ...track,
    name: localize(track.name),
    levels: track.levels.map(({ name, penalty }) => ({ name: localize(name), penalty })),
    perBox: perBoxOf(track),
    isKnown: true,
  }));
}

interface WrittenTrack {
  readonly id: string;
  readonly name: string;
  readonly family: string;
  readonly isCumulative: boolean;
  readonly perBox?: number | null;
  readonly statuses?: Readonly<Record<string, number | null>>;
  readonly levels?: Readonly<Record<string, WrittenLevel>>;
}

interface WrittenLevel {
  readonly name: string;
  readonly penalty?: number | null;
  readonly isOut: boolean;
}

export function readTrackRows(form: HTMLFormElement): readonly TrackRow[] {
  const data = formValues(form);
  const { tracks = {} } = foundry.utils.expandObject(data) as { readonly tracks?: Record<string, WrittenTrack> };
  return Object.entries(tracks).map(
    ([index, { id, name, family, isCumulative, perBox = null, levels = {}, ...more }]) => ({
      id: id.trim(),
      name: name.trim(),
      family,
      isCumulative,
      perBox,
      statuses: writtenStatuses(more.statuses ?? {}),
      levels: Object.values(levels).map(readLevel),
      isKnown: form.querySelector(`[name="tracks.${index}.id"]`)?.hasAttribute("readonly") ?? false,
    }),
  );
}

/** Returns the statuses for which a number is entered. */
function writtenStatuses(statuses: Readonly<Record<string, number | null>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(statuses).flatMap(([id, from]) => (from === null ? [] : [[id, from]])));
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
  const level = (number: number): Level => ({
    name: say({ key: "QUADRIVIUM.Tracks.stressLevel", data: { number } }),
    penalty: 0,
  });
  return {
    ...blankTrack,
    id: "stress",
    name: say({ key: STRESS }),
    family,
    levels: Array.from({ length: boxes + 1 }, (_, number) => level(number)),
    perBox: damageTrack(tracksOf(family, rows)) ? null : 1,
    statuses,
  };
}

/** Reads a level; an empty penalty becomes NaN, which the rules refuse. */
function readLevel({ name, penalty, isOut }: WrittenLevel): Level {
  return { name: name.trim(), penalty: isOut ? null : (penalty ?? Number.NaN) };
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
  checkTracks(rows);
  const tracks = rows.map(({ id, name, family, levels, perBox, statuses = {}, isCumulative = false }) => ({
    id,
    name: languageKeyOf(name, keysFor(id)),
    family,
    levels: levels.map((level) => ({ name: languageKeyOf(level.name, keysFor(id)), penalty: level.penalty })),
    ...(isCumulative ? { isCumulative } : {}),
    ...(perBox === perBoxOf({ id }) ? {} : { perBox }),
    ...(Object.keys(statuses).length > 0 ? { statuses } : {}),
  }));
  return JSON.stringify(tracks) === JSON.stringify(defaultTracks) ? null : tracks;
}
