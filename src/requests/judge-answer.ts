import { formulaParts } from "../dice/formula-parts.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import type { LetteredDie } from "../dice/lettered-die.ts";
import { poolFieldOf, valueOf } from "../rules/kernel/fields.ts";
import { toFormula } from "../rules/kernel/roll-spec.ts";
import type { RollSpec } from "../rules/kernel/roll-spec.ts";
import { unusualRuleVariants } from "../rules/kernel/rule-variants.ts";
import type { RequestOption } from "../rules/requests/request.ts";
import { plainSetup } from "../rules/kernel/setup.ts";
import { sharedFields, sharesOf } from "../rules/kernel/shares.ts";
import { readHeading } from "../rules/kernel/sources.ts";
import { dieKindOf } from "../rules/traditions/die-kinds.ts";
import { MAX_BONUS } from "../rules/traditions/trip/trip-bonuses.ts";
import { mayEditPool, worldRuleVariants } from "../world-settings.ts";
import { choicesFor } from "./request-choices.ts";
import type { Gifts } from "./request-choices.ts";
import { readRollFacts } from "../rolls/roll-facts.ts";
import type { RollFacts } from "../rolls/roll-facts.ts";
import { composeFacts, requestedId } from "../rolls/compose-choices.ts";
import type { Creature } from "../services/creature.ts";
import type { RollChoices } from "../rolls/roll-choices.ts";
import type { Part } from "../rules/kernel/bonuses.ts";

import terms = foundry.dice.terms;

/** Something that an answer has and the character's sheet does not give, or the other way round. */
export interface Difference {
  /** A language key, or what somebody wrote. */
  readonly label: string;
  readonly amount: string;
}

/** What becomes of looking at the formula of an answer. */
export interface Judgement {
  /** Whether it keeps to what the request fixes. */
  readonly keepsTerms: boolean;
  readonly differences: readonly Difference[];
}

/**
 * Holds the formula of an answer against what the request fixes and what the sheet of the character gives now. What a
 * player may choose in the dialog is allowed, and is told as a difference.
 */
export function judgeAnswer(actor: Creature, option: RequestOption, gifts: Gifts, roll: QuadriviumRoll): Judgement {
  const choices = choicesFor(actor, option, gifts);
  const facts = readRollFacts(actor, choices);
  const expected = rollOf(composeFacts(facts, choices).spec);
  if (!isLike(roll, expected) || roll.target !== option.target || !keepsSetup(roll.die, expected.die, option)) {
    return { keepsTerms: false, differences: [] };
  }
  const [parts, usual] = [amountsOf(roll), amountsOf(expected)];
  const [more, less] = [without(parts, usual), without(usual, parts)];
  const fixed = [...giftsKept(facts, choices, more), ...fixedParts(facts, option, choices)];
  return {
    keepsTerms: hasAll(parts, fixed),
    differences: [...partDifferences(more, less), ...setupDifferences(roll, expected)],
  };
}

/**
 * Tells whether a roll is of the same kind: as many of the same dice, to which numbers are added as the dialog does,
 * the rules read as this world reads them, and no dice added where it lets none be.
 */
function isLike(roll: QuadriviumRoll, expected: QuadriviumRoll): boolean {
  const { die } = roll;
  const isSameDie = die?.dieKind.letter === expected.die?.dieKind.letter;
  const isSameCount = die?.setup.count === expected.die?.setup.count;
  const isRead = isSame(unusualRuleVariants(roll.variants), unusualRuleVariants(worldRuleVariants()));
  const isPool = mayEditPool() || !die?.decisions.some(({ kind }) => kind === "addDice");
  return isSameDie && isSameCount && isRead && isPool && isSum(roll);
}

/**
 * Tells whether the die of a formula stands for itself, with nothing beside it but numbers that are added or
 * subtracted.
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
 * Tells whether the die is set as the request fixes it. Where bonuses add to a number of the die, it is what they leave
 * of it that is fixed; one that nobody has named adds to a boon or a bane all the same.
 */
