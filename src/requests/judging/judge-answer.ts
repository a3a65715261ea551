import { formulaParts } from "../../dice/formula-parts.ts";
import { ownRoll } from "../../dice/quadrivium-roll.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import type { LetteredDie } from "../../dice/lettered-die.ts";
import { poolFieldOf, valueOf } from "../../rules/kernel/fields.ts";
import { toFormula } from "../../rules/kernel/roll-spec.ts";
import type { RollSpec } from "../../rules/kernel/roll-spec.ts";
import { openings } from "../../rules/requests/openings.ts";
import type { AnswerFault, RequestOption } from "../../rules/requests/request.ts";
import { RuleError } from "../../rules/kernel/rule-error.ts";
import { plainSetup } from "../../rules/kernel/setup.ts";
import { sharedFields, sharesOf } from "../../rules/kernel/shares.ts";
import { readHeading } from "../../rules/kernel/sources.ts";
import { dieKindOf } from "../../rules/traditions/die-kinds.ts";
import { MAX_BONUS } from "../../rules/traditions/trip/trip-bonuses.ts";
import { readLabels, translated } from "../../base/formula-labels.ts";
import { say } from "../../base/words.ts";
import { mayEditPool, worldRuleVariants } from "../../base/world-settings.ts";
import { choicesFor } from "../model/answer-choices.ts";
import type { RequestBonuses } from "../model/answer-choices.ts";
import { firstAnswer } from "../standing/contest.ts";
import { formulaOf } from "../standing/snapshot.ts";
import type { AnswerSnapshot, RequestSnapshot } from "../standing/snapshot.ts";
import type { RolledStats } from "../../messages/binding-checks.ts";
import { bonusesFor, phrasesOfSheet } from "../../rolls/road/from-sheet.ts";
import { composeRoll, requestedId } from "../../rolls/road/compose-roll.ts";
import type { OwnBonus } from "../../characters/bonuses.ts";
import { itemsOf } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import { usualTotal } from "../../rolls/road/roll-total.ts";
import type { RollChoices } from "../../rolls/road/roll-choices.ts";
import type { Part } from "../../rules/kernel/bonuses.ts";

import terms = foundry.dice.terms;

/** A difference between an answer and the character's sheet. */
export interface Difference {
  /** A language key, or a label in an answer. */
  readonly label: string;
  readonly amount: string;
}

/** What a check of an answer finds: it refuses what is wrong, and shows every other difference on the card. */
export interface Finding {
  /** Why the answer does not count; null if it does. */
  readonly fault: AnswerFault | null;
  readonly differences: readonly Difference[];
}

/** Finds that an answer is wrong. */
export const refuse = (fault: AnswerFault, differences: readonly Difference[] = []): Finding => ({
  fault,
  differences,
});

/** Finds differences that do not keep an answer from counting, or none. */
export const show = (differences: readonly Difference[] = []): Finding => ({ fault: null, differences });

/**
 * Compares the formula of an answer with the terms of the request and the character's sheet as it is now. Choices that the
 * dialog offers are allowed, and listed as differences.
 * @param answer The roll, and the stats that it is recorded as.
 */
export function judgeAnswer(
  actor: Creature,
  option: RequestOption,
  { bonuses, opens }: Pick<RequestSnapshot, "bonuses" | "opens">,
  { roll, trait }: { readonly roll: QuadriviumRoll; readonly trait: RolledStats },
): Finding {
  // Since the request was made, the character may have lost the total.
  if (option.total !== "" && !usualTotal(actor, option.total)) return refuse("terms");
  const usual = choicesFor(actor, option, bonuses, { weapon: weaponAt(actor, trait.weapon), opens });
  const choices = possibleChoices(actor, usual);
  const expected = rollWith(actor, choices);
  if (
    !expected ||
    !isSameKind(roll, expected) ||
    roll.target !== expected.target ||
    !keepsSetup(roll.die, expected.die, option)
  ) {
    return refuse("terms");
  }
  const parts = amountsOf(roll);
  const stats = fixedParts(actor, option, choices);
  const usualParts = amountsOf(expected).map((part) => asAnswered(part, parts, stats));
  // Of two that say the same, the character's own counts.
  const phrases = [
    ...Object.values(readLabels(roll.options.labels, roll.formula)),
    ...phrasesOfSheet(actor, choices).toReversed(),
  ];
  const keys = new Map(phrases.flatMap((phrase) => (phrase.data ? [] : [[say(phrase), phrase.key] as const])));
  const [more, less] = [without(parts, usualParts), without(usualParts, parts)];
  const fixed = [...requiredBonuses(actor, choices, more), ...stats];
  if (!hasAll(parts, fixed)) return refuse("terms");
  return show([
    ...partDifferences(more, less).map((one) => ({ ...one, label: keys.get(one.label) ?? one.label })),
    ...setupDifferences(roll, expected),
  ]);
}

