import type { FixedInstanceType } from "@league-of-foundry-developers/foundry-vtt-types/utils";
import { readRuleVariants, ruleVariantsToStore, storedRuleVariants } from "../rules/kernel/rule-variants.ts";
import type { RuleVariants } from "../rules/kernel/rule-variants.ts";
import { changeOutside } from "../rules/kernel/plain-notation.ts";
import { writeTarget } from "../rules/kernel/roll-spec.ts";
import type { ResourceDelta } from "../rules/kernel/fields.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { prospectAfter, odds, prospect, type Odds, type Prospect, type OddsQuery } from "../rules/odds/odds.ts";
import { finite } from "../rules/kernel/arithmetic.ts";
import { resultOf } from "../rules/odds/expression.ts";
import { plainOutcome } from "../rules/kernel/die-kind.ts";
import type { Decision, DieKind, Offer, Outcome, Throw } from "../rules/kernel/die-kind.ts";
import type { AnyOutcome } from "../rules/traditions/traditions.ts";
import { localiseFaults } from "../base/words.ts";
import { Memo } from "../rules/kernel/memo.ts";
import { drawRollCard, effectsInWords, type QuadriviumRollOptions } from "./roll-card-context.ts";
import { CustomDie, dicePolicy, type TakenDecision, type UndoneDecision } from "./custom-die.ts";
import {
  explainedTotal,
  explainFormula,
  isOurs,
  readFormula,
  refuseLong,
  refuseUnknownParts,
  refuseUnrollable,
  warnOfMissing,
} from "./formula.ts";
import type { ReadFormula } from "./formula.ts";
import { customDice, soleCustomDie, oddsQuery, rolledExpression } from "./formula-terms.ts";

/** How formulas can end. Redrawn windows, and previews of choices, ask for the same again. */
const prospects = new Map<string, Prospect>();

/** The most that are remembered. */
const MOST_PROSPECTS = 200;

/**
 * A roll with an outcome: it finds the die of ours in its formula and reads the target behind `vs`. It is the first of
 * CONFIG.Dice.rolls, so typed formulas, inline rolls, tables and initiative all become it.
 */
export class QuadriviumRoll extends Roll<Record<string, unknown>> {
  declare options: QuadriviumRollOptions;

  /** The player may be asked questions during the roll. */
  #mayAsk = true;

  /** The names in the formula that are missing in the data and count 0. */
  readonly #missing: readonly string[];

  readonly #die = new Memo<CustomDie | null>();

  readonly #settled = new Memo<Settled>();

  constructor(formula: string, data: Record<string, unknown> = {}, options: QuadriviumRollOptions = {}) {
    super(formula, data, { ...options });
    this.#missing = formula === "" ? [] : this.#read(formula, data);
    const { readings } = options;
    if (readings) this.options.readings = localiseFaults(() => ruleVariantsToStore(readRuleVariants(readings)));
  }

