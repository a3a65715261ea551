import type { RuleVariants } from "../kernel/rule-variants.ts";
import { plainOutcome } from "../kernel/target.ts";
import { contestScore, contestValue } from "../kernel/ties.ts";
import type { CoarseKeys, DieKind, Outcome } from "../kernel/die-kind.ts";
import { ascending, bits, distributionOf, followed, inOrder, moments, ratio } from "./distribution.ts";
import type { Distribution, Share } from "./distribution.ts";
import { explore } from "./explore.ts";
import { evaluate, isCertain, resultOf } from "./expression.ts";
import { ForeseenExpression } from "./foreseen-expression.ts";
import type { Endings } from "./weighted-states.ts";
import type { Cases, Expression, Result } from "./expression.ts";
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

/** One way in which a roll can end. */
interface Ending {
  readonly total: number;
  readonly outcome: Outcome;
  readonly weight: bigint;
}

/** Ways in which a roll can end. Weights are shares of `total`. */
interface Ends {
  readonly endings: readonly Ending[];
  readonly total: bigint;
}

/** All ways in which a roll can end, from which all odds are calculated. */
export interface Prospect extends Ends {
  readonly question: OddsQuery;
  /** Where a die kind has coarser keys, the ends that differ in the facts which the others do not tell apart. */
  readonly facts?: Ends;
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
    const settle = (by: keyof CoarseKeys<unknown> | null) =>
      settleAll({ ...query, die }, explore(dieKind, setup, variants, undefined, work, by), variants, work);
    // Which of two rolls is kept can hang on both.
    const isOne = !dieKind.coarse || (dieKind.luck?.kept(setup) ?? null) !== null;
    return isOne ? settle(null) : { ...settle("total"), facts: settle("facts") };
  }
  const foreseen = new ForeseenExpression(query.expression, [0]);
  work.foresee(foreseen.steps + foreseen.ends * STEPS.total);
  const { list, total } = evaluate(foreseen.reduced(work), 0, work);
  work.did(list.length * STEPS.total);
  const endings = list.map((one) => ({ ...one, outcome: plainOutcome(one.total, target) }));
  return { question: query, endings, total };
}

/** A formula with a die of ours. */
export interface DieQuery extends OddsQuery {
  readonly die: NonNullable<OddsQuery["die"]>;
  /** True if it counters an action. */
  readonly isCounter?: boolean;
}

/**
 * Settles all ends of a formula's die.
 * @throws RuleError TooManyCases if a person would wait too long
 */
export function settleAll(
  query: DieQuery,
  explored: Endings<unknown>,
  variants: RuleVariants,
  work = new Work(),
): Prospect {
  const { target, isCounter = false } = query;
  const { dieKind } = query.die;
  const values = explored.endings.map(({ state }) => dieKind.value(state));
  const foreseen = new ForeseenExpression(query.expression, [...new Set(values)]);
  const each = STEPS.end * width(bits(explored.total) + foreseen.bits);
  work.foresee(foreseen.steps + values.length * foreseen.ends * each);
  const expression = foreseen.reduced(work);
  const endings: Ending[] = [];
  const settle = (state: unknown, { total: sum, modifiers }: Result, weight: bigint): void => {
    const { total, outcome } = dieKind.settle(state, { total: sum, modifiers, target, isCounter }, variants);
    endings.push({ total, outcome, weight });
  };
  // Most formulas add plain numbers to a die.
  if (isCertain(expression)) {
    work.did(foreseen.steps + values.length * each);
    for (const [index, { state, weight }] of explored.endings.entries()) {
      settle(state, resultOf(expression, values[index] ?? 0), weight);
    }
    return { question: query, endings, total: explored.total };
  }
  const around = new Map<number, Cases>();
  let surroundings = 1n;
  for (const [index, { state, weight }] of explored.endings.entries()) {
    const value = values[index] ?? 0;
    const cases = around.get(value) ?? evaluate(expression, value, work);
    around.set(value, cases);
    work.did(cases.list.length * each);
    surroundings = cases.total;
    for (const one of cases.list) settle(state, one, weight * one.weight);
  }
  return { question: query, endings, total: explored.total * surroundings };
}

/** Returns the distribution of the totals. */
export function totals({ endings, total }: Prospect): Distribution {
  return distributionOf(endings, total, (ending) => ending.total);
}

/** Returns the distribution of the values that a contest compares. */
export function contestValues({ endings, total, question }: Prospect): Distribution {
  const dieKind = question.die?.dieKind;
  return distributionOf(endings, total, (one) => contestValue(contestScore(dieKind, one)));
}

/** Returns the exact odds. */
export function odds(all: Prospect): Odds {
  const { question } = all;
  const { worst = null, facts = {} } = question.die?.dieKind ?? {};
  const listed = totals(all);
  const chances = Object.entries(facts).map(([name, fact]) => {
    const { endings, total } = name === worst ? all : (all.facts ?? all);
    const isClaim = endings.slice(0, 1).every(({ outcome }) => typeof fact(outcome) === "boolean");
    const chance = isClaim
      ? chanceOf({ endings, total }, ({ outcome }) => fact(outcome) === true)
      : ascending(distributionOf(endings, total, ({ outcome }) => Number(fact(outcome))));
    return [name, chance] as const;
  });
  return {
    ...moments(listed),
    ...cutTails(listed),
    success: question.target === null ? null : chanceOf(all, ({ outcome }) => outcome.success === true),
    ...Object.fromEntries(chances),
  };
}

function chanceOf({ endings, total }: Ends, holds: (ending: Ending) => boolean): number {
  let weight = 0n;
  for (const ending of endings) if (holds(ending)) weight += ending.weight;
  return ratio(weight, total);
}

/** One total of a histogram, with its probability split into success, the die kind's worst fact, and the rest. */
export interface Bar {
  readonly total: number;
  readonly success: number;
  readonly worst: number;
  readonly other: number;
}

/** Returns the probabilities of all totals, ascending, each split by its outcome. */
export function histogram({ endings, total, question }: Prospect): Bar[] {
  const { worst, facts } = question.die?.dieKind ?? { worst: null, facts: {} };
  const isWorst = worst === null ? undefined : facts[worst];
  const shares = new Map<number, Record<keyof Omit<Bar, "total">, bigint>>();
  for (const { total: value, outcome, weight } of endings) {
    const share = shares.get(value) ?? { success: 0n, worst: 0n, other: 0n };
    shares.set(value, share);
    share[isWorst?.(outcome) === true ? "worst" : outcome.success === true ? "success" : "other"] += weight;
  }
  return [...shares]
    .sort(([a], [b]) => a - b)
    .map(([value, share]) => ({
      total: value,
      success: ratio(share.success, total),
      worst: ratio(share.worst, total),
      other: ratio(share.other, total),
    }));
}

/** Lists the totals without those at either end that are too rare to see. */
function cutTails(all: Distribution): { readonly total: ProbabilityList; readonly tail: number } {
  const listed = inOrder(all);
  const rare = (all.total - 1n) / TAIL;
  let beyond = all.total - followed(all);
  const cut = (end: Share | undefined): boolean => {
    if (end === undefined || beyond + end[1] > rare) return false;
    beyond += end[1];
    return true;
  };
  let first = 0;
  let last = listed.length - 1;
  while (first < last && cut(listed[last])) last -= 1;
  while (first < last && cut(listed[first])) first += 1;
  const total = listed.slice(first, last + 1).map(([value, weight]) => [value, ratio(weight, all.total)] as const);
  return { total, tail: ratio(beyond, all.total) };
}