/** Returns the roll of some choices; null for those that cannot be rolled. */
export function rollWith(actor: Creature, choices: RollChoices, focuses?: readonly OwnBonus[]): QuadriviumRoll | null {
  try {
    return ownRoll(composeRoll(actor, choices, focuses).formula);
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return null;
  }
}

/**
 * Returns the usual choices of those who answer a request. If these cannot be rolled, as with too large a slide, it returns them
 * without what the request lets a player leave out: nobody is refused because of a roll that they have not made.
 */
export function possibleChoices(actor: Creature, usual: RollChoices, focuses?: readonly OwnBonus[]): RollChoices {
  const open = usual.requested?.opens ?? openings;
  const skilled = open.includes("setup") ? { ...usual, unskilled: false } : usual;
  const without = (choices: RollChoices): RollChoices => ({
    ...choices,
    focus: open.includes("focus") ? null : choices.focus,
    off: open.includes("effects") ? bonusesFor(actor, choices).map(({ id }) => id) : choices.off,
  });
  const all = [usual, skilled, without(usual), without(skilled)];
  return all.find((choices) => rollWith(actor, choices, focuses)) ?? usual;
}

/** Tells whether a re-roll has the formula of the first roll, with the same bonuses. */
export function keepsFormula(again: AnswerSnapshot, counting: readonly AnswerSnapshot[]): Finding {
  const first = firstAnswer(counting, again.actor);
  return first !== null && formulaOf(first) === formulaOf(again) ? show() : refuse("terms");
}

/** Returns the id of the weapon with a uuid, blank for bare hands. */
export function weaponAt(actor: Creature, uuid: string | null): string {
  return itemsOf(actor, "weapon").find((weapon) => weapon.uuid === uuid)?.id ?? "";
}

/**
 * Tells whether a roll has the same number of the same dice, only numbers beside them, the rule variants of this world, and
 * no added dice if the world does not allow them.
 */
function isSameKind(roll: QuadriviumRoll, expected: QuadriviumRoll): boolean {
  const { die } = roll;
  const isSameDie = die?.dieKind.letter === expected.die?.dieKind.letter;
  const isSameCount = die?.setup.count === expected.die?.setup.count;
  const isRead = isSame(roll.variants, worldRuleVariants());
  const isPool = mayEditPool() || !die?.decisions.some(({ kind }) => kind === "addDice");
  return isSameDie && isSameCount && isRead && isPool && isSum(roll);
}

/**
 * Tells whether a formula is its die with numbers that are added or subtracted.
 */
function isSum({ terms: all, die }: QuadriviumRoll): boolean {
  const isPlain = all.every((term) =>
    term instanceof terms.OperatorTerm
      ? term.operator === "+" || term.operator === "-"
      : term instanceof terms.NumericTerm || term === die,
  );
  return isPlain && formulaParts(all, die).standsAlone;
}

/**
 * Tells whether the setup of the die keeps the terms. If bonuses add to a field, only the part without them is fixed;
 * unlabelled boons and banes count as bonuses too.
 */
function keepsSetup(die: LetteredDie | null, expected: LetteredDie | null, { setup }: RequestOption): boolean {
  if (!die || !expected) return false;
  const { dieKind } = die;
  const pool = poolFieldOf(dieKind);
  const applied = dieKind.applyBonuses ? sharedFields(dieKind) : [];
  const nameless = sharesOf(dieKind, die.setup, readHeading(die.flavor).sources).filter(({ label }) => label === "");
  return Object.entries(setup).every(([name, value]) => {
    // The dice of traits may join the requested ones.
    if (name === pool?.name) return hasDice(valueOf(die.setup, pool), value as readonly number[]);
    const field = applied.find((one) => one.name === name);
    if (!field) return isSame(die.setup[name], expected.setup[name]);
    const left = nameless.find((share) => share.field === name)?.value ?? 0;
    return field.sources === "either" ? left === value : left >= Number(value);
  });
}

/** Tells whether a pool contains all of these dice, each as often as needed. */
function hasDice(pool: readonly number[], needed: readonly number[]): boolean {
  const count = (dice: readonly number[], size: number): number => dice.filter((one) => one === size).length;
  return needed.every((size) => count(pool, size) >= count(needed, size));
}

/**
 * Returns the request's bonuses that a roll must have: not those that do not count beside the character's own or added
 * ones.
 */