  /** Takes the target from its formula; without one, the roll has that of its options. Returns the names without data. */
  #read(formula: string, data: Record<string, unknown>): readonly string[] {
    const read =
      lastRead?.terms === this.terms ? lastRead : localiseFaults(() => readFormula(QuadriviumRoll, formula, data));
    const { target, targetLabel, missing } = read;
    if (target !== null) {
      this.options.target = target;
      if (targetLabel) this.options.targetLabel = targetLabel;
      else delete this.options.targetLabel;
    }
    return missing;
  }

  /** Takes the stored formula of an evaluated roll, which ends with its target. */
  #takeFormula(formula: unknown): void {
    const [written, target] = [String(formula), writeTarget(this.options.target ?? null, this.targetLabel)];
    this._formula = written.endsWith(target) ? written.slice(0, written.length - target.length) : written;
  }

  /** The formula with its target. */
  override get formula(): string {
    return super.formula + writeTarget(this.options.target ?? null, this.targetLabel);
  }

  /** The words that the target came from; blank for a plain number. */
  get targetLabel(): string {
    return this.options.targetLabel ?? "";
  }

  /** Ease factor, counter, target value or difficulty; null if none is known. */
  get target(): number | null {
    const { target, opposing = null, isCounter } = this.options;
    return target ?? (isCounter ? null : opposing);
  }

  /** The rule variants it was rolled under; before that, those it would be rolled under now. */
  get variants(): RuleVariants {
    const { readings } = this.options;
    if (this._evaluated) return storedRuleVariants(readings ?? NONE);
    if (readings) return readRuleVariants(readings);
    return this.#root?.variants ?? dicePolicy().variants();
  }

  /** The outcome; null before the roll, and while it waits for a die or a decision. */
  get outcome(): AnyOutcome | null {
    return this.isWaiting ? null : (this.outcomeSoFar as AnyOutcome | null);
  }

  /** The outcome if nothing more is rolled or decided; null before the roll. */
  get outcomeSoFar(): Outcome | null {
    return this._evaluated ? this.#settle().outcome : null;
  }

  /** The outcome against another target, without changing the roll; null before the roll, and while it waits. */
  outcomeAgainst(target: number | null): Outcome | null {
    return this._evaluated && !this.isWaiting ? this.#settle(target).outcome : null;
  }

  /** False for a stored roll that cannot be read: it has impossible faces, or is not a roll at all. */
  get #isReadable(): boolean {
    try {
      return (this.die?.replay ?? this) !== null;
    } catch {
      return false;
    }
  }

  /** True while a die waits for a click or the outcome for a decision; never for a stored roll that cannot be read. */
  get isWaiting(): boolean {
    const die = this._evaluated ? this.die : null;
    return die !== null && this.#isReadable && (die.waitingFor !== null || die.awaits !== null);
  }

  /**
   * True if a stored roll is consistent: its formula and total match its terms, its rule variants match those of its
   * die, and no die is missing or too many.
   */
  get isSound(): boolean {
    if (!this._evaluated || !this.#isReadable || this._total !== this.#settle().total) return false;
    const { die } = this;
    const isRead = die === null || String(Object.entries(die.variants)) === String(Object.entries(this.variants));
    const isWritten = super.formula === this.terms.map((term) => term.formula).join("");
    return isRead && isWritten && (die?.isWhole ?? true);
  }

  /** The die of ours in the formula; null for none or several. */
  get die(): CustomDie | null {
    // Until it is evaluated, parentheses can create their terms again.
    return this._evaluated ? this.#die.of([this.terms], () => soleCustomDie(this.terms)) : soleCustomDie(this.terms);
  }

  /** All dice in the order of rolling. A die of ours is left out, since the dice it threw are listed. */
  override get dice(): Roll["dice"] {
    return super.dice.filter((die) => !(die instanceof CustomDie));
  }

  /** All dice of ours, those in pools and parentheses too. */
  get customDice(): readonly CustomDie[] {
    return super.dice.filter((die) => die instanceof CustomDie);
  }

  /**
   * Every way in which this formula can end, rolled or not.
   * @throws Error naming the part whose odds cannot be listed
   */
  get prospect(): Prospect {
    const { variants } = this;
    const key = [super.formula, this.target, ...Object.values(variants)].join(" ");
    const known = prospects.get(key);
    if (known && known.question.die?.dieKind === this.die?.dieKind) return known;
    const all = localiseFaults(() => prospect(this.oddsQuery, variants));
    if (prospects.size >= MOST_PROSPECTS) prospects.clear();
    prospects.set(key, all);
    return all;
  }

  /**
   * This formula in the form that the odds engine needs, rolled or not.
   * @throws Error naming the part whose odds cannot be listed
   */
  get oddsQuery(): OddsQuery {
    return localiseFaults(() => {
      refuseUnrollable(this.terms);
      return oddsQuery(this.terms, this.target, this.variants);
    });
  }

  /**
   * The exact odds of this formula, rolled or not.
   * @throws Error naming the part whose odds cannot be listed
   */
  get odds(): Odds {
    return odds(this.prospect);
  }

  /** The resources gained so far, less those paid. Options in the formula are paid for before the roll. */
  get resourceDelta(): ResourceDelta {
    return this.#deltaOf(this.die?.decisions ?? []);
  }

  /** The part of {@link resourceDelta} that its formula costs, whatever is decided. */
  get formulaCost(): ResourceDelta {
    return Object.fromEntries(Object.entries(this.#deltaOf([])).filter(([, amount]) => amount < 0));
  }

  #deltaOf(decisions: readonly Decision[]): ResourceDelta {
    const { die, outcome } = this;
    const rejected = outcome && die ? die.replay.rejected : [];
    return die?.dieKind.resourceDelta?.({ setup: die.setup, decisions, outcome, rejected }) ?? {};
  }

  /** True if this world lets dice be added to its pool after the roll. */
  get mayAddDice(): boolean {
    const adds = this.die?.dieKind.adds !== undefined;
    return adds && !this.isWaiting && game.settings.get("quadrivium", "editPool");
  }

  /** The decisions that are possible now; none before the roll, and for a stored one that cannot be read. */
  get offers(): readonly Offer[] {
    if (!this.#isReadable) return [];
    const { die, outcomeSoFar: outcome } = this;
    if (die?.waitingFor) return [throwOffer(die, die.waitingFor)];
    if (die === null || outcome === null) return [];
    return die.dieKind.offers?.({ ...die.replay, outcome }) ?? [];
  }

  /**
   * Returns a copy of the roll with a decision. Fallen dice stay; dice that the decision asks for are rolled now.
   * @param hasFocus True if a character spends the focus that the decision takes; a focus is never free.
   * @throws Error if the roll does not offer the decision to its user, or no longer
   */
  async decide(decision: TakenDecision, hasFocus = false): Promise<QuadriviumRoll> {
    return localiseFaults(async () => {
      if (!hasFocus && (this.die?.dieKind.focusOf?.(decision) ?? 0) !== 0) throw new RuleError("FocusUnpaid");
      const answers = this.offers.flatMap((offer) => offer.answers);
      const isOffered = answers.some((answer) => isSameDecision(answer.decision, decision));
      const isAdded = decision.kind === "addDice" && this.mayAddDice;
      if (!isOffered && !isAdded) throw new RuleError("DecisionGone");
      const decided = this.#copy({});
      if (decision.kind === THROW) await decided.die?.throwWaiting(decision);
      else await decided.die?.decide(decision);
      return decided.#concluded(decided);
    });
  }

  /**
   * Returns a copy of the roll without its last decision, which only a game master may undo. The dice of that decision lie aside: later
   * throws take them before new ones are rolled.
   * @throws Error if nothing is decided
   */
  undo(user: Pick<UndoneDecision, "by" | "at">): QuadriviumRoll {
    return localiseFaults(() => {
      const undone = this.#copy({});
      undone.die?.undo(user);
      return undone.#concluded(undone);
    });
  }

  /** Returns what a decision that is offered would make of the roll; null if that needs dice or another decision. */
  foreseen(decision: Decision): RollResult | null {
    const { die } = this;
    const replay = decision.kind === THROW ? null : (die?.foreseen(decision) ?? null);
    if (die === null || replay === null) return null;
    const { dieKind, setup } = die;
    const { total, outcome } = this.#settle(this.target, replay.state);
    return { total, effects: effectsInWords({ dieKind, setup, replay }, outcome) };
  }

  /**
   * The exact odds of the roll after a decision that is offered; null for a decision that asks for another, and for odds
   * that cannot be listed.
   */
  oddsAfter(decision: Decision): Odds | null {
    const { die, target, variants } = this;
    // The faces of the dice that lie aside are known.
    if (!die || die.aside) return null;
    const { dieKind, setup } = die;
    const query = { expression: rolledExpression(this.terms, die), die: { dieKind, setup }, ...this.#measure(target) };
    const isThrow = decision.kind === THROW;
    const deciding = die.deciding(isThrow ? null : decision, isThrow && decision.pick !== "accept");
    try {
      return odds(prospectAfter(query, deciding, variants));
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      return null;
    }
  }

  override async evaluate(options: Roll.Options = {}): Promise<Roll.Evaluated<this>> {
    const root = this.#root;
    const mayAsk = options.allowInteractive !== false;
    // Typed text alone deserves a warning, not what a page shows by itself.
    if (mayAsk) this.warnOfMissing();
    this.#mayAsk = mayAsk && (root === null || root.#mayAsk);
    this.#prepare(options);
    try {
      return this.#concluded(await super.evaluate(options));
    } catch (error) {
      throw explainedTotal(error);
    }
  }

  override evaluateSync(options: Roll.Options = {}): Roll.Evaluated<this> {
    this.#prepare(options);
    try {
      return this.#concluded(super.evaluateSync(options));
    } catch (error) {
      throw explainedTotal(error);
    }
  }

  /** @throws RuleError for a total that is not a number, and for a roll with too many dice */
  #concluded<Rolled>(rolled: Rolled): Rolled {
    this._total = this.#settle().total;
    let count = 0;
    for (const { results } of super.dice) count += results.length;
    if (count > MOST_DICE) throw new RuleError("RollLarge");
    return rolled;
  }

  /** Posts the roll. It is not made if the speaker cannot pay for it. */
  override async toMessage<const Create extends boolean | null | undefined = undefined>(
    data: Roll.MessageData | null = {},
    options?: Roll.ToMessageOptions<Create>,
  ): Promise<Roll.ToMessageReturn<Create>> {
    if (!this._evaluated) dicePolicy().checkPosting(this, data ?? {});
    return super.toMessage(data, options);
  }

  protected override _evaluateTotal(): number {
    return this.die ? this.#settle().total : super._evaluateTotal();
  }

  /** Warns this user of names in the formula that are missing in the data and count 0. */
  warnOfMissing(): void {
    warnOfMissing(this.#missing, this.data);
  }

  /** Returns a copy of the roll with another target, or with none. */
  withTarget(target: number | null): QuadriviumRoll {
    return this.#copy({ target });
  }

  /** Returns a copy of the roll with the number that opposes it; undefined to remove it. */
  withOpposing(opposing: number | null | undefined): QuadriviumRoll {
    const learned = this.#copy({});
    if (opposing === undefined) delete learned.options.opposing;
    else learned.options.opposing = opposing;
    return learned.#concluded(learned);
  }

  /** The verdict, the gains and the remarks of the roll's outcome, in words. */
  get effects(): readonly string[] {
    const { die, outcome } = this;
    return die && outcome ? effectsInWords(die, outcome) : [];
  }

  /** Returns a copy of the roll as it would be stored, with other options. */
  #copy(options: QuadriviumRollOptions): QuadriviumRoll {
    const stored = JSON.parse(JSON.stringify(this)) as { options: QuadriviumRollOptions };
    // The words of a target belong to that target.
    const { targetLabel, ...kept } = stored.options;
    const words = "target" in options || targetLabel === undefined ? {} : { targetLabel };
    const data = { ...stored, formula: super.formula, options: { ...kept, ...words, ...options } };
    // Parsed JSON is untyped.
    return QuadriviumRoll.fromData(data as unknown as Roll.Data);
  }

  override clone(): this {
    const RollClass = this.constructor as new (...args: ConstructorParameters<typeof QuadriviumRoll>) => this;
    return new RollClass(this.formula, this.data, { ...this.options });
  }

  override toString(): string {
    return this.formula;
  }

  /** With the outcome, unless the roll is incomplete. */
  override toJSON(): ReturnType<Roll["toJSON"]> & { outcome?: Outcome } {
    const outcome = this.#isReadable ? this.outcome : null;
    return { ...super.toJSON(), formula: this.formula, ...(outcome ? { outcome } : {}) };
  }

  /** Draws our card; a formula without a die of ours and without a target keeps Foundry's card. */
  override async render(options: Parameters<Roll["render"]>[0] = {}): Promise<string> {
    if (options.template || (this.die === null && this.target === null && !this.options.flat))
      return super.render(options);
    const isPrivate = options.isPrivate === true || isUnreadable(options);
    if (!this._evaluated) await this.evaluate({ allowInteractive: !isPrivate });
    return drawRollCard(this, isPrivate, isPrivate ? null : (options.flavor ?? null));
  }

  /** Restores a roll. The terms of an evaluated one are stored, so they are not parsed from its formula again. */
  static override fromData<Class extends Roll.Internal.AnyConstructor>(
    this: Class,
    data: Roll.Data,
  ): FixedInstanceType<Class> {
    const { class: name, evaluated } = data as { readonly class?: unknown; readonly evaluated?: unknown };
    if (name !== this.name || evaluated !== true) return super.fromData(data) as FixedInstanceType<Class>;
    const thrown = super.fromData({ ...data, formula: "" });
    if (thrown instanceof QuadriviumRoll) thrown.#takeFormula(data.formula);
    return thrown as FixedInstanceType<Class>;
  }

  /**
   * Reads a formula.
   * @throws Error in the reader's language for a formula that is too long or cannot be read
   */
  static override parse(formula: string, data: Record<string, unknown>): Roll["terms"] {
    // The terms of a stored roll are stored, too.
    if (formula === "") return [];
    return explainFormula(formula, () => {
      const read = readFormula(this, formula, data);
      const terms = read.body === "" ? [] : super.parse(read.body, data);
      lastRead = { ...read, terms };
      return terms;
    });
  }

  /** Leaves labels as they are in a formula of ours: a title may be "Contact @guild". */
  static override replaceFormulaData(...[formula, data, options]: Parameters<typeof Roll.replaceFormulaData>): string {
    const fill = (part: string): string => super.replaceFormulaData(part, data, options);
    return typeof formula === "string" && formula.includes("@") && isOurs(formula)
      ? changeOutside(formula, fill)
      : fill(formula);
  }

  /**
   * Replaces our dice with their first ordinary dice, since Foundry asks for the faces of those that are known before the roll is
   * evaluated.
   */
  static override identifyFulfillableTerms(terms: Roll["terms"]): foundry.dice.terms.DiceTerm[] {
    const found = terms.flatMap((term) => {
      const first = customDice([term]).flatMap((die) => die.firstDice);
      return [...super.identifyFulfillableTerms([term]), ...super.identifyFulfillableTerms(first)];
    });
    return [...new Set(found)].filter((term) => !(term instanceof CustomDie));
  }

  static override instantiateAST(ast: Parameters<typeof Roll.instantiateAST>[0]): Roll["terms"] {
    localiseFaults(() => {
      refuseUnknownParts(CONFIG.Dice.parser.flattenTree(ast));
    });
    return super.instantiateAST(ast);
  }

  /** The roll that contains this one, if it is one of ours. */
  get #root(): QuadriviumRoll | null {
    const root: unknown = this._root;
    return root instanceof QuadriviumRoll && root !== this ? root : null;
  }

  /** Sets and stores the rule variants of the dice. */
  #prepare({ allowStrings }: Roll.Options): void {
    if (!allowStrings) {
      localiseFaults(() => {
        refuseUnrollable(this.terms);
        refuseLong(this.formula);
      });
    }
    const { variants } = this;
    const readings = { ...storedFor.of([variants], () => ruleVariantsToStore(variants)) };
    this.options.readings = readings;
    for (const die of customDice(this.terms)) {
      die.options.readings = readings;
      if (this.options.isInitiative) die.options.isInitiative = true;
      die.mayAsk = this.#mayAsk;
    }
  }

  /** @param state That of its die of ours, or another one that the die may come to. */
  #settle(target = this.target, state = this.die?.replay.state): Settled {
    const { die, variants } = this;
    if (die === null) {
      const total = finite(this._total ?? 0);
      return { total, outcome: plainOutcome(total, target) };
    }
    const { total, modifiers } = resultOf(rolledExpression(this.terms, die), die.dieKind.value(state));
    const measured = { total: finite(total), modifiers, ...this.#measure(target) };
    return this.#settled.of([state, variants, ...Object.values(measured)], () => {
      const settled = die.dieKind.settle(state, measured, variants);
      // Macros and modules are given it, too.
      Object.freeze(settled.outcome);
      return settled;
    });
  }

  /** What the roll is measured against, by its target or, of a counter, by what it has learned of its action. */
  #measure(target: number | null) {
    const { isCounter = false, opposing } = this.options;
    return {
      target: isCounter ? (opposing ?? target) : target,
      isCounter,
      awaitsCounter: opposing === null,
    };
  }
}

