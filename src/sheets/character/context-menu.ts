import { menuEntry, timeLeft, type MenuEntry } from "../../base/foundry-versions.ts";
import type { Creature } from "../../characters/actors.ts";
import { standingCheck } from "../../messages/binding-checks.ts";
import type { Check } from "../../rules/procedures/let-it-ride.ts";
import { withTargets, composeRoll } from "../../rolls/compose-roll.ts";
import { checkOfChoices, releaseCheck } from "../../rolls/let-it-ride.ts";
import { askForStat } from "../../requests/ask/open-request-window.ts";
import { raisableAt, raise } from "./spend-experience.ts";
import { postPassive, postShown, type ShownFact } from "../../chat/simple-cards.ts";
import type { RollSpec } from "../../rules/kernel/roll-spec.ts";
import { check } from "../../rules/traditions/check/check.ts";
import { usualChoices, type Stat } from "../../rolls/roll-choices.ts";
import { postOddsOf } from "../../rolls/odds/post-odds.ts";
import { fromExtras } from "../../ui/extension-points.ts";
import { rollItemFormula } from "../../rolls/flat-roll.ts";
import { warnOfFaults } from "../../ui/warn-of-faults.ts";
import { itemAt } from "./item-rows.ts";
import { bonusInWords, changesInWords, effectAt, timeInWords } from "../effects/effect-rows.ts";
import { openSheetOf } from "../../ui/dom.ts";
import type { BonusData } from "../../characters/data/effect-data.ts";
import { say } from "../../base/words.ts";
import { draggedAt, statAt } from "./sheet-content.ts";
import { factsOf } from "../items/item-details.ts";

/** The elements with a context menu: rollable stats and the rows of items and effects. */
export const MENU_TARGETS = "[data-action=rollTrait], [data-action=rollFormula], [data-item-id], [data-bonus]";

/** Returns the entries of the context menu of a stat, an item or an effect. */
export function rowMenu(sheet: { readonly creature: Creature; readonly isEditable: boolean }): MenuEntry[] {
  const { creature } = sheet;
  const { isGM } = game.user;
  const stat = (target: HTMLElement): Stat | null => statAt(creature, target);
  const row = (target: HTMLElement): RowDocument | null => rowAt(creature, target);
  /** Finds only elements on the sheets of characters this user may change. */
  const ifEditable =
    <Found>(find: (target: HTMLElement) => Found | null) =>
    (target: HTMLElement): Found | null =>
      sheet.isEditable ? find(target) : null;
  const formula = ifEditable(({ dataset }) => (dataset.action === "rollFormula" ? (dataset.formulaOf ?? "") : null));
  return [
    entry("Sheet.Menu.odds", "fa-chart-column", stat, (found) => postOddsOf(creature, found)),
    entry(
      "Sheet.Menu.passive",
      "fa-eye",
      ifEditable((target) => passiveSpec(creature, target)),
      (spec) =>
        postPassive(spec, { actor: creature, speaker: ChatMessage.implementation.getSpeaker({ actor: creature }) }),
    ),
    entry(
      "Sheet.Menu.request",
      "fa-bullhorn",
      (target) => (isGM ? stat(target) : null),
      (found) => askForStat(creature, found),
    ),
    ...fromExtras("dragGoals").map(({ label, icon, take }) =>
      entry(
        label,
        icon,
        ifEditable((target) => draggedAt(creature, target)),
        take,
      ),
    ),
    ...fromExtras("statChoices").map(({ label, icon, isFor, use }) =>
      entry(
        label,
        icon,
        ifEditable((target) => {
          const found = stat(target);
          return found && isFor(creature, found) ? found : null;
        }),
        (found) => use(creature, found),
      ),
    ),
    entry("Sheet.Menu.luck", "fa-clover", formula, (of) => rollItemFormula(creature, of, { luck: "luck" })),
    entry("Sheet.Menu.antiLuck", "fa-cloud-bolt", formula, (of) => rollItemFormula(creature, of, { luck: "antiLuck" })),
    entry(
      "Change.Raise.Open",
      "fa-arrow-up-right-dots",
      ifEditable((target) => raisableAt(creature, target)),
      (raisable) => raise(creature, raisable),
    ),
    entry("LetItRide.Changed", "fa-rotate", (target) => (isGM ? standingAt(creature, target) : null), releaseCheck),
    entry(
      "Sheet.Menu.show",
      "fa-comment",
      (target) => (creature.isOwner ? row(target) : null),
      (found) => showInChat(creature, found),
    ),
    entry("Sheet.Menu.edit", "fa-pen", ifEditable(row), openSheetOf),
    entry("Sheet.Menu.open", "fa-file-lines", (target) => (sheet.isEditable ? null : row(target)), openSheetOf),
    entry("Sheet.Menu.duplicate", "fa-copy", ifEditable(row), duplicate),
    entry("Sheet.Menu.delete", "fa-trash", ifEditable(row), (found) => found.deleteDialog()),
  ];
}

