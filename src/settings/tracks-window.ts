import { traditionNames } from "../base/tradition-names.ts";
import { numeral, say } from "../base/words.ts";
import { longestListed } from "../rules/character/names.ts";
import { mostBoxes, mostPerBox, startingTracks, worstPenalty } from "../rules/character/tracks.ts";
import type { Level } from "../rules/character/tracks.ts";
import { withMarksCarried } from "./carry-marks.ts";
import { changeTracks, worldTracks } from "../base/world-settings.ts";
import { withRowMoved, withoutRow } from "../ui/list-rows.ts";
import { askInWindow } from "../ui/ask.ts";
import { isElement } from "../ui/pages.ts";
import {
  blankTrack,
  missingHealth,
  readTrackRows,
  statusesFor,
  stressTrack,
  trackRows,
  tracksFrom,
} from "./track-rows.ts";
import type { TrackRow } from "./track-rows.ts";
import { SettingsWindow } from "./settings-window.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

interface ShownTrack extends TrackRow {
  readonly number: number;
  readonly shown: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isFull: boolean;
  readonly rows: readonly ShownLevel[];
  /** The statuses that can follow from it, each with the number of boxes; blank for none. */
  readonly following: readonly ShownStatus[];
}

interface ShownStatus {
  readonly id: string;
  readonly label: string;
  readonly from: number | "";
}

interface ShownLevel extends Level {
  readonly path: string;
  /** Its number of marked boxes in words: "none", "2". */
  readonly box: string;
  readonly shown: string;
  readonly isOut: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isNeeded: boolean;
}

interface TracksContext extends ApplicationV2.RenderContext {
  readonly tracks: readonly ShownTrack[];
  /** The names of the traditions whose characters can have a track; blank for everybody. */
  readonly traditions: Readonly<Record<string, string>>;
  readonly limits: { readonly id: number; readonly penalty: number; readonly perBox: number; readonly boxes: number };
  /** Some characters have no track that takes damage. */
  readonly lacksHealth: boolean;
  readonly lacksStress: boolean;
  readonly isCheckedByUs: true;
}

/** The window for the tracks of this world and the penalties of their levels. */
export class TracksWindow extends SettingsWindow<TracksContext> {
  static override DEFAULT_OPTIONS = {
    id: "quadrivium-tracks",
    classes: ["quadrivium", "settings-lists", "tracks-window"],
    tag: "form",
    window: { title: "QUADRIVIUM.Tracks.title", icon: "fa-solid fa-heart-pulse", resizable: true },
    position: { width: 600, height: 720 },
    // The window stays open while a track has a fault.
    form: { handler: TracksWindow.#onSubmit, closeOnSubmit: false },
    actions: {
      addTrack: TracksWindow.#onAddTrack,
      addHealth: TracksWindow.#onAddHealth,
      addStress: TracksWindow.#onAddStress,
      removeTrack: TracksWindow.#onRemoveTrack,
      moveTrack: TracksWindow.#onMoveTrack,
      addLevel: TracksWindow.#onAddLevel,
      removeLevel: TracksWindow.#onRemoveLevel,
      moveLevel: TracksWindow.#onMoveLevel,
      restore: TracksWindow.#onRestore,
    },
  };

  static override PARTS = {
    lists: { template: "systems/quadrivium/templates/settings/tracks-window/tracks.hbs", scrollable: [""] },
    footer: { template: "systems/quadrivium/templates/ui/window-footer.hbs" },
  };

  #rows = trackRows(worldTracks());

  protected override async _prepareContext(
    options: Parameters<ApplicationV2["_prepareContext"]>[0],
  ): Promise<TracksContext> {
    const context = await super._prepareContext(options);
    const names = traditionNames(this.#rows.map(({ family }) => family));
    return {
      ...context,
      tracks: this.#rows.map(shownTrack),
      traditions: { "": say({ key: "QUADRIVIUM.Tracks.everybody" }), ...names },
      limits: { id: longestListed, penalty: worstPenalty, perBox: mostPerBox, boxes: mostBoxes },
      lacksHealth: missingHealth(this.#rows).length > 0,
      lacksStress: this.#rows.every(({ id }) => id !== "stress"),
      isCheckedByUs: true,
    };
  }

  protected override async _onFirstRender(
    context: TracksContext,
    options: Parameters<ApplicationV2["_onFirstRender"]>[1],
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("change", ({ target }) => {
      this.#disablePenalties();
      // Another tradition has other statuses.
      if (isElement(target, "select")) void this.#change((rows) => rows);
    });
  }

  protected override async _onRender(
    context: TracksContext,
    options: Parameters<ApplicationV2["_onRender"]>[1],
  ): Promise<void> {
    await super._onRender(context, options);
    this.#disablePenalties();
  }

  /** An incapacitated character rolls no dice, so a level that is out has no penalty. */
  #disablePenalties(): void {
    for (const penalty of this.element.querySelectorAll<HTMLInputElement>("[name$='.penalty']")) {
      const out = penalty.closest(".row")?.querySelector<HTMLInputElement>("[name$='.isOut']");
      penalty.disabled = out?.checked === true;
    }
  }

  /** Draws other tracks, made of those with the unsaved input. */
  #change(change: (rows: readonly TrackRow[]) => readonly TrackRow[]): Promise<void> {
    return this.changeLists(() => {
      this.#rows = change(this.#written);
    });
  }

  /** The tracks with the unsaved input. */
  get #written(): readonly TrackRow[] {
    return readTrackRows(this.element as HTMLFormElement);
  }

