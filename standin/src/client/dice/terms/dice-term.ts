import { isRoll, chooseMethod, fulfillment, isInteractive, surroundings } from "../surroundings.ts";
import type { DieClass, DieResult, EvaluationOptions, JsonData, ParseNode, DiceTermData } from "../types.ts";
import { printPart, restorePart, storePart, readPart } from "./parenthetical-term.ts";
import {
  faceRange,
  type FaceRange,
  callModifier,
  type ModifierTable,
  splitModifiers,
  applyCount,
  compareResult,
  keepOrDrop,
} from "./modifiers.ts";
import { RollTerm } from "./roll-term.ts";
import type { Roll } from "../../kinds.ts";

const MAXIMUM_DICE = 999;

/** Dice of one kind, rolled together: the base of every die, coin and home-made denomination. */
export abstract class DiceTerm extends RollTerm {
  _number: number | Roll;

  _faces: number | Roll;

  #method: string | undefined;

  modifiers: string[];

  results: DieResult[];

  /** Set by the resolver that has asked for this term's dice. */
  _id: string | undefined;

  /** The letter under which the class is registered in `CONFIG.Dice.terms`. */
  static DENOMINATION = "";

  static MODIFIERS: ModifierTable = {};

  /** A run of modifiers: up to a space, a bracket or an arithmetic operator. */
  static MODIFIERS_REGEXP_STRING = "([^ (){}[\\]$,+\\-*/]+)";

  /** The single modifiers of a run: letters, and whatever follows up to the next letter. */
  static MODIFIER_REGEXP = /([A-Za-z]+)([^A-Za-z\s(){}[\]$,+\-*/]+)?/g;

  static override REGEXP: RegExp = new RegExp(
    `^([0-9]+)?[dD]([A-Za-z]|[0-9]+)${DiceTerm.MODIFIERS_REGEXP_STRING}?${RollTerm.FLAVOR_REGEXP_STRING}?$`,
  );

  static override SERIALIZE_ATTRIBUTES = ["number", "faces", "modifiers", "results", "method"];

  constructor({ number = 1, faces = 6, method, modifiers = [], results = [], options }: DiceTermData = {}) {
    super({ options });
    this._number = number;
    this._faces = faces;
    this.method = method;
    this.modifiers = modifiers;
    this.results = results;
  }

  /** The way the dice are rolled, from `CONFIG.Dice.fulfillment.methods`; undefined is the plain random number. */
  get method(): string | undefined {
    return this.#method;
  }

  set method(method: string | undefined) {
    this.#method = method;
  }

  /** How many dice were asked for, before modifiers; undefined while a roll that decides it is not evaluated. */
  // eslint-disable-next-line @typescript-eslint/related-getter-setter-pairs -- only what is known can be set
  get number(): number | undefined {
    return isRoll(this._number) ? this._number.total : this._number;
  }

  set number(value: number) {
    this._number = value;
  }

  // eslint-disable-next-line @typescript-eslint/related-getter-setter-pairs -- only what is known can be set
  get faces(): number | undefined {
    return isRoll(this._faces) ? this._faces.total : this._faces;
  }

  set faces(value: number) {
    this._faces = value;
  }

  get [faceRange](): FaceRange {
    const highest = this.faces ?? 0;
    return { lowest: Math.min(1, highest), highest };
  }

  get denomination(): string {
    return (this.constructor as typeof DiceTerm).DENOMINATION;
  }

  override get expression(): string {
    const { DENOMINATION } = this.constructor as typeof DiceTerm;
    const faces = DENOMINATION === "d" ? printPart(this._faces) : DENOMINATION;
    return `${printPart(this._number)}d${faces}${this.modifiers.join("")}`;
  }

  /** The dice that decided how many dice there are, and of how many faces. */
  override get dice(): DiceTerm[] {
    return [this._number, this._faces].filter(isRoll).flatMap((roll) => roll.dice);
  }

