import { numeral, say } from "../base/words.ts";
import {
  defaultTracks,
  fifthEditionTracks,
  healthTracks,
  mostBoxes,
  mostPerBox,
  perBoxOf,
  startingTracks,
  worstPenalty,
} from "../rules/character/tracks.ts";
import { traditionNames, worldTracks } from "../base/world-settings.ts";
import { isElement } from "../ui/dom.ts";
import {
  idPattern,
  longestName,
  ListWindow,
  type ListContext,
  type ListDescription,
  type Lists,
  type Row,
} from "./list-window.ts";
import type { Track } from "../rules/character/tracks.ts";
import { dieKinds } from "../rules/traditions/traditions.ts";
import { languageKeyOf } from "../ui/list-rows.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

/** The window for the tracks of this world and the penalties of their levels. */
export class TracksWindow extends ListWindow {
  static override DEFAULT_OPTIONS = {
    id: "quadrivium-tracks",
    classes: ["tracks-window"],
    window: { title: "QUADRIVIUM.Tracks.title", icon: "fa-solid fa-heart-pulse" },
    position: { width: 600, height: 720 },
    actions: { addHealth: TracksWindow.#onAddHealth },
  };

  static override PARTS = {
    ...ListWindow.PARTS,
    lists: { ...ListWindow.PARTS.lists, template: "systems/quadrivium/templates/settings/tracks.hbs" },
  };

  protected override rows: Lists = { tracks: trackRows(worldTracks()) };

  protected override async _prepareContext(
    ...args: Parameters<ApplicationV2["_prepareContext"]>
  ): Promise<ListContext> {
    const tracks = tracksIn(this.rows);
    const context = {
      tracks: tracks.map(shownTrack),
      /** The names of the traditions whose characters can have a track; blank for all. */
      traditions: {
        "": say({ key: "QUADRIVIUM.Tracks.everybody" }),
        ...traditionNames(tracks.map(({ family }) => family)),
      },
      limits: { name: longestName, id: idPattern, penalty: worstPenalty, perBox: mostPerBox, boxes: mostBoxes },
      /** Some characters lack a track that takes damage. */
      lacksHealth: missingHealth(tracks).length > 0,
    };
    return { ...(await super._prepareContext(...args)), ...context };
  }

  /** The template draws the tracks, each with the list of its levels. */
  protected override describeLists(): readonly ListDescription[] {
    return [];
  }

  protected override async _onFirstRender(...render: Parameters<ListWindow["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...render);
    // Statuses depend on the tradition, and a level that is out does not have a penalty.
    this.element.addEventListener("change", ({ target }) => {
      if (isElement(target, "select") || (isElement(target, "input") && target.type === "checkbox"))
        void this.changeLists();
    });
  }

  protected override blankRow(list: string, rows: readonly Row[]): Row {
    return list === "tracks" ? blankTrack : { ...rows.at(-1), name: "" };
  }

  protected override defaultRows(): Lists {
    return { tracks: trackRows(startingTracks) };
  }

  protected override async store(entered: Lists): Promise<void> {
    await game.settings.set("quadrivium", "tracks", tracksFrom(tracksIn(entered)));
  }

  static async #onAddHealth(this: TracksWindow): Promise<void> {
    await this.changeLists((entered) => {
      const rows = tracksIn(entered);
      return { tracks: [...rows, ...missingHealth(rows)] };
    });
    this.focusLast(".track-head [name$='.name']");
  }
}

function tracksIn({ tracks = [] }: Lists): readonly TrackRow[] {
  return tracks as unknown as readonly TrackRow[];
}

function statusFrom(id: string): string {
  return say({ key: "QUADRIVIUM.Tracks.statusFrom", data: { status: { key: `QUADRIVIUM.Status.${id}` } } });
}

function shownTrack(track: TrackRow, index: number): object {
  return {
    ...track,
    levelsPath: `tracks.${index}.levels`,
    isFull: track.levels.length > mostBoxes,
    isShort: track.levels.length <= 2,
    /** The statuses that can follow from it, each with the number of boxes; blank for none. */
    following: statusesFor(track.family).map((id) => ({
      id,
      label: statusFrom(id),
      from: track.statuses?.[id] ?? "",
    })),
    levels: track.levels.map((level, position) => ({
      ...level,
      /** Its number of marked boxes in words: "none", "2". */
      box: position === 0 ? say({ key: "QUADRIVIUM.Tracks.unmarked" }) : numeral(position),
    })),
  };
}

/** A track in the form, in the user's language; an empty number is null. */
interface TrackRow extends Omit<Track, "levels" | "statuses">, Row {
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
const blankTrack: TrackRow = {
  id: "",
  name: "",
  family: "",
  levels: [blankLevel, blankLevel],
  perBox: null,
};

/** Returns the health tracks of the traditions whose characters lack a track that takes damage. */
function missingHealth(rows: readonly TrackRow[]): readonly TrackRow[] {
  const missing = healthTracks.filter(({ id, family }) => {
    return rows.every((row) => row.id !== id) && !takesDamage(family, rows);
  });
  return trackRows(missing).map((row) => ({ ...row, isKnown: false }));
}

/** Returns whether the characters of a tradition have a track that takes damage. */
function takesDamage(tradition: string, rows: readonly TrackRow[]): boolean {
  return rows.some(({ family, perBox }) => perBox !== null && ["", tradition].includes(family));
}

/** Returns the rows of tracks. */
function trackRows(tracks: readonly Track[]): readonly TrackRow[] {
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
function statusesFor(family: string): readonly string[] {
  const flags = [...dieKinds.values()].flatMap((die) =>
    family === "" || die.tradition === family
      ? die.fields.flatMap((field) => (field.kind === "flag" && field.status ? [field.status] : []))
      : [],
  );
  return [...new Set(flags)];
}

/** Returns the language keys of the rules' names; first those of this track, since others have levels called the same. */
function keysFor(track: string): readonly string[] {
  const known = [...startingTracks, ...fifthEditionTracks];
  const [own, others] = [known.filter(({ id }) => id === track), known.filter(({ id }) => id !== track)];
  return [...own, ...others].flatMap(({ name, levels }) => [name, ...levels.map((level) => level.name)]);
}

/** Returns the tracks to store for these rows; null if they are the rules'. */
function tracksFrom(rows: readonly TrackRow[]): readonly Track[] | null {
  const tracks = rows.map(({ id, name, family, levels, perBox, statuses = {}, isCumulative = false }) => {
    const numbers = Object.entries(statuses).filter((entry): entry is [string, number] => entry[1] !== null);
    const keyOf = (written: string): string => languageKeyOf(written, keysFor(id));
    return {
      id,
      name: keyOf(name),
      family,
      levels: levels.map((level) => ({ name: keyOf(level.name), penalty: level.isOut ? null : (level.penalty ?? 0) })),
      ...(isCumulative ? { isCumulative } : {}),
      ...(perBox === perBoxOf({ id }) ? {} : { perBox }),
      ...(numbers.length > 0 ? { statuses: Object.fromEntries(numbers) } : {}),
    };
  });
  return JSON.stringify(tracks) === JSON.stringify(defaultTracks) ? null : tracks;
}
