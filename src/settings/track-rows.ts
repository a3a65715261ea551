import { checkTracks, defaultTracks, fifthEditionTracks } from "../rules/character/tracks.ts";
import type { Level, Track } from "../rules/character/tracks.ts";
import { languageKeyOf } from "../windows/list-rows.ts";

/** A track in the form, in the user's language. */
export interface TrackRow extends Track {
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
  isKnown: false,
};

/** Returns the rows of tracks. */
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
  readonly isCumulative: boolean;
  readonly levels?: Readonly<Record<string, WrittenLevel>>;
}

interface WrittenLevel {
  readonly name: string;
  readonly penalty?: number | null;
  readonly isOut: boolean;
}

export function readTrackRows(form: HTMLFormElement): readonly TrackRow[] {
  const data = new foundry.applications.ux.FormDataExtended(form).object;
  const { tracks = {} } = foundry.utils.expandObject(data) as { readonly tracks?: Record<string, WrittenTrack> };
  return Object.entries(tracks).map(([index, { id, name, family, isCumulative, levels = {} }]) => ({
    id: id.trim(),
    name: name.trim(),
    family,
    isCumulative,
    levels: Object.values(levels).map(readLevel),
    isKnown: form.querySelector(`[name="tracks.${index}.id"]`)?.hasAttribute("readonly") ?? false,
  }));
}

/** Reads a level; an empty penalty becomes NaN, which the rules refuse. */
function readLevel({ name, penalty, isOut }: WrittenLevel): Level {
  return { name: name.trim(), penalty: isOut ? null : (penalty ?? Number.NaN) };
}

/**
 * Returns the tracks to store for these rows; null if they are the rules'.
 * @throws RuleError TrackId, NameLength, NameMarkup, TrackBoxes or TrackPenalty
 */
export function tracksFrom(rows: readonly TrackRow[]): readonly Track[] | null {
  checkTracks(rows);
  const known = [...defaultTracks, ...fifthEditionTracks];
  const keys = known.flatMap(({ name, levels }) => [name, ...levels.map((level) => level.name)]);
  const tracks = rows.map(({ id, name, family, levels, isCumulative = false }) => ({
    id,
    name: languageKeyOf(name, keys),
    family,
    levels: levels.map((level) => ({ name: languageKeyOf(level.name, keys), penalty: level.penalty })),
    ...(isCumulative ? { isCumulative } : {}),
  }));
  return JSON.stringify(tracks) === JSON.stringify(defaultTracks) ? null : tracks;
}
