import { refuseUnrollable, luckPool } from "../dice/formula.ts";
import { customDice } from "../dice/formula-terms.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { currentVisibility } from "../base/foundry-versions.ts";
import { labelsIn, writeLabel } from "../base/formula-labels.ts";
import { localiseFaults, say } from "../base/words.ts";
import { valueOf, type Setup } from "../rules/kernel/fields.ts";
import { splitTarget, writeTarget } from "../rules/kernel/roll-spec.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { withoutBrackets, type Bonus, type Part } from "../rules/kernel/bonuses.ts";
import { dieKindOf, traditionOf } from "../rules/traditions/traditions.ts";
import { trip } from "../rules/traditions/trip/trip.ts";
import { addedFlat, bonusDie, highestBonusDieField } from "../rules/traditions/trip/trip-fields.ts";
import { noStats, type RolledStats } from "../messages/binding-checks.ts";
import { targetedOpponents } from "../messages/opponents.ts";
import { ownSetupOf } from "../characters/own-setup.ts";
import { focusChoices, type FocusChoice } from "../deltas/meta.ts";
import { resourceDeltas } from "../deltas/pay.ts";
import { combatRollData } from "../characters/combat-totals.ts";
import { isItemOf, itemsOf, type Creature } from "../characters/actors.ts";
import { nameFor } from "../characters/names.ts";
import { warnIfIncapacitated, type RollPlan } from "./compose-roll.ts";
import { performRoll } from "./perform-roll.ts";
import { armsWith, totalStat } from "./roll-choices.ts";
import { rollStat } from "./macro-rolls.ts";

/** Luck keeps the better of two whole rolls, anti-luck the worse. */
export type FlatLuck = "luck" | "antiLuck";

/** Returns the formula of a flat roll: with luck or anti-luck the dice pool of Foundry that keeps one of two rolls. */
function flatFormula(formula: string, luck: FlatLuck | null): string {
  if (luck === null) return formula;
  const { body, target, targetLabel } = splitTarget(formula);
  const pool = luckPool(body, luck === "luck" ? "better" : "worse");
  return `${pool}[${writeLabel({ key: `QUADRIVIUM.Field.${luck}` })}]${writeTarget(target, targetLabel)}`;
}

/** The dice of a flat roll, and who rolls them. */
interface FlatRoll
  extends Pick<RollPlan, "actor" | "formula" | "tradition" | "flavor">, Partial<Pick<RollPlan, "trait" | "isDamage">> {
  readonly luck: FlatLuck | null;
  /** The data read by the formula. */
  readonly data?: Record<string, unknown>;
}

/**
 * Plans a flat roll: "roll the indicated die and read the result" [trip]. The character's bonuses do not apply, except
 * a focus in use for the same thing: "two part abilities like a weapon Atk and Dmg may use a single Focus (a single
 * Meta) to affect both rolls" [trip]. Luck costs a luck point if the character counts them; anti-luck costs nothing.
 * @throws Error in the user's language that names the fault of the formula; RuleError FlatDie for one of our dice
 */
export function planFlat(flat: FlatRoll): RollPlan {
  const { formula: written, luck, actor, data = {}, tradition, trait = noStats, flavor = "", isDamage = false } = flat;
  return localiseFaults(() => {
    const focus = actor && focusContinued(actor, tradition, trait);
    const dice = focus ? withFocus(written, focus.bonus, actor) : written;
    // A fault names the dice as written, not the pool with both rolls.
    if (luck) refuseOwnDice(new QuadriviumRoll(dice, data));
    const formula = flatFormula(dice, luck);
    const labels = labelsIn(`${formula}[${flavor}]`);
    const roll = new QuadriviumRoll(formula, data, { flat: tradition, labels });
    refuseOwnDice(roll);
    return {
      actor,
      formula,
      roll,
      tradition,
      visibility: currentVisibility(),
      ...(flavor ? { flavor } : {}),
      trait,
      isDamage,
      costs: luck === "luck" && actor ? resourceDeltas(actor, { luck: -1 }) : [],
      focus: focus?.id ?? null,
      hasFocus: focus !== null,
      against: isDamage ? targetedOpponents() : [],
      // The character's penalties do not count.
      wasWarned: true,
    };
  });
}

/** Checks that dice can be rolled, and that they are not ours. */
function refuseOwnDice({ terms }: QuadriviumRoll): void {
  refuseUnrollable(terms);
  const [ours] = customDice(terms);
  if (ours) throw new RuleError("FlatDie", { die: ours.expression });
}

/** Returns the focus that covers a further roll of the same use; null for none. */
function focusContinued(actor: Creature, tradition: string, stat: RolledStats): FocusChoice | null {
  if (!dieKindOf(traditionOf(tradition).letter).categories?.includes("focus")) return null;
  return focusChoices(actor, stat).find(({ costs }) => costs.length === 0) ?? null;
}

