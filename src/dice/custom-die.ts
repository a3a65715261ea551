import { ruleVariantsToStore, defaultRuleVariants, storedRuleVariants } from "../rules/kernel/rule-variants.ts";
import type { RuleVariants } from "../rules/kernel/rule-variants.ts";
import { readSetup } from "../rules/kernel/die-modifiers.ts";
import type { Decision, Throw, DieKind, Thrown } from "../rules/kernel/die-kind.ts";
import { replay, type Replay } from "../rules/kernel/replay.ts";
import { RuleError, type Phrase } from "../rules/kernel/rule-error.ts";
import { localisedFault, localiseFaults } from "../base/words.ts";
import type { Deciding } from "../rules/odds/odds.ts";
import { leavesChoiceOpen } from "../base/world-settings.ts";
import { Memo } from "../rules/kernel/memo.ts";
import { ThrownDie, type Thrower } from "./thrown-die.ts";
import type { Setup } from "../rules/kernel/fields.ts";
import { addedTraditions, dieKinds } from "../rules/traditions/traditions.ts";

import DiceTerm = foundry.dice.terms.DiceTerm;

/** The decisions about dice that the rules leave to the world, the table and the user. */
export interface DicePolicy {
  /** Returns the rule variants that this world has chosen. Dice read them when they are rolled, and store them. */
  readonly variants: () => RuleVariants;
  /** Asks the player, during the roll, whether to make an optional throw. */
  readonly acceptsThrow: (dieKind: DieKind, next: Throw) => Promise<boolean>;
  /** Returns true if the user rolls this die with a click of its own, after the roll was posted. */
  readonly waitsBefore: (next: Throw) => boolean;
  /**
   * Checks, before a roll that will be posted is made, that its character can pay for it, and that only the right users can see it.
   * @throws Error in the user's language
   */
  readonly checkPosting: (roll: Roll<Record<string, unknown>>, data: Roll.MessageData) => void;
}

let policy: DicePolicy = {
  variants: () => defaultRuleVariants,
  acceptsThrow: () => Promise.resolve(true),
  waitsBefore: () => false,
  checkPosting: () => undefined,
};

/** Returns the policy in force. Until one is set, the rules' defaults apply and no question is asked. */
export function dicePolicy(): DicePolicy {
  return policy;
}

/** Sets some or all decisions of the policy. Call it at start-up. */
export function setDicePolicy(changed: Partial<DicePolicy>): void {
  policy = { ...policy, ...changed };
}

/** A decision as it is stored, with the id of its user, and its time in milliseconds since 1970. */
export interface TakenDecision extends Decision, Thrower {}

/** A decision that a game master has undone: who and when, and the dice that it concerns, as they lay then. */
export interface UndoneDecision {
  readonly by: string;
  readonly at: number;
  readonly decision: TakenDecision;
  readonly thrown: readonly Pick<Thrown, "faces" | "face" | "index">[];
}

interface CustomDieData extends Partial<DiceTerm.TermData> {
  fallen?: readonly object[];
  aside?: readonly object[];
}

interface CustomDieOptions extends DiceTerm.Options {
  readings?: Partial<RuleVariants>;
  decisions?: readonly TakenDecision[];
  /** The decisions that a game master has undone, in the order of undoing. */
  undone?: readonly UndoneDecision[];
  /** The optional throws that the player declined: the number of dice that had fallen before each. */
  declined?: readonly number[];
  /** The throw is not complete: the next die waits for a click. */
  waits?: boolean;
  /** A choice that the rules otherwise make at once was left to a person. */
  isLeftOpen?: boolean;
  isInitiative?: boolean;
}

/**
 * One of our dice in a formula. The term asks its die kind which die to roll next, until the throw is complete, and rolls each as an
 * ordinary die of its size, so manual entry, other fulfilment methods, tooltips and 3D dice all see real dice. The outcome is derived from
 * their faces alone.
 */
export abstract class CustomDie extends DiceTerm {
  static readonly DIE_KIND: DieKind;

  static override MODIFIERS = {};

  static override SERIALIZE_ATTRIBUTES = [...DiceTerm.SERIALIZE_ATTRIBUTES, "fallen", "aside"];

  /** The player may be asked questions during the roll; false in a blind or automatic roll. */
  mayAsk = false;

  /** The dice rolled so far, in order. */
  readonly fallen: ThrownDie[];

  /**
   * The dice of undone decisions, one each, in the order of rolling. A later throw takes such a die before a new one is rolled, so that
   * undoing never gives a second throw. Left out for none.
   */
  aside: ThrownDie[] | undefined;