  /** Changes the levels of one track; other unsaved input stays. */
  #changeLevels(track: number, change: (levels: readonly Level[]) => readonly Level[]): Promise<void> {
    return this.#change((rows) =>
      rows.map((row, index) => (index === track ? { ...row, levels: change(row.levels) } : row)),
    );
  }

  #focus(selector: string): void {
    [...this.element.querySelectorAll<HTMLElement>(selector)].at(-1)?.focus();
  }

  /** Focuses the button that moved a row; at an end of the list, the button for the other direction. */
  #focusMoved(row: string, step: string | undefined): void {
    this.#focus(`${row}:not(:disabled)`);
    this.#focus(`${row}[data-step="${step ?? ""}"]:not(:disabled)`);
  }

  static async #onSubmit(this: TracksWindow): Promise<void> {
    await this.storeAndClose(async () => {
      const tracks = tracksFrom(this.#written);
      await withMarksCarried(() => changeTracks(tracks));
    }, "tracks");
  }

  static async #onAddTrack(this: TracksWindow): Promise<void> {
    await this.#change((rows) => [...rows, blankTrack]);
    this.#focus("[name^='tracks.'][name$='.id']");
  }

  static async #onAddHealth(this: TracksWindow): Promise<void> {
    const { length } = this.#written;
    await this.#change((rows) => [...rows, ...missingHealth(rows)]);
    this.#focus(`[name="tracks.${length}.name"]`);
  }

  static async #onAddStress(this: TracksWindow): Promise<void> {
    const following = statusesFor("fortune").map((id) => ({ id, label: statusFrom(id) }));
    const answer = await askInWindow<{ readonly boxes: number } & Readonly<Record<string, number>>>({
      title: say({ key: "QUADRIVIUM.Tracks.addStress" }),
      tradition: "fortune",
      template: "systems/quadrivium/templates/settings/tracks-window/stress.hbs",
      context: { id: this.id, most: mostBoxes, following },
      confirm: say({ key: "QUADRIVIUM.Tracks.addStressConfirm" }),
      about: "stress track",
    });
    if (!answer) return;
    const { boxes } = answer;
    const statuses = Object.fromEntries(following.map(({ id }) => [id, answer[id] ?? boxes]));
    await this.#change((rows) => [...rows, stressTrack(rows, { boxes, statuses })]);
    this.#focus("[name^='tracks.'][name$='.name']");
  }

  static async #onRemoveTrack(this: TracksWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    await this.#change((rows) => withoutRow(rows, Number(dataset.track)));
    this.#focus("[data-action=addTrack]");
  }

  static async #onMoveTrack(this: TracksWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    const { track, step } = dataset;
    await this.#change((rows) => withRowMoved(rows, Number(track), Number(step)));
    this.#focusMoved(`[data-action=moveTrack][data-track="${Number(track) + Number(step)}"]`, step);
  }

  static async #onAddLevel(this: TracksWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    const { track = "" } = dataset;
    await this.#changeLevels(Number(track), (levels) => {
      const { penalty } = levels.at(-1) ?? { penalty: 0 };
      return [...levels, { name: "", penalty }];
    });
    this.#focus(`[name^="tracks.${track}.levels."][name$=".name"]`);
  }

  static async #onRemoveLevel(this: TracksWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    const { track = "", level } = dataset;
    await this.#changeLevels(Number(track), (levels) => withoutRow(levels, Number(level)));
    this.#focus(`[data-action=addLevel][data-track="${track}"]`);
  }

  static async #onMoveLevel(this: TracksWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    const { track = "", level, step } = dataset;
    await this.#changeLevels(Number(track), (levels) => withRowMoved(levels, Number(level), Number(step)));
    const position = Number(level) + Number(step);
    this.#focusMoved(`[data-action=moveLevel][data-track="${track}"][data-level="${position}"]`, step);
  }

  static async #onRestore(this: TracksWindow): Promise<void> {
    await this.#change(() => trackRows(startingTracks));
    this.sayRestored();
  }
}

function statusFrom(id: string): string {
  return say({ key: "QUADRIVIUM.Tracks.statusFrom", data: { status: { key: `QUADRIVIUM.Status.${id}` } } });
}

function shownTrack(track: TrackRow, index: number, { length }: readonly TrackRow[]): ShownTrack {
  return {
    ...track,
    number: index + 1,
    shown: track.name || say({ key: "QUADRIVIUM.Window.unnamed" }),
    isFirst: index === 0,
    isLast: index === length - 1,
    isFull: track.levels.length > mostBoxes,
    following: statusesFor(track.family).map((id) => ({
      id,
      label: statusFrom(id),
      from: track.statuses?.[id] ?? "",
    })),
    rows: track.levels.map((level, position) => ({
      ...level,
      penalty: Number.isNaN(level.penalty) ? null : level.penalty,
      path: `tracks.${index}.levels.${position}`,
      box: position === 0 ? say({ key: "QUADRIVIUM.Tracks.unmarked" }) : numeral(position),
      shown: level.name || say({ key: "QUADRIVIUM.Window.unnamed" }),
      isOut: level.penalty === null,
      isFirst: position === 0,
      isLast: position === track.levels.length - 1,
      isNeeded: track.levels.length <= 2,
    })),
  };
}
