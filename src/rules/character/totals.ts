import { RuleError } from "../kernel/rule-error.ts";
import type { Part } from "../kernel/bonuses.ts";
import { partsIn } from "../kernel/arithmetic.ts";

/** The names available to formulas, without the `@`. */
export interface FormulaNames {
  /** All names, for the message about an unknown one. */
  readonly known: readonly string[];
  /**
   * Returns the value of a name; undefined if it is unknown.
   * @throws RuleError for a name whose value cannot be calculated
   */
  find(name: string): Part | undefined;
}

/** Rounds a fraction. Traditions round differently, so the caller decides. */
type Round = (amount: number) => number;

/** The maximum length of a formula; longer ones could not be checked by eye. */
const LONGEST = 200;

/**
 * Reads a total's formula into its named parts: `@dex + @ability + 1`. Factors and divisors stay in one part. Each part
 * is rounded by itself, so the shown parts add up.
 * @param round How the tradition's rules round.
 * @throws RuleError TotalUnknown for an unknown name, TotalPart or TotalEnds for what cannot be read, NotFinite for a
 * division by zero, TotalLong
 */
export function totalParts(formula: string, names: FormulaNames, round: Round): readonly Part[] {
  if (formula.length > LONGEST) throw new RuleError("TotalLong", { max: LONGEST });
  const find = (name: string): Part | null => {
    if (!name.startsWith("@")) return null;
    const found = names.find(name.slice(1));
    if (found) return found;
    throw new RuleError("TotalUnknown", { part: name, known: names.known.map((one) => `@${one}`).join(", ") });
  };
  // Adding 0 turns the −0 of a subtracted 0 into 0.
  return partsIn(formula, find).map(({ label, value }) => ({ label, value: round(value) + 0 }));
}

/** A total to calculate. */
interface TotalToWorkOut {
  readonly id: string;
  /** Its label as a part of another total. */
  readonly label: string;
  readonly formula: string;
  /** The bonuses added to its formula. */
  readonly bonuses: readonly Part[];
}

/** A calculated total. */
export interface WorkedTotal extends TotalToWorkOut {
  /** The parts of its formula; empty if the formula has a fault. */
  readonly parts: readonly Part[];
  /** The sum of parts and bonuses; null if the formula has a fault. */
  readonly value: number | null;
  readonly fault: RuleError | null;
}

/**
 * Calculates totals, which may use each other (`@totals.attack`). A faulty formula affects only the totals that use it.
 * @param round How the tradition's rules round fractions.
 */
export function workOut(totals: readonly TotalToWorkOut[], names: FormulaNames, round: Round): readonly WorkedTotal[] {
  /** Null while in progress. */
  const worked = new Map<string, WorkedTotal | null>();
  const workOutOnce = (total: TotalToWorkOut): WorkedTotal => {
    const known = worked.get(total.id);
    if (known) return known;
    if (known === null) throw new RuleError("TotalCircle", { part: `@totals.${total.id}` });
    worked.set(total.id, null);
    const result = attempt(total, all, round);
    worked.set(total.id, result);
    return result;
  };
  const all = withTotals(names, totals, workOutOnce);
  return totals.map(workOutOnce);
}

/**
 * Adds the names of totals to other names. Formulas may also use their short form, `@soak` for `@totals.soak`, unless
 * something else has that name.
 * @param workOutOnce Calculates a total, unless already done.
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
      if (!total) return found;
      const { label, value, fault } = workOutOnce(total);
      if (fault) throw fault;
      return { label, value: value ?? 0 };
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

/**
 * Returns the burden of a load: loads of 1, 3, 6, 10 … are burdens of 1, 2, 3, 4 … (our choice; the rules give none).
 */
export function burdenOf(load: number): number {
  return Math.floor((Math.sqrt(8 * Math.max(0, load) + 1) - 1) / 2);
}

/**
 * The kinds of Arts of Ars Magica; a spell needs one each: its Technique is the action, its Form the object. None of
 * our sources has them.
 */
export const artKinds = ["technique", "form"] as const;
export type ArtKind = (typeof artKinds)[number];

/**
 * Returns what Arts of one kind add to a casting total: the lowest of several. Its label names the others, too: "Ignem
 * (Vim)". Null without any.
 */
export function lowestArt(arts: readonly Part[]): Part | null {
  const [lowest, ...others] = arts.toSorted((one, other) => one.value - other.value);
  if (!lowest) return null;
  const label = others.length === 0 ? lowest.label : `${lowest.label} (${others.map((one) => one.label).join(", ")})`;
  return { label, value: lowest.value };
}
