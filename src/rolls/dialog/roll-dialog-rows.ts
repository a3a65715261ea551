import { storedLabel } from "../../base/formula-labels.ts";
import { say, signed } from "../../base/words.ts";
import type { Creature } from "../../characters/creature.ts";
import { focusChoices } from "../../deltas/meta.ts";
import { takesDice } from "../../rules/kernel/die-kind.ts";
import type { Bonus, BonusGoal } from "../../rules/kernel/bonuses.ts";
import type { Purchasable } from "../../rules/kernel/setup.ts";
import { sharedFields } from "../../rules/kernel/setup.ts";
import { bonusesFor } from "../road/from-sheet.ts";
import { modifierId } from "../road/compose-roll.ts";
import { openGoals } from "./read-choices.ts";
import { isOpenTo, statsRolled } from "../road/roll-choices.ts";
import type { RollChoices } from "../road/roll-choices.ts";
import { affordable } from "../../deltas/pay.ts";
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
interface TypedRow {
  readonly id: string;
  readonly index: number;
  /** A number or dice; blank if nothing is entered. */
  readonly amount: number | string;
  readonly label: string;
  readonly category: string;
  /** What it is added to. */
  readonly goal: BonusGoal;
  /** The same in words. */
  readonly what: string;
  /** The minimum; blank if penalties are allowed. */
  readonly min: number | "";
}

/** The rows for typed bonuses, whatever they are added to. */
export interface TypedRows {
  readonly rows: readonly TypedRow[];
  /** An ally's dice can be entered instead of a number. */
  readonly takesDice: boolean;
  /** False for a single row, which is emptied instead of removed. */
  readonly isSeveral: boolean;
  /** What a bonus can be added to, in words; null if that is one thing only. */
  readonly goals: Readonly<Record<string, string>> | null;
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

/** Returns the rows for typed bonuses; none if a request leaves nothing to add. */
export function typedRows(die: DieKind, choices: RollChoices): TypedRows {
  const goals = openGoals(choices);
  const fields = sharedFields(die);
  const rows = choices.modifiers.flatMap(({ goal = "total", amount, dice, label, category }, index) => {
    if (!goals.includes(goal)) return [];
    const min = fields.find(({ name }) => name === goal)?.min ?? ("" as const);
    const what = goalLabel(goal);
    return [
      { id: modifierId(index), index, amount: dice ?? (amount === 0 ? "" : amount), label, category, goal, what, min },
    ];
  });
  return {
    rows,
    takesDice: takesDice(die) && !choices.requested,
    isSeveral: rows.length > 1,
    goals: goals.length > 1 ? Object.fromEntries(goals.map((goal) => [goal, goalLabel(goal)])) : null,
  };
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
