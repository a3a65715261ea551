import type { TraditionDie } from "./tradition-die.ts";

import terms = foundry.dice.terms;
type RollTerm = terms.RollTerm;

/** One thing that a rolled formula adds to the total. */
export interface FormulaPart {
  readonly label: string;
  readonly amount: number;
}

/**
 * What stands around the die of a rolled formula, part by part: "Intelligence +1", "Legend Lore +5", "1d6 +4". Numbers
 * without a name are one part. What multiplies or divides stays together with what it works on.
 */
export function formulaParts(formula: readonly RollTerm[], die: TraditionDie | null): FormulaPart[] {
  const parts: FormulaPart[] = [];
  let unnamed = 0;
  for (const { sign, group } of addends(formula)) {
    const [term] = group;
    if (group.length === 1 && term === die && sign > 0) continue;
    const amount = sign * Roll.safeEval(group.map((one) => totalOf(one)).join(""));
    const label = group.map((one) => one.flavor || (one instanceof terms.NumericTerm ? "" : one.expression)).join("");
    if (label) parts.push({ label, amount });
    else unnamed += amount;
  }
  if (unnamed !== 0) parts.push({ label: game.i18n.localize("QUADRIVIUM.Card.Modifier"), amount: unnamed });
  return parts;
}

function totalOf(term: RollTerm): string {
  if (term instanceof terms.OperatorTerm) return term.operator;
  return `(${Number(term.total)})`;
}

/** Cuts a formula at its plus and minus signs. */
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
