import type { RuleVariants } from "../kernel/rule-variants.ts";
import { RuleError } from "../kernel/rule-error.ts";
import { plainOutcome } from "../kernel/target.ts";
import { showing, standingOf } from "../kernel/ties.ts";
import type { Outcome, DieKind } from "../kernel/die-kind.ts";
import { ascending, distributionOf, moments, ratio } from "./distribution.ts";
import type { Distribution } from "./distribution.ts";
import { explore } from "./explore.ts";
import { evaluate, reduce } from "./expression.ts";
import type { Cases, Expression } from "./expression.ts";
import type { Setup } from "../kernel/fields.ts";

/** A formula as the odds engine needs it. */
export interface Question {
  readonly expression: Expression;
  /** The die that the expression is about; null for a formula without one of ours, or with several. */
  readonly die: { readonly dieKind: DieKind; readonly setup: Setup } | null;
  readonly target: number | null;
}

export type Chances = readonly (readonly [value: number, probability: number])[];

/** What can come of a roll. Probabilities are exact to double precision. */
export interface Odds {
  readonly mean: number;
  readonly sd: number;
  /** Each total with its probability, ascending. */
  readonly total: Chances;
  /** Probability of the totals that are too rare to be listed. */
  readonly tail: number;
  /** Null without a target. */
  readonly success: number | null;
  /** What the tradition calls worth knowing, as a probability or a distribution. */
  readonly [fact: string]: Chances | number | null;
}

/** Totals that come to less than one in this, with everything beyond them, are counted in the tail. */
const TAIL = 10n ** 12n;

/** To tell what more ends than this mean would keep a person waiting. */
const MOST_ENDINGS = 500_000;

/** One way a roll can end. */
interface Ending {
  readonly total: number;
  readonly outcome: Outcome;
  readonly weight: bigint;
}

/** Every way a roll can end: what all answers about it are drawn from. Weights are shares of `total`. */
export interface Prospect {
  readonly question: Question;
  readonly endings: readonly Ending[];
  readonly total: bigint;
}

/**
 * Follows a formula to all its ends: each ending of its die goes through the same `settle` as a thrown roll.
 * @throws RuleError NotEnumerable for a part that cannot be enumerated, TooManyCases for more than a person would wait for
 */
export function prospect(question: Question, variants: RuleVariants): Prospect {
  const { die, target } = question;
  const expression = reduce(question.expression);
  if (die === null) {
    const { list, total } = evaluate(expression, 0);
    const endings = list.map((one) => ({ ...one, outcome: plainOutcome(one.total, target) }));
    return { question, endings, total };
  }
  const { dieKind, setup } = die;
  const explored = explore(dieKind, setup, variants);
  const around = new Map<number, Cases>();
  let surroundings = 1n;
  const endings = explored.endings.flatMap(({ state, weight }) => {
    const value = dieKind.value(state);
    const cases = around.get(value) ?? evaluate(expression, value);
    around.set(value, cases);
    const ends = explored.endings.length * cases.list.length;
    if (ends > MOST_ENDINGS) throw new RuleError("TooManyCases", { cases: ends, max: MOST_ENDINGS });
    surroundings = cases.total;
    return cases.list.map((one) => ({
      ...dieKind.settle(state, { total: one.total, modifiers: one.modifiers, target }, variants),
      weight: weight * one.weight,
    }));
  });
  return { question, endings, total: explored.total * surroundings };
}

/** How likely each total is. */
export function totals({ endings, total }: Prospect): Distribution {
  return distributionOf(endings, total, (ending) => ending.total);
}

/** How likely each standing in a contest is. */
export function standings({ endings, total, question }: Prospect): Distribution {
  const dieKind = question.die?.dieKind;
  return distributionOf(endings, total, (one) => standingOf(showing(dieKind, one)));
}

/** The exact odds. */
export function odds(all: Prospect): Odds {
  const { endings, total, question } = all;
  const listed = totals(all);
  const claim = (holds: (ending: Ending) => boolean): number => {
    const weight = endings.reduce((sum, ending) => (holds(ending) ? sum + ending.weight : sum), 0n);
    return ratio(weight, total);
  };
  const facts = Object.entries(question.die?.dieKind.facts ?? {}).map(([name, fact]) => {
    const isClaim = endings.slice(0, 1).every(({ outcome }) => typeof fact(outcome) === "boolean");
    const chances = isClaim
      ? claim(({ outcome }) => fact(outcome) === true)
      : ascending(distributionOf(endings, total, ({ outcome }) => Number(fact(outcome))));
    return [name, chances] as const;
  });
  return {
    ...moments(listed),
    ...cutTails(listed),
    success: question.target === null ? null : claim(({ outcome }) => outcome.success === true),
    ...Object.fromEntries(facts),
  };
}

/** One total of a histogram, and how its probability falls to success, to the tradition's worst, and to the rest. */
export interface Bar {
  readonly total: number;
  readonly success: number;
  readonly worst: number;
  readonly other: number;
}

/** The probabilities of all totals, ascending, each split by what it would mean. */
export function histogram({ endings, total, question }: Prospect): Bar[] {
  const { worst, facts } = question.die?.dieKind ?? { worst: null, facts: {} };
  const isWorst = (outcome: Outcome): boolean => worst !== null && facts[worst]?.(outcome) === true;
  const share = (claim: (outcome: Outcome) => boolean): ReadonlyMap<number, bigint> => {
    return distributionOf(
      endings.filter(({ outcome }) => claim(outcome)),
      total,
      (ending) => ending.total,
    ).weights;
  };
  const worstWeights = share(isWorst);
  const successWeights = share((outcome) => !isWorst(outcome) && outcome.success === true);
  const otherWeights = share((outcome) => !isWorst(outcome) && outcome.success !== true);
  const values = new Set(endings.map((ending) => ending.total));
  return [...values]
    .sort((a, b) => a - b)
    .map((value) => ({
      total: value,
      success: ratio(successWeights.get(value) ?? 0n, total),
      worst: ratio(worstWeights.get(value) ?? 0n, total),
      other: ratio(otherWeights.get(value) ?? 0n, total),
    }));
}

/** Lists totals between the points beyond which everything is too rare to see. */
function cutTails(all: Distribution): { readonly total: Chances; readonly tail: number } {
  const listed = [...all.weights].sort(([a], [b]) => a - b);
  let first = 0;
  let last = listed.length - 1;
  let beyond = listed.reduce((rest, [, weight]) => rest - weight, all.total);
  const isRare = (index: number): boolean => (beyond + weightAt(index)) * TAIL < all.total;
  const weightAt = (index: number): bigint => listed[index]?.[1] ?? 0n;
  for (; first < last && isRare(last); last -= 1) beyond += weightAt(last);
  for (; first < last && isRare(first); first += 1) beyond += weightAt(first);
  const total = listed.slice(first, last + 1).map(([value, weight]) => [value, ratio(weight, all.total)] as const);
  return { total, tail: ratio(beyond, all.total) };
}
