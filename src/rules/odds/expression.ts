import { RuleError } from "../kernel/rule-error.ts";
import { finite } from "../kernel/reckon.ts";

/** Numbers with their chances. What is missing to 1 belongs to cases too rare to follow. */
export type Distribution = ReadonlyMap<number, number>;

/** Numbers in ascending order, each with its chance. */
export type ProbabilityList = readonly (readonly [value: number, probability: number])[];

/** Returns a chance without the last digits of its sums: one of eight is 0.125, and what is certain is 1. */
export function tidy(chance: number): number {
  return Number(chance.toPrecision(14));
}

/** Adds up the chances of cases by their value. */
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

/** Returns mean and standard deviation. */
export function moments(list: ProbabilityList): { readonly mean: number; readonly sd: number } {
  const all = list.reduce((sum, [, chance]) => sum + chance, 0);
  const mean = list.reduce((sum, [value, chance]) => sum + value * chance, 0) / all;
  const variance = list.reduce((sum, [value, chance]) => sum + (value - mean) ** 2 * chance, 0) / all;
  return { mean, sd: Math.sqrt(variance) };
}

/** What the odds of one formula may take, in steps of about 20 nanoseconds: a person waits no longer without noticing. */
export const MOST_STEPS = 2_500_000;

/** What parts of the work take, in steps. They are counted by sizes and not by a clock, so that all machines refuse the same. */
export const STEPS = {
  /** To join an end of one part of a throw with one of another. */
  pair: 1,
  /** To add a number of neighboring ones to another of such. */
  sum: 0.1,
  /** To join a result of one operand with one of another. */
  result: 4,
  /** To follow a face of a die. */
  face: 12,
  /** To settle an end by the rules of its die. */
  end: 24,
} as const;

/** Counts the steps that the odds of one formula take. */
export class Budget {
  #spent = 0;

  get spent(): number {
    return this.#spent;
  }

  /**
   * Counts steps before they are done.
   * @param refusal The error for too many.
   * @throws RuleError if a person would wait too long; by default TooManyCases
   */
  spend(steps: number, refusal = (): RuleError => new RuleError("TooManyCases", { max: MOST_STEPS })): void {
    this.#spent += steps;
    if (this.#spent > MOST_STEPS) throw refusal();
  }
}

type Apply = (...values: number[]) => number;

/** A formula as arithmetic. The odds engine evaluates it, and it separates the modifiers of a roll from its die. */
export type Expression =
  | { readonly kind: "number"; readonly value: number }
  /** The one die of ours in the formula. */
  | { readonly kind: "die" }
  /** Ordinary dice. */
  | { readonly kind: "dice"; readonly number: number; readonly faces: number }
  /** Anything else, with its known distribution. */
  | { readonly kind: "known"; readonly distribution: Distribution }
  | {
      readonly kind: "operation";
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: "call"; readonly apply: Apply; readonly operands: readonly Expression[] };

export type Operator = "+" | "-" | "*" | "/" | "%";

type Operation = Extract<Expression, { kind: "operation" }>;

const operations: Readonly<Record<Operator, (a: number, b: number) => number>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
  "%": (a, b) => a % b,
};

/**
 * Builds an expression from operands and the operators between them: multiplication before addition, from left to
 * right.
 * @param operators One fewer than operands.
 */
export function arithmetic(operands: readonly Expression[], operators: readonly Operator[]): Expression {
  const sums: Expression[] = [];
  const signs: Operator[] = [];
  operands.forEach((operand, index) => {
    const operator = operators[index - 1];
    const left = sums.at(-1);
    if (operator === undefined || left === undefined || operator === "+" || operator === "-") {
      if (operator !== undefined) signs.push(operator);
      sums.push(operand);
    } else {
      sums[sums.length - 1] = { kind: "operation", operator, left, right: operand };
    }
  });
  return sums.reduce((left, right, index) => ({
    kind: "operation",
    operator: signs[index - 1] ?? "+",
    left,
    right,
  }));
}

/** One of the possible results of an expression. */
interface Case {
  readonly total: number;
  /** The result with the die at zero. */
  readonly modifiers: number;
  readonly chance: number;
}

/** The cases of an expression; of one that holds the die, what gives them for its value. */
type Reduced = readonly Case[] | ((die: number) => readonly Case[]);

/** An expression that is evaluated for each value of its die; what does not depend on the die is evaluated once. */
export class Evaluation {
  readonly #budget: Budget;
  /** Returns the possible results for a value of the die. */
  readonly casesFor: (die: number) => readonly Case[];

  /**
   * @throws RuleError NotEnumerable for dice that are too many by themselves, TooManyCases if a person would wait too long,
   * NotFinite for a result that is no number; so does what it returns
   */
  constructor(expression: Expression, budget = new Budget()) {
    this.#budget = budget;
    const reduced = this.#reduce(expression);
    this.casesFor = typeof reduced === "function" ? reduced : () => reduced;
  }

