import type { RuleVariants } from "../kernel/rule-variants.ts";
import { plainOutcome } from "../kernel/target.ts";
import { contestValue } from "../kernel/ties.ts";
import type { CoarseKeys, DieKind } from "../kernel/die-kind.ts";
import { ascending, bits, distributionOf, moments, ratio, shareOf, weightOf } from "./distribution.ts";
import type { Distribution, Share } from "./distribution.ts";
import { explore } from "./explore.ts";
import { evaluate, isCertain, resultOf } from "./expression.ts";
import { ForeseenExpression } from "./foreseen-expression.ts";
import { GatheredEnds } from "./gathered-ends.ts";
import type { Ending, FactDistribution } from "./gathered-ends.ts";
import type { Endings, Weighted } from "./weighted-states.ts";
import type { Expression, Result } from "./expression.ts";
import type { Setup } from "../kernel/fields.ts";
import { STEPS, width, Work } from "./work.ts";

/** A formula as the odds engine needs it. */
export interface OddsQuery {
  readonly expression: Expression;
  /** The die of the expression; null for a formula with none of our dice, or with several. */
  readonly die: { readonly dieKind: DieKind; readonly setup: Setup } | null;
  readonly target: number | null;
  /** The steps that it took to list the other dice of ours; 0 by default. */
  readonly steps?: number;
}

/** Numbers in ascending order, each with its probability. */
export type ProbabilityList = readonly (readonly [value: number, probability: number])[];

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

/** Totals at either end that are together rarer than one in this are counted in the tail. */
const TAIL = 10n ** 12n;

/** The totals that can be seen. */
interface Listed {
  /** Each total with its weight, ascending, without those at either end that are too rare to see. */
  readonly listed: readonly Share[];
  /** The weight of what is not listed. */
  readonly beyond: bigint;
}

/** All ways in which a roll can end, from which all odds are calculated. Weights are shares of `total`. */
export interface Prospect extends Listed {
  readonly question: OddsQuery;
  readonly total: bigint;
  /** By total in ascending order. */
  readonly endings: readonly Ending[];
  /** Each total with its weight, ascending. */
  readonly totals: readonly Share[];
  /** The facts that the die kind lists. */
  readonly facts: Readonly<Record<string, FactDistribution>>;
}

/**
 * Explores a formula to all its ends; each end of its die goes through the same `settle` as a thrown roll.
 * @throws RuleError NotEnumerable for a part that cannot be enumerated, TooManyCases if a person would wait too long
 */
export function prospect(query: OddsQuery, variants: RuleVariants, work = new Work()): Prospect {
  const { die, target, steps = 0 } = query;
  work.foresee(steps);
  work.did(steps);
  if (die !== null) {
    const { dieKind, setup } = die;
    const settle = (by: keyof CoarseKeys<unknown> | null, isAsked = (_fact: string) => true) =>
      settleAll({ ...query, die }, explore(dieKind, setup, variants, undefined, work, by), variants, work, isAsked);
    // Which of two rolls is kept can hang on both.
    const isOne = !dieKind.coarse || (dieKind.luck?.kept(setup) ?? null) !== null;
    if (isOne) return settle(null);
    const all = settle("total", (fact) => fact === dieKind.worst);
    const { facts } = settle("facts", (fact) => fact !== dieKind.worst);
    return { ...all, facts: { ...facts, ...all.facts } };
  }
  const foreseen = new ForeseenExpression(query.expression, [0]);
  const gathering = foreseen.totals * (STEPS.end + STEPS.total) * width(foreseen.bits);
  work.foresee(foreseen.steps + gathering);
  const { list, total } = evaluate(foreseen.reduced(work), 0, work);
  work.did(gathering);
  const ends = new GatheredEnds(null);
  for (const one of list) ends.add(one.total, plainOutcome(one.total, target), one.weight);
  return prospectOf(query, ends, total);
}

