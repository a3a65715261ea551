import type { BonusCategory, BonusGoal, ApplyBonuses } from "./bonuses.ts";
import type { PaidOption, Field, FlagField, SizesField, Setup } from "./fields.ts";
import type { ResourceDelta } from "./resources.ts";
import type { RuleVariants } from "./rule-variants.ts";
import type { Unskilled } from "./table-choices.ts";
import type { ContestTerms, Tie } from "./ties.ts";
import type { Phrase } from "./phrase.ts";
/**
 * What the traits of a character do in a roll: their scores are added, and so is what fatigue and wounds take; or they
 * name the roll and nothing more, since the fields say how able the character is; or such dice are not thrown for traits.
 */
export type TraitUse = "added" | "named" | "none";

/** The next die to throw, and why. */
export interface Throw {
  /** How many sides it has; it will show a face from 1 to this. */
  readonly faces: number;
  /** What it is thrown for, in the tradition's own words ("chain", "botch"). */
  readonly role: string;
  /** The player may decline it; see {@link DieKind.decline}. */
  readonly optional?: boolean;
  /** What came before makes one hold one's breath: who likes suspense throws this die with a click of its own. */
  readonly suspense?: boolean;
  /** So many dice of this kind, this one included, are thrown in any case: they can be thrown together. One, if not said. */
  readonly alike?: number;
}

/** A throw that has happened. */
export interface Thrown extends Throw {
  readonly face: number;
  /** Which die it was in the order of throwing, from 0. */
  readonly index: number;
}

/** What stands around the die in a formula, once everything else is known. */
export interface FormulaTotal {
  /** The formula's plain arithmetic, with the die's value in it. */
  readonly total: number;
  /** The same arithmetic with the die at zero: everything that is not the die. */
  readonly modifiers: number;
  /** What `vs` names: ease factor, counter, target value or difficulty. */
  readonly target: number | null;
}

/** What every outcome says, whatever the tradition. */
export interface Outcome {
  /** Id of the tradition; null for a formula that has none of our dice, or several. */
  readonly tradition: string | null;
  readonly target: number | null;
  /** Null without a target. */
  readonly success: boolean | null;
  /** Total minus target; null without a target. */
  readonly margin: number | null;
}

/** One die as a card shows it. */
export interface ShownDie {
  readonly faces: number;
  readonly label: string;
  /** "kept" makes the result, "thrown" was only on the way, "blank" came to nothing, "out" was taken away. */
  readonly tone: "kept" | "thrown" | "blank" | "out";
  /** A word or sign in front of the die ("×2", "botch?"). */
  readonly before?: Phrase;
  /** A word or sign under the die ("d12", "adv"). */
  readonly below?: Phrase;
}

/** One line of a card: what it is, and its amount or what else there is to say of it ("15 + 8"). */
export interface Row {
  readonly label: Phrase;
  readonly amount: number | Phrase;
  /** The amount is added to the ones above and shows its sign ("+1"), as the other parts of a formula do. */
  readonly isAdded?: boolean;
  /** A small number that is nicer to count than to read ("impact ◆◆◆"). */
  readonly pips?: boolean;
}

/** How a card tells an outcome. */
export interface Description {
  /** One for each die that fell, in the order of throwing. */
  readonly dice: readonly ShownDie[];
  /** What the die itself adds to the total, and how it came to that; left out where the formula works on it further. */
  readonly value: readonly Row[];
  /** What the throw gives beside the total. */
  readonly gains?: readonly Row[];
  /** One word for what happened; without one the card says success or failure by the margin. */
  readonly verdict?: { readonly tone: "good" | "bad"; readonly phrase: Phrase };
  /** What else there is to know about the throw. */
  readonly notes?: readonly Phrase[];
  /** What the card calls the die in one short word, where the tradition's name does not say enough ("*4"). */
  readonly chip?: Phrase;
}

