import { defaultRoll, restoreRoll, rollFromNode, surroundings } from "../surroundings.ts";
import { decodeData } from "../formula-data.ts";
import type { EvaluationOptions, JsonData, ParseNode, ParseTree, RollTermData, RollFunction } from "../types.ts";
import { RollTerm } from "./roll-term.ts";
import type { DiceTerm, Roll } from "../../kinds.ts";

export interface FunctionTermData extends RollTermData {
  fn?: string;
  terms?: string[];
  rolls?: Roll[];
  result?: string | number | undefined;
}

/** A call of a function: one of `CONFIG.Dice.functions`, or of Math. Every argument is a roll of its own. */
export class FunctionTerm extends RollTerm {
  fn: string;

  terms: string[];

  rolls: Roll[];

  result: string | number | undefined;

  override isIntermediate = true;

  static override SERIALIZE_ATTRIBUTES = ["fn", "terms", "rolls", "result"];

  constructor({ fn, terms = [], rolls = [], result, options }: FunctionTermData = {}) {
    super({ options });
    this.fn = String(fn);
    this.terms = terms;
    this.rolls = rolls.length === terms.length ? rolls : terms.map((term) => defaultRoll().create(term));
    this.result = result;
  }

  get function(): RollFunction {
    const { functions } = surroundings.CONFIG.Dice;
    const owner = [functions, Math].find((names) => Object.hasOwn(names, this.fn));
    // An unknown name gives undefined: the term is built, and its evaluation fails with a TypeError, as in Foundry.
    return (owner as Record<string, RollFunction> | undefined)?.[this.fn] as RollFunction;
  }

  override get expression(): string {
    return `${this.fn}(${this.terms.join(", ")})`;
  }

  override get total(): string | number | undefined {
    return this.result;
  }

  override get dice(): DiceTerm[] {
    return this.rolls.flatMap((roll) => roll.dice);
  }

  override get isDeterministic(): boolean {
    const isAsync = (this.function as RollFunction | undefined)?.constructor.name === "AsyncFunction";
    return !isAsync && this.rolls.every((roll) => roll.isDeterministic);
  }

  protected override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    for (const roll of this.rolls) roll._root = this._root;
    // Arguments may be plain text: only the function knows what it can do with them.
    const inner = { ...options, allowStrings: true };
    return RollTerm.isDeterministic(this, options) ? this._evaluateSync(inner) : this._evaluateASync(inner);
  }

  protected async _evaluateASync(options: EvaluationOptions = {}): Promise<this> {
    for (const roll of this.rolls) if (!roll._evaluated) await roll.evaluate(options);
    this.result = readResult(await this.#call());
    return this;
  }

  protected _evaluateSync(options: EvaluationOptions = {}): this | Promise<this> {
    for (const roll of this.rolls) if (!roll._evaluated) roll.evaluateSync(options);
    const result = this.#call();
    if (result instanceof Promise) return result.then((value) => this.#settle(value));
    return this.#settle(result);
  }

  #call(): unknown {
    return this.function(...this.rolls.map(readArgument));
  }

  #settle(result: unknown): this {
    this.result = readResult(result);
    return this;
  }

  static override fromParseNode(node: ParseNode): FunctionTerm {
    const rolls = (node.terms as ParseTree[]).map(rollFromNode);
    const terms = rolls.map((roll) => roll.formula);
    return new FunctionTerm({ fn: String(node.fn), terms, rolls, options: node.options });
  }

  static override _fromData(data: JsonData): RollTerm {
    return super._fromData({ ...data, rolls: ((data.rolls ?? []) as unknown[]).map(restoreRoll) });
  }

  override toJSON(): JsonData {
    return { ...super.toJSON(), rolls: this.rolls.map((roll) => roll.toJSON()) };
  }
}

/** An argument's value: a number where it is one, an object where the roll's data put one in, else text. */
function readArgument(roll: Roll): unknown {
  const { product } = roll;
  return typeof product === "string" ? decodeData(product) : product;
}

function readResult(result: unknown): string | number {
  if (typeof result === "number") return result;
  const text = String(result);
  return text.trim() === "" || Number.isNaN(Number(text)) ? text : Number(text);
}
