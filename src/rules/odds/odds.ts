import type { RuleVariants } from "../kernel/rule-variants.ts";
import { plainOutcome } from "../kernel/target.ts";
import { contestValue } from "../kernel/ties.ts";
import type { ContestScore } from "../kernel/ties.ts";
import type { DieKind, Outcome } from "../kernel/die-kind.ts";
import type { Setup } from "../kernel/fields.ts";
import { Budget, STEPS } from "./budget.ts";
import { addChance, ascending, distributionOf, moments, tidy } from "./distribution.ts";
import type { Distribution, ProbabilityList } from "./distribution.ts";
import { explore } from "./explore.ts";
import { Evaluation } from "./expression.ts";
import type { Expression } from "./expression.ts";
import type { End } from "./walk.ts";

/** A formula as the odds engine needs it. */
export interface OddsQuery {
  readonly expression: Expression;
  /** The die of the expression; null for a formula with none of our dice, or with several. */
  readonly die: { readonly dieKind: DieKind; readonly setup: Setup } | null;
  readonly target: number | null;
}

/** The odds of a roll. Probabilities are exact to double precision. */
export interface Odds {
  readonly mean: number;
  readonly sd: number;
  /** Each total with its probability, ascending. */
  readonly total: ProbabilityList;
  /** The probability of the totals that are too rare to be listed. */
  readonly tail: number;
  /** Null without a target. */
  readonly success: number | null;
  /** A fact that the die kind lists, as a probability or a distribution. */
  readonly [fact: string]: ProbabilityList | number | null;
}

/** The ways in which a roll can end with one total and one verdict. */
export interface Ending extends ContestScore, Pick<Outcome, "success" | "margin"> {
  /** It is what players fear most. */
  readonly isWorst: boolean;
  readonly chance: number;
}

/** All ways in which a roll can end, from which all odds are calculated. */
export interface Prospect {
  readonly question: OddsQuery;
  /** By total in ascending order. */
  readonly endings: readonly Ending[];
  /** Each total with its chance, ascending. */
  readonly totals: ProbabilityList;
  /** The facts that the die kind lists. A claim counts as 1 where it is true, and its chance is that of 1. */
  readonly facts: Readonly<Record<string, { readonly isClaim: boolean; readonly chances: Distribution }>>;
}

/**
 * Explores a formula to all its ends; each end of its die goes through the same `settle` as a thrown roll.
 * @throws RuleError NotEnumerable for a part that cannot be enumerated, TooManyCases if a person would wait too long
 */
export function prospect(query: OddsQuery, variants: RuleVariants, budget = new Budget()): Prospect {
  const { die, target } = query;
  if (die !== null) {
    return settleAll({ ...query, die }, explore(die.dieKind, die.setup, variants, budget), variants, budget);
  }
  const endings = new Endings({ facts: {}, worst: null });
  const cases = new Evaluation(query.expression, [], budget).casesFor(0);
  budget.spend(cases.length * STEPS.end);
  for (const { total, chance } of cases) {
    endings.add(total, plainOutcome(total, target), chance);
  }
  return endings.prospectOf(query);
}

/** A formula with a die of ours. */
export interface DieQuery extends OddsQuery {
  readonly die: NonNullable<OddsQuery["die"]>;
  /** True if it counters an action, and if it waits for what opposes it. */
  readonly isCounter?: boolean;
  readonly awaitsCounter?: boolean;
}

/**
 * Settles all ends of a formula's die.
 * @throws RuleError TooManyCases if a person would wait too long
 */
export function settleAll(
  query: DieQuery,
  ends: readonly End<unknown>[],
  variants: RuleVariants,
  budget = new Budget(),
): Prospect {
  const { target, isCounter = false, awaitsCounter = false } = query;
  const { dieKind } = query.die;
  const values = ends.map(({ state }) => dieKind.value(state));
  const evaluation = new Evaluation(query.expression, values, budget);
  const endings = new Endings(dieKind);
  for (const [index, { state, chance }] of ends.entries()) {
    const cases = evaluation.casesFor(values[index] ?? 0);
    budget.spend(cases.length * STEPS.end);
    for (const { total: sum, modifiers, chance: share } of cases) {
      const formula = { total: sum, modifiers, target, isCounter, awaitsCounter };
      const { total, outcome } = dieKind.settle(state, formula, variants);
      endings.add(total, outcome, chance * share);
    }
  }
  return endings.prospectOf(query);
}

type Open<Thing> = { -readonly [Name in keyof Thing]: Thing[Name] };

