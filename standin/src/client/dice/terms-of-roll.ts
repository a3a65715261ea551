import type { Roll } from "./roll.ts";
import { DiceTerm } from "./terms/dice-term.ts";
import { NumericTerm } from "./terms/numeric-term.ts";
import { OperatorTerm } from "./terms/operator-term.ts";
import { PoolTerm } from "./terms/pool-term.ts";
import type { RollTerm } from "./terms/roll-term.ts";

/** Changes how many dice a roll throws, in pools too; the numbers of its formula only if that is wanted. */
export function alterRoll<Altered extends Roll>(
  roll: Altered,
  multiply: number,
  add: number,
  multiplyNumeric: boolean,
): Altered {
  if (roll._evaluated) throw new Error(`The dice of ${roll.formula} cannot change any more: they have been thrown`);
  for (const term of roll.terms) {
    if (term instanceof DiceTerm) term.alter(multiply, add);
    if (term instanceof PoolTerm) term.alter(multiply, add, { multiplyNumeric });
    if (term instanceof NumericTerm && multiplyNumeric) term.number *= multiply;
  }
  roll.resetFormula();
  return roll;
}

/** The dice of terms: those that decide how many others are thrown come before them. */
export function diceOf(terms: readonly RollTerm[]): DiceTerm[] {
  return terms.flatMap((term) => (term instanceof DiceTerm ? [...term.dice, term] : term.dice));
}

/** Gives a flavor to all terms that have none and can have one. */
export function propagateFlavor(terms: readonly RollTerm[], flavor: string): void {
  for (const term of terms) {
    if (!term.flavor && !(term instanceof OperatorTerm)) term.options.flavor = flavor;
  }
}
