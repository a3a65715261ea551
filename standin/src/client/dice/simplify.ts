import { defaultRoll } from "./default-roll.ts";
import { OperatorTerm } from "./terms/operator-term.ts";
import { StringTerm } from "./terms/string-term.ts";
import type { RollTerm } from "../kinds.ts";

/**
 * Joins text with the terms beside it and reads the result as a formula again: of `(2)` `d6`, once the parentheses have
 * become a number and the text has stayed, comes the die `2d6`. Operators left over at the ends are dropped.
 */
export function simplifyTerms(terms: RollTerm[]): RollTerm[] {
  const simplified = splitAtOperators(terms).flatMap((run) => (run.some(isText) ? readAgain(run) : run));
  const [first] = simplified;
  if (first instanceof OperatorTerm && first.operator !== "-") simplified.shift();
  if (simplified.at(-1) instanceof OperatorTerm) simplified.pop();
  return simplified;
}

function isText(term: RollTerm): boolean {
  return term instanceof StringTerm;
}

/** The terms in runs without an operator inside; every operator is a run of its own. */
function splitAtOperators(terms: RollTerm[]): RollTerm[][] {
  const runs: RollTerm[][] = [];
  for (const term of terms) {
    const last = runs.at(-1);
    const continues = last && !(term instanceof OperatorTerm) && !(last[0] instanceof OperatorTerm);
    if (continues) last.push(term);
    else runs.push([term]);
  }
  return runs;
}

function readAgain(run: RollTerm[]): RollTerm[] {
  const text = run.map((term) => String(term.total ?? term.expression)).join("");
  const options = Object.assign({}, ...run.map((term) => term.options)) as RollTerm["options"];
  const terms = parseText(text) ?? [new StringTerm({ term: text })];
  if (terms.length === 1) for (const term of terms) Object.assign(term.options, options);
  return terms;
}

/** The terms of a text, or null where it is no formula. */
function parseText(text: string): RollTerm[] | null {
  try {
    return defaultRoll().parse(text, {});
  } catch {
    return null;
  }
}
