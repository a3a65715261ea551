import { RuleError } from "../kernel/rule-error.ts";
import { finite } from "../kernel/arithmetic.ts";

/** Numbers with their chances. The rest up to 1 belongs to cases too rare to follow. */
export type Distribution = ReadonlyMap<number, number>;

/** Numbers in ascending order, each with its chance. */
export type ProbabilityList = readonly (readonly [value: number, probability: number])[];

/** Returns a chance without the last digits of its sums: one in eight is 0.125, and a certainty is 1. */
export function tidy(chance: number): number {
  return Number(chance.toPrecision(14));
}

/** Adds up the chances of cases by value. */
export function distributionOf<Case extends { readonly chance: number }>(
  cases: Iterable<Case>,
  value: (one: Case) => number,
): Distribution {
  const chances = new Map<number, number>();
  for (const one of cases) addChance(chances, value(one), one.chance);
  return chances;
}

/** Adds to the chance of a number. */
export function addChance(chances: Map<number, number>, value: number, chance: number): void {
  chances.set(value, (chances.get(value) ?? 0) + chance);
}

/** Returns the numbers in ascending order. */
export function ascending(all: Distribution): ProbabilityList {
  return [...all].sort(([one], [other]) => one - other);
}

/** Returns the chance of all numbers that a test passes, or of all. */
export function chanceOf(all: Distribution, passes = (_value: number): boolean => true): number {
  let sum = 0;
  for (const [value, chance] of all) if (passes(value)) sum += chance;
  return sum;
}

/** Returns the chance of all numbers, their mean and their standard deviation. */
export function moments(list: ProbabilityList) {
  let [whole, sum, squares] = [0, 0, 0];
  for (const [value, chance] of list) {
    whole += chance;
    sum += value * chance;
  }
  const mean = sum / whole;
  for (const [value, chance] of list) squares += (value - mean) ** 2 * chance;
  return { whole, mean, sd: Math.sqrt(squares / whole) };
}

/** The limit for the odds of one formula, in steps of about 20 nanoseconds: longer waits are noticeable. */
export const MOST_STEPS = 2_500_000;

/** Counts the steps for the odds of one formula, by sizes instead of a clock, so all machines refuse the same formulas. */
export class Budget {
  spent = 0;

  /**
   * Counts steps before they are done.
   * @param part Returns the responsible part of the formula, if it is too much by itself.
   * @throws RuleError NotEnumerable for that part, or TooManyCases, if it would take too long
   */
  spend(steps: number, part?: () => string): void {
    this.spent += steps;
    if (this.spent <= MOST_STEPS) return;
    throw part ? new RuleError("NotEnumerable", { part: part() }) : new RuleError("TooManyCases", { max: MOST_STEPS });
  }
}

type Apply = (...values: number[]) => number;

/** A formula as arithmetic. The odds engine evaluates it, and uses it to separate a roll's modifiers from its die. */
export type Expression =
  | { readonly kind: "number"; readonly value: number }
  /** The one die of ours in the formula. */
  | { readonly kind: "die" }
  /** Ordinary dice. */
  | { readonly kind: "dice"; readonly number: number; readonly faces: number }
  /** Anything else, by its known distribution. */
  | { readonly kind: "known"; readonly distribution: Distribution }
  | { readonly kind: "call"; readonly apply: Apply; readonly operands: readonly Expression[] };

export type Operator = "+" | "-" | "*" | "/" | "%";

const operations: Readonly<Record<Operator, (a: number, b: number) => number>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
  "%": (a, b) => a % b,
};

const zero: Expression = { kind: "number", value: 0 };

/**
 * Builds an expression from operands and the operators between them: multiplication before addition, from left to
 * right. The part with the die is added last, so everything else is added up only once.
 * @param operators One fewer than operands.
 */
export function arithmetic(operands: readonly Expression[], operators: readonly Operator[]): Expression {
  const sums: { operator: Operator; operand: Expression }[] = [];
  operands.forEach((operand, index) => {
    const operator = operators[index - 1] ?? "+";
    const last = sums.at(-1);
    if (!last || operator === "+" || operator === "-") sums.push({ operator, operand });
    else last.operand = operation(operator, last.operand, operand);
  });
  const [first, ...others] = sums.sort((one, other) => Number(holdsDie(one.operand)) - Number(holdsDie(other.operand)));
  const start = first?.operator === "+" ? first.operand : operation("-", zero, first?.operand ?? zero);
  return others.reduce((left, { operator, operand }) => operation(operator, left, operand), start);
}

function operation(operator: Operator, left: Expression, right: Expression): Expression {
  const apply = operations[operator];
  if (left.kind !== "number" || right.kind !== "number") return { kind: "call", apply, operands: [left, right] };
  return { kind: "number", value: apply(left.value, right.value) };
}

