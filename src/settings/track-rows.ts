import { checkTracks, defaultTracks } from "../rules/character/tracks.ts";
import type { Level, Track } from "../rules/character/tracks.ts";
import { languageKeyOf } from "../windows/list-rows.ts";

/** A track as it is being written, in the writer's language. */
export interface TrackRow extends Track {
  /** Whether the world has it already: what is marked hangs on its id, which stays. */
  readonly isKnown: boolean;
}

/** A track with one level in which nothing is marked, and one box. */
export const blankTrack: TrackRow = {
  id: "",
  name: "",
  family: "",
  levels: [
    { name: "", penalty: 0 },
    { name: "", penalty: 0 },
  ],
  isKnown: false,
};

/** The tracks to be edited. */
export function trackRows(tracks: readonly Track[]): readonly TrackRow[] {
  const localize = (key: string): string => game.i18n.localize(key);
  return tracks.map((track) => ({
    ...track,
    name: localize(track.name),
    levels: track.levels.map(({ name, penalty }) => ({ name: localize(name), penalty })),
    isKnown: true,
  }));
}

interface WrittenTrack {
  readonly id: string;
  readonly name: string;
  readonly family: string;
  readonly levels?: Readonly<Record<string, WrittenLevel>>;
}

interface WrittenLevel {
  readonly name: string;
  readonly penalty?: number | null;
  readonly isOut: boolean;
}

/** Reads the tracks of a form. */
export function readTrackRows(form: HTMLFormElement): readonly TrackRow[] {
  const data = new foundry.applications.ux.FormDataExtended(form).object;
  const { tracks = {} } = foundry.utils.expandObject(data) as { readonly tracks?: Record<string, WrittenTrack> };
  return Object.entries(tracks).map(([index, { id, name, family, levels = {} }]) => ({
    id: id.trim(),
    name: name.trim(),
    family,
    levels: Object.values(levels).map(readLevel),
    isKnown: form.querySelector(`[name="tracks.${index}.id"]`)?.hasAttribute("readonly") ?? false,
  }));
}

/** A penalty that is left empty is no number, which the rules refuse. */
function readLevel({ name, penalty, isOut }: WrittenLevel): Level {
  return { name: name.trim(), penalty: isOut ? null : (penalty ?? Number.NaN) };
}

/**
 * The tracks of a world that wants these rows; null where they are the rules'.
 * @throws RuleError TrackId, NameLength, NameMarkup, TrackBoxes or TrackPenalty
 */
export function tracksFrom(rows: readonly TrackRow[]): readonly Track[] | null {
  checkTracks(rows);
  const keys = defaultTracks.flatMap(({ name, levels }) => [name, ...levels.map((level) => level.name)]);
  const tracks = rows.map(({ id, name, family, levels }) => ({
    id,
    name: languageKeyOf(name, keys),
    family,
    levels: levels.map((level) => ({ name: languageKeyOf(level.name, keys), penalty: level.penalty })),
  }));
  return JSON.stringify(tracks) === JSON.stringify(defaultTracks) ? null : tracks;
}