/** Adds the bonus of a focus to a flat formula, as the bonus die of a trip roll (our reading). */
function withFocus(formula: string, { label, amount }: Bonus, actor: Creature): string {
  const [highest] = valueOf(ownSetupOf(actor, dieKindOf(trip.letter)) as Setup, highestBonusDieField);
  const added = addedFlat(bonusDie(amount, highest));
  if (added === "") return formula;
  const { body, target } = splitTarget(formula);
  return `${body} ${added}[${withoutBrackets(label)}]${writeTarget(target)}`;
}

/** A formula of an item, rolled flat. */
interface ItemFormula {
  readonly formula: string;
  /** The title of its card: "Damage (Bow)". */
  readonly title: string;
  readonly trait: RolledStats;
  /** True if the result is damage. */
  readonly isDamage: boolean;
}

/** The card that shows a roll, and its opponents. */
type Joining = Pick<RollPlan, "partOf" | "against">;

/**
 * Returns the flat formula of an item: the damage of a weapon, what a shield stops, the effect of a power. Null for an
 * item without one.
 */
export function itemFormula(item: Item.Implementation): ItemFormula | null {
  const { name, uuid } = item;
  const ofGear = (formula: string, total: "damage" | "soak"): ItemFormula => {
    const data = { total: writeLabel({ key: `QUADRIVIUM.Total.${total}` }), name };
    const trait = { ...noStats, total, weapon: uuid, weaponName: name };
    return { formula, title: say({ key: "QUADRIVIUM.Combat.title", data }), trait, isDamage: total === "damage" };
  };
  let found: ItemFormula | null = null;
  if (isItemOf(item, "weapon")) found = ofGear(item.system.damageFormula, "damage");
  else if (isItemOf(item, "armor")) found = ofGear(item.system.soakFormula, "soak");
  else if (isItemOf(item, "power")) {
    const { effectFormula: formula, inflictsDamage: isDamage } = item.system;
    found = { formula, title: name, trait: { ...noStats, total: "effect", power: uuid }, isDamage };
  }
  return found && found.formula.trim() !== "" ? found : null;
}

/**
 * Rolls the formula of an item, and posts it.
 * @param id Id of the item.
 * @throws Error that names the fault of the formula or the missing luck point
 */
export async function rollItemFormula(
  actor: Creature,
  id: string,
  {
    luck = null,
    advantage,
    joining = {},
  }: { readonly luck?: FlatLuck | null; readonly advantage?: Part | null; readonly joining?: Joining } = {},
): Promise<ChatMessage.Implementation | undefined> {
  const item = actor.items.get(id);
  const found = item ? itemFormula(item) : null;
  if (!found) return undefined;
  const { formula, title, trait, isDamage } = found;
  const { id: tradition } = actor.system.effectiveTradition;
  const more = advantage && advantage.value !== 0 ? ` + ${advantage.value}[${withoutBrackets(advantage.label)}]` : "";
  warnIfIncapacitated(actor, tradition);
  const data = { ...actor.getRollData(), ...combatRollData(actor, armsWith(actor, id)) };
  const plan = planFlat({ formula: formula + more, luck, actor, data, tradition, trait, flavor: title, isDamage });
  return performRoll({ ...plan, ...joining });
}

/** Returns whether a combat total is rolled by the formula of its weapon. */
export function hasOwnFormula(total: string, weapon: Item.Implementation | null): boolean {
  return weapon !== null && itemFormula(weapon)?.trait.total === total;
}

/** The damage of a successful attack. */
interface DamageRoll {
  /** Id of the damage total. */
  readonly total: string;
  /** Uuid of the weapon, null for bare hands; and its name, as stored by the attack. */
  readonly used: Pick<RolledStats, "weapon" | "weaponName">;
  /** The attack minus the defense, in words; null where the rules do not add it. */
  readonly advantage: Part | null;
  /** Returns the additions when the roll is confirmed; throws Error if the damage is no longer due by then. */
  readonly accept?: () => Joining;
  /** False skips the roll dialog. */
  readonly ask?: boolean;
}

/**
 * Rolls the damage of a successful attack: the total in the roll dialog, where the advantage can be taken out, or else
 * the weapon's formula.
 * @throws Error as {@link rollStat} and {@link rollItemFormula}, and for a weapon that is gone or not in hand
 */
export async function rollDamage(
  actor: Creature,
  { total, used, advantage, accept = () => ({}), ask = true }: DamageRoll,
): Promise<void> {
  const item = itemsOf(actor, "weapon").find(({ uuid }) => uuid === used.weapon) ?? null;
  const weapon = item?.id ?? "";
  const isGone = used.weapon !== null && !item;
  if (isGone || !armsWith(actor, weapon)) {
    const data = { actor: nameFor(actor, "user"), weapon: item?.name ?? used.weaponName };
    throw new Error(say({ key: `QUADRIVIUM.Fault.Weapon${isGone ? "Missing" : "Away"}`, data }));
  }
  if (hasOwnFormula(total, item)) {
    await rollItemFormula(actor, weapon, { advantage, joining: accept() });
    return;
  }
  const stat = totalStat(actor, total, weapon);
  const modifiers = advantage ? [{ label: advantage.label, category: "other", amount: advantage.value } as const] : [];
  if (stat) await rollStat(actor, stat, { ask, choices: { modifiers }, accept });
}