function holdsDie(expression: Expression): boolean {
  return expression.kind === "die" || (expression.kind === "call" && expression.operands.some(holdsDie));
}

/** One of the possible results of an expression. */
interface Case {
  readonly total: number;
  /** The result with the die at zero. */
  readonly modifiers: number;
  readonly chance: number;
}

/** The cases of an expression; if it contains the die, a function of the die's value. */
type Reduced = readonly Case[] | ((die: number) => readonly Case[]);

/**
 * Returns a function from a value of the die to an expression's possible results. Parts independent of the die are
 * evaluated once.
 * @throws RuleError NotEnumerable for too many dice, TooManyCases if it would take too long, NotFinite for a result
 * that is not a number; likewise the returned function
 */
export function evaluation(expression: Expression, budget = new Budget()): (die: number) => readonly Case[] {
  const reduced = reduce(expression, budget);
  return typeof reduced === "function" ? reduced : () => reduced;
}

function reduce(expression: Expression, budget: Budget): Reduced {
  switch (expression.kind) {
    case "number":
      return known([[finite(expression.value), 1]]);
    case "die":
      return (die) => [{ total: die, modifiers: 0, chance: 1 }];
    case "known":
      return known(expression.distribution);
    case "dice":
      return known(sumsOfDice(expression.number, expression.faces, budget));
    case "call": {
      const { apply, operands } = expression;
      const reduced: Reduced[] = [];
      // A long formula is deep, but each level takes only one place on the stack.
      for (const operand of operands) reduced.push(reduce(operand, budget));
      const joinFor = (die: number): readonly Case[] => {
        const lists: (readonly Case[])[] = [];
        for (const one of reduced) lists.push(typeof one === "function" ? one(die) : one);
        return joined(apply, lists, budget);
      };
      if (reduced.some((one) => typeof one === "function")) return joinFor;
      return known(distributionOf(joinFor(0), ({ total }) => total));
    }
  }
}

/** Joins every case of each operand with every case of the others. */
function joined(apply: Apply, lists: readonly (readonly Case[])[], budget: Budget): readonly Case[] {
  let steps = 4;
  for (const { length } of lists) steps *= length;
  budget.spend(steps);
  const cases: Case[] = [];
  const [first = [], second = []] = lists;
  if (lists.length === 2) {
    for (const one of first) {
      for (const other of second) {
        const total = finite(apply(one.total, other.total));
        cases.push({ total, modifiers: apply(one.modifiers, other.modifiers), chance: one.chance * other.chance });
      }
    }
    return cases;
  }
  const joinFrom = (before: readonly Case[], chance: number): void => {
    const list = lists[before.length];
    if (list) for (const one of list) joinFrom([...before, one], chance * one.chance);
    else {
      const total = finite(apply(...before.map((one) => one.total)));
      cases.push({ total, modifiers: apply(...before.map((one) => one.modifiers)), chance });
    }
  };
  joinFrom([], 1);
  return cases;
}

/** Returns the sums of equal dice. */
function sumsOfDice(number: number, faces: number, budget: Budget): Distribution {
  const part = (): string => `${number}d${faces}`;
  const areDice = Number.isInteger(number) && Number.isInteger(faces) && number >= 0 && faces >= 1;
  if (!areDice) throw new RuleError("NotEnumerable", { part: part() });
  budget.spend((number * faces) ** 2 / 20, part);
  const one = Array.from({ length: faces }, () => 1 / faces);
  let sums: readonly number[] = [1];
  for (let thrown = 0; thrown < number; thrown += 1) sums = convolve(sums, one);
  return new Map(sums.map((chance, index) => [number + index, chance]));
}

/**
 * Returns the only result of an expression without chance besides its die.
 * @throws RuleError NotFinite for a result that is not a number
 */
export function resultOf(expression: Expression, die: number): Omit<Case, "chance"> {
  const [only, another] = evaluation(expression)(die);
  if (!only || another) throw new Error("The expression leaves something to chance.");
  return only;
}

function known(chances: Iterable<readonly [value: number, chance: number]>): readonly Case[] {
  return [...chances].map(([total, chance]) => ({ total, modifiers: total, chance }));
}

/** Returns the distribution of the sum of two numbers that count from 0. */
export function convolve(ours: readonly number[], theirs: readonly number[]): readonly number[] {
  const sums = Array.from({ length: ours.length + theirs.length - 1 }, () => 0);
  for (let one = 0; one < ours.length; one += 1) {
    const chance = ours[one] ?? 0;
    for (let other = 0; other < theirs.length; other += 1) {
      sums[one + other] = (sums[one + other] ?? 0) + chance * (theirs[other] ?? 0);
    }
  }
  return sums;
}