function prospectOf(question: OddsQuery, ends: GatheredEnds, total: bigint): Prospect {
  const { endings } = ends;
  const totals = sharesOf(endings);
  return { question, total, endings, totals, ...withoutTails(totals, total), facts: ends.facts(total) };
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
 * @param isAsked Tells whether a fact is gathered.
 * @throws RuleError TooManyCases if a person would wait too long
 */
export function settleAll(
  query: DieQuery,
  explored: Endings<unknown>,
  variants: RuleVariants,
  work = new Work(),
  isAsked = (_fact: string): boolean => true,
): Prospect {
  const { target, isCounter = false, awaitsCounter = false } = query;
  const { dieKind } = query.die;
  const values = explored.endings.map(({ state }) => dieKind.value(state));
  const foreseen = new ForeseenExpression(query.expression, [...new Set(values)]);
  const times = width(bits(explored.total) + foreseen.bits);
  const listing = foreseen.totals * STEPS.total * times;
  work.foresee(foreseen.steps + values.length * foreseen.ends * STEPS.end * times + listing);
  const expression = foreseen.reduced(work);
  const ends = new GatheredEnds(dieKind, isAsked);
  const settle = (state: unknown, { total: sum, modifiers }: Result, weight: bigint): void => {
    const { total, outcome } = dieKind.settle(
      state,
      { total: sum, modifiers, target, isCounter, awaitsCounter },
      variants,
    );
    ends.add(total, outcome, weight);
  };
  // Most formulas add plain numbers to a die.
  if (isCertain(expression)) {
    work.did(foreseen.steps + values.length * STEPS.end * times + listing);
    for (const [index, { state, weight }] of explored.endings.entries()) {
      settle(state, resultOf(expression, values[index] ?? 0), weight);
    }
    return prospectOf(query, ends, explored.total);
  }
  const byValue = new Map<number, Weighted<unknown>[]>();
  for (const [index, ending] of explored.endings.entries()) {
    const value = values[index] ?? 0;
    const equals = byValue.get(value);
    if (equals) equals.push(ending);
    else byValue.set(value, [ending]);
  }
  work.did(listing);
  let surroundings = 1n;
  for (const [value, equals] of byValue) {
    const around = evaluate(expression, value, work);
    surroundings = around.total;
    work.did(equals.length * around.list.length * STEPS.end * times);
    for (const { state, weight } of equals) {
      for (const one of around.list) settle(state, one, weight * one.weight);
    }
  }
  return prospectOf(query, ends, explored.total * surroundings);
}

/** Returns the distribution of the totals. */
export function totals({ totals, total }: Prospect): Distribution {
  return { weights: new Map(totals), total };
}

/** Returns the distribution of the values that a contest compares. */
export function contestValues({ endings, total }: Prospect): Distribution {
  return distributionOf(endings, total, contestValue);
}

/** Returns the exact odds. */
export function odds(all: Prospect): Odds {
  const { question, endings, total, listed, beyond, facts } = all;
  const chanceOf = shareOf(total);
  const isKnown = question.target !== null;
  return {
    ...moments(all.totals),
    total: listed.map(([value, weight]) => [value, chanceOf(weight)] as const),
    tail: chanceOf(beyond),
    success: isKnown ? chanceOf(weightOf(endings.filter(({ success }) => success === true))) : null,
    ...Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, chancesOf(fact)])),
  };
}

function chancesOf(fact: FactDistribution): ProbabilityList | number {
  return fact.isClaim ? ratio(fact.weights.get(1) ?? 0n, fact.total) : ascending(fact);
}

/** One total of a histogram, with its probability split into success, the die kind's worst fact, and the rest. */
export interface Bar {
  readonly total: number;
  readonly success: number;
  readonly worst: number;
  readonly other: number;
}

/** Returns the probabilities of the totals that are listed, ascending, each split by its outcome. */
export function histogram(all: Prospect): Bar[] {
  const { listed } = all;
  const [first = 0, last = 0] = [listed[0]?.[0], listed.at(-1)?.[0]];
  const chanceOf = shareOf(all.total);
  const bars: { -readonly [Name in keyof Bar]: Bar[Name] }[] = [];
  for (const { total, isWorst, success, weight } of all.endings) {
    if (total < first || total > last) continue;
    let bar = bars.at(-1);
    if (bar?.total !== total) bars.push((bar = { total, success: 0, worst: 0, other: 0 }));
    bar[isWorst ? "worst" : success === true ? "success" : "other"] += chanceOf(weight);
  }
  return bars;
}

/** Returns each total with its weight, ascending. */
function sharesOf(endings: readonly Ending[]): readonly Share[] {
  const shares: [total: number, weight: bigint][] = [];
  for (const { total, weight } of endings) {
    const last = shares.at(-1);
    if (last?.[0] === total) last[1] += weight;
    else shares.push([total, weight]);
  }
  return shares;
}

function withoutTails(totals: readonly Share[], total: bigint): Listed {
  const rare = (total - 1n) / TAIL;
  let beyond = totals.reduce((left, [, weight]) => left - weight, total);
  const cut = (end: Share | undefined): boolean => {
    if (end === undefined || beyond + end[1] > rare) return false;
    beyond += end[1];
    return true;
  };
  let first = 0;
  let last = totals.length - 1;
  while (first < last && cut(totals[last])) last -= 1;
  while (first < last && cut(totals[first])) first += 1;
  return { listed: totals.slice(first, last + 1), beyond };
}