  /** Returns the cases of an expression without the die; of any other, what gives them for its value. */
  #reduce(expression: Expression): Reduced {
    switch (expression.kind) {
      case "number":
        return known([[expression.value, 1]]);
      case "die":
        return (die) => [{ total: die, modifiers: 0, chance: 1 }];
      case "known":
        return known(expression.distribution);
      case "dice":
        return known(this.#sumOfDice(expression.number, expression.faces));
      case "call":
        return this.#applied(
          expression.apply,
          expression.operands.map((operand) => this.#reduce(operand)),
        );
      case "operation":
        return isSum(expression)
          ? this.#reduceSum(expression)
          : this.#applied(operations[expression.operator], [
              this.#reduce(expression.left),
              this.#reduce(expression.right),
            ]);
    }
  }

  /** Adds up a sum. Whole numbers are added in any order: what does not depend on the die first, and so only once. */
  #reduceSum(sum: Operation): Reduced {
    const addends = [...addendsOf(sum)].map(({ expression, operator }) => ({
      value: this.#reduce(expression),
      isDie: expression.kind === "die",
      operator,
    }));
    const isWhole = addends.every(({ value, isDie }) => {
      return isDie || (typeof value !== "function" && value.every(({ total }) => Number.isSafeInteger(total)));
    });
    if (isWhole) addends.sort((one, other) => Number(one.isDie) - Number(other.isDie));
    return addends.reduce<Reduced>(
      (left, { value, operator }) => this.#applied(operations[operator], [left, value]),
      zero,
    );
  }

  #applied(apply: Apply, operands: readonly Reduced[]): Reduced {
    const lists = operands.flatMap((one) => (typeof one === "function" ? [] : [one]));
    if (lists.length === operands.length) {
      return known(distributionOf(this.#joined(apply, lists), ({ total }) => total));
    }
    return (die) =>
      this.#joined(
        apply,
        operands.map((one) => (typeof one === "function" ? one(die) : one)),
      );
  }

  /** Joins every case of each operand with every case of the others. */
  #joined(apply: Apply, lists: readonly (readonly Case[])[]): readonly Case[] {
    const pairs = lists.reduce((product, { length }) => product * length, 1);
    this.#budget.spend(pairs * STEPS.result);
    const [first = [], second = []] = lists;
    const joined: Case[] = [];
    if (lists.length === 2) {
      for (const one of first) {
        for (const other of second) {
          const total = finite(apply(one.total, other.total));
          joined.push({ total, modifiers: apply(one.modifiers, other.modifiers), chance: one.chance * other.chance });
        }
      }
      return joined;
    }
    const joinFrom = (cases: readonly Case[]): void => {
      const list = lists[cases.length];
      if (list) for (const one of list) joinFrom([...cases, one]);
      else {
        const total = finite(apply(...cases.map((one) => one.total)));
        const modifiers = apply(...cases.map((one) => one.modifiers));
        joined.push({ total, modifiers, chance: cases.reduce((product, { chance }) => product * chance, 1) });
      }
    };
    joinFrom([]);
    return joined;
  }

  /** Returns the sums of equal dice, by doubling. */
  #sumOfDice(number: number, faces: number): Distribution {
    const refuse = (): RuleError => new RuleError("NotEnumerable", { part: `${number}d${faces}` });
    if (!areDice(number, faces)) throw refuse();
    const sums = number * (faces - 1) + 1;
    // The last two halves are joined of a quarter of all pairs, those before them of a quarter of that.
    this.#budget.spend(sums * STEPS.result + (number < 2 ? 0 : (sums ** 2 / 3) * STEPS.sum), refuse);
    const one = Array.from({ length: faces }, () => 1 / faces);
    const thrown = (count: number): readonly number[] => {
      if (count === 0) return [1];
      const half = thrown(count >> 1);
      const even = convolve(half, half);
      return count % 2 === 0 ? even : convolve(even, one);
    };
    return new Map(thrown(number).map((chance, index) => [number + index, chance] as const));
  }
}

/**
 * Returns the only result of an expression that leaves nothing to chance but its die.
 * @throws RuleError NotFinite for a result that is no number
 */
export function resultOf(expression: Expression, die: number): Omit<Case, "chance"> {
  const [only, another] = new Evaluation(expression).casesFor(die);
  if (!only || another) throw new Error("The expression leaves something to chance.");
  return only;
}

function known(chances: Iterable<readonly [value: number, chance: number]>): readonly Case[] {
  return [...chances].map(([total, chance]) => ({ total, modifiers: total, chance }));
}

const zero = known([[0, 1]]);

function isSum({ operator }: Operation): boolean {
  return operator === "+" || operator === "-";
}

interface Addend {
  readonly expression: Expression;
  readonly operator: "+" | "-";
}

/** Returns the addends of a sum from left to right, those of sums within it too. Long sums are deep on their left. */
function addendsOf(sum: Expression, isAdded = true): readonly Addend[] {
  const found: Addend[] = [];
  let left = sum;
  for (; left.kind === "operation" && isSum(left); left = left.left) {
    found.push(...addendsOf(left.right, isAdded === (left.operator === "+")).toReversed());
  }
  return [...found, { expression: left, operator: isAdded ? ("+" as const) : ("-" as const) }].toReversed();
}

/** Returns true for a number of dice, and of faces, that can be thrown. */
function areDice(number: number, faces: number): boolean {
  return Number.isInteger(number) && Number.isInteger(faces) && number >= 0 && faces >= 1;
}

/** Returns the chances of the sums of two numbers that count from 0. */
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
