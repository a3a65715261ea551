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
const MAX_COMBINATIONS = 400_000;

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
  switch (expression.kind) {
    case "number":
      return certain(expression.value, expression.value);
    case "die":
      return certain(die, 0);
    case "known":
      return fromDistribution(expression.distribution);
    case "dice":
      return sumOfDice(expression.number, expression.faces);
    case "operation": {
      const operands = [evaluate(expression.left, die), evaluate(expression.right, die)];
      return join(operands, operations[expression.operator]);
    }
    case "call":
      return join(
        expression.operands.map((operand) => evaluate(operand, die)),
        expression.apply,
      );
  }
}

function certain(total: number, modifiers: number): Cases {
  return { list: [{ total, modifiers, weight: 1n }], total: 1n };
}

function fromDistribution({ weights, total }: Distribution): Cases {
  return { list: [...weights].map(([value, weight]) => ({ total: value, modifiers: value, weight })), total };
}

function sumOfDice(number: number, faces: number): Cases {
  // The sum has number × faces values, and each meets every face of the next die.
  const isWhole = Number.isInteger(number) && Number.isInteger(faces) && number >= 0 && faces >= 1;
  if (!isWhole || (number * faces) ** 2 / 2 > MAX_COMBINATIONS) {
    throw new RuleError("NotEnumerable", { part: `${number}d${faces}` });
  }
  const face = new Map(Array.from({ length: faces }, (_, index) => [index + 1, 1n]));
  const one = fromDistribution({ weights: face, total: BigInt(faces) });
  let sum = certain(0, 0);
  for (let thrown = 0; thrown < number; thrown += 1) sum = join([sum, one], operations["+"]);
  return sum;
}

/** Combines independent operands; equal results are merged. */
function join(operands: readonly Cases[], apply: (...values: number[]) => number): Cases {
  const combinations = operands.reduce((product, { list }) => product * list.length, 1);
  if (combinations > MAX_COMBINATIONS)
    throw new RuleError("TooManyCases", { cases: combinations, max: MAX_COMBINATIONS });
  const total = operands.reduce((product, operand) => product * operand.total, 1n);
  // Most formulas add plain numbers to a die, and this runs for each value of the die.
  if (combinations === 1)
    return {
      list: [
        combineCases(
          operands.flatMap(({ list }) => list),
          apply,
        ),
      ],
      total,
    };

  const cases = new Map<string, Case>();
  const chosen: Case[] = [];
  const chooseFrom = (index: number): void => {
    const operand = operands[index];
    if (operand === undefined) {
      const one = combineCases(chosen, apply);
      const key = `${one.total} ${one.modifiers}`;
      const known = cases.get(key);
      cases.set(key, known ? { ...one, weight: one.weight + known.weight } : one);
      return;
    }
    for (const one of operand.list) {
      chosen[index] = one;
      chooseFrom(index + 1);
    }
  };
  chooseFrom(0);
  return { list: [...cases.values()], total };
}

/** Combines one case of each operand. */
function combineCases(chosen: readonly Case[], apply: (...values: number[]) => number): Case {
  const total = apply(...chosen.map((one) => one.total));
  if (!Number.isFinite(total)) throw new RuleError("NotFinite");
  return {
    total,
    modifiers: apply(...chosen.map((one) => one.modifiers)),
    weight: chosen.reduce((product, one) => product * one.weight, 1n),
  };
}
