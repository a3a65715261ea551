import { RuleError } from "../kernel/rule-error.ts";
import { bits } from "./distribution.ts";
import type { Distribution } from "./distribution.ts";
import { PackedWeights } from "./packed-weights.ts";
import { isSum, STEPS, stepsOfJoining, stepsOfPacked, width, Work } from "./work.ts";

/** A formula as arithmetic. The odds engine evaluates it, and it separates the modifiers of a roll from its die. */
export type Expression =
  | { readonly kind: "number"; readonly value: number }
  /** The one die of ours in the formula. */
  | { readonly kind: "die" }
  /** Ordinary dice. */
  | { readonly kind: "dice"; readonly number: number; readonly faces: number }
  /** Anything else, with its known distribution; with its cases once they are listed. */
  | { readonly kind: "known"; readonly distribution: Distribution; readonly cases?: Cases }
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

/** A result of an expression, with the value of our die and with that die at zero. */
export interface Result {
  readonly total: number;
  readonly modifiers: number;
}

/** One of the possible results. */
export interface Case extends Result {
  readonly weight: bigint;
}

/** All possible results of an expression; the weights are shares of `total`. */
export interface Cases {
  readonly list: readonly Case[];
  readonly total: bigint;
}

/** Tells whether an expression leaves nothing to chance but its die. */
export function isCertain(expression: Expression): boolean {
  switch (expression.kind) {
    case "number":
    case "die":
      return true;
    case "dice":
    case "known":
      return false;
    case "operation":
      return isCertain(expression.left) && isCertain(expression.right);
    case "call":
      return expression.operands.every(isCertain);
  }
}

/**
 * Returns the only result of an expression that {@link isCertain}.
 * @throws RuleError NotFinite for a result that is no number
 */
export function resultOf(expression: Expression, die: number): Result {
  return { total: compute(expression, die, finite), modifiers: compute(expression, 0, (result) => result) };
}

function compute(expression: Expression, die: number, check: (result: number) => number): number {
  switch (expression.kind) {
    case "number":
      return expression.value;
    case "die":
      return die;
    case "operation": {
      const { left, right, operator } = expression;
      return check(operations[operator](compute(left, die, check), compute(right, die, check)));
    }
    case "call":
      return check(expression.apply(...expression.operands.map((operand) => compute(operand, die, check))));
    default:
      throw new Error("The expression leaves something to chance.");
  }
}

/**
 * Returns the possible results of an expression for one value of its die.
 * @throws RuleError NotFinite for a result that is no number
 */