function keepsSetup(die: LetteredDie | null, expected: LetteredDie | null, { setup }: RequestOption): boolean {
  if (!die || !expected) return false;
  const { dieKind } = die;
  const pool = poolFieldOf(dieKind);
  const applied = dieKind.applyBonuses ? sharedFields(dieKind) : [];
  const nameless = sharesOf(dieKind, die.setup, readHeading(die.flavor).sources).filter(({ label }) => label === "");
  return Object.entries(setup).every(([name, value]) => {
    // The dice of traits may join those that were asked for.
    if (name === pool?.name) return hasDice(valueOf(die.setup, pool), value as readonly number[]);
    const field = applied.find((one) => one.name === name);
    if (!field) return isSame(die.setup[name], expected.setup[name]);
    const left = nameless.find((share) => share.field === name)?.value ?? 0;
    return field.sources === "either" ? left === value : left >= Number(value);
  });
}

/** Tells whether all of these dice are in a pool, each as often as it is named. */
function hasDice(pool: readonly number[], needed: readonly number[]): boolean {
  const count = (dice: readonly number[], size: number): number => dice.filter((one) => one === size).length;
  return needed.every((size) => count(pool, size) >= count(needed, size));
}

/**
 * Returns the gifts that a roll has to have: not those that do not count beside what the character has, or has added.
 */
function giftsKept(facts: RollFacts, choices: RollChoices, more: readonly Amount[]): readonly (readonly Amount[])[] {
  const added = more.filter(({ amount }) => Number.isInteger(amount) && amount > 0 && amount <= MAX_BONUS);
  const bare = amountsOf(rollOf(composeFacts(facts, bareChoices(facts, choices)).spec));
  return (choices.requested?.bonuses ?? []).flatMap((gift, index) => {
    // Enchantments are one part together, which the limit of all of them cuts.
    if (gift.goal === "enchantment") return [];
    // Nobody says what kind of bonus it is that was added: what outdoes a gift is of its kind.
    const rivals = gift.amount > 0 ? added.map((one) => ({ ...one, category: gift.category })) : [];
    const { reasons } = composeFacts(facts, { ...choices, modifiers: rivals });
    if (reasons.has(requestedId(index))) return [];
    const alone = rollOf(composeFacts(facts, bareChoices(facts, choices, [gift])).spec);
    return without(amountsOf(alone), bare).map((one) => [one]);
  });
}

/** Returns the parts that the traits of an option come to, each as it is without its specialty and with it. */
function fixedParts(facts: RollFacts, option: RequestOption, choices: RollChoices): readonly (readonly Amount[])[] {
  const bare = {
    ...bareChoices(facts, choices),
    characteristics: option.characteristics.length > 0 ? choices.characteristics : [],
  };
  const die = dieKindOf(choices.letter);
  const asWritten = (part: Part): readonly Amount[] =>
    amountsOf(rollOf({ die, setup: plainSetup(die), parts: [part] }));
  const plain = composeFacts(facts, bare).spec.parts ?? [];
  const special = composeFacts(facts, { ...bare, specialty: true }).spec.parts ?? [];
  return plain.flatMap((part, index) =>
    part.value === 0 ? [] : [[part, ...special.slice(index, index + 1)].flatMap(asWritten)],
  );
}

/** Returns what is chosen, with no bonuses but these gifts. */
function bareChoices(facts: RollFacts, choices: RollChoices, bonuses: Gifts = []): RollChoices {
  const off = facts.bonuses.map(({ id }) => id);
  const { requested } = choices;
  return { ...choices, off, focus: null, requested: requested && { ...requested, bonuses } };
}

interface Amount {
  readonly label: string;
  readonly amount: number;
}

/** Returns what a roll adds to its die, and what the die's own numbers come from. */
function amountsOf(roll: QuadriviumRoll): readonly Amount[] {
  const sources = readHeading(roll.die?.flavor ?? "").sources;
  return [
    ...formulaParts(roll.terms, roll.die).parts,
    ...sources.map(({ label, amount }) => ({ label, amount: amount ?? 0 })),
  ];
}

/** Tells whether there is one of each of these, each counted once. */
function hasAll(parts: readonly Amount[], needed: readonly (readonly Amount[])[]): boolean {
  let left = parts;
  return needed.every((variants) => {
    const found = left.find((part) => variants.some((variant) => isSame(variant, part)));
    left = left.filter((part) => part !== found);
    return found !== undefined;
  });
}

/** Returns what is left of these without those, each counted once. */
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
    return [{ label: `QUADRIVIUM.Field.${name}`, amount: value === true ? "" : String(value) }];
  });
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function rollOf(spec: RollSpec): QuadriviumRoll {
  return new QuadriviumRoll(toFormula(spec));
}
