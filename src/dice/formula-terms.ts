import { RuleError } from "../rules/kernel/rule-error.ts";
import { distributionOf, arithmetic, type Expression, type Operator } from "../rules/odds/expression.ts";
import { explore } from "../rules/odds/walk.ts";
import { prospect, totals, type OddsQuery } from "../rules/odds/odds.ts";
import type { RuleVariants } from "../rules/kernel/rule-variants.ts";
import { readSetup } from "../rules/kernel/die-modifiers.ts";
import { CustomDie } from "./custom-die.ts";
import { keptByPool } from "./formula.ts";
import type { Setup } from "../rules/kernel/fields.ts";

import terms = foundry.dice.terms;
type RollTerm = terms.RollTerm;

/**
 * Returns the only custom die of a formula if arithmetic and functions can reach it. A formula with several, or with
 * one inside a pool, is a plain sum.
 */
export function soleCustomDie(formula: readonly RollTerm[]): CustomDie | null {
  const dice = customDice(formula);
  const [die] = dice;
  return die && dice.length === 1 && reaches(formula, die) ? die : null;
}

/** Returns a rolled formula as arithmetic with its custom die; every other term is a known number. */
export function rolledExpression(formula: readonly RollTerm[], die: CustomDie): Expression {
  return expressionOf(formula, die, (term) => ({ kind: "number", value: Number(term.total) }));
}

/**
 * Returns a formula as arithmetic with its custom die.
 * @param other Converts a term that does not contain it.
 */
function expressionOf(
  formula: readonly RollTerm[],
  die: CustomDie | null,
  other: (term: RollTerm) => Expression,
): Expression {
  const operands: Expression[] = [];
  const operators: Operator[] = [];
  for (const term of formula) {
    const inners = innerFormulas(term);
    if (term instanceof terms.OperatorTerm) operators.push(term.operator as Operator);
    else if (term === die) operands.push({ kind: "die" });
    else if (!die || !inners.some((inner) => reaches(inner, die))) operands.push(other(term));
    else {
      const inner = inners.map((one) => expressionOf(one, die, other));
      operands.push(joined(term, inner));
    }
  }
  return arithmetic(operands, operators);
}

/** Returns a term of parentheses or a function with its content. */
function joined(term: RollTerm, operands: readonly Expression[]): Expression {
  const apply = term instanceof terms.FunctionTerm ? pureFunction(term) : null;
  const [first] = operands;
  if (apply) return { kind: "call", apply, operands };
  if (!first || term instanceof terms.FunctionTerm) throw new RuleError("NotEnumerable", { part: term.formula });
  return first;
}

/**
 * Returns a formula in the form that the odds engine needs; without rolling its dice.
 * @throws RuleError NotEnumerable naming the term whose odds cannot be listed; TooManyCases if it would take too long
 */
export function oddsQuery(formula: readonly RollTerm[], target: number | null, variants: RuleVariants): OddsQuery {
  const die = soleCustomDie(formula);
  return {
    expression: expressionOf(formula, die, (term) => unrolled(term, variants)),
    die: die && { dieKind: die.dieKind, setup: fixedSetup(die) },
    target,
  };
}

/** Returns what a term without the die of a formula may come to. */
function unrolled(term: RollTerm, variants: RuleVariants): Expression {
  if (term instanceof terms.NumericTerm) return { kind: "number", value: term.number };
  if (term instanceof CustomDie) {
    const ends = explore(term.dieKind, fixedSetup(term), variants);
    return { kind: "known", distribution: distributionOf(ends, ({ state }) => term.dieKind.value(state)) };
  }
  if (isPlainDie(term) && term.modifiers.length === 0) {
    return { kind: "dice", number: fixedNumber(term, term._number), faces: fixedNumber(term, term._faces) };
  }
  const kept = term instanceof terms.PoolTerm ? keptByPool(term) : null;
  const inners = term instanceof terms.PoolTerm && kept ? term.rolls.map((roll) => roll.terms) : innerFormulas(term);
  // Each is a roll of its own, settled by the rules of its die.
  const operands = inners.map((inner): Expression => {
    return { kind: "known", distribution: totals(prospect(oddsQuery(inner, null, variants), variants)) };
  });
  return kept ? { kind: "call", apply: kept === "better" ? Math.max : Math.min, operands } : joined(term, operands);
}

/** Returns whether a term is an ordinary die. Modules that extend it may count faces in any way. */
function isPlainDie(term: RollTerm): term is terms.Die {
  return term instanceof terms.Die && term.constructor === CONFIG.Dice.terms.d;
}

/**
 * Reads the setup of a die before it is rolled.
 * @throws RuleError NotEnumerable if the number of dice is left to chance
 */
function fixedSetup(die: CustomDie): Setup {
  const { dieKind, _number, modifiers } = die;
  return typeof _number === "number" ? die.setup : readSetup(dieKind, fixedNumber(die, _number), modifiers.join(""));
}

/**
 * Returns a number of dice or faces, which may be written in parentheses.
 * @throws RuleError NotEnumerable if it is left to chance
 */
