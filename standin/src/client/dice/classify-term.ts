import { DiceTerm } from "./terms/dice-term.ts";
import { NumericTerm } from "./terms/numeric-term.ts";
import { RollTerm } from "./terms/roll-term.ts";
import { StringTerm } from "./terms/string-term.ts";

/** What stands around the text that is classified. */
export interface ClassifyOptions {
  /** Are there terms beside the text which are yet to be resolved, and may become a part of it? */
  intermediate?: boolean | null | undefined;
  prior?: RollTerm | string | null | undefined;
  next?: RollTerm | string | null | undefined;
}

/** The term that a piece of a formula is: a number, dice, or text nobody knows. */
export function classifyStringTerm(
  term: string | RollTerm,
  { intermediate = true, prior, next }: ClassifyOptions = {},
): RollTerm {
  if (term instanceof RollTerm) return term;
  // The "d6" behind parentheses is not one die: they will say how many.
  const isPart =
    Boolean(intermediate) && [prior, next].some((other) => other instanceof RollTerm && other.isIntermediate);
  const number = NumericTerm.matchTerm(term);
  if (number && !isPart) return NumericTerm.fromMatch(number);
  const dice = DiceTerm.matchTerm(term, { imputeNumber: !isPart });
  return dice ? DiceTerm.fromMatch(dice) : new StringTerm({ term });
}
