import { RuleError } from "../kernel/rule-error.ts";
import { distributionOf } from "./distribution.ts";
import type { Distribution } from "./distribution.ts";

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
  | {
      readonly kind: "call";
      readonly apply: (...values: number[]) => number;
      readonly operands: readonly Expression[];
    };

export type Operator = "+" | "-" | "*" | "/" | "%";

const operations: Readonly<Record<Operator, (a: number, b: number) => number>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
  "%": (a, b) => a % b,
};

/** Combining more cases than this at once would keep a person waiting. */
const MAX_COMBINATIONS = 100_000;

/** The square of the greatest sum of dice, for the same reason. */
const MAX_SQUARE = 800_000;

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

/**
 * Evaluates the parts of an expression that do not depend on its die, so that this happens only once.
 * @throws RuleError NotEnumerable if there are too many dice
 */
export function reduce(expression: Expression): Expression {
  if (expression.kind === "number" || expression.kind === "die" || expression.kind === "known") return expression;
  if (!hangsOnDie(expression)) {
    const { list, total } = evaluate(expression, 0);
    return { kind: "known", distribution: distributionOf(list, total, (one) => one.total) };
  }
  if (expression.kind === "operation") {
    return { ...expression, left: reduce(expression.left), right: reduce(expression.right) };
  }
  return expression.kind === "call" ? { ...expression, operands: expression.operands.map(reduce) } : expression;
}

function hangsOnDie(expression: Expression): boolean {
  if (expression.kind === "operation") return hangsOnDie(expression.left) || hangsOnDie(expression.right);
  if (expression.kind === "call") return expression.operands.some(hangsOnDie);
  return expression.kind === "die";
}

/** One possible result of an expression, with the value of our die and with that die at zero. */
export interface Case {
  readonly total: number;
  readonly modifiers: number;
  readonly weight: bigint;
}

/** All possible results of an expression; the weights are shares of `total`. */
export interface Cases {
  readonly list: readonly Case[];
  readonly total: bigint;
}

/**
 * Returns the possible results of an expression for one value of its die.
 * @throws RuleError NotEnumerable if there are too many dice
 */
export function evaluate(expression: Expression, die: number): Cases {
  const isCompound = expression.kind === "operation" || expression.kind === "call";
  // Most formulas add plain numbers to a die, and this runs for each value of the die.
  if (isCompound && isCertain(expression)) return certain(calculate(expression, die, finite), calculate(expression, 0));
  switch (expression.kind) {
    case "number":
    case "die":
      return certain(calculate(expression, die), calculate(expression, 0));
    case "known":
      return fromDistribution(expression.distribution);
    case "dice":
      return sumOfDice(expression.number, expression.faces);
    case "operation":
      return join([evaluate(expression.left, die), evaluate(expression.right, die)], operations[expression.operator]);
    case "call":
      return join(
        expression.operands.map((operand) => evaluate(operand, die)),
        expression.apply,
      );
  }
}

/** Returns true for an expression without ordinary dice, which has one result for each value of its die. */
function isCertain(expression: Expression): boolean {
  if (expression.kind === "operation") return isCertain(expression.left) && isCertain(expression.right);
  if (expression.kind === "call") return expression.operands.every(isCertain);
  return expression.kind === "number" || expression.kind === "die";
}

/** Returns the result of an expression that {@link isCertain}; `check` sees that of each step. */
function calculate(expression: Expression, die: number, check = (result: number): number => result): number {
  switch (expression.kind) {
    case "number":
      return expression.value;
    case "operation": {
      const { left, right, operator } = expression;
      return check(operations[operator](calculate(left, die, check), calculate(right, die, check)));
    }
    case "call":
      return check(expression.apply(...expression.operands.map((operand) => calculate(operand, die, check))));
    default:
      return die;
  }
}

/**
 * Returns a result that is a number.
 * @throws RuleError NotFinite for that of a division by zero
 */
export function finite(result: number): number {
  if (!Number.isFinite(result)) throw new RuleError("NotFinite");
  return result;
}

function certain(total: number, modifiers: number): Cases {
  return { list: [{ total, modifiers, weight: 1n }], total: 1n };
}

function fromDistribution({ weights, total }: Distribution): Cases {
  return { list: [...weights].map(([value, weight]) => ({ total: value, modifiers: value, weight })), total };
}

function sumOfDice(number: number, faces: number): Cases {
  const isWhole = Number.isInteger(number) && Number.isInteger(faces) && number >= 0 && faces >= 1;
  if (!isWhole || (number * faces) ** 2 > MAX_SQUARE) {
    throw new RuleError("NotEnumerable", { part: `${number}d${faces}` });
  }
  // The ways to reach each sum above the least, which is a 1 on every die.
  let ways: readonly bigint[] = [1n];
  for (let thrown = 0; thrown < number; thrown += 1) {
    let within = 0n;
    ways = Array.from({ length: ways.length + faces - 1 }, (_, sum) => {
      within += (ways[sum] ?? 0n) - (ways[sum - faces] ?? 0n);
      return within;
    });
  }
  const list = ways.map((weight, index) => ({ total: number + index, modifiers: number + index, weight }));
  return { list, total: BigInt(faces) ** BigInt(number) };
}

type Mutable<Thing> = { -readonly [Name in keyof Thing]: Thing[Name] };

/** Combines independent operands; equal results are merged. */
function join(operands: readonly Cases[], apply: (...values: number[]) => number): Cases {
  const combinations = operands.reduce((product, { list }) => product * list.length, 1);
  if (combinations > MAX_COMBINATIONS)
    throw new RuleError("TooManyCases", { cases: combinations, max: MAX_COMBINATIONS });
  const merged = new Map<number, Map<number, Mutable<Case>>>();
  const chosen: Case[] = [];
  const chooseFrom = (index: number): void => {
    for (const one of operands[index]?.list ?? []) {
      chosen[index] = one;
      if (index + 1 < operands.length) chooseFrom(index + 1);
      else addCase();
    }
  };
  const addCase = (): void => {
    const total = finite(apply(...chosen.map((one) => one.total)));
    const modifiers = apply(...chosen.map((one) => one.modifiers));
    const weight = chosen.reduce((product, one) => product * one.weight, 1n);
    const equals = merged.get(total) ?? new Map<number, Mutable<Case>>();
    merged.set(total, equals);
    const known = equals.get(modifiers);
    if (known) known.weight += weight;
    else equals.set(modifiers, { total, modifiers, weight });
  };
  chooseFrom(0);
  const total = operands.reduce((product, operand) => product * operand.total, 1n);
  return { list: [...merged.values()].flatMap((equals) => [...equals.values()]), total };
}