  declare options: CustomDieOptions;

  readonly dieKind: DieKind = (this.constructor as typeof CustomDie).DIE_KIND;

  readonly #setup = new Memo<Setup>();

  readonly #replay = new Memo<Replay<unknown>>();

  /** The user whose decision causes the current throws; empty during the first roll. */
  #thrower: Thrower = {};

  #evaluation: Partial<DiceTerm.EvaluationOptions> = {};

  /** The dice of {@link firstDice}, until they are rolled. */
  #first: ThrownDie | undefined;

  constructor(data: CustomDieData = {}) {
    const { fallen = [], aside = [] } = data;
    super(Object.assign({}, data, { faces: 1, options: data.options ?? {} }));
    this._faces = this.dieKind.faces;
    this.fallen = fallen.map(restored);
    this.aside = aside.length > 0 ? aside.map(restored) : undefined;
    localiseFaults(() => this.setup);
  }

  /**
   * The setup that the formula asks for.
   * @throws RuleError if it is not possible
   */
  get setup(): Setup {
    const { dieKind, number = dieKind.count.usual } = this;
    const { isInitiative = false } = this.options;
    return this.#setup.of([number, this.modifiers, isInitiative], () => {
      const setup = readSetup(dieKind, number, this.modifiers.join(""));
      return isInitiative ? { ...setup, isInitiative } : setup;
    });
  }

  /** The rule variants that it was rolled under. */
  get variants(): RuleVariants {
    return storedRuleVariants(this.options.readings ?? NONE);
  }

  /** The decisions made after the roll. */
  get decisions(): readonly TakenDecision[] {
    return this.options.decisions ?? [];
  }

  /** The decisions that a game master has undone. */
  get undone(): readonly UndoneDecision[] {
    return this.options.undone ?? [];
  }

  /** The die that waits to be rolled by a click; null when the throw is complete. */
  get waitingFor(): Throw | null {
    return this.options.waits ? this.replay.next : null;
  }

  /** The reason, in words, why the outcome of a complete throw is still open; null if it is not. */
  get awaits(): Phrase | null {
    return this.dieKind.awaits?.(this.replay.state) ?? null;
  }

  /** The progress of the throw, derived from its dice. */
  get replay(): Replay<unknown> {
    const input = this.#input;
    const faces = this.faceList;
    return this.#replay.of([...Object.values(input), faces], () => replay(this.dieKind, input, faces));
  }

  /** The input, besides the faces, from which its throw is replayed. */
  get #input() {
    const { setup, variants, decisions } = this;
    const { declined = [], isLeftOpen = false } = this.options;
    return { setup, variants, decisions, declined, isLeftOpen };
  }

  /**
   * The dice with which the throw is certain to begin; empty if it has begun, or if that depends on other dice or on the player. Foundry
   * asks for the faces of known dice before it evaluates a roll.
   */
  get firstDice(): readonly ThrownDie[] {
    if (this.number === undefined || this.fallen.length > 0) return [];
    const { next } = this.replay;
    if (next === null || (next.optional && this.mayAsk) || this.#waitsBefore(next)) return [];
    this.#first ??= this.#dieFor(next, next.alike);
    return [this.#first];
  }

  /** True if no die is missing or too many, and every decision was possible. */
  get isWhole(): boolean {
    const { thrown, rejected, next, decided } = this.replay;
    if (thrown.length + rejected.length !== this.faceList.length) return false;
    return this.options.waits ? next !== null : next === null && decided === this.decisions.length;
  }

  override get dice(): DiceTerm[] {
    return [...super.dice, ...this.fallen];
  }

  /** Also undefined for an unreadable stored throw: Foundry asks for it when it draws a roll of its own class. */
  override get total(): number | undefined {
    try {
      return this._evaluated ? this.dieKind.value(this.replay.state) : undefined;
    } catch {
      return undefined;
    }
  }

  /** The faces of its dice in the order of rolling. */
  get faceList(): readonly number[] {
    const faces: number[] = [];
    for (const die of this.fallen) for (const { result } of die.results) faces.push(result);
    return faces;
  }

  /** Rolls nothing on the term itself, unlike Foundry's own loop, which rolls as many dice as the number of the term. */
  override async _evaluateAsync(options: Partial<DiceTerm.EvaluationOptions> = {}): Promise<this> {
    if (this._number instanceof Roll && this._number.total === undefined) {
      this._number["_root"] = this._root;
      await this._number.evaluate(options);
    }
    this.#evaluation = options;
    await this._evaluateModifiers();
    return this;
  }

  /** Rolls the dice. Our modifiers are the setup of the throw; Foundry would try to apply them after it. */
  protected override async _evaluateModifiers(): Promise<void> {
    try {
      // A roll of Foundry's own class does not have rule variants.
      const root = this._root as object | undefined;
      if (!root || !("variants" in root)) this.options.readings = ruleVariantsToStore(dicePolicy().variants());
      await this.throwRemaining();
    } catch (error) {
      throw localisedFault(error);
    }
  }

  /** Rolls the dice that the die kind still asks for. */
  async throwRemaining(options: Partial<DiceTerm.EvaluationOptions> = this.#evaluation): Promise<void> {
    for (let { next } = this.replay; next !== null; { next } = this.replay) {
      if (this.#leaveOpen()) continue;
      if (this.#waitsBefore(next)) {
        this.options.waits = true;
        break;
      }
      if (next.optional && this.mayAsk && !(await dicePolicy().acceptsThrow(this.dieKind, next))) this.#decline();
      else await this.#throw(next, options);
    }
    this.#leaveOpen();
    this.markDiscarded();
  }

  /** Leaves a choice open that arises now, if the table does so. Returns true if it did. */
  #leaveOpen(): boolean {
    if (this.options.isLeftOpen || !this.dieKind.leaveOpen?.(this.replay.state)) return false;
    if (!leavesChoiceOpen(this.dieKind, this.mayAsk)) return false;
    this.options.isLeftOpen = true;
    return true;
  }

  #waitsBefore(next: Throw): boolean {
    return next.suspense === true && this.mayAsk && dicePolicy().waitsBefore(next);
  }

  async #throw(next: Throw, options: Partial<DiceTerm.EvaluationOptions>): Promise<void> {
    if (this.#takeAside(next)) return;
    const die = this.#takeFirst(next) ?? this.#dieFor(next, next.alike);
    await die.throwWithin(this._root, options);
    this.fallen.push(die.storeThrower(this.#thrower));
  }

  /** Takes the dice that were made before the throw, if these are they; undefined for none. */
  #takeFirst({ faces, role, alike = 1 }: Throw): ThrownDie | undefined {
    const first = this.#first;
    this.#first = undefined;
    return first?.faces === faces && first.number === alike && first.options.role === role ? first : undefined;
  }

  /** Takes a die that lies aside instead of a throw. Returns false for none of its size. */
  #takeAside(next: Throw): boolean {
    const found = this.aside?.find((die) => die.faces === next.faces);
    if (!found) return false;
    const rest = this.aside?.filter((die) => die !== found) ?? [];
    this.aside = rest.length > 0 ? rest : undefined;
    Object.assign(found.options, { role: next.role });
    this.fallen.push(found);
    return true;
  }

  #decline(): void {
    this.options.declined = [...(this.options.declined ?? []), this.faceList.length];
  }

  /** Rolls or declines the waiting die, and continues until another one waits. */
  async throwWaiting({ pick, by, at }: TakenDecision): Promise<void> {
    const next = this.waitingFor;
    delete this.options.waits;
    if (next === null) return;
    this.#thrower = { by, at };
    if (pick === "accept") await this.#throw(next, {});
    else this.#decline();
    this.mayAsk = true;
    await this.throwRemaining({});
  }

  /** Computes Foundry's least and greatest result, with every throw at its extreme. */
  override _evaluateSync(options: Partial<DiceTerm.EvaluationOptions> = {}): this {
    super._evaluateSync(options);
    this.results = [];
    if (!options.minimize && !options.maximize) return this;
    for (let { next } = this.replay; next !== null; { next } = this.replay) {
      const { least, most } = this.dieKind.extremes?.(next) ?? { least: 1, most: next.faces };
      this.fallen.push(this.#dieFor(next).setFace(options.minimize ? least : most));
    }
    return this;
  }

  /**
   * Stores a decision and rolls the dice that it asks for.
   * @throws RuleError DecisionGone if the decision is not possible, or no longer
   */
  async decide(decision: TakenDecision): Promise<void> {
    this.options.decisions = [...this.decisions, decision];
    this.#thrower = { by: decision.by, at: decision.at };
    await this.throwRemaining();
  }

  /**
   * Takes the last decision back. Its dice lie aside from then on.
   * @throws RuleError DecisionGone for none
   */
  undo({ by, at }: Pick<UndoneDecision, "by" | "at">): void {
    const decision = this.decisions.at(-1);
    if (!decision) throw new RuleError("DecisionGone");
    const thrown = this.replay.thrown
      .filter(({ index }) => decision.dice?.includes(index) === true)
      .map(({ faces, face, index }) => ({ faces, face, index }));
    this.options.decisions = this.decisions.slice(0, -1);
    delete this.options.waits;
    const before = this.replay;
    // All dice are taken from the table, one each.
    const dice = this.fallen.splice(0).flatMap((die) => (die.results.length > 1 ? die.split() : [die]));
    const count = before.thrown.length + before.rejected.length;
    this.fallen.push(...dice.slice(0, count));
    const aside = [...dice.slice(count), ...(this.aside ?? [])];
    this.aside = aside.length > 0 ? aside : undefined;
    this.markDiscarded();
    this.options.undone = [...this.undone, { decision, thrown, by, at }];
  }

  /** Returns the progress of the throw after a decision, without storing it; null if that needs dice or another decision. */
  foreseen(decision: Decision): Replay<unknown> | null {
    const { dieKind } = this;
    const input = { ...this.#input, decisions: [...this.decisions, decision] };
    const after = replay(dieKind, input, this.faceList);
    return after.next === null && !dieKind.awaits?.(after.state) ? after : null;
  }

  /**
   * Returns what the odds of a decision begin with: the state of the throw.
   * @param decision Null for the throw that it waits for.
   */
  deciding(decision: Decision | null, isDeclined: boolean): Deciding {
    const { state } = this.replay;
    return { state: isDeclined ? (this.dieKind.decline?.(state) ?? state) : state, decision };
  }

  #dieFor({ faces, role }: Throw, number = 1): ThrownDie {
    return new ThrownDie({ number, faces, options: { letter: this.dieKind.letter, role } as DiceTerm.Options });
  }

  /** Marks the dice that do not count, so that Foundry's tooltip strikes them through. */
  markDiscarded(): void {
    const { state, thrown, rejected } = this.replay;
    const discarded = (this.dieKind.discarded?.(state) ?? []).flatMap((place) => thrown[place] ?? []);
    const uncounted = new Set([...discarded, ...rejected].map((die) => die.index));
    let index = 0;
    for (const { results } of this.fallen) {
      for (const result of results) {
        result.discarded = uncounted.has(index);
        result.active = !result.discarded;
        index += 1;
      }
    }
  }
}

