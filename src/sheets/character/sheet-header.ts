import { actingAgain } from "../../rolls/act-again.ts";
import { fromExtras } from "../../ui/extras.ts";
import { printControl } from "./print-sheet.ts";
import { raisableOf } from "./raise.ts";
import { traditionNames } from "../../base/tradition-names.ts";
import { numeral } from "../../base/words.ts";
import type { Creature } from "../../characters/creature.ts";
import { serialize } from "../../base/async.ts";
import { traditionOf } from "../../rules/traditions/traditions.ts";
import { woundUpdate, conditionText } from "../../characters/tracks.ts";
import type { Track } from "../../rules/character/tracks.ts";
import { defaultTradition } from "../../base/world-settings.ts";

/** A button on the head of a sheet, which does what its action says. */
export interface SheetTool {
  readonly action: string;
  /** Language key. */
  readonly label: string;
  /** Classes of its icon. */
  readonly icon: string;
  /** True while there is nothing to do: its room is kept, so that nothing moves when there is. */
  readonly isIdle?: boolean;
}

/** Returns the buttons on the head of a character's sheet. */
export function sheetTools(actor: Creature, isEditable: boolean): readonly SheetTool[] {
  const isIdle = !actingAgain(actor);
  const again = { action: "actAgain", icon: "fa-solid fa-repeat", label: "QUADRIVIUM.ActAgain.add", isIdle };
  const rest = { action: "rest", icon: "fa-solid fa-campground", label: "QUADRIVIUM.Change.Rest.Open" };
  const raise = { action: "raise", icon: "fa-solid fa-arrow-up-right-dots", label: "QUADRIVIUM.Change.Raise.Open" };
  return [
    ...(isEditable ? [rest] : []),
    ...(isEditable && raisableOf(actor) ? [raise] : []),
    ...fromExtras("sheetControls")
      .filter(({ isFor }) => isFor(actor))
      .map(({ action, icon, label }) => ({ action, icon, label })),
    printControl,
    ...(isEditable && actor.system.effectiveTradition.flatInitiative ? [again] : []),
  ];
}

/** The context of a sheet's header, in addition to the actor. */
export interface HeaderContext {
  /** The name of the tradition whose dice the actor rolls. */
  readonly tradition: string;
  readonly tracks: readonly ShownTrack[];
  /** The traditions that can be chosen; the blank choice is the world's default. */
  readonly traditions: Readonly<Record<string, string>>;
}

interface ShownTrack {
  readonly id: string;
  readonly label: string;
  readonly level: string;
  readonly boxes: readonly { readonly mark: number; readonly marked: boolean; readonly label: string }[];
  /** The wounds of each level, where they add up; empty otherwise. */
  readonly wounds: readonly { readonly mark: number; readonly count: string; readonly label: string }[];
}

export function headerContext(actor: Creature): HeaderContext {
  const nameOf = (tradition: string): string => game.i18n.localize(`QUADRIVIUM.Tradition.${tradition}`);
  const usual = game.i18n.format("QUADRIVIUM.Sheet.usualTradition", {
    name: nameOf(traditionOf(defaultTradition()).id),
  });
  return {
    tradition: nameOf(actor.system.effectiveTradition.id),
    tracks: actor.system.listedTracks.map((track) => shownTrack(actor, track)),
    traditions: { "": usual, ...traditionNames([actor.system.tradition]) },
  };
}

function shownTrack(actor: Creature, track: Track): ShownTrack {
  const { id, name, levels, isCumulative = false } = track;
  const { value = 0, wounds = [] } = actor.system.tracks[id] ?? {};
  const say = (index: number): string => {
    const level = levels[index];
    return level ? conditionText(level) : "";
  };
  return {
    id,
    label: game.i18n.localize(name),
    level: isCumulative ? conditionText(actor.system.level(track)) : say(Math.min(value, levels.length - 1)),
    wounds: isCumulative
      ? levels
          .slice(1)
          .map((_, index) => ({ mark: index + 1, count: numeral(wounds[index] ?? 0), label: say(index + 1) }))
      : [],
    boxes: levels.slice(1).map((_, index) => ({ mark: index + 1, marked: index < value, label: say(index + 1) })),
  };
}

/** Adds a wound of a level, or heals one. */
export async function countWound(actor: Creature, { dataset }: HTMLElement): Promise<void> {
  const { track = "", mark, step } = dataset;
  await serialize<unknown>(actor, () => actor.update(woundUpdate(actor, track, Number(mark), step === "1" ? 1 : -1)));
}

/** Marks the boxes of a track up to this one; the last marked box is cleared. */
export async function markBox(actor: Creature, target: HTMLElement): Promise<void> {
  const { track = "" } = target.dataset;
  const mark = Number(target.dataset.mark);
  await serialize<unknown>(actor, () => {
    const { value = 0 } = actor.system.tracks[track] ?? {};
    return actor.update({ [`system.tracks.${track}.value`]: mark === value ? mark - 1 : mark });
  });
}
