import { defaultRoll, restoreRoll, rollFromNode, isRoll } from "../surroundings.ts";
import type { EvaluationOptions, JsonData, ParseNode, ParseTree, RollTermData } from "../types.ts";
import { RollTerm } from "./roll-term.ts";
import type { DiceTerm, Roll } from "../../kinds.ts";

export interface ParentheticalTermData extends RollTermData {
  term?: string | undefined;
  roll?: Roll | undefined;
}

/** A formula in parentheses: a roll inside a roll. */
export class ParentheticalTerm extends RollTerm {
  term: string;

  roll: Roll | undefined;

  override isIntermediate = true;

  /** Where parentheses open, and with them the arguments of a function. */
  static OPEN_REGEXP = /([A-z][A-z0-9]+)?\(/g;

  static CLOSE_REGEXP = /\)(?:\$\$F[0-9]+\$\$)?/g;

  static override SERIALIZE_ATTRIBUTES = ["term", "roll"];

  constructor({ term, roll, options }: ParentheticalTermData = {}) {
    super({ options });
    this.term = term ?? roll?.formula ?? "";
    this.roll = roll;
    this._evaluated = roll?._evaluated ?? false;
  }

  override get expression(): string {
    return `(${this.term})`;
  }

  override get total(): number | string | undefined {
    return this.roll?.product;
  }

  override get dice(): DiceTerm[] {
    return this.roll?.dice ?? [];
  }

  override get isDeterministic(): boolean {
    return this.#inner().isDeterministic;
  }

  protected override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    const roll = this.#inner();
    roll._root = this._root;
    if (RollTerm.isDeterministic(this, options)) return this._evaluateSync(roll, options);
    return this._evaluateAsync(roll, options);
  }

  protected async _evaluateAsync(roll: Roll, options: EvaluationOptions = {}): Promise<this> {
    await roll.evaluate(options);
    return this;
  }

  protected _evaluateSync(roll: Roll, options: EvaluationOptions = {}): this {
    roll.evaluateSync(options);
    return this;
  }

  /** A term made of text alone gets its roll when it is first needed. */
  #inner(): Roll {
    return (this.roll ??= defaultRoll().create(this.term));
  }

  static override fromParseNode(node: ParseNode): ParentheticalTerm {
    return new ParentheticalTerm({ roll: rollFromNode(node.term as ParseTree), options: node.options });
  }

  static override _fromData(data: JsonData): RollTerm {
    return super._fromData({ ...data, roll: data.roll ? restoreRoll(data.roll) : undefined });
  }

  override toJSON(): JsonData {
    return { ...super.toJSON(), roll: this.roll?.toJSON() };
  }
}

/** How many dice, or of how many faces: a number, or a roll that decides it. */
export type DicePart = number | Roll;

/** The part as written in a formula: bare, or in the parentheses that decide it. */
export function printPart(part: DicePart): string {
  if (!isRoll(part)) return String(part);
  const isEnclosed = part.terms.length === 1 && part.terms[0] instanceof ParentheticalTerm;
  return isEnclosed ? part.formula : `(${part.formula})`;
}

/** The part from a parse node. */
export function readPart(part: unknown): DicePart | undefined {
  return isPlain(part) ? (part ?? undefined) : rollFromNode(part as ParseNode);
}

/** The part from stored data. */
export function restorePart(part: unknown): DicePart | undefined {
  return isPlain(part) ? (part ?? undefined) : restoreRoll(part);
}

/** The part for storing. */
export function storePart(part: DicePart): number | JsonData {
  return isRoll(part) ? part.toJSON() : part;
}

function isPlain(part: unknown): part is number | null | undefined {
  return part === null || part === undefined || typeof part === "number";
}