/** Something decided after the dice fell. It is stored with the roll and never taken back. */
export interface Decision {
  readonly kind: string;
  /** The dice it is about, by their index in the order of throwing. */
  readonly dice?: readonly number[];
  /** Which of several possibilities was taken. */
  readonly pick?: string;
  /** The sizes of dice that are thrown in addition. */
  readonly sizes?: readonly number[];
  /** A number that goes with it. */
  readonly amount?: number;
}

/** Something that may be decided now: a question with its possible answers. */
export interface Offer {
  readonly kind: string;
  /** The rules wait for the answer, so each of them stands on the card; whatever else is possible is asked for. */
  readonly isDue?: boolean;
  /** Hardly ever wanted, though nearly always possible: the card folds its answers away. */
  readonly isAside?: boolean;
  /** Only a game master may answer. */
  readonly isForGamemaster?: boolean;
  readonly question: Phrase;
  readonly answers: readonly { readonly phrase: Phrase; readonly decision: Decision }[];
}

/** What a roll has come to, for whoever keeps count of what its character gains and pays. */
export interface ResourceContext<Result extends Outcome> {
  readonly setup: Setup;
  /** What was decided so far. */
  readonly decisions: readonly Decision[];
  /** Null as long as nobody knows it. */
  readonly outcome: Result | null;
  /** The dice of a roll that luck or anti-luck has set aside. */
  readonly rejected: readonly Thrown[];
}

/** A roll as those see it who may decide something about it. */
export interface OfferContext<State, Result extends Outcome> {
  readonly state: State;
  readonly outcome: Result;
  readonly thrown: readonly Thrown[];
  /** The dice of a roll that luck or anti-luck has set aside; none while neither was called on. */
  readonly rejected: readonly Thrown[];
  readonly variants: RuleVariants;
}

/** A roll that another roll of the same kind is measured against, and what is asked before it. */
export interface CounterRoll {
  readonly pool: SizesField;
  readonly flags: readonly FlagField[];
}

/** The whole roll twice, and one of the two kept: luck and anti-luck. */
export interface Luck<State> {
  /** Which of the two is kept; null when nobody called on luck. */
  kept(setup: Setup): "better" | "worse" | null;
  /** May this roll be repeated? */
  mayRepeat(state: State): boolean;
  /** How good a roll is, to tell the better from the worse; of equals the first is kept. */
  rank(state: State): number;
  /** Where the second roll starts when luck was called on after the first; null when this decision is another one. */
  after(state: State, decision: Decision): State | null;
}

/** A throw as parts that do not hang on each other: what falls in one changes nothing in what the others throw. */
export interface IndependentParts<State> {
  /** A start as several, each with its own dice; one that is there more than once is followed once. */
  split(start: State): readonly State[];
  /** The end of two parts together that ended so. */
  join(first: State, second: State): State;
}

/**
 * A die of one tradition, as a small pure machine: it asks for a die, is told a face, and at the end names an outcome.
 * A roll walks one path through it, the odds engine walks them all; so they cannot disagree.
 */
export interface DieKind<State = unknown, Result extends Outcome = Outcome> {
  readonly id: string;
  /** The dice that share their rules, their accent and their emblem. */
  readonly tradition: string;
  /** The letter after the `d` in a formula. */
  readonly letter: string;
  /** The size of the die that stands for the tradition. */
  readonly faces: number;
  /** How many dice may be asked for at once, and how many usually are. */
  readonly count: { readonly min: number; readonly max: number; readonly usual: number };
  readonly fields: readonly Field[];
  /** What a player can pay for before the throw; left out where there is nothing. */
  readonly paidOptions?: readonly PaidOption[];
  /** What a character can do, in a roll of this kind. */
  readonly traits: TraitUse;
  /** How the fraction is rounded that scores come to: an average, a part of a total. */
  readonly round: (amount: number) => number;

  /** How bonuses count, where they are not simply added to the total. */
  readonly applyBonuses?: ApplyBonuses;
  /** What bonuses can go to, as somebody is asked for them; the total alone, if not said. */
  readonly goals?: readonly BonusGoal[];
  /** What kinds of bonuses it tells apart; left out where all count alike. */
  readonly categories?: readonly BonusCategory[];
  /** What a roll suffers for what one has not learnt: a changed setup, and a penalty among the bonuses. */
  unskilled?(setup: Setup, suffered: Unskilled): { readonly setup: Setup; readonly penalty: number };