/** The formula that was read last, with its terms: Foundry asks a roll's class for these alone. */
let lastRead: (ReadFormula & { readonly terms: Roll["terms"] }) | undefined;

/** Nearly all rolls of a world are made under the same rule variants. */
const storedFor = new Memo<ReturnType<typeof ruleVariantsToStore>>();

/** The stored data of a roll without rule variants. */
const NONE: Partial<RuleVariants> = {};

/** The result of a roll: its total, and its other effects in words. */
export type RollResult = Pick<QuadriviumRoll, "total" | "effects">;

/** The total of a roll, and its outcome. */
type Settled = ReturnType<DieKind["settle"]>;

/** The most dice in a roll; our choice. */
const MOST_DICE = 10_000;

/** Returns whether a roll is drawn for a message that this user may not read: Foundry names the message, too. */
function isUnreadable(options: object): boolean {
  const { message } = options as { readonly message?: { readonly isContentVisible?: boolean } | null };
  return message?.isContentVisible === false;
}

/** The kind of the decision to roll a waiting die, or to decline it if it is optional. */
const THROW = "throw";

/** Returns the offer to roll a waiting die. */
function throwOffer({ dieKind }: CustomDie, next: Throw): Offer {
  const key = `QUADRIVIUM.Throw.${dieKind.tradition}.${next.role}`;
  const answers = ["accept", ...(next.optional ? ["decline"] : [])].map((pick) => {
    return { phrase: { key: `${key}.${pick}`, data: { count: next.alike ?? 1 } }, decision: { kind: THROW, pick } };
  });
  return { kind: THROW, isDue: true, question: { key: `${key}.name` }, answers };
}

/** Returns true if a decision is the one offered; its user, time and amount are the user's own. */
function isSameDecision(offered: Decision, taken: Decision): boolean {
  const asked = ({ kind, dice, pick, sizes }: Decision): string => JSON.stringify([kind, dice, pick, sizes]);
  return asked(offered) === asked(taken);
}
