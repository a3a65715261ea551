import { marginOver, contestValue, higherSide, contestRules } from "../kernel/ties.ts";
import type { ContestRule, ContestScore, Side, Sides, Tie } from "../kernel/ties.ts";
import type { Phrase } from "../kernel/rule-error.ts";
import { ascending, chanceOf, tidy, resultOf, type Distribution, type Expression } from "../odds/expression.ts";
import { contestValues, type Prospect, type OddsQuery } from "../odds/odds.ts";
import type { RuleVariants } from "../kernel/rule-variants.ts";
import { roundUp } from "../kernel/die-kind.ts";

/** The result of a contest. */
export interface ContestResult {
  /** Null for a stalemate, and while the contest has to be re-rolled. */
  readonly winner: Side | null;
  /** How much higher the winner's total is; 0 if another rule has decided. */
  readonly margin: number;
  /** The rule that decided; null while the contest has to be re-rolled. */
  readonly decidedBy: ContestRule | null;
  /** The number of re-rolls it took. */
  readonly rerolls: number;
}

/** After this many tied re-rolls, the contest is a stalemate. */
export const MAX_REROLLS = 20;

/**
 * Decides an opposed contest: "the higher of the two is declared the victor" [check]. A side that fails loses to one
 * that does not; if both fail, they are tied.
 * @param rolled The first rolls of both sides.
 * @param settle Decides a tie; called only if there is one.
 * @param rerolls The re-rolls of a tie, in order; those after the decision are ignored.
 */
export function resolveContest(
  rolled: Sides<ContestScore>,
  settle: () => Tie,
  rerolls: readonly Sides<ContestScore>[] = [],
): ContestResult {
  const atOnce = decided(rolled, rolled.first.fails === rolled.second.fails ? "total" : "failure");
  if (atOnce) return atOnce;
  const tie = settle();
  if (tie.rule !== "reroll") return { winner: tie.winner, margin: 0, decidedBy: tie.rule, rerolls: 0 };
  const counted = rerolls.slice(0, MAX_REROLLS);
  for (const [index, again] of counted.entries()) {
    const result = decided(again, "reroll", index + 1);
    if (result) return result;
  }
  const isExhausted = counted.length === MAX_REROLLS;
  return { winner: null, margin: 0, decidedBy: isExhausted ? "exhausted" : null, rerolls: counted.length };
}

/** Returns the result of one roll of both sides; null for a tie. */
function decided({ first, second }: Sides<ContestScore>, decidedBy: ContestRule, rerolls = 0): ContestResult | null {
  const winner = higherSide({ first: contestValue(first), second: contestValue(second) });
  const margin = first.fails === second.fails ? Math.abs(first.total - second.total) : 0;
  return winner && { winner, margin, decidedBy, rerolls };
}

/** Returns the rule that decided in words, for the card; null while none has. */
export function contestWords({ decidedBy, rerolls }: ContestResult): Phrase | null {
  if (decidedBy === null) return null;
  if (decidedBy === "reroll") return { key: "QUADRIVIUM.Contest.DecidedBy.reroll", data: { count: rerolls } };
  return ruleWords(decidedBy);
}

/** Returns the name of a rule, regardless of the dice. */
export function ruleWords(rule: ContestRule): Phrase {
  if (rule === "reroll") return { key: "QUADRIVIUM.Contest.Rerolls" };
  const key = `QUADRIVIUM.Contest.DecidedBy.${rule}`;
  return rule === "exhausted" ? { key, data: { most: MAX_REROLLS } } : { key };
}

/** The odds of an opposed contest for its first side. Probabilities are exact to double precision. */
export interface ContestOdds {
  readonly win: number;
  readonly lose: number;
  readonly stalemate: number;
  /** The probability that each rule decides. */
  readonly decidedBy: Readonly<Record<ContestRule, number>>;
}

/**
 * Returns the exact odds of a contest between two rolls. Re-rolls of ties are summed as a geometric series up to the
 * last re-roll allowed by the rules.
 */
export function contestOdds(first: Prospect, second: Prospect, { winner, rule }: Tie): ContestOdds {
  const once = compare(contestValues(first), contestValues(second));
  if (rule === "reroll") return withRerolls(once);
  const { win, lose, tie } = once;
  return {
    win: tidy(win + (winner === "first" ? tie : 0)),
    lose: tidy(lose + (winner === "second" ? tie : 0)),
    stalemate: winner === null ? tidy(tie) : 0,
    decidedBy: { ...undecided, ...decidedAtOnce(once), [rule]: tie },
  };
}