/** Makes a die of what the term has stored of it. */
function restored(die: object): ThrownDie {
  // fromData makes dice of the class that it is called on, which its types do not say.
  return die instanceof ThrownDie ? die : (ThrownDie.fromData({ ...die }) as unknown as ThrownDie);
}

/** The stored variants of a term that has none; always the same object, so that caches keep it. */
const NONE: Partial<RuleVariants> = {};

/** The classes of the die kinds, by their letters. */
const dieClasses = new Map<string, { readonly name: string }>();

/** Makes the classes of the die kinds and registers them. Call it at start-up. */
export function registerDice(): void {
  dieClasses.clear();
  for (const [letter, dieKind] of dieKinds) dieClasses.set(letter, dieClass(dieKind, classNameOf(dieKind)));
  Object.assign(CONFIG.Dice.termTypes, { [ThrownDie.name]: ThrownDie });
  keepDice();
}

/**
 * Registers each class by its name, by which stored rolls are restored, and at its denomination: in this system, that is the
 * system's, also where a module has taken it meanwhile.
 */
export function keepDice(): void {
  const { terms, termTypes } = CONFIG.Dice;
  for (const [letter, Die] of dieClasses) {
    const held: unknown = terms[letter];
    if (held !== undefined && held !== Die)
      console.warn(`Quadrivium | d${letter} is ${Die.name}, and no die of a module.`);
    Object.assign(termTypes, { [Die.name]: Die });
    Object.assign(terms, { [letter]: Die });
  }
}

function dieClass(dieKind: DieKind, name: string) {
  const Die = class extends CustomDie {
    static override readonly DIE_KIND = dieKind;
    static override DENOMINATION = dieKind.letter;
  };
  Object.defineProperty(Die, "name", { value: name });
  return Die;
}

/** Returns the name under which the dice of a die kind are stored, which must never change; a module's names the module. */
function classNameOf(dieKind: DieKind): string {
  const { id } = dieKind;
  const added = addedTraditions().find(({ dieKinds: kinds }) => kinds.includes(dieKind));
  return added ? `${added.module}.${id}` : `Quadrivium${id.charAt(0).toUpperCase()}${id.slice(1)}Die`;
}
