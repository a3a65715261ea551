import { arithmetic, resultOf } from "../odds/expression.ts";
import type { Expression, Operator } from "../odds/expression.ts";
import { RuleError } from "../kernel/rule-error.ts";
import type { Part } from "../kernel/bonuses.ts";

/** The names that formulas may use, without the `@`. */
export interface FormulaNames {
  /** All names, for the message about an unknown one. */
  readonly known: readonly string[];
  /**
   * Returns the value of a name; undefined if it is unknown.
   * @throws RuleError for a name whose value cannot be calculated
   */
  find(name: string): Part | undefined;
}

/** Rounds a fraction. Traditions round differently, so the caller says how. */
export type Round = (amount: number) => number;

/** The greatest length of a formula; no person could check a longer one. */
const LONGEST = 200;

/** The functions that formulas may use. */
const functions: Readonly<Record<string, (...values: number[]) => number>> = { min: Math.min, max: Math.max };

/**
 * Reads a total's formula into the named parts that it adds up: `@dex + @ability + 1`. Factors and divisors stay in one
 * part. Each part is rounded by itself, so that the shown parts add up.
 * @param round How the tradition's rules round.
 * @throws RuleError TotalUnknown for an unknown name, TotalPart or TotalEnds for what cannot be read, NotFinite for a
 * division by zero, TotalLong
 */
export function totalParts(formula: string, names: FormulaNames, round: Round): readonly Part[] {
  if (formula.length > LONGEST) throw new RuleError("TotalLong", { max: LONGEST });
  const reader = new FormulaReader(formula, names);
  const parts = reader.addends().map(({ sign, label, expression }) => {
    // Adding 0 turns the −0 of a subtracted 0 into 0.
    return { label, value: round(sign * resultOf(expression, 0).total) + 0 };
  });
  reader.end();
  return parts;
}

interface Addend {
  readonly sign: 1 | -1;
  readonly label: string;
  readonly expression: Expression;
}

interface Operand {
  readonly expression: Expression;
  /** The operand as a person reads it, with the values of its names. */
  readonly text: string;
  /** The label of a part that is this operand alone. */
  readonly label: string;
}

/** Matches a number, a name, a function or a sign; any other character is a token by itself. */
const TOKEN = /\s*(\d+(?:\.\d+)?|@\w+(?:\.\w+)*|[a-z]\w*|\S)/giy;

class FormulaReader {
  readonly #formula: string;
  readonly #tokens: readonly string[];
  readonly #names: FormulaNames;
  #index = 0;

  constructor(formula: string, names: FormulaNames) {
    this.#formula = formula.trim();
    this.#tokens = [...formula.matchAll(TOKEN)].map(([, token = ""]) => token);
    this.#names = names;
  }

  /**
   * Checks that nothing is left.
   * @throws RuleError TotalPart
   */
  end(): void {
    if (this.#next !== undefined) throw new RuleError("TotalPart", { part: this.#next });
  }

  /** Reads the whole formula, split at its plus and minus signs. */
  addends(): Addend[] {
    const addends: Addend[] = [];
    do {
      const sign = addends.length === 0 && !this.#isSign() ? 1 : this.#take() === "-" ? -1 : 1;
      const { label, expression } = this.#product();
      addends.push({ sign, label, expression });
    } while (this.#isSign());
    return addends;
  }

  get #next(): string | undefined {
    return this.#tokens[this.#index];
  }

  #isSign(): boolean {
    return this.#next === "+" || this.#next === "-";
  }

  #take(): string {
    const token = this.#next;
    if (token === undefined) throw new RuleError("TotalEnds", { formula: this.#formula });
    this.#index += 1;
    return token;
  }

  #expect(token: string): void {
    const found = this.#take();
    if (found !== token) throw new RuleError("TotalPart", { part: found });
  }

  /** Reads addends in parentheses or in a function. */
  #sum(): Operand {
    const isNegative = this.#next === "-";
    if (this.#isSign()) this.#take();
    const first = this.#product();
    const operands = isNegative ? [{ kind: "number", value: 0 } as const, first.expression] : [first.expression];
    const operators: Operator[] = isNegative ? ["-"] : [];
    let text = isNegative ? `-${first.text}` : first.text;
    while (this.#isSign()) {
      const operator = this.#take() as Operator;
      const operand = this.#product();
      operators.push(operator);
      operands.push(operand.expression);
      text += ` ${operator} ${operand.text}`;
    }
    return { expression: arithmetic(operands, operators), text, label: text };
  }

  #product(): Operand {
    const first = this.#operand();
    const operands = [first.expression];
    const operators: Operator[] = [];
    let { text } = first;
    while (this.#next === "*" || this.#next === "/") {
      const operator = this.#take() as Operator;
      const operand = this.#operand();
      operators.push(operator);
      operands.push(operand.expression);
      text += ` ${operator} ${operand.text}`;
    }
    if (operators.length === 0) return first;
    return { expression: arithmetic(operands, operators), text, label: text };
  }

  #operand(): Operand {
    const token = this.#take();
    if (token.startsWith("@") && token.length > 1) return this.#name(token);
    if (/^\d/.test(token)) {
      return { expression: { kind: "number", value: Number(token) }, text: token, label: "" };
    }
    if (token === "(") {
      const inner = this.#sum();
      this.#expect(")");
      const text = `(${inner.text})`;
      return { ...inner, text, label: text };
    }
    const apply = Object.hasOwn(functions, token) ? functions[token] : undefined;
    if (!apply) throw new RuleError("TotalPart", { part: token });
    return this.#call(token, apply);
  }

  #name(token: string): Operand {
    const found = this.#names.find(token.slice(1));
    if (!found) {
      const known = this.#names.known.map((name) => `@${name}`).join(", ");
      throw new RuleError("TotalUnknown", { part: token, known });
    }
    const { label, value } = found;
    return { expression: { kind: "number", value }, text: `${label} ${value}`, label };
  }

  #call(name: string, apply: (...values: number[]) => number): Operand {
    this.#expect("(");
    const operands = [this.#sum()];
    while (this.#next === ",") {
      this.#take();
      operands.push(this.#sum());
    }
    this.#expect(")");
    const text = `${name}(${operands.map((operand) => operand.text).join(", ")})`;
    return {
      expression: { kind: "call", apply, operands: operands.map(({ expression }) => expression) },
      text,
      label: text,
    };
  }
}
