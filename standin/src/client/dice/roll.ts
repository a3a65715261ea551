import {
  computeNumber,
  MATH_PROXY,
  evaluateRoll,
  evaluateRollSync,
  evaluateTree,
  evaluateTreeSync,
  instantiate,
  parseFormula,
} from "./evaluation.ts";
import { defaultRoll, DICE_CONFIGURATION } from "./surroundings.ts";
import { replaceFormulaData } from "./formula-data.ts";
import {
  type AnchorOptions,
  collapseAnchor,
  createAnchor,
  expandAnchor,
  type ChatContext,
  drawCard,
  drawTooltip,
  prepareChatContext,
  type RenderOptions,
  sendRoll,
  type ToMessageOptions,
  restoreRoll,
  rollFromTerms,
  storeRoll,
} from "./roll-chat.ts";
import { findResolverClass, identifyFulfillableTerms, withResolver } from "./resolver.ts";
import type { RollResolver, EvaluationOptions, JsonData, ParseTree, TermTree } from "./types.ts";
import { DiceTerm } from "./terms/dice-term.ts";
import { RollTerm } from "./terms/roll-term.ts";

/** What a roll remembers besides its formula; stored with it, so it must be plain data. */
export type RollOptions = Record<string, unknown>;

/** A formula, its dice, and their result. */
export class Roll {
  data: object;

  options: RollOptions;

  terms: RollTerm[];

  /** Dice from inside terms that are no longer there, so that they are still shown. */
  _dice: DiceTerm[] = [];

  _formula: string;

  /** Set as soon as evaluation begins: a roll is evaluated once. */
  _evaluated = false;

  _total: number | string | undefined;

  /** The outermost roll, for a roll inside another. */
  _root: Roll | undefined;

  /** The window that asks for manual dice, while it does. */
  _resolver: RollResolver | undefined;

  static MATH_PROXY = MATH_PROXY;

  static CHAT_TEMPLATE = "templates/dice/roll.hbs";

  static TOOLTIP_TEMPLATE = "templates/dice/tooltip.hbs";

  static DICE_CONFIGURATION_SETTING = DICE_CONFIGURATION;

  /** The rolls for which manual dice are being asked, and the windows that ask. */
  static RESOLVERS = new Map<Roll, RollResolver>();

  constructor(formula = "", data: object = {}, options: RollOptions = {}) {
    const RollClass = this.constructor as typeof Roll;
    this.data = this._prepareData(data);
    this.options = options;
    this.terms = RollClass.parse(formula, this.data);
    this._formula = RollClass.getFormula(this.terms);
  }

  /** For subclasses that want the data differently. */
  _prepareData(data: object): object {
    return data;
  }

  /** Every die of the roll, including those in parentheses, pools, functions and numbers of dice. */
  get dice(): DiceTerm[] {
    return [...this._dice, ...diceOf(this.terms)];
  }

  get formula(): string {
    return this._formula;
  }

  /** The formula with every term's total in its place: `16 + 2 + 4`. */
  get result(): string {
    return this.terms.map((term) => term.total ?? 0).join("");
  }

  get total(): number | undefined {
    return typeof this._total === "number" ? this._total : undefined;
  }

  /** The result of the evaluation, even if that is text. */
  get product(): number | string | undefined {
    return this._total;
  }

  get isDeterministic(): boolean {
    return this.terms.every((term) => term.isDeterministic);
  }

  /** The same roll, not yet evaluated. */
  clone(): this {
    return new (this.constructor as typeof Roll)(this._formula, this.data, this.options) as this;
  }

  /** Rolls the dice and computes the total. */
  async evaluate(options: EvaluationOptions = {}): Promise<this> {
    this.#begin();
    return this._evaluate(options);
  }

  /** Computes the total without waiting: only for rolls without dice, or with all dice at their lowest or highest. */
  evaluateSync({ strict = true, ...options }: EvaluationOptions = {}): this {
    this.#begin();
    return this._evaluateSync({ strict, ...options });
  }

  async _evaluate(options: EvaluationOptions = {}): Promise<this> {
    await withResolver(this, options, () => evaluateRoll(this, options));
    return this;
  }