function requiredBonuses(
  actor: Creature,
  choices: RollChoices,
  more: readonly Amount[],
): readonly (readonly Amount[])[] {
  const added = more.filter(({ amount }) => Number.isInteger(amount) && amount > 0 && amount <= MAX_BONUS);
  const bare = amountsOf(ownRoll(composeRoll(actor, bareChoices(actor, choices)).formula));
  return (choices.requested?.bonuses ?? []).flatMap((gift, index) => {
    // Enchantments are one part, which is limited as a whole.
    if (gift.goal === "enchantment") return [];
    // The category of an added bonus is unknown, so it is assumed to be that of this one.
    const rivals = gift.amount > 0 ? added.map((one) => ({ ...one, category: gift.category })) : [];
    const { reasons } = composeRoll(actor, { ...choices, modifiers: rivals });
    if (reasons.has(requestedId(index))) return [];
    const alone = ownRoll(composeRoll(actor, bareChoices(actor, choices, [gift])).formula);
    return without(amountsOf(alone), bare).map((one) => [one]);
  });
}

/** Returns a part of the usual roll as an answer has it, with the specialty where that is applied: it stands on the sheet, too. */
function asAnswered(part: Amount, answered: readonly Amount[], stats: readonly (readonly Amount[])[]): Amount {
  const variants = stats.find((all) => all.some((one) => isSame(one, part))) ?? [];
  return variants.find((variant) => answered.some((one) => isSame(one, variant))) ?? part;
}

/** Returns the parts of the fixed stats, each without and with the specialty. */
function fixedParts(actor: Creature, option: RequestOption, choices: RollChoices): readonly (readonly Amount[])[] {
  const bare = {
    ...bareChoices(actor, choices),
    characteristics: option.characteristics.length > 0 ? choices.characteristics : [],
  };
  const die = dieKindOf(choices.letter);
  const asWritten = (part: Part): readonly Amount[] =>
    amountsOf(rollOf({ die, setup: plainSetup(die), parts: [part] }));
  const plain = composeRoll(actor, bare).spec.parts ?? [];
  const special = composeRoll(actor, { ...bare, specialty: true }).spec.parts ?? [];
  return plain.flatMap((part, index) =>
    part.value === 0 ? [] : [[part, ...special.slice(index, index + 1)].flatMap(asWritten)],
  );
}

/** Returns the choices without bonuses, apart from these of the request. */
function bareChoices(actor: Creature, choices: RollChoices, bonuses: RequestBonuses = []): RollChoices {
  const off = bonusesFor(actor, choices).map(({ id }) => id);
  const { requested } = choices;
  return { ...choices, off, focus: null, requested: requested && { ...requested, bonuses } };
}

interface Amount {
  readonly label: string;
  readonly amount: number;
}

/** Returns the parts of a roll, and the sources of its die's fields, with labels in this user's language; no remarks. */
function amountsOf(roll: QuadriviumRoll): readonly Amount[] {
  const sources = readHeading(roll.die?.flavor ?? "").sources.filter(({ amount }) => amount !== null);
  return [...formulaParts(roll.terms, roll.die).parts, ...sources].map(({ label, amount }) => {
    return { label: translated(label, roll.options.labels), amount: amount ?? 0 };
  });
}

/** Tells whether the parts contain one variant of each needed part. */
function hasAll(parts: readonly Amount[], needed: readonly (readonly Amount[])[]): boolean {
  let left = parts;
  return needed.every((variants) => {
    const found = left.find((part) => variants.some((variant) => isSame(variant, part)));
    left = left.filter((part) => part !== found);
    return found !== undefined;
  });
}

/** Returns the parts without the others, each removed once. */
function without(parts: readonly Amount[], others: readonly Amount[]): readonly Amount[] {
  const left = [...parts];
  for (const other of others) {
    const place = left.findIndex((part) => isSame(part, other));
    if (place >= 0) left.splice(place, 1);
  }
  return left;
}

function partDifferences(more: readonly Amount[], less: readonly Amount[]): readonly Difference[] {
  const changed = new Set(more.map(({ label }) => label));
  return [
    ...more.map(({ label, amount }) => ({ label, amount: String(amount) })),
    ...less.filter(({ label }) => !changed.has(label)).map(({ label }) => ({ label, amount: "" })),
  ];
}

function setupDifferences(roll: QuadriviumRoll, expected: QuadriviumRoll): readonly Difference[] {
  const { die } = roll;
  if (!die) return [];
  return die.dieKind.fields.flatMap(({ name }) => {
    const value = die.setup[name];
    if (isSame(value, expected.die?.setup[name])) return [];
    return [{ label: `QUADRIVIUM.Field.${name}`, amount: amountOfField(value) }];
  });
}

/** Returns a value of a field as the amount of a difference: a switch is used, or left out. */
export function amountOfField(value: unknown): string {
  return value === true ? "✓" : value === false ? "" : String(value);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function rollOf(spec: RollSpec): QuadriviumRoll {
  return ownRoll(toFormula(spec));
}