/**
 * Returns a menu entry, shown where it finds something.
 * @param label Language key, below those of the system.
 */
function entry<Found>(
  label: string,
  icon: string,
  find: (target: HTMLElement) => Found | null,
  choose: (found: Found) => unknown,
): MenuEntry {
  return menuEntry({
    label: label.startsWith("QUADRIVIUM.") ? label : `QUADRIVIUM.${label}`,
    icon: icon.includes(" ") ? icon : `fa-solid ${icon}`,
    isShown: (target) => find(target) !== null,
    choose: (target) => {
      const found = find(target);
      if (found === null) return;
      void warnOfFaults(async () => {
        await choose(found);
      });
    },
  });
}

/** Returns the check for a stat's passive value; null for a power, a combat total and other dice. */
function passiveSpec(creature: Creature, target: HTMLElement): RollSpec | null {
  const stat = statAt(creature, target);
  if (!stat || stat.power || stat.total) return null;
  const { spec } = composeRoll(creature, withTargets(creature, usualChoices(creature, stat)));
  return spec.die.letter === check.letter ? spec : null;
}

/** Returns the check a click on an element would roll, if it is already binding. */
function standingAt(creature: Creature, target: HTMLElement): Check | null {
  const stat = statAt(creature, target);
  const check = stat && checkOfChoices(creature, usualChoices(creature, stat));
  return check && standingCheck(check) ? check : null;
}

/** Copies a row: an item after itself, an effect into the same parent. */
async function duplicate(row: RowDocument): Promise<void> {
  const name = game.i18n.format("DOCUMENT.CopyOf", { name: row.name });
  const data = row instanceof Item ? { name, sort: row.sort + 1 } : { name };
  await (row as Item.Implementation).clone(data, { save: true, addSource: true });
}

/** Returns the effect or item of the row around an element. */
function rowAt(actor: Creature, target: HTMLElement): RowDocument | null {
  return effectAt(actor, target) ?? itemAt(actor, target) ?? null;
}

/** A row of a sheet that can be shown in chat. */
type RowDocument = Item.Implementation | ActiveEffect.Implementation;

/**
 * Posts a card about a row of a sheet, in this user's current roll mode: its image, its main figures and its
 * description without secret parts.
 */
async function showInChat(actor: Creature, row: RowDocument): Promise<void> {
  const isItem = row instanceof Item;
  await postShown({
    actor,
    row,
    description: isItem ? textOf(row.system) : row.description,
    type: isItem
      ? say({ key: `TYPES.Item.${row.type}` })
      : say({ key: row.type === "bonus" ? "TYPES.ActiveEffect.bonus" : "DOCUMENT.ActiveEffect" }),
    facts: isItem ? factsOf(row, actor.system.effectiveTradition) : factsOfEffect(actor, row),
  });
}

function textOf(system: object): string {
  return "description" in system && typeof system.description === "string" ? system.description : "";
}

function factsOfEffect(actor: Creature, effect: ActiveEffect.Implementation): readonly ShownFact[] {
  const does = effect.type === "bonus" ? [bonusInWords(effect.system as BonusData)] : changesInWords(actor, effect);
  const time = timeLeft(effect);
  return [
    ...does.map((value) => ({ label: say({ key: "QUADRIVIUM.Effects.does" }), value })),
    ...(time ? [{ label: say({ key: "QUADRIVIUM.Bonuses.lasting" }), value: timeInWords(time) }] : []),
  ];
}