/** Gathers the ends of a roll as they are settled: by total and verdict, and each fact for itself. */
class Endings {
  readonly #dieKind: Pick<DieKind, "facts" | "fails" | "worst">;
  /** By a number that stands for the verdict, and then by total. */
  readonly #byVerdict = new Map<number, Map<number, Open<Ending>>>();
  readonly #facts: readonly {
    readonly name: string;
    readonly of: DieKind["facts"][string];
    readonly chances: Map<number, number>;
    isClaim: boolean;
  }[];

  constructor(dieKind: Pick<DieKind, "facts" | "fails" | "worst">) {
    this.#dieKind = dieKind;
    this.#facts = Object.entries(dieKind.facts).map(([name, of]) => ({ name, of, chances: new Map(), isClaim: true }));
  }

  add(total: number, outcome: Outcome, chance: number): void {
    const { success, margin } = outcome;
    const { facts, worst } = this.#dieKind;
    const isWorst = worst !== null && facts[worst]?.(outcome) === true;
    const fails = this.#dieKind.fails?.(outcome) ?? false;
    const verdict = (success === null ? 0 : success ? 1 : 2) + (isWorst ? 3 : 0) + (fails ? 6 : 0);
    const alike = this.#byVerdict.get(verdict) ?? new Map<number, Open<Ending>>();
    if (alike.size === 0) this.#byVerdict.set(verdict, alike);
    const same = alike.get(total);
    if (same) same.chance += chance;
    else alike.set(total, { total, success, margin, isWorst, fails, chance });
    for (const fact of this.#facts) {
      const value = fact.of(outcome);
      fact.isClaim &&= typeof value === "boolean";
      // Nobody asks how often a claim is false.
      if (value !== false) addChance(fact.chances, Number(value), chance);
    }
  }

  prospectOf(question: OddsQuery): Prospect {
    const endings = [...this.#byVerdict.values()]
      .flatMap((alike) => [...alike.values()])
      .sort((one, other) => one.total - other.total);
    const totals: [total: number, chance: number][] = [];
    for (const { total, chance } of endings) {
      const last = totals.at(-1);
      if (last?.[0] === total) last[1] += chance;
      else totals.push([total, chance]);
    }
    return {
      question,
      endings,
      totals,
      facts: Object.fromEntries(this.#facts.map(({ name, isClaim, chances }) => [name, { isClaim, chances }])),
    };
  }
}

/** Returns the distribution of the totals. */
export function totals({ totals: list }: Prospect): Distribution {
  return new Map(list);
}

/** Returns the distribution of the values that a contest compares. */
export function contestValues({ endings }: Prospect): Distribution {
  return distributionOf(endings, contestValue);
}

/** Returns the exact odds. */
export function odds(all: Prospect): Odds {
  const { question, endings, facts } = all;
  const isKnown = question.target !== null;
  const successes = endings.filter(({ success }) => success === true);
  const { mean, sd } = moments(all.totals);
  const { listed, tail } = withoutTails(all.totals);
  return {
    mean: tidy(mean),
    sd: tidy(sd),
    total: tidied(listed),
    tail,
    success: isKnown ? tidy(successes.reduce((sum, { chance }) => sum + chance, 0)) : null,
    ...Object.fromEntries(
      Object.entries(facts).map(([name, { isClaim, chances }]) => [
        name,
        isClaim ? tidy(chances.get(1) ?? 0) : tidied(ascending(chances)),
      ]),
    ),
  };
}

function tidied(list: ProbabilityList): ProbabilityList {
  return list.map(([value, chance]) => [value, tidy(chance)]);
}

/** One total of a histogram, with its probability split into success, the die kind's worst fact, and the rest. */
export interface Bar {
  readonly total: number;
  readonly success: number;
  readonly worst: number;
  readonly other: number;
}

/** Returns the probabilities of the totals that are listed, ascending, each split by its outcome. */
export function histogram(all: Prospect): readonly Bar[] {
  const bars = new Map(
    withoutTails(all.totals).listed.map(([total]): [number, Open<Bar>] => [
      total,
      { total, success: 0, worst: 0, other: 0 },
    ]),
  );
  for (const { total, isWorst, success, chance } of all.endings) {
    const bar = bars.get(total);
    if (bar) bar[isWorst ? "worst" : success === true ? "success" : "other"] += chance;
  }
  return [...bars.values()];
}

/** Totals at either end that are together rarer than this are counted in the tail. */
const TAIL = 1e-12;

/** Returns the totals that can be seen: all but those at either end that are too rare together, and the chance of those. */
function withoutTails(list: ProbabilityList): { readonly listed: ProbabilityList; readonly tail: number } {
  let tail = Math.max(0, 1 - list.reduce((sum, [, chance]) => sum + chance, 0));
  const isRare = (end: ProbabilityList[number] | undefined): boolean => {
    if (end === undefined || tail + end[1] >= TAIL) return false;
    tail += end[1];
    return true;
  };
  let [first, last] = [0, list.length - 1];
  while (first < last && isRare(list[last])) last -= 1;
  while (first < last && isRare(list[first])) first += 1;
  return { listed: list.slice(first, last + 1), tail };
}
