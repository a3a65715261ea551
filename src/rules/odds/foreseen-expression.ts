import { RuleError } from "../kernel/rule-error.ts";
import { bits, distributionOf } from "./distribution.ts";
import { areDice, evaluate, fromDistribution } from "./expression.ts";
import type { Expression } from "./expression.ts";
import { isSum, MOST_WORK, STEPS, stepsOfJoining, stepsOfPacked, width } from "./work.ts";
import type { Work } from "./work.ts";

/** How many results an expression has, and how large they are. */
interface Size {
  /** The most results for one value of the die. */
  readonly ends: number;
  /** The least and the greatest result; infinite where they are not known. */
  readonly least: number;
  readonly most: number;
  /** True if all results are whole numbers, so that sums are the same in every order. */
  readonly isWhole: boolean;
  /** The number of bits of the weights. */
  readonly bits: number;
  /** The die is in it, so that it is evaluated for each of its values. */
  readonly hangsOnDie: boolean;
}

type Operation = Extract<Expression, { kind: "operation" }>;

/** What an expression will take to evaluate, told by sizes alone, before anything is evaluated. */
export class ForeseenExpression {
  readonly #sizes = new Map<Expression, Size>();
  readonly #values: readonly number[];
  readonly #ordered: Expression;

  /**
   * @param values The values of the die; a zero for an expression without one.
   * @throws RuleError NotEnumerable for dice that are too many by themselves
   */
  constructor(expression: Expression, values: readonly number[]) {
    this.#values = values;
    this.#ordered = this.#inOrder(expression);
  }

  /** The most results for one value of the die. */
  get ends(): number {
    return this.#sizeOf(this.#ordered).ends;
  }

  /** The most results for all values of the die. */
  get totals(): number {
    const { ends, isWhole, least, most } = this.#sizeOf(this.#ordered);
    const all = this.#values.length * ends;
    return isWhole ? Math.min(all, most - least + 1) : all;
  }

  /** The number of bits of its weights. */
  get bits(): number {
    return this.#sizeOf(this.#ordered).bits;
  }

  /** The steps to evaluate it for all values of the die, at most. */
  get steps(): number {
    return this.#stepsOf(this.#ordered);
  }

  /** Returns the expression with the parts that do not depend on the die evaluated, so that this happens only once. */
  reduced(work: Work): Expression {
    return this.#reduced(this.#ordered, work);
  }

