import { RollTerm } from "./roll-term.ts";
import type { RollTermData, EvaluationOptions } from "../types.ts";
import { defaultRoll } from "../surroundings.ts";

export interface NumericTermData extends RollTermData {
  number?: number;
}

/** A plain number. */
export class NumericTerm extends RollTerm {
  number: number;

  static override REGEXP: RegExp = new RegExp(`^([0-9]+(?:\\.[0-9]+)?)${RollTerm.FLAVOR_REGEXP_STRING}?$`);

  static override SERIALIZE_ATTRIBUTES = ["number"];

  constructor({ number, options }: NumericTermData = {}) {
    super({ options });
    this.number = Number(number);
  }

  override get expression(): string {
    const text = String(this.number);
    // The grammar knows no exponents, and a formula must be readable again.
    if (!text.includes("e")) return text;
    return this.number.toLocaleString("en-US", { useGrouping: false, maximumSignificantDigits: 21 });
  }

  override get total(): number {
    return this.number;
  }
}

export interface OperatorTermData extends RollTermData {
  operator?: string;
}

/** An operator between two terms. Without a value, it is never evaluated, even when its roll is. */
export class OperatorTerm extends RollTerm {
  operator: string;

  static PRECEDENCE: Record<string, number> = Object.freeze({ "+": 10, "-": 10, "*": 20, "/": 20, "%": 20 });

  static OPERATORS = Object.keys(OperatorTerm.PRECEDENCE);

  static override REGEXP = new RegExp(`[${OperatorTerm.OPERATORS.map((operator) => `\\${operator}`).join("")}]`, "g");

  static override SERIALIZE_ATTRIBUTES = ["operator"];

  constructor({ operator, options }: OperatorTermData = {}) {
    super({ options });
    this.operator = String(operator);
  }

  /** Operators carry no flavor. */
  override get flavor(): string {
    return "";
  }

  override get expression(): string {
    return ` ${this.operator} `;
  }

  override get total(): string {
    return this.expression;
  }
}

export interface StringTermData extends RollTermData {
  term?: string;
}

/** Text that is not a formula, such as a reference to missing data. */
export class StringTerm extends RollTerm {
  term: string;

  static override SERIALIZE_ATTRIBUTES = ["term"];

  constructor({ term, options }: StringTermData = {}) {
    super({ options });
    this.term = String(term);
  }

  override get expression(): string {
    return this.term;
  }

  override get total(): string {
    return this.term;
  }

  /** Text is random only if it turns out to be a formula with dice. */
  override get isDeterministic(): boolean {
    try {
      const terms = defaultRoll().parse(this.term, {});
      return terms.every((term) => term instanceof StringTerm || term.isDeterministic);
    } catch {
      return true;
    }
  }

  override evaluate({ allowStrings = false }: EvaluationOptions = {}): this {
    if (!allowStrings) throw new Error(`Unresolved StringTerm ${this.term} requested for evaluation`);
    this._evaluated = true;
    return this;
  }
}