export function evaluate(expression: Expression, die: number, work = new Work()): Cases {
  switch (expression.kind) {
    case "number":
      return certain(expression.value, expression.value);
    case "die":
      return certain(die, 0);
    case "known":
      return expression.cases ?? fromDistribution(expression.distribution);
    case "dice":
      return sumOfDice(expression.number, expression.faces, work);
    case "operation": {
      const { operator } = expression;
      const [left, right] = [evaluate(expression.left, die, work), evaluate(expression.right, die, work)];
      const apply = operations[operator];
      if (operator !== "%" && (left.list.length === 1 || right.list.length === 1))
        return joinOne(left, right, apply, work);
      return isSum(operator)
        ? sum(left, operator === "+" ? right : negative(right), work)
        : join([left, right], apply, work);
    }
    case "call":
      return join(
        expression.operands.map((operand) => evaluate(operand, die, work)),
        expression.apply,
        work,
      );
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

/** Returns the cases of a distribution that does not hang on the die. */
export function fromDistribution({ weights, total }: Distribution): Cases {
  return { list: [...weights].map(([value, weight]) => ({ total: value, modifiers: value, weight })), total };
}

/** Returns true for a number of dice, and of faces, that can be thrown. */
export function areDice(number: number, faces: number): boolean {
  return Number.isInteger(number) && Number.isInteger(faces) && number >= 0 && faces >= 1;
}

/** Counts the ways to reach each sum of equal dice. */
function sumOfDice(number: number, faces: number, work: Work): Cases {
  const sums = number * (faces - 1) + 1;
  const total = BigInt(faces) ** BigInt(number);
  work.did(sums * STEPS.dice * width(bits(total)));
  // The ways to reach each sum above the least, up to the middle: from there on they are the same backwards. With
  // f(x) = (1 + x + … + x^(faces − 1))^number, a short polynomial times the derivative of f is another times f. So each follows
  // from three before it.
  const ways: bigint[] = [1n];
  const share = (sum: number, factor: number): bigint => (ways[sum] ?? 0n) * BigInt(factor);
  for (let sum = 1; 2 * sum < sums; sum += 1) {
    const all =
      share(sum - 1, sum - 1 + number) +
      share(sum - faces, sum - faces * (number + 1)) +
      share(sum - faces - 1, (faces - 1) * number + faces + 1 - sum);
    ways.push(all / BigInt(sum));
  }
  const list = Array.from({ length: sums }, (_, sum) => ({
    ...certainly(number + sum),
    weight: ways[Math.min(sum, sums - 1 - sum)] ?? 0n,
  }));
  return { list, total };
}

type Mutable<Thing> = { -readonly [Name in keyof Thing]: Thing[Name] };

/** Combines independent operands; equal results are merged. */
function join(operands: readonly Cases[], apply: (...values: number[]) => number, work: Work): Cases {
  const total = operands.reduce((product, operand) => product * operand.total, 1n);
  const pairs = operands.reduce((product, { list }) => product * list.length, 1);
  const merged = new MergedCases();
  const [totals, modifiers]: [number[], number[]] = [[], []];
  const chooseFrom = (index: number, before: bigint): void => {
    for (const one of operands[index]?.list ?? []) {
      totals[index] = one.total;
      modifiers[index] = one.modifiers;
      const weight = before * one.weight;
      if (index + 1 < operands.length) chooseFrom(index + 1, weight);
      else merged.add(finite(apply(...totals)), apply(...modifiers), weight);
    }
  };
  chooseFrom(0, 1n);
  work.did(stepsOfJoining(pairs, merged.list.length, bits(total)));
  return { list: merged.list, total };
}

/** Cases, of which those with equal results are merged. */
class MergedCases {
  readonly list: Mutable<Case>[] = [];
  /** Those that differ in nothing but their modifiers are seldom: all but the first with a total are in the second map. */
  readonly #first = new Map<number, Mutable<Case>>();
  readonly #others = new Map<number, Map<number, Mutable<Case>>>();

  add(total: number, modifiers: number, weight: bigint): void {
    const first = this.#first.get(total);
    const isFirst = first === undefined || first.modifiers === modifiers;
    const known = isFirst ? first : this.#others.get(total)?.get(modifiers);
    if (known) {
      known.weight += weight;
      return;
    }
    const one = { total, modifiers, weight };
    this.list.push(one);
    if (isFirst) this.#first.set(total, one);
    else this.#others.set(total, (this.#others.get(total) ?? new Map<number, Mutable<Case>>()).set(modifiers, one));
  }
}

/** Adds independent operands. */
function sum(left: Cases, right: Cases, work: Work): Cases {
  return packedSum(left, right, work) ?? join([left, right], operations["+"], work);
}

/** Combines independent operands of which one has but one result, so that hardly any two come to the same. */
function joinOne(left: Cases, right: Cases, apply: (one: number, other: number) => number, work: Work): Cases {
  const total = left.total * right.total;
  const list: Case[] = [];
  for (const one of left.list) {
    for (const other of right.list) {
      const weight = one.weight === 1n ? other.weight : one.weight * other.weight;
      const modifiers = apply(one.modifiers, other.modifiers);
      list.push({ total: finite(apply(one.total, other.total)), modifiers, weight });
    }
  }
  work.did(stepsOfJoining(list.length, list.length, bits(total)));
  return { list, total };
}

function negative({ list, total }: Cases): Cases {
  return { list: list.map((one) => ({ ...one, total: -one.total, modifiers: -one.modifiers })), total };
}

/** Adds whole numbers that lie close together by their packed weights; returns null for any others. */
function packedSum(left: Cases, right: Cases, work: Work): Cases | null {
  const [ours, theirs] = [rangeOf(left), rangeOf(right)];
  if (!ours || !theirs) return null;
  const total = left.total * right.total;
  const spans = [ours.span, theirs.span] as const;
  const sums = ours.span + theirs.span - 1;
  const pairs = left.list.length * right.list.length;
  const steps = stepsOfPacked(spans, bits(total));
  if (steps >= stepsOfJoining(pairs, Math.min(pairs, sums), bits(total))) return null;
  work.did(steps);
  const packed = new PackedWeights(bits(total) + 1);
  const product = packed.pack(weightsFrom(left, ours)) * packed.pack(weightsFrom(right, theirs));
  const list = packed
    .unpack(product, sums)
    .map((weight, index) => ({ ...certainly(ours.least + theirs.least + index), weight }))
    .filter(({ weight }) => weight > 0n);
  return { list, total };
}

/** Returns the range of cases that are whole numbers and do not hang on the die; null for any others. */
function rangeOf({ list }: Cases): { readonly least: number; readonly span: number } | null {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { total, modifiers } of list) {
    if (total !== modifiers || !Number.isSafeInteger(total)) return null;
    least = Math.min(least, total);
    most = Math.max(most, total);
  }
  return { least, span: most - least + 1 };
}

/** Returns the weight of each number of a range. */
function weightsFrom({ list }: Cases, { least, span }: { readonly least: number; readonly span: number }): bigint[] {
  const weights = Array<bigint>(span).fill(0n);
  for (const { total, weight } of list) weights[total - least] = (weights[total - least] ?? 0n) + weight;
  return weights;
}

/** A result that does not hang on the die. */
function certainly(total: number): Result {
  return { total, modifiers: total };
}
