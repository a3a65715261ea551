import { defaultRoll, restoreRoll, rollFromNode } from "../surroundings.ts";
import type { DieResult, EvaluationOptions, JsonData, ParseNode, ParseTree, RollTermData } from "../types.ts";
import { DiceTerm } from "./dice-term.ts";
import * as modifiers from "./modifiers.ts";
import { callModifier, type ModifierTable, splitModifiers } from "./modifiers.ts";
import { RollTerm } from "./roll-term.ts";
import type { Roll } from "../../kinds.ts";

export interface PoolTermData extends RollTermData {
  terms?: string[];
  modifiers?: string[];
  rolls?: Roll[];
  results?: DieResult[];
}

/** Several rolls in braces, of which modifiers keep, drop or count some: `{4d6, 3d8 - 1}kh`. */
export class PoolTerm extends RollTerm {
  terms: string[];

  modifiers: string[];

  rolls: Roll[];

  results: DieResult[];

  static MODIFIERS: ModifierTable = {
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    cs: "countSuccess",
    cf: modifiers.refuse,
  };

  static OPEN_REGEXP = /{/g;

  static CLOSE_REGEXP = new RegExp(`}${DiceTerm.MODIFIERS_REGEXP_STRING}?(?:\\$\\$F[0-9]+\\$\\$)?`, "g");

  static override REGEXP: RegExp = new RegExp(`{([^}]+)}${DiceTerm.MODIFIERS_REGEXP_STRING}?(?:\\$\\$F[0-9]+\\$\\$)?`);

  static override SERIALIZE_ATTRIBUTES = ["terms", "modifiers", "rolls", "results"];

  constructor({ terms = [], modifiers = [], rolls = [], results = [], options }: PoolTermData = {}) {
    super({ options });
    this.terms = terms;
    this.modifiers = modifiers;
    this.rolls = rolls.length === terms.length ? rolls : terms.map((term) => defaultRoll().create(term));
    this.results = results;
    if (this.rolls.length > 0 && this.rolls.every((roll) => roll._evaluated)) this.#settle();
  }

  override get dice(): DiceTerm[] {
    return this.rolls.flatMap((roll) => roll.dice);
  }

  override get expression(): string {
    return `{${this.terms.join(",")}}${this.modifiers.join("")}`;
  }

  override get total(): number | undefined {
    if (!this._evaluated) return undefined;
    return this.results.reduce((total, { active, count, result }) => (active ? total + (count ?? result) : total), 0);
  }

  override get isDeterministic(): boolean {
    return this.rolls.every((roll) => roll.isDeterministic);
  }

  protected override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    for (const roll of this.rolls) roll._root = this._root;
    return RollTerm.isDeterministic(this, options) ? this._evaluateSync(options) : this._evaluateAsync(options);
  }

  protected async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const roll of this.rolls) if (!roll._evaluated) await roll.evaluate(options);
    return this.#settle();
  }

  protected _evaluateSync(options: EvaluationOptions = {}): this {
    for (const roll of this.rolls) if (!roll._evaluated) roll.evaluateSync(options);
    return this.#settle();
  }

  /** Applies the modifiers as dice do, but without rolling, so that nothing needs to be awaited. */
  _evaluateModifiers(): void {
    const requested = splitModifiers(this.modifiers, (this.constructor as typeof PoolTerm).MODIFIERS);
    this.modifiers = [];
    for (const [command, modifier] of requested) this._evaluateModifier(command, modifier);
  }

  _evaluateModifier(command: string, modifier: string): void {
    const { MODIFIERS } = this.constructor as typeof PoolTerm;
    if (callModifier(this, MODIFIERS, command, modifier) !== false) this.modifiers.push(modifier);
  }

  keep(modifier: string) {
    return modifiers.keep.call(this, modifier);
  }

  drop(modifier: string) {
    return modifiers.drop.call(this, modifier);
  }

  countSuccess(modifier: string) {
    return modifiers.countSuccess.call(this, modifier);
  }

  /** Turns the totals of the rolls into results and lets the modifiers judge them. */
  #settle(): this {
    this._evaluated = true;
    if (this.results.length > 0) return this;
    this.results = this.rolls.map((roll) => ({ result: roll.total ?? 0, active: true }));
    this._evaluateModifiers();
    return this;
  }

  static override fromParseNode(node: ParseNode): PoolTerm {
    const rolls = (node.terms as ParseTree[]).map(rollFromNode);
    return new PoolTerm({
      terms: rolls.map((roll) => roll.formula),
      modifiers: (node.modifiers as string | null | undefined)?.match(DiceTerm.MODIFIER_REGEXP) ?? [],
      rolls,
      options: node.options,
    });
  }

  static override _fromData(data: JsonData): RollTerm {
    return super._fromData({ ...data, rolls: ((data.rolls ?? []) as unknown[]).map(restoreRoll) });
  }

  override toJSON(): JsonData {
    return { ...super.toJSON(), rolls: this.rolls.map((roll) => roll.toJSON()) };
  }
}
