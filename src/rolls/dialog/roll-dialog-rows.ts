import { storedLabel } from "../../base/formula-labels.ts";
import { say, signed } from "../../base/words.ts";
import type { Creature } from "../../characters/creature.ts";
import { focusChoices } from "../../bookings/meta.ts";
import type { Bonus, BonusGoal } from "../../rules/kernel/bonuses.ts";
import { goalsOf, typedGoals } from "../../rules/kernel/compose.ts";
import type { Purchasable } from "../../rules/kernel/paid-options.ts";
import { sharedFields } from "../../rules/kernel/shares.ts";
import { bonusesFor } from "../road/from-sheet.ts";
import { modifierId } from "../road/compose-roll.ts";
import { openingOfGoal } from "../../rules/requests/openings.ts";
import { isOpenTo, statsRolled } from "../road/roll-choices.ts";
import type { RollChoices } from "../road/roll-choices.ts";
import { affordable } from "../../bookings/roll-price.ts";
import type { DieKind } from "../../rules/kernel/die-kind.ts";

/** A bonus of the character, with its switch. */
export interface OwnRow {
  readonly id: string;
  readonly amount: string;
  readonly label: string;
  /** Its source, and its goal if that is not the total. */
  readonly about: string;
  readonly isOn: boolean;
}

/** A bonus that the player types in. */
export interface TypedRow {
  readonly id: string;
  readonly index: number;
  /** Blank if nothing is entered. */
  readonly amount: number | "";
  readonly label: string;
  readonly category: string;
}

/** The rows for typed bonuses to one goal. */
export interface TypedRows {
  readonly goal: BonusGoal;
  readonly label: string;
  /** The minimum; blank if penalties are allowed. */
  readonly min: number | "";
  readonly rows: readonly TypedRow[];
  /** False for a single row, which is emptied instead of removed. */
  readonly isSeveral: boolean;
}

/** An option of a list. */
export interface Pick {
  readonly value: string;
  readonly label: string;
  readonly isPicked: boolean;
}

/** Returns the rows of the character's own bonuses that apply to these choices. */
export function ownRows(actor: Creature, choices: RollChoices): readonly OwnRow[] {
  return bonusesFor(actor, choices).map(({ id, bonus }) => ({
    id,
    ...bonusWords(bonus, id),
    isOn: !choices.off.includes(id),
  }));
}

/** Returns a bonus in words: its amount, name, source and goal. */
export function bonusWords(
  { amount, label, category, source = "", goal = "total" }: Bonus,
  id = "",
): Omit<OwnRow, "id" | "isOn"> {
  return {
    amount: signed(amount),
    label: storedLabel(label),
    about: [
      ...(goal === "total" ? [] : [goalLabel(goal)]),
      ...(category === "other" || category === "penalty" || categoryLabel(category) === label
        ? []
        : [categoryLabel(category)]),
      ...(source === "" || source === id ? [] : [source]),
    ].join(", "),
  };
}

/** Returns the rows for typed bonuses by goal. */
export function typedRows(die: DieKind, choices: RollChoices): readonly TypedRows[] {
  const { modifiers } = choices;
  const fields = sharedFields(die);
  const typed = modifiers.map(({ goal = "total" }) => goal);
  return goalsOf(die)
    .filter((goal) => typedGoals(die).includes(goal) || typed.includes(goal))
    .filter((goal) => isOpenTo(choices, openingOfGoal(goal)))
    .map((goal) => {
      const rows = modifiers.flatMap(({ goal: own = "total", amount, label, category }, index) =>
        own === goal
          ? [{ id: modifierId(index), index, amount: amount === 0 ? ("" as const) : amount, label, category }]
          : [],
      );
      const min = fields.find(({ name }) => name === goal)?.min ?? "";
      return { goal, label: goalLabel(goal), min, rows, isSeveral: rows.length > 1 };
    });
}

/** Returns the labels of the bonus categories of a die; null for a die without them. */
export function categoryLabels({ categories }: DieKind): Readonly<Record<string, string>> | null {
  return categories ? Object.fromEntries(categories.map((category) => [category, categoryLabel(category)])) : null;
}

/** Returns the focuses for a roll of this die. */
export function focusPicks(actor: Creature, { categories = [] }: DieKind, choices: RollChoices): readonly Pick[] {
  if (!categories.includes("focus") || !isOpenTo(choices, "focus")) return [];
  return focusChoices(actor, statsRolled(actor, choices)).map(({ id, label, bonus, held, isInUse }) => ({
    value: id,
    label: game.i18n.format(isInUse ? "QUADRIVIUM.RollDialog.focusInUse" : "QUADRIVIUM.RollDialog.focusHeld", {
      focus: label,
      bonus: signed(bonus.amount),
      held: String(held),
    }),
    isPicked: id === choices.focus,
  }));
}

/** Returns the paid options before a roll of this die. */
export function paidPicks(actor: Creature, die: DieKind, choices: RollChoices): readonly Pick[] {
  const { paid, requested } = choices;
  return affordable(actor, die).flatMap((one, index) => {
    if (!isOpenTo(choices, one.resource)) return [];
    // Fields that a request fixes cannot be bought.
    if ("grants" in one && one.grants in (requested?.setup ?? {})) return [];
    const gain = "die" in one ? `+ d${one.die}` : game.i18n.localize(`QUADRIVIUM.Field.${one.grants}`);
    return {
      value: String(index),
      label: say({
        key: "QUADRIVIUM.RollDialog.spend",
        data: {
          resource: { key: `QUADRIVIUM.Actor.creature.FIELDS.${one.resource}.label` },
          held: actor.system[one.resource] ?? 0,
          gain,
        },
      }),
      isPicked: paid !== null && isSame(one, paid),
    };
  });
}

function isSame(one: Purchasable, other: Purchasable): boolean {
  return "die" in one ? "die" in other && one.die === other.die : "grants" in other && one.grants === other.grants;
}

function goalLabel(goal: BonusGoal): string {
  return game.i18n.localize(`QUADRIVIUM.RollDialog.goal.${goal}`);
}

function categoryLabel(category: string): string {
  return game.i18n.localize(`QUADRIVIUM.BonusCategory.${category}`);
}