  override get total(): number | undefined {
    if (!this._evaluated) return undefined;
    const sum = this.results.reduce(
      (total, { active, count, result }) => (active ? total + (count ?? result) : total),
      0,
    );
    // (-2)d6 rolls two dice and subtracts them.
    return (this.number ?? 0) < 0 ? -sum : sum;
  }

  get values(): number[] {
    return this.results.filter(({ active }) => active).map(({ result }) => result);
  }

  override get isDeterministic(): boolean {
    return false;
  }

  protected override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    return RollTerm.isDeterministic(this, options) ? this._evaluateSync(options) : this._evaluateAsync(options);
  }

  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const roll of this.#unsettledRolls()) await roll.evaluate(options);
    const number = this.#requestedNumber();
    this.method = chooseMethod(this.denomination, options);
    // The resolver has not been told of dice whose number was only known now.
    if (this._id === undefined && isInteractive(this.method)) await this.resolver?.addTerm(this);
    for (let thrown = this.results.length; thrown < number; thrown++) await this.roll(options);
    await this._evaluateModifiers();
    return this;
  }

  /** All dice at their lowest or highest, without modifiers; or, when not strict, no dice at all. */
  _evaluateSync({ minimize, maximize, strict = true, ...options }: EvaluationOptions = {}): this {
    for (const roll of this.#unsettledRolls()) roll.evaluateSync({ minimize, maximize, strict, ...options });
    const number = this.#requestedNumber();
    if (!minimize && !maximize) {
      if (strict) throw new Error(`${this.formula} cannot be thrown without waiting`);
      return this;
    }
    const { lowest, highest } = this[faceRange];
    for (let thrown = this.results.length; thrown < number; thrown++) {
      this.results.push({ result: minimize ? lowest : highest, active: true });
    }
    return this;
  }

  /** Rolls one die and adds it to the results. Rerolls and explosions come here too, and say so in the options. */
  async roll({ minimize, maximize, ...options }: EvaluationOptions = {}): Promise<DieResult> {
    const { lowest, highest } = this[faceRange];
    let result;
    if (minimize) result = lowest;
    else if (maximize) result = highest;
    else result = (await this._roll(options)) ?? this.randomFace();
    const thrown: DieResult = { result, active: true };
    this.results.push(thrown);
    return thrown;
  }

  /** A face by the term's fulfillment method, or undefined where that is the plain random number. */
  async _roll(options: EvaluationOptions = {}): Promise<number | undefined> {
    const id = this.method;
    const method = id === undefined ? undefined : fulfillment().methods[id];
    if (id === undefined || !method) return undefined;
    if (method.interactive) return this.resolver?.resolveResult(this, id, options);
    return method.handler?.(this, options);
  }

  /** The face for a random number in [0, 1). */
  mapRandomFace(randomUniform: number): number {
    return Math.ceil((1 - randomUniform) * (this.faces ?? 0));
  }

  randomFace(): number {
    return this.mapRandomFace(surroundings.CONFIG.Dice.randomUniform());
  }

  getResultLabel(result: DieResult): string {
    return String(result.result);
  }

  /** The css classes of a rolled die; lowest and highest show only if successes are not counted. */
  getResultCSS(result: DieResult): (string | null)[] {
    return resultClasses(this, result);
  }

  getTooltipData(): DiceTooltipData {
    return describeDice(this);
  }

  /** Applies the requested modifiers in the order they are written, and remembers those that did something. */
  async _evaluateModifiers(): Promise<void> {
    const requested = splitModifiers(this.modifiers, (this.constructor as typeof DiceTerm).MODIFIERS);
    this.modifiers = [];
    for (const [command, modifier] of requested) await this._evaluateModifier(command, modifier);
  }

  async _evaluateModifier(command: string, modifier: string): Promise<void> {
    const { MODIFIERS } = this.constructor as typeof DiceTerm;
    if ((await callModifier(this, MODIFIERS, command, modifier)) !== false) this.modifiers.push(modifier);
  }

  #unsettledRolls(): Roll[] {
    const rolls = [this._faces, this._number].filter(isRoll).filter((roll) => !roll._evaluated);
    for (const roll of rolls) roll._root = this._root;
    return rolls;
  }

  #requestedNumber(): number {
    const number = Math.abs(this.number ?? 0);
    if (number <= MAXIMUM_DICE) return number;
    throw new Error(`You may not evaluate a DiceTerm with more than ${MAXIMUM_DICE} requested results`);
  }

  static compareResult = compareResult;

  static _keepOrDrop = keepOrDrop;

  static _applyCount = applyCount;

  /** Builds a die of the class that owns the letter; plain numbers of faces belong to the letter d. */
  static override fromParseNode(node: ParseNode): DiceTerm {
    return readDice(DiceTerm, node, this.MODIFIER_REGEXP);
  }

  static override _fromData(data: JsonData): RollTerm {
    const results = (data.results ?? []) as DieResult[];
    return super._fromData({
      ...data,
      number: restorePart(data.number),
      faces: restorePart(data.faces),
      results: results.map((result) => ({ ...result, active: result.active ?? true })),
    });
  }

  override toJSON(): JsonData {
    return { ...super.toJSON(), number: storePart(this._number), faces: storePart(this._faces) };
  }
}