function fixedNumber(term: terms.DiceTerm, part: number | Roll): number {
  if (typeof part === "number") return part;
  if (!part.isDeterministic) throw new RuleError("NotEnumerable", { part: term.formula });
  return part.clone().evaluateSync().total;
}

/**
 * Returns a function of Math that always gives the same result for the same values, since outcome and odds call it more
 * than once; null for any other.
 */
function pureFunction(term: terms.FunctionTerm): ((...values: number[]) => number) | null {
  const isOfMath = Object.hasOwn(Math, term.fn) && !Object.hasOwn(CONFIG.Dice.functions, term.fn);
  const apply: unknown = isOfMath ? Reflect.get(Math, term.fn) : null;
  return typeof apply === "function" && term.fn !== "random" ? (apply as (...values: number[]) => number) : null;
}

/** Returns whether the arithmetic of a formula uses a term, perhaps in parentheses and functions. */
function reaches(formula: readonly RollTerm[], wanted: RollTerm): boolean {
  return formula.some((term) => term === wanted || innerFormulas(term).some((inner) => reaches(inner, wanted)));
}

/** Returns the formulas inside a term of parentheses or a pure function. */
function innerFormulas(term: RollTerm): readonly (readonly RollTerm[])[] {
  if (term instanceof terms.ParentheticalTerm) return [innerTerms(term)];
  return term instanceof terms.FunctionTerm && pureFunction(term) ? term.rolls.map((roll) => roll.terms) : [];
}

/** Returns the custom dice of a formula, wherever they are in it. */
export function customDice(formula: readonly RollTerm[], found: CustomDie[] = []): readonly CustomDie[] {
  for (const term of formula) {
    if (term instanceof CustomDie) found.push(term);
    if (term instanceof terms.DiceTerm) {
      for (const part of [term._number, term._faces]) if (part instanceof Roll) customDice(part.terms, found);
    } else if (term instanceof terms.ParentheticalTerm) customDice(innerTerms(term), found);
    else if (term instanceof terms.PoolTerm || term instanceof terms.FunctionTerm) {
      for (const roll of term.rolls) customDice(roll.terms, found);
    }
  }
  return found;
}

function innerTerms(term: terms.ParentheticalTerm): readonly RollTerm[] {
  return (term.roll ?? Roll.create(term.term ?? "0")).terms;
}

/** A labeled amount that a rolled formula adds to the total. */
interface FormulaPart {
  readonly label: string;
  readonly amount: number;
  /** Left out if the formula has no label for it. */
  readonly isLabelled?: boolean;
}

/**
 * Splits a rolled formula into its addends: "Intelligence +1", "Legend Lore +5", "1d6 +4". Numbers without a name
 * become one part; products and quotients stay whole. `standsAlone` is true if the custom die is an addend of its
 * own, which is left out; `numbers` is the sum of the plain numbers, with a name or without.
 */
export function formulaParts(
  formula: readonly RollTerm[],
  die: CustomDie | null,
): { readonly parts: readonly FormulaPart[]; readonly standsAlone: boolean; readonly numbers: number } {
  const parts: FormulaPart[] = [];
  let unnamed = 0;
  let numbers = 0;
  let standsAlone = false;
  for (const { sign, group } of addends(formula)) {
    const [term] = group;
    if (term === undefined) continue;
    if (group.length === 1 && term === die && sign > 0) {
      standsAlone = true;
      continue;
    }
    const amount = sign * Roll.safeEval(group.map(totalText).join(""));
    const isNumber = group.length === 1 && term instanceof terms.NumericTerm;
    if (isNumber) numbers += amount;
    const label = group.length === 1 && term.flavor ? term.flavor : isNumber ? "" : group.map(termText).join(" ");
    if (label) parts.push({ label, amount, ...(group.length === 1 && term.flavor ? { isLabelled: true } : {}) });
    else unnamed += amount;
  }
  if (unnamed !== 0) parts.push({ label: game.i18n.localize("QUADRIVIUM.Card.Modifier"), amount: unnamed });
  return { parts, standsAlone, numbers };
}

function termText(term: RollTerm): string {
  return term instanceof terms.OperatorTerm ? term.operator : term.expression;
}

function totalText(term: RollTerm): string {
  if (term instanceof terms.OperatorTerm) return term.operator;
  return `(${Number(term.total)})`;
}

/** Splits a formula at its plus and minus signs. */
function addends(formula: readonly RollTerm[]): { sign: 1 | -1; group: RollTerm[] }[] {
  const groups: { sign: 1 | -1; group: RollTerm[] }[] = [{ sign: 1, group: [] }];
  for (const term of formula) {
    if (term instanceof terms.OperatorTerm && (term.operator === "+" || term.operator === "-")) {
      groups.push({ sign: term.operator === "-" ? -1 : 1, group: [] });
    } else {
      groups.at(-1)?.group.push(term);
    }
  }
  return groups.filter(({ group }) => group.length > 0);
}
