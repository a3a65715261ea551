import { traditionNames } from "../base/tradition-names.ts";
import { numeral, say } from "../base/words.ts";
import { longestListed } from "../rules/kernel/rule-error.ts";
import { mostBoxes, mostPerBox, startingTracks, worstPenalty } from "../rules/character/tracks.ts";
import { withMarksCarried } from "./carry-marks.ts";
import { changeTracks, worldTracks } from "../base/world-settings.ts";
import { askInWindow } from "../ui/ask.ts";
import { isElement } from "../ui/pages.ts";
import { inList, ListWindow, shownRow } from "./list-window.ts";
import type { ListContext, ListDescription, Lists, Row } from "./list-window.ts";
import { blankTrack, missingHealth, statusesFor, stressTrack, trackRows, tracksFrom } from "./track-rows.ts";
import type { TrackRow } from "./track-rows.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

interface TracksContext extends ListContext {
  readonly tracks: readonly object[];
  /** The names of the traditions whose characters can have a track; blank for everybody. */
  readonly traditions: Readonly<Record<string, string>>;
  readonly limits: { readonly id: number; readonly penalty: number; readonly perBox: number; readonly boxes: number };
  /** Some characters have no track that takes damage. */
  readonly lacksHealth: boolean;
  readonly lacksStress: boolean;
}

/** The window for the tracks of this world and the penalties of their levels. */
export class TracksWindow extends ListWindow<TracksContext> {
  static override DEFAULT_OPTIONS = {
    id: "quadrivium-tracks",
    classes: ["tracks-window"],
    window: { title: "QUADRIVIUM.Tracks.title", icon: "fa-solid fa-heart-pulse" },
    position: { width: 600, height: 720 },
    actions: { addHealth: TracksWindow.#onAddHealth, addStress: TracksWindow.#onAddStress },
  };

  static override PARTS = {
    ...ListWindow.PARTS,
    lists: { ...ListWindow.PARTS.lists, template: "systems/quadrivium/templates/settings/tracks.hbs" },
  };

  protected override rows: Lists = { tracks: trackRows(worldTracks()) };

  /** The tracks as they are drawn. */
  get #tracks(): readonly TrackRow[] {
    return tracksIn(this.rows);
  }

  protected override async _prepareContext(
    ...args: Parameters<ApplicationV2["_prepareContext"]>
  ): Promise<TracksContext> {
    const context = await super._prepareContext(...args);
    const tracks = this.#tracks;
    return {
      ...context,
      tracks: tracks.map(shownTrack),
      traditions: {
        "": say({ key: "QUADRIVIUM.Tracks.everybody" }),
        ...traditionNames(tracks.map(({ family }) => family)),
      },
      limits: { id: longestListed, penalty: worstPenalty, perBox: mostPerBox, boxes: mostBoxes },
      lacksHealth: missingHealth(tracks).length > 0,
      lacksStress: tracks.every(({ id }) => id !== "stress"),
    };
  }

  /** The template draws the tracks, each with the list of its levels. */
  protected override describeLists(): readonly ListDescription[] {
    return [];
  }

  protected override async _onFirstRender(
    ...render: Parameters<ApplicationV2<TracksContext>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...render);
    this.element.addEventListener("change", ({ target }) => {
      this.#disablePenalties();
      // Another tradition has other statuses.
      if (isElement(target, "select")) void this.changeLists();
    });
  }

  protected override async _onRender(...render: Parameters<ApplicationV2<TracksContext>["_onRender"]>): Promise<void> {
    await super._onRender(...render);
    this.#disablePenalties();
  }

  /** An incapacitated character rolls no dice, so a level that is out has no penalty. */
  #disablePenalties(): void {
    for (const penalty of this.element.querySelectorAll<HTMLInputElement>("[name$='.penalty']")) {
      const out = penalty.closest(".row")?.querySelector<HTMLInputElement>("[name$='.isOut']");
      penalty.disabled = out?.checked === true;
    }
  }

  protected override blankRow(list: string, rows: readonly Row[]): Row {
    return list === "tracks" ? blankTrack : { ...rows.at(-1), name: "" };
  }

  protected override defaultRows(): Lists {
    return { tracks: trackRows(startingTracks) };
  }

  protected override async store(entered: Lists): Promise<void> {
    const tracks = inList("tracks", () => tracksFrom(tracksIn(entered)));
    await withMarksCarried(() => changeTracks(tracks));
  }

  async #add(added: (rows: readonly TrackRow[]) => readonly TrackRow[]): Promise<void> {
    let { length } = this.#tracks;
    await this.changeLists((entered) => {
      const rows = tracksIn(entered);
      ({ length } = rows);
      return { tracks: [...rows, ...added(rows)] };
    });
    this.focusLast(`[name="tracks.${length}.name"]`);
  }

  static async #onAddHealth(this: TracksWindow): Promise<void> {
    await this.#add(missingHealth);
  }

  static async #onAddStress(this: TracksWindow): Promise<void> {
    const following = statusesFor("fortune").map((id) => ({ id, label: statusFrom(id) }));
    const answer = await askInWindow<{ readonly boxes: number } & Readonly<Record<string, number>>>({
      title: say({ key: "QUADRIVIUM.Tracks.addStress" }),
      tradition: "fortune",
      template: "systems/quadrivium/templates/settings/stress.hbs",
      context: { id: this.id, most: mostBoxes, following },
      confirm: say({ key: "QUADRIVIUM.Tracks.addStressConfirm" }),
      about: "stress track",
    });
    if (!answer) return;
    const { boxes } = answer;
    const statuses = Object.fromEntries(following.map(({ id }) => [id, answer[id] ?? boxes]));
    await this.#add((rows) => [stressTrack(rows, { boxes, statuses })]);
  }
}

function tracksIn({ tracks = [] }: Lists): readonly TrackRow[] {
  return tracks as unknown as readonly TrackRow[];
}

function statusFrom(id: string): string {
  return say({ key: "QUADRIVIUM.Tracks.statusFrom", data: { status: { key: `QUADRIVIUM.Status.${id}` } } });
}

function shownTrack(track: TrackRow, index: number, tracks: readonly TrackRow[]): object {
  const path = `tracks.${index}.levels`;
  return {
    ...track,
    ...shownRow("tracks", tracks, index),
    levelsPath: path,
    isFull: track.levels.length > mostBoxes,
    /** The statuses that can follow from it, each with the number of boxes; blank for none. */
    following: statusesFor(track.family).map((id) => ({
      id,
      label: statusFrom(id),
      from: track.statuses?.[id] ?? "",
    })),
    levels: track.levels.map((level, position) => ({
      ...level,
      ...shownRow(path, track.levels, position),
      /** Its number of marked boxes in words: "none", "2". */
      box: position === 0 ? say({ key: "QUADRIVIUM.Tracks.unmarked" }) : numeral(position),
      isNeeded: track.levels.length <= 2,
    })),
  };
}
