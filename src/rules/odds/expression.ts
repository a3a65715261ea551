import { RuleError } from "../rule-error.ts";
import type { Distribution } from "./distribution.ts";

/** A formula as arithmetic: what the odds engine walks, and what tells a roll's modifiers from its die. */
export type Expression =
  | { readonly kind: "number"; readonly value: number }
  /** The one die of ours that the formula is about. */
  | { readonly kind: "die" }
  /** Ordinary dice. */
  | { readonly kind: "dice"; readonly number: number; readonly faces: number }
  /** Anything else whose chances are known already. */
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

/** Dice times faces: more than this would keep a person waiting. */
const MOST_FACES = 5000;

/**
 * Puts terms and the operators between them in order: multiplication before addition, from the left.
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

/** One way an expression can come out, with the die of ours in it and with that die at zero. */
export interface Case {
  readonly total: number;
  readonly modifiers: number;
  readonly weight: bigint;
}

/** All the ways an expression can come out; the weights are shares of `total`. */
export interface Cases {
  readonly list: readonly Case[];
  readonly total: bigint;
}

/**
 * How an expression can come out when its die is worth so much.
 * @throws RuleError NotEnumerable when there are too many dice
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
  if (!Number.isInteger(number) || !Number.isInteger(faces) || number < 0 || faces < 1 || number * faces > MOST_FACES) {
    throw new RuleError("NotEnumerable", { part: `${number}d${faces}` });
  }
  const face = new Map(Array.from({ length: faces }, (_, index) => [index + 1, 1n]));
  const one = fromDistribution({ weights: face, total: BigInt(faces) });
  let sum = certain(0, 0);
  for (let thrown = 0; thrown < number; thrown += 1) sum = join([sum, one], operations["+"]);
  return sum;
}

/** What independent operands give together; equal results are one case. */
function join(operands: readonly Cases[], apply: (...values: number[]) => number): Cases {
  let combinations: { totals: number[]; modifiers: number[]; weight: bigint }[] = [
    { totals: [], modifiers: [], weight: 1n },
  ];
  for (const operand of operands) {
    combinations = combinations.flatMap(({ totals, modifiers, weight }) =>
      operand.list.map((one) => ({
        totals: [...totals, one.total],
        modifiers: [...modifiers, one.modifiers],
        weight: weight * one.weight,
      })),
    );
  }
  const cases = new Map<string, Case>();
  for (const combination of combinations) {
    const total = apply(...combination.totals);
    const modifiers = apply(...combination.modifiers);
    const key = `${total} ${modifiers}`;
    cases.set(key, { total, modifiers, weight: combination.weight + (cases.get(key)?.weight ?? 0n) });
  }
  return { list: [...cases.values()], total: operands.reduce((product, { total }) => product * total, 1n) };
}
