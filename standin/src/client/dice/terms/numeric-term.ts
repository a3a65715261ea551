import { RollTerm } from "./roll-term.ts";
import type { RollTermData } from "../types.ts";

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

  /** Reads a text as a number with its flavor; null where it is none. */
  static matchTerm(expression: string): RegExpMatchArray | null {
    return this.REGEXP.exec(expression);
  }

  static fromMatch([, number, flavor]: RegExpMatchArray): NumericTerm {
    return new this({ number: Number(number), options: { flavor } });
  }
}