/** What the tooltip shows of one dice term. */
export interface DiceTooltipData {
  formula: string;
  total: number | undefined;
  faces: number | undefined;
  flavor: string;
  icon: string | null | undefined;
  method: string | undefined;
  rolls: { result: string; classes: string }[];
}

export function describeDice(term: DiceTerm): DiceTooltipData {
  const method = term.method === undefined ? undefined : fulfillment().methods[term.method];
  return {
    formula: term.expression,
    total: term.total,
    faces: term.faces,
    flavor: term.flavor,
    icon: method?.icon,
    method: method?.label,
    rolls: term.results.map((result) => ({
      result: term.getResultLabel(result),
      classes: term.getResultCSS(result).filter(Boolean).join(" "),
    })),
  };
}

/** What may have become of a rolled die, in the order of its classes. */
const FATES = ["success", "failure", "rerolled", "exploded", "discarded"] as const;

/** The css classes of a rolled die, with null for those that do not apply. */
export function resultClasses(term: DiceTerm, result: DieResult): (string | null)[] {
  const { lowest, highest } = term[faceRange];
  const isJudged = result.success !== undefined || result.failure !== undefined;
  const showsExtreme = !isJudged && lowest < highest;
  return [
    term.constructor.name.toLowerCase(),
    `d${term.faces ?? ""}`,
    ...FATES.map((fate) => (result[fate] ? fate : null)),
    showsExtreme && result.result === lowest ? "min" : null,
    showsExtreme && result.result === highest ? "max" : null,
  ];
}

/** Builds a die of the class that owns the letter; plain numbers of faces belong to the letter d. */
export function readDice(Base: typeof DiceTerm, node: ParseNode, singleModifiers: RegExp): DiceTerm {
  const { faces, ...data } = node;
  const isLetter = typeof faces === "string";
  const Term = findDie(Base, isLetter ? faces.toLowerCase() : "d");
  return Term._fromData({
    ...data,
    class: Term.name,
    number: readPart(node["number"]) ?? 1,
    ...(isLetter ? {} : { faces: readPart(faces) }),
    modifiers: (node["modifiers"] as string | null | undefined)?.match(singleModifiers) ?? [],
  }) as DiceTerm;
}

/** The class that is registered for a letter, which may be anything a package has put there. */
function findDie(Base: typeof DiceTerm, letter: string): DieClass {
  const Term = surroundings.CONFIG.Dice.terms[letter];
  if (!Term) throw new Error(`CONFIG.Dice.terms has no die for the letter "${letter}"`);
  if (Term.prototype instanceof Base) return Term;
  throw new Error(`CONFIG.Dice.terms.${letter} is ${Term.name}, which is no DiceTerm`);
}

declare module "../../known-classes.ts" {
  interface Classes {
    DiceTerm: typeof DiceTerm;
  }
  interface Kinds {
    DiceTerm: DiceTerm;
  }
}