  _evaluateSync(options: EvaluationOptions = {}): this {
    evaluateRollSync(this, options);
    return this;
  }

  _evaluateASTAsync(node: TermTree, options: EvaluationOptions = {}): Promise<number | string> {
    return evaluateTree(this, node, options);
  }

  _evaluateASTSync(node: TermTree, options: EvaluationOptions = {}): number | string {
    return evaluateTreeSync(this, node, options);
  }

  /** The total of terms that all have one already. */
  _evaluateTotal(): number {
    return (this.constructor as typeof Roll).safeEval(this.result);
  }

  /** A new roll of the same formula, evaluated. */
  async reroll(options: EvaluationOptions = {}): Promise<this> {
    return this.clone().evaluate(options);
  }

  toString(): string {
    return this._formula;
  }

  /** A roll of the class that the world rolls with. */
  static create(formula: string, data: object = {}, options: RollOptions = {}): Roll {
    return new (defaultRoll())(formula, data, options);
  }

  static get resolverImplementation() {
    return findResolverClass();
  }

  static getFormula(terms: RollTerm[]): string {
    return terms.map((term) => term.formula).join("");
  }

  /** Computes an arithmetic expression with the members of Math. */
  static safeEval(expression: string): number {
    return computeNumber(expression, this.MATH_PROXY);
  }

  static replaceFormulaData = replaceFormulaData;

  static identifyFulfillableTerms = identifyFulfillableTerms;

  /** The terms of a formula. Throws a SyntaxError if it is not one. */
  static parse(formula = "", data: object = {}): RollTerm[] {
    return parseFormula(this, formula, data);
  }

  /** Turns the grammar's nodes into terms, in the order of the formula. */
  static instantiateAST(ast: ParseTree): RollTerm[] {
    return instantiate(ast);
  }

  async getTooltip(): Promise<string> {
    return drawTooltip(this);
  }

  /** The roll's card in the chat. */
  async render(options: RenderOptions = {}): Promise<string> {
    return drawCard(this, options);
  }

  /** What the card's template shows; the place for subclasses to add to it. */
  async _prepareChatRenderContext({ flavor, isPrivate = false }: RenderOptions = {}): Promise<ChatContext> {
    return prepareChatContext(this, flavor, isPrivate);
  }

  /** Sends the roll to the chat, or only prepares the message's data. */
  async toMessage(messageData: object | null = {}, options: ToMessageOptions = {}): Promise<unknown> {
    return sendRoll(this, messageData ?? {}, options);
  }

  toAnchor(options: Partial<AnchorOptions> = {}): HTMLAnchorElement {
    return createAnchor(this, options);
  }

  static async expandInlineResult(a: HTMLAnchorElement): Promise<void> {
    return expandAnchor(this, a);
  }

  static collapseInlineResult(a: HTMLAnchorElement): void {
    collapseAnchor(a);
  }

  toJSON(): JsonData {
    return storeRoll(this);
  }

  /** Restores a stored roll as the class it had, which must be among `CONFIG.Dice.rolls`. */
  static fromData(data: JsonData): Roll {
    return restoreRoll(this, data);
  }

  static fromJSON(json: string): Roll {
    return this.fromData(JSON.parse(json) as JsonData);
  }

  /** A roll of given terms: not evaluated, or evaluated if all of them are. */
  static fromTerms(terms: RollTerm[], options: RollOptions = {}): Roll {
    return rollFromTerms(this, terms, options);
  }

  #begin(): void {
    if (this._evaluated) throw new Error(`This ${this.constructor.name} is evaluated already: ${this._formula}`);
    this._evaluated = true;
  }
}

/** The dice of terms: those that decide the number of others come before them. */
function diceOf(terms: readonly RollTerm[]): DiceTerm[] {
  return terms.flatMap((term) => (term instanceof DiceTerm ? [...term.dice, term] : term.dice));
}

declare module "../known-classes.ts" {
  interface Classes {
    Roll: typeof Roll;
  }
  interface Kinds {
    Roll: Roll;
  }
}