  /**
   * Refuses a setup whose fields, each possible for itself, do not go together.
   * @throws RuleError naming the part
   */
  validate?(setup: Setup): void;
  start(setup: Setup, variants: RuleVariants): State;
  /** The die to throw now; null when the throw is complete. */
  next(state: State): Throw | null;
  /** @throws RuleError RunawayChain when scripted or manual faces would never end */
  after(state: State, face: number): State;
  /** The state after an optional throw was declined; needed where a throw is optional. */
  decline?(state: State): State;
  /** What the die is worth so far: what it adds to the formula's arithmetic. */
  value(state: State): number;
  /** What it all means. The total is the roll's, which a rule may set apart from the arithmetic. */
  settle(state: State, sum: FormulaTotal, variants: RuleVariants): { readonly total: number; readonly outcome: Result };
  /** Whether an outcome fails whatever its total; left out where the total alone decides. */
  fails?(outcome: Result): boolean;
  /** What becomes of a tie when a roll of this kind opposes another; left out where the rules do not say. */
  breakTie?(terms: ContestTerms): Tie;
  /** The faces that make the least and the most of a throw. */
  extremes(die: Throw): { readonly least: number; readonly most: number };

  /** Equal keys have equal futures, equal values, and outcomes that are equal in all the facts. */
  key(state: State): string | number;
  /** For the odds, it is quicker to follow each part for itself and to join their ends. */
  readonly independentParts?: IndependentParts<State>;
  /** Outcome facts whose chances are worth knowing: a claim becomes a probability, a number a distribution. */
  readonly facts: Readonly<Record<string, (outcome: Result) => boolean | number>>;
  /** The claim among the facts that players fear most ("botch"); null when there is none. */
  readonly worst: string | null;

  /** Called on before the roll or after it. */
  readonly luck?: Luck<State>;
  /**
   * What the meaning of a throw still hangs on beside its dice, in words ("slide 12 awaits the GM’s word"); null when
   * nothing is missing. Until then nobody is told what it would be.
   */
  awaits?(state: State): Phrase | null;
  /**
   * A finished throw with a choice left open that is the player's, but is otherwise made at once as the rules propose it;
   * null where there is none. What is open is awaited, and decided by one of the offers.
   */
  leaveOpen?(state: State): State | null;
  /** What the total is measured against can be rolled with the same dice; left out where the rules do not say so. */
  readonly counter?: CounterRoll;
  /** What may be decided once all dice have fallen. */
  offers?(play: OfferContext<State, Result>): readonly Offer[];
  /**
   * The state after a decision that was among the offers; it may ask for further dice.
   * @throws RuleError DecisionGone for one that is not, or no longer, possible
   */
  decide?(state: State, decision: Decision): State;
  /** What a roll has brought its character so far, less what was paid for it by its fields or afterwards. */
  resourceDelta?(account: ResourceContext<Result>): ResourceDelta;
  /** What a decision costs the character; left out where none costs anything. */
  price?(decision: Decision): ResourceDelta;
  /** How great a focus a decision takes, which is spent in Meta; 0, or left out, for none. */
  focusOf?(decision: Decision): number;
  /** Whether Meta that was spent on a roll is lost by it. */
  losesMeta?(outcome: Result): boolean;
  /** The sizes of dice that may join a finished throw by the decision "addDice", where the world allows it. */
  readonly adds?: readonly number[];
  /** A decision in words, for the card that records it. */
  tell?(decision: Decision, thrown: readonly Thrown[]): Phrase;
  /** The dice that count for nothing any more, by their place among the dice of the roll that counts. */
  discarded?(state: State): readonly number[];

  /** What is printed on a face. */
  label(face: number): string;
  /** @param thrown The dice of the roll that counts, which have led to `state`; `setup` is what was asked for. */
  describe(outcome: Result, thrown: readonly Thrown[], setup: Setup, state: State): Description;
}
