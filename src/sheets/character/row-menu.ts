import { menuEntry } from "../../base/foundry-versions.ts";
import type { MenuEntry } from "../../base/foundry-versions.ts";
import type { Creature } from "../../characters/creature.ts";
import { standingCheck } from "../../messages/binding-checks.ts";
import type { Check } from "../../rules/procedures/check-procedures.ts";
import { withTargets } from "../../rolls/road/against.ts";
import { checkOfChoices } from "../../rolls/road/let-it-ride.ts";
import { releaseCheck } from "../../rolls/new-circumstances.ts";
import { askForStat } from "../../requests/ask/open-request-window.ts";
import { raisableAt, raise } from "./raise.ts";
import { documentMenu } from "./document-menu.ts";
import { postPassive } from "../../chat/simple-rolls.ts";
import { composeRoll } from "../../rolls/road/compose-roll.ts";
import type { RollSpec } from "../../rules/kernel/roll-spec.ts";
import { check } from "../../rules/traditions/check/check.ts";
import { usualChoices } from "../../rolls/road/roll-choices.ts";
import type { Stat } from "../../rolls/road/roll-choices.ts";
import { postOddsOf } from "../../rolls/odds/post-odds.ts";
import { fromExtras } from "../../ui/extras.ts";
import { rollItemFormula } from "../../rolls/item-formula.ts";
import { warnOfFaults } from "../../ui/warn-of-faults.ts";

/** The elements with a context menu: rollable stats and the rows of items and effects. */
export const MENU_TARGETS = "[data-action=rollTrait], [data-action=rollFormula], [data-item-id], [data-bonus]";

/** The members of a sheet that its menus need. */
export interface MenuSubject {
  readonly creature: Creature;
  readonly isEditable: boolean;
  /** Returns the stat that a click on an element rolls; null if it rolls none. */
  statAt(target: HTMLElement): Stat | null;
  /** Returns the drag data of an element; null if it is nothing that can be rolled. */
  draggedAt(target: HTMLElement): object | null;
}

/** Returns the entries of the context menu of a stat, an item or an effect. */
export function rowMenu(sheet: MenuSubject): MenuEntry[] {
  const { creature } = sheet;
  return [
    menuEntry({
      label: "QUADRIVIUM.Sheet.Menu.odds",
      icon: "fa-solid fa-chart-column",
      isShown: (target) => sheet.statAt(target) !== null,
      choose: (target) => {
        const stat = sheet.statAt(target);
        if (stat) void warnOfFaults(() => postOddsOf(creature, stat));
      },
    }),
    menuEntry({
      label: "QUADRIVIUM.Sheet.Menu.passive",
      icon: "fa-solid fa-eye",
      isShown: (target) => sheet.isEditable && passiveSpec(sheet, target) !== null,
      choose: (target) => {
        const spec = passiveSpec(sheet, target);
        const speaker = ChatMessage.implementation.getSpeaker({ actor: creature });
        if (spec) void warnOfFaults(() => postPassive(spec, { actor: creature, speaker }));
      },
    }),
    menuEntry({
      label: "QUADRIVIUM.Sheet.Menu.request",
      icon: "fa-solid fa-bullhorn",
      isShown: (target) => game.user.isGM && sheet.statAt(target) !== null,
      choose: (target) => {
        const stat = sheet.statAt(target);
        if (stat) void warnOfFaults(() => askForStat(creature, stat));
      },
    }),
    ...fromExtras("dragGoals").map(({ label, icon, take }) =>
      menuEntry({
        label,
        icon: `fa-solid ${icon}`,
        isShown: (target) => sheet.isEditable && sheet.draggedAt(target) !== null,
        choose: (target) => {
          const dragged = sheet.draggedAt(target);
          if (dragged) void warnOfFaults(() => take(dragged));
        },
      }),
    ),
    ...fromExtras("statChoices").map(({ label, icon, isFor, use }) =>
      menuEntry({
        label,
        icon,
        isShown: (target) => {
          const stat = sheet.isEditable ? sheet.statAt(target) : null;
          return stat !== null && isFor(creature, stat);
        },
        choose: (target) => {
          const stat = sheet.statAt(target);
          if (stat) void warnOfFaults(() => use(creature, stat));
        },
      }),
    ),
    ...(["luck", "antiLuck"] as const).map((luck) =>
      menuEntry({
        label: `QUADRIVIUM.Sheet.Menu.${luck}`,
        icon: luck === "luck" ? "fa-solid fa-clover" : "fa-solid fa-cloud-bolt",
        isShown: ({ dataset }) => sheet.isEditable && dataset.action === "rollFormula",
        choose: ({ dataset }) => {
          void warnOfFaults(async () => {
            await rollItemFormula(creature, dataset.formulaOf ?? "", { luck });
          });
        },
      }),
    ),
    menuEntry({
      label: "QUADRIVIUM.Change.Raise.Open",
      icon: "fa-solid fa-arrow-up-right-dots",
      isShown: (target) => sheet.isEditable && raisableAt(creature, target) !== null,
      choose: (target) => {
        const raisable = raisableAt(creature, target);
        if (raisable) void raise(creature, raisable);
      },
    }),
    menuEntry({
      label: "QUADRIVIUM.LetItRide.Changed",
      icon: "fa-solid fa-rotate",
      isShown: (target) => game.user.isGM && standingAt(sheet, target) !== null,
      choose: (target) => {
        const check = standingAt(sheet, target);
        if (!check) return;
        void warnOfFaults(async () => {
          await releaseCheck(check);
        });
      },
    }),
    ...documentMenu(sheet),
  ];
}

/** Returns the check whose passive value a stat has; null for a power, a combat total and other dice. */
function passiveSpec(sheet: MenuSubject, target: HTMLElement): RollSpec | null {
  const stat = sheet.statAt(target);
  if (!stat || stat.power || stat.total) return null;
  const { spec } = composeRoll(sheet.creature, withTargets(sheet.creature, usualChoices(sheet.creature, stat)));
  return spec.die.letter === check.letter ? spec : null;
}

/** Returns the check that a click on an element would roll, if it is binding already. */
function standingAt(sheet: MenuSubject, target: HTMLElement): Check | null {
  const stat = sheet.statAt(target);
  const check = stat && checkOfChoices(sheet.creature, usualChoices(sheet.creature, stat));
  return check && standingCheck(check) ? check : null;
}

/** Opens the context menu of the row that contains a button. */
export function openRowMenu(button: HTMLElement): void {
  const row = button.closest("[data-item-id], [data-bonus]");
  // A disabled button gets no events.
  const target = row?.querySelector("[data-action=rollTrait]:enabled") ?? row;
  const { left: clientX, bottom: clientY } = button.getBoundingClientRect();
  target?.dispatchEvent(new PointerEvent("contextmenu", { bubbles: true, cancelable: true, clientX, clientY }));
}