const undecided = Object.fromEntries(contestRules.map((rule) => [rule, 0])) as Record<ContestRule, number>;

/** The comparison of two rolls. */
interface Comparison {
  /** The chance that exactly one side fails. */
  readonly failure: number;
  readonly win: number;
  readonly lose: number;
  readonly tie: number;
}

function decidedAtOnce({ failure, win, lose }: Comparison): Pick<ContestOdds["decidedBy"], "failure" | "total"> {
  return { failure, total: win + lose - failure };
}

/** Compares two distributions in one pass, in ascending order. */
function compare(first: Distribution, second: Distribution): Comparison {
  const theirs = ascending(second);
  const against = chanceOf(second);
  let [win, tie, lose, below, index] = [0, 0, 0, 0, 0];
  for (const [value, chance] of ascending(first)) {
    for (; (theirs[index]?.[0] ?? Number.POSITIVE_INFINITY) < value; index += 1) below += theirs[index]?.[1] ?? 0;
    const same = second.get(value) ?? 0;
    win += chance * below;
    tie += chance * same;
    lose += chance * (against - below - same);
  }
  const [ours, other] = [first.get(FAILED) ?? 0, second.get(FAILED) ?? 0];
  return { failure: ours * (against - other) + other * (chanceOf(first) - ours), win, tie, lose };
}

/** The contest value of every failure. */
const FAILED = contestValue({ total: 0, fails: true });

/** The (k + 1)th roll decides after k ties. */
function withRerolls(once: Comparison): ContestOdds {
  const { win, lose, tie } = once;
  let again = 0;
  for (let round = 1; round <= MAX_REROLLS; round += 1) again += tie ** round;
  const exhausted = tie ** (MAX_REROLLS + 1);
  return {
    win: tidy(win * (1 + again)),
    lose: tidy(lose * (1 + again)),
    stalemate: exhausted,
    decidedBy: { ...undecided, ...decidedAtOnce(once), reroll: (win + lose) * again, exhausted },
  };
}

/** Whether an attack hits. */
export interface AttackResult {
  readonly isHit: boolean;
  /** How far the attack is above what opposes it, negative if below; null if a failure has decided regardless of totals. */
  readonly margin: number | null;
}

/**
 * Decides a rolled attack against a rolled defense, as a contest whose second side defends.
 * @param settle Decides a tie; called only if there is one.
 */
export function attackAgainst(attack: ContestScore, defense: ContestScore, settle: () => Tie): AttackResult {
  const { winner, decidedBy } = resolveContest({ first: attack, second: defense }, settle);
  return {
    isHit: winner === "first",
    margin: decidedBy === "failure" ? null : marginOver(attack.total, defense.total),
  };
}

/** Returns what a successful attack adds to its damage: "the attack advantage (Attack - Defense)" [spec], at least 0. */
export function attackAdvantage(attack: number, defense: number): number {
  return Math.max(0, attack - defense);
}

/** Returns the exact probability that a rolled attack hits, before its defense is rolled. */
export function hitChance(attack: ContestScore, defense: Prospect, settle: () => Tie): number {
  const isHit = (value: number): boolean =>
    attackAgainst(attack, { total: value, fails: value === FAILED }, settle).isHit;
  return tidy(chanceOf(contestValues(defense), isHit));
}

/**
 * Returns what a formula adds "excluding rolled dice" [check], rounded up, for comparison in a tied contest. It is the
 * formula's value before the roll. Boons minus banes always count, as in a passive check, whatever the rule variant
 * `flatShift`.
 * @throws RuleError NotFinite if the formula divides by its dice
 */
export function bonusWithoutDice({ expression, die }: OddsQuery, variants: RuleVariants): number {
  const start = die ? die.dieKind.value(die.dieKind.start(die.setup, { ...variants, flatShift: true })) : 0;
  return roundUp(resultOf(withoutDice(expression), start).total);
}

/** Returns the expression with ordinary dice, and everything else random, at zero. */
function withoutDice(expression: Expression): Expression {
  if (expression.kind === "call") return { ...expression, operands: expression.operands.map(withoutDice) };
  return expression.kind === "dice" || expression.kind === "known" ? { kind: "number", value: 0 } : expression;
}
