import { makeWithTerms } from "./parse-formula.ts";
import type { RollOptions } from "./roll.ts";
import { surroundings } from "./surroundings.ts";
import { DiceTerm } from "./terms/dice-term.ts";
import { RollTerm } from "./terms/roll-term.ts";
import type { Classes, Roll } from "../kinds.ts";
import type { JsonData } from "./types.ts";

/** A roll as it is stored. The data of its formula is not kept: it is in the terms already. */
export function storeRoll(roll: Roll): JsonData {
  return {
    class: roll.constructor.name,
    options: roll.options,
    dice: roll._dice.map((die) => die.toJSON()),
    formula: roll._formula,
    terms: roll.terms.map((term) => term.toJSON()),
    total: roll._total,
    evaluated: roll._evaluated,
  };
}

/** A stored roll, as the class that its data names. */
export function restoreRoll(RollClass: Classes["Roll"], data: JsonData): Roll {
  if (data.class && data.class !== RollClass.name) {
    const Named = surroundings.CONFIG.Dice.rolls.find(({ name }) => name === data.class);
    if (!Named) throw new Error(`No class of rolls in CONFIG.Dice.rolls is called ${data.class as string}`);
    return Named.fromData(data);
  }
  const options = data.options as RollOptions | undefined;
  const roll = new RollClass(data.formula as string, data.data as object | undefined, options);
  roll.terms = restoreTerms(data.terms);
  if ((data.evaluated as boolean | undefined) ?? true) {
    roll._total = data.total as number | string | undefined;
    roll._dice = restoreTerms(data.dice).filter((die) => die instanceof DiceTerm);
    roll._evaluated = true;
  }
  return roll;
}

/** A roll made of given terms, which are all evaluated or none of them. */
export function rollFromTerms(RollClass: Classes["Roll"], terms: RollTerm[], options: RollOptions): Roll {
  const evaluated = terms.filter((term) => term._evaluated).length;
  if (evaluated !== 0 && evaluated !== terms.length) {
    throw new Error(
      "You can only call Roll.fromTerms with an array of terms which are either all evaluated, or none evaluated",
    );
  }
  const formula = RollClass.getFormula(terms);
  const roll = makeWithTerms(formula, terms, () => new RollClass(formula, {}, options));
  roll.terms = terms;
  roll._formula = formula;
  if (evaluated > 0) {
    roll._evaluated = true;
    roll._total = roll._evaluateTotal();
  }
  return roll;
}

function restoreTerms(data: unknown): RollTerm[] {
  return ((data ?? []) as JsonData[]).map((term) => RollTerm.fromData(term));
}
