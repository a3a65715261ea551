import { defaultRoll } from "../default-roll.ts";
import type { EvaluationOptions, RollTermData } from "../types.ts";
import { RollTerm } from "./roll-term.ts";

export interface StringTermData extends RollTermData {
  term?: string;
}

/** Text that is no formula, such as a reference to data that was not there. */
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
