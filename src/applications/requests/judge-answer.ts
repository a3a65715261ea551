import { formulaParts } from "../../dice/formula-parts.ts";
import { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { notate } from "../../rules/notation.ts";
import type { Part, Wish } from "../../rules/notation.ts";
import { readHeading } from "../../rules/sources.ts";
import type { Option } from "../../rules/requests/request.ts";
import { choicesFor } from "./request-choices.ts";
import type { Gifts } from "./request-choices.ts";
import { bonusesFor, composeChoices } from "../rolls/roll-choices.ts";
import type { Creature, RollChoices } from "../rolls/roll-choices.ts";

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
export function judgeAnswer(actor: Creature, option: Option, gifts: Gifts, roll: QuadriviumRoll): Judgement {
  const choices = choicesFor(actor, option, gifts);
  const expected = rollOf(composeChoices(actor, choices).wish);
  const { die } = roll;
  const isSameDie = die !== null && die.tradition.letter === expected.die?.tradition.letter;
  if (!isSameDie || roll.target !== option.target) return { keepsTerms: false, differences: [] };
  const keepsSetup = Object.keys(option.setup).every((name) => isSame(die.setup[name], expected.die?.setup[name]));
  const parts = amountsOf(roll);
  const keepsGifts = gifts.every(({ label, amount, goal = "total" }) => goal !== "total" || has(parts, label, amount));
  const keepsTraits = fixedParts(actor, option, choices).every((variants) =>
    variants.some(({ label, value }) => has(parts, label, value)),
  );
  return {
    keepsTerms: keepsSetup && keepsGifts && keepsTraits,
    differences: [...partDifferences(parts, amountsOf(expected)), ...setupDifferences(roll, expected)],
  };
}

/** The parts that the traits of an option come to, each as it is without its specialty and with it. */
function fixedParts(actor: Creature, option: Option, choices: RollChoices): readonly (readonly Part[])[] {
  const { requested } = choices;
  const off = bonusesFor(actor, choices).map(({ id }) => id);
  const bare = {
    ...choices,
    off,
    characteristics: option.characteristics.length > 0 ? choices.characteristics : [],
    requested: requested && { ...requested, bonuses: [] },
  };
  const plain = composeChoices(actor, bare).wish.parts ?? [];
  const special = composeChoices(actor, { ...bare, specialty: true }).wish.parts ?? [];
  return plain.map((part, index) => [part, ...special.slice(index, index + 1)]).filter(([part]) => part?.value !== 0);
}

interface Amount {
  readonly label: string;
  readonly amount: number;
}

/** What a roll adds to its die, and what the die's own numbers come from. */
function amountsOf(roll: QuadriviumRoll): readonly Amount[] {
  const sources = readHeading(roll.die?.flavor ?? "").sources;
  return [
    ...formulaParts(roll.terms, roll.die).parts,
    ...sources.map(({ label, amount }) => ({ label, amount: amount ?? 0 })),
  ];
}

function has(parts: readonly Amount[], label: string, amount: number): boolean {
  return parts.some((part) => part.label === label && part.amount === amount);
}

function partDifferences(parts: readonly Amount[], expected: readonly Amount[]): readonly Difference[] {
  const more = parts.filter(({ label, amount }) => !has(expected, label, amount));
  const less = expected.filter(({ label, amount }) => !has(parts, label, amount));
  const changed = new Set(more.map(({ label }) => label));
  return [
    ...more.map(({ label, amount }) => ({ label, amount: String(amount) })),
    ...less.filter(({ label }) => !changed.has(label)).map(({ label }) => ({ label, amount: "" })),
  ];
}

function setupDifferences(roll: QuadriviumRoll, expected: QuadriviumRoll): readonly Difference[] {
  const { die } = roll;
  if (!die) return [];
  return die.tradition.fields.flatMap(({ name }) => {
    const value = die.setup[name];
    if (isSame(value, expected.die?.setup[name])) return [];
    return [{ label: `QUADRIVIUM.Field.${name}`, amount: value === true ? "" : String(value) }];
  });
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function rollOf(wish: Wish): QuadriviumRoll {
  return new QuadriviumRoll(notate(wish));
}