  #reduced(expression: Expression, work: Work): Expression {
    if (!this.#sizeOf(expression).hangsOnDie) {
      if (expression.kind === "number" || expression.kind === "known") return expression;
      const { list, total } = evaluate(expression, 0, work);
      const distribution = distributionOf(list, total, (one) => one.total);
      return { kind: "known", distribution, cases: fromDistribution(distribution) };
    }
    if (expression.kind === "operation") {
      return {
        ...expression,
        left: this.#reduced(expression.left, work),
        right: this.#reduced(expression.right, work),
      };
    }
    if (expression.kind !== "call") return expression;
    return { ...expression, operands: expression.operands.map((operand) => this.#reduced(operand, work)) };
  }

  /** Returns a sum with its numbers added up, and with its dice together, so that they are not joined for each value of ours. */
  #inOrder(expression: Expression): Expression {
    if (expression.kind === "call")
      return { ...expression, operands: expression.operands.map((one) => this.#inOrder(one)) };
    if (expression.kind !== "operation") return expression;
    if (!this.#isWholeSum(expression)) return this.#operandsInOrder(expression);
    let constant = 0;
    let dice: Expression | null = null;
    let ours: { readonly expression: Expression; readonly isAdded: boolean } | null = null;
    for (const { expression: addend, isAdded } of this.#addends(expression)) {
      if (addend.kind === "number") constant += isAdded ? addend.value : -addend.value;
      else if (this.#sizeOf(addend).hangsOnDie) ours = { expression: addend, isAdded };
      else if (dice === null && isAdded) dice = addend;
      else
        dice = {
          kind: "operation",
          operator: isAdded ? "+" : "-",
          left: dice ?? { kind: "number", value: 0 },
          right: addend,
        };
    }
    const added: Expression = { kind: "number", value: constant };
    const others: Expression =
      dice === null || constant === 0
        ? (dice ?? added)
        : { kind: "operation", operator: "+", left: dice, right: added };
    if (ours === null) return others;
    return ours.isAdded
      ? { kind: "operation", operator: "+", left: ours.expression, right: others }
      : { kind: "operation", operator: "-", left: others, right: ours.expression };
  }

  /** Orders both operands; a long chain of operations is a chain of first operands. */
  #operandsInOrder(expression: Operation): Expression {
    const chain: Operation[] = [];
    let first: Expression = expression;
    for (; first.kind === "operation" && !this.#isWholeSum(first); first = first.left) chain.push(first);
    return chain.reduceRight<Expression>(
      (left, one) => ({ ...one, left, right: this.#inOrder(one.right) }),
      this.#inOrder(first),
    );
  }

  #isWholeSum(expression: Operation): boolean {
    return isSum(expression.operator) && this.#sizeOf(expression).isWhole;
  }

  /** Yields the addends of a sum, those of sums within it too. */
  *#addends(sum: Operation): Generator<{ readonly expression: Expression; readonly isAdded: boolean }> {
    const open: { readonly expression: Expression; readonly isAdded: boolean }[] = [{ expression: sum, isAdded: true }];
    for (let next = open.pop(); next; next = open.pop()) {
      const { expression, isAdded } = next;
      if (expression.kind === "operation" && isSum(expression.operator)) {
        open.push({ expression: expression.right, isAdded: isAdded === (expression.operator === "+") });
        open.push({ expression: expression.left, isAdded });
      } else yield { expression: this.#inOrder(expression), isAdded };
    }
  }

  /** Returns the steps of an expression with its parts. */
  #stepsOf(whole: Expression): number {
    let steps = 0;
    const open = [whole];
    for (let one = open.pop(); one; one = open.pop()) {
      const times = this.#sizeOf(one).hangsOnDie ? this.#values.length : 1;
      if (one.kind === "dice") steps += stepsOfDice(one.number, one.faces);
      if (one.kind !== "operation" && one.kind !== "call") continue;
      const operands = one.kind === "operation" ? [one.left, one.right] : one.operands;
      const pairs = operands.reduce((product, operand) => product * this.#sizeOf(operand).ends, 1);
      steps += times * this.#stepsOfJoining(one, operands, pairs);
      open.push(...operands);
    }
    return steps;
  }

  #stepsOfJoining(one: Expression, operands: readonly Expression[], pairs: number): number {
    const { bits, ends, hangsOnDie } = this.#sizeOf(one);
    const steps = stepsOfJoining(pairs, ends, bits);
    if (one.kind !== "operation" || !isSum(one.operator)) return steps;
    const sizes = operands.map((operand) => this.#sizeOf(operand));
    if (hangsOnDie || !sizes.every(({ isWhole }) => isWhole)) return steps;
    const [ours = 1, theirs = 1] = sizes.map(({ least, most }) => most - least + 1);
    return Math.min(steps, stepsOfPacked([ours, theirs], bits));
  }

  #sizeOf(expression: Expression): Size {
    const chain: Operation[] = [];
    let first = expression;
    for (; first.kind === "operation" && !this.#sizes.has(first); first = first.left) chain.push(first);
    let size = this.#sizes.get(first) ?? this.#sizeOfOne(first);
    this.#sizes.set(first, size);
    for (const one of chain.toReversed()) {
      size = sizeOfOperation(one.operator, size, this.#sizeOf(one.right));
      this.#sizes.set(one, size);
    }
    return size;
  }

  #sizeOfOne(expression: Expression): Size {
    switch (expression.kind) {
      case "number":
        return { ...sizeOfValues([expression.value]), bits: 0 };
      case "die":
        return { ...sizeOfValues(this.#values), ends: 1, bits: 0, hangsOnDie: true };
      case "known": {
        const { weights, total } = expression.distribution;
        return { ...sizeOfValues([...weights.keys()]), bits: bits(total) };
      }
      case "dice": {
        const { number, faces } = expression;
        if (!areDice(number, faces) || stepsOfDice(number, faces) > MOST_WORK) {
          throw new RuleError("NotEnumerable", { part: `${number}d${faces}` });
        }
        const ends = number * (faces - 1) + 1;
        const range = { least: number, most: number * faces, isWhole: true };
        return { ends, ...range, bits: bitsOfDice(number, faces), hangsOnDie: false };
      }
      case "operation":
        return sizeOfOperation(expression.operator, this.#sizeOf(expression.left), this.#sizeOf(expression.right));
      case "call":
        return sizeOfCall(
          expression.apply,
          expression.operands.map((one) => this.#sizeOf(one)),
        );
    }
  }
}

function stepsOfDice(number: number, faces: number): number {
  return (number * (faces - 1) + 1) * STEPS.dice * width(bitsOfDice(number, faces));
}

function bitsOfDice(number: number, faces: number): number {
  return Math.ceil(number * Math.log2(faces));
}

function sizeOfValues(values: readonly number[]): Omit<Size, "bits"> {
  const least = values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const most = values.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  return { ends: values.length, least, most, isWhole: values.every(Number.isSafeInteger), hangsOnDie: false };
}

function sizeOfOperation(operator: Operation["operator"], left: Size, right: Size): Size {
  const range = rangeOf(operator, left, right);
  return joined([left, right], range, operator !== "/" && left.isWhole && right.isWhole);
}

type Range = Pick<Size, "least" | "most">;

const unknown: Range = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };

function rangeOf(operator: Operation["operator"], left: Range, right: Range): Range {
  switch (operator) {
    case "+":
      return { least: left.least + right.least, most: left.most + right.most };
    case "-":
      return { least: left.least - right.most, most: left.most - right.least };
    case "*": {
      const corners = [left.least, left.most].flatMap((one) => [one * right.least, one * right.most]);
      return { least: Math.min(...corners), most: Math.max(...corners) };
    }
    case "/": {
      if (right.least !== right.most) return unknown;
      const ends = [left.least / right.least, left.most / right.least];
      return { least: Math.min(...ends), most: Math.max(...ends) };
    }
    case "%": {
      const most = Math.max(Math.abs(right.least), Math.abs(right.most));
      return { least: -most, most };
    }
  }
}

type Apply = (...values: number[]) => number;

/** The functions that round, which keep the order of numbers. */
const rounding: ReadonlySet<Apply> = new Set([Math.floor, Math.ceil, Math.round, Math.trunc]);

function sizeOfCall(apply: Apply, operands: readonly Size[]): Size {
  const isChoice = apply === Math.max || apply === Math.min;
  if (operands.length === 0 || (!isChoice && !rounding.has(apply))) return joined(operands, unknown, false);
  const range = {
    least: apply(...operands.map(({ least }) => least)),
    most: apply(...operands.map(({ most }) => most)),
  };
  return joined(operands, range, !isChoice || operands.every(({ isWhole }) => isWhole));
}

/** Returns the size of joined operands. No more whole numbers than lie in a range can be different results. */
function joined(operands: readonly Size[], { least, most }: Range, areWhole: boolean): Size {
  const hangsOnDie = operands.some((one) => one.hangsOnDie);
  const isWhole = areWhole && Number.isSafeInteger(least) && Number.isSafeInteger(most);
  const pairs = operands.reduce((product, { ends }) => product * ends, 1);
  return {
    // The results with the die at zero are told apart too.
    ends: isWhole && !hangsOnDie ? Math.min(pairs, most - least + 1) : pairs,
    least,
    most,
    isWhole,
    bits: operands.reduce((sum, one) => sum + one.bits, 0),
    hangsOnDie,
  };
}
