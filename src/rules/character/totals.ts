import { RuleError } from "../kernel/rule-error.ts";
import { totalParts } from "./total-formula.ts";
import type { FormulaNames, Round } from "./total-formula.ts";
import type { Part } from "../kernel/bonuses.ts";

/** A total that is to be worked out. */
export interface TotalToWorkOut {
  readonly id: string;
  /** What it is called where another total counts it. */
  readonly label: string;
  readonly formula: string;
  /** What is added to its formula, by name. */
  readonly bonuses: readonly Part[];
}

/** A total as it was worked out. */
export interface WorkedTotal extends TotalToWorkOut {
  /** What its formula adds up; nothing where it has a fault. */
  readonly parts: readonly Part[];
  /** All of it together; null where its formula has a fault. */
  readonly value: number | null;
  readonly fault: RuleError | null;
}

/**
 * Works out totals, which may count each other (`@totals.attack`). A broken formula spoils only what counts it.
 * @param round How the family's rules round fractions.
 */
export function workOut(totals: readonly TotalToWorkOut[], names: FormulaNames, round: Round): readonly WorkedTotal[] {
  const done = new Map<string, WorkedTotal>();
  const underWay = new Set<string>();
  const workOutOnce = (total: TotalToWorkOut): WorkedTotal => {
    const before = done.get(total.id);
    if (before) return before;
    if (underWay.has(total.id)) throw new RuleError("TotalCircle", { part: `@totals.${total.id}` });
    underWay.add(total.id);
    const worked = attempt(total, all, round);
    underWay.delete(total.id);
    done.set(total.id, worked);
    return worked;
  };
  const all = withTotals(names, totals, workOutOnce);
  return totals.map(workOutOnce);
}

/**
 * Names with those of totals, which formulas may also write in short, as `@soak` for `@totals.soak`, where nothing else
 * has that name.
 * @param workOutOnce Works a total out, where that has not been done.
 */
export function withTotals<Total extends TotalToWorkOut>(
  names: FormulaNames,
  totals: readonly Total[],
  workOutOnce: (total: Total) => WorkedTotal,
): FormulaNames {
  return {
    known: [...names.known, ...totals.map(({ id }) => `totals.${id}`)],
    find: (name) => {
      const found = names.find(name);
      const total = found ? undefined : totals.find(({ id }) => id === name.replace(/^totals\./, ""));
      return total ? asPart(workOutOnce(total)) : found;
    },
  };
}

function attempt(total: TotalToWorkOut, names: FormulaNames, round: Round): WorkedTotal {
  try {
    const parts = totalParts(total.formula, names, round);
    const value = [...parts, ...total.bonuses].reduce((sum, part) => sum + part.value, 0);
    return { ...total, parts, value, fault: null };
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return { ...total, parts: [], value: null, fault: error };
  }
}

/** @throws RuleError the fault of a total that has one */
function asPart({ label, value, fault }: WorkedTotal): Part {
  if (fault) throw fault;
  return { label, value: value ?? 0 };
}

/** What load weighs down: loads of 1, 3, 6, 10 … are burdens of 1, 2, 3, 4 … (our choice; the rules give none). */
export function burdenOf(load: number): number {
  return Math.floor((Math.sqrt(8 * Math.max(0, load) + 1) - 1) / 2);
}
