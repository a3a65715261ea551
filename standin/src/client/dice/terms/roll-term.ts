import { surroundings } from "../surroundings.ts";
import type { DiceTerm, Roll } from "../../kinds.ts";
import type { EvaluationOptions, JsonData, ParseNode, TermOptions, RollTermData } from "../types.ts";

type TermClass = typeof RollTerm;

/** One part of a roll's formula: a number, an operator, dice, something in parentheses. */
export abstract class RollTerm {
  options: TermOptions;

  /** Whether the term has its value; set as soon as evaluation begins, so that nothing is evaluated twice. */
  _evaluated = false;

  /** The outermost roll this term belongs to, whose resolver asks for manual dice. */
  _root: Roll | undefined;

  /** Whether simplification resolves this term before its neighbors. */
  isIntermediate = false;

  static FLAVOR_REGEXP_STRING = "(?:\\[([^\\]]+)\\])";

  static FLAVOR_REGEXP = new RegExp(RollTerm.FLAVOR_REGEXP_STRING, "g");

  static REGEXP: RegExp | undefined = undefined;

  /** What is stored of a term besides its class, options and state. */
  static SERIALIZE_ATTRIBUTES: string[] = [];

  constructor({ options }: RollTermData = {}) {
    this.options = options ?? {};
  }

  /** The term as written in a formula, without its flavor. */
  abstract get expression(): string;

  abstract get total(): number | string | undefined;

  get formula(): string {
    return this.flavor ? `${this.expression}[${this.flavor}]` : this.expression;
  }

  get flavor(): string {
    return this.options.flavor ?? "";
  }

  get isDeterministic(): boolean {
    return true;
  }

  /** The dice inside the term, which its roll counts among its own. */
  get dice(): DiceTerm[] {
    return [];
  }

  /** The window that asks for manual dice, while the root roll is being evaluated with one. */
  get resolver(): Roll["_resolver"] {
    return this._root?._resolver;
  }

  /** Settles the term's value; a promise where dice or asynchronous functions are involved. */
  evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    if (this._evaluated) throw new Error(`This ${this.constructor.name} is evaluated already: ${this.formula}`);
    this._evaluated = true;
    return this._evaluate(options);
  }

  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- the signature is for the terms that evaluate something
  protected _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    return this;
  }

  /** Whether a term can be evaluated at once; with all dice at their lowest or highest, every term can. */
  static isDeterministic(term: RollTerm, { minimize = false, maximize = false }: EvaluationOptions = {}): boolean {
    return minimize || maximize || term.isDeterministic;
  }

  /** Restores a term of whichever class its data names. */
  static fromData(data: JsonData): RollTerm {
    const { terms, termTypes } = surroundings.CONFIG.Dice;
    const name = String(data.class);
    const term = termTypes[name] ?? Object.values(terms).find((die) => die.name === name) ?? terms.d;
    if (!term) throw new Error(`CONFIG.Dice has no class called ${name}, and no die that could stand for it`);
    return term._fromData(data);
  }

  static fromParseNode(node: ParseNode): RollTerm {
    return this.fromData({ evaluated: false, ...node });
  }

  /** How a class restores its own terms. */
  static _fromData(data: JsonData): RollTerm {
    const Term = this as unknown as new (data: JsonData) => RollTerm;
    const term = new Term(data);
    term._evaluated = (data.evaluated as boolean | undefined) ?? true;
    return term;
  }

  static fromJSON(json: string): RollTerm {
    return this.fromData(JSON.parse(json) as JsonData);
  }

  toJSON(): JsonData {
    const { name, SERIALIZE_ATTRIBUTES } = this.constructor as TermClass;
    const attributes = SERIALIZE_ATTRIBUTES.map((key): [string, unknown] => [key, this[key as keyof this]]);
    return {
      class: name,
      options: this.options,
      evaluated: this._evaluated,
      ...Object.fromEntries(attributes.filter(([, value]) => value !== undefined)),
    };
  }
}

declare module "../../known-classes.ts" {
  interface Classes {
    RollTerm: typeof RollTerm;
  }
  interface Kinds {
    RollTerm: RollTerm;
  }
}
