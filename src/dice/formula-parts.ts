import type { LetteredDie } from "./lettered-die.ts";

import terms = foundry.dice.terms;
type RollTerm = terms.RollTerm;

/** A labelled amount that a rolled formula adds to the total. */
export interface FormulaPart {
  readonly label: string;
  readonly amount: number;
  /** Left out if the formula has no label for it. */
  readonly isLabelled?: boolean;
}

/**
 * Splits a rolled formula into its addends: "Intelligence +1", "Legend Lore +5", "1d6 +4". Numbers without a name
 * become one part; products and quotients stay whole. `standsAlone` is true if the lettered die is an addend of its
 * own, which is left out; `numbers` is the sum of the plain numbers, with a name or without.
 */
export function formulaParts(
  formula: readonly RollTerm[],
  die: LetteredDie | null,
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
