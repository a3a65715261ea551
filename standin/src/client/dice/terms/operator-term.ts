import { RollTerm } from "./roll-term.ts";
import type { RollTermData } from "../types.ts";

export interface OperatorTermData extends RollTermData {
  operator?: string;
}

/** An operator between two terms. It has no value, so it is never evaluated, even when its roll is. */
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
