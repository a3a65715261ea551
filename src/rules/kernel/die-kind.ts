import type { BonusCategory, BonusGoal, ApplyBonuses } from "./bonuses.ts";
import type { PaidOption, Field, Setup, ResourceDelta } from "./fields.ts";
import type { RuleVariants, Unskilled } from "./rule-variants.ts";
import type { ContestTerms, Tie } from "./ties.ts";
import { RuleError, type Phrase } from "./rule-error.ts";

/**
 * How a character's stats count in a roll. "added": their scores are added, and penalties of fatigue and wounds too.
 * "named": they only name the roll, since fields express the character's ability. "none": the die is not rolled for
 * stats.
 */
type TraitUse = "added" | "named" | "none";

/** The next die to roll. */
export interface Throw {
  /** The number of sides; the face is from 1 to this. */
  readonly faces: number;
  /** The purpose of the die, in the tradition's own words ("chain", "botch"). */
  readonly role: string;
  /** The player may decline this die; see {@link DieKind.decline}. */
  readonly optional?: boolean;
  /** The die is dramatic: with the suspense setting, it waits for a click of its own. */
  readonly suspense?: boolean;
  /**
   * The number of such dice, this one included, that are certain to be rolled, so they can be rolled together; 1 by
   * default.
   */
  readonly alike?: number;
}

/** A rolled die. */
export interface Thrown extends Throw {
  readonly face: number;
  /** Its index in rolling order, from 0. */
  readonly index: number;
}

/** The result of a formula's arithmetic, which the die kind turns into an outcome. */
export interface FormulaTotal {
  /** The result of the formula including the die's value. */
  readonly total: number;
  /** The result of the formula with the die at zero: everything but the die. */
  readonly modifiers: number;
  /** Ease factor, counter, target value or difficulty; for a counter, the total of the countered action. */
  readonly target: number | null;
  /** True if the roll counters an action, so it is never judged as an action itself. */
  readonly isCounter?: boolean;
  /** True if not everyone knows yet what opposes the roll: consequences wait, even for those who do. */
  readonly awaitsCounter?: boolean;
}

/** The facts of every outcome, whatever the die kind. */
export interface Outcome {
  /** Id of the die kind; null for a formula with none of our dice, or with several. */
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
  /** "kept" makes the result, "thrown" has been replaced by another roll, "blank" adds nothing, "out" was removed. */
  readonly tone: "kept" | "thrown" | "blank" | "out";
  /** A word or sign in front of the die ("×2", "botch?"). */
  readonly before?: Phrase | undefined;
  /** A word or sign under the die ("d12", "adv"). */
  readonly below?: Phrase | undefined;
}

/** One line of a card: a label, and its amount or some text ("15 + 8"). */
export interface Row {
  readonly label: Phrase;
  readonly amount: number | Phrase;
  /** The amount is added to those above it, so it shows its sign ("+1"). */
  readonly isAdded?: boolean;
  /** The amount is small and is drawn as symbols to count ("impact ◆◆◆"). */
  readonly pips?: boolean;
}

/** The content of a card for one outcome. */
export interface Description {
  /** One for each rolled die, in rolling order. */
  readonly dice: readonly ShownDie[];
  /** The combined effect of the die's sources, if not simply their sum: a bonus die. */
  readonly sourcesGive?: Phrase | undefined;
  /** How the die reached its value. The card leaves it out if the formula changes that value further. */
  readonly value: readonly Row[];
  /** The gains besides the total, such as impact. */
  readonly gains?: readonly Row[];
  /** A special result in one word; without it the card shows success or failure by the margin. */
  readonly verdict?: { readonly tone: "good" | "bad"; readonly phrase: Phrase } | undefined;
  /** Further remarks about the roll. */
  readonly notes?: readonly Phrase[];
  /** A short label of the die, if the die kind's name is not enough ("*4"). */
  readonly chip?: Phrase;
}

/** A decision made after the roll. It is stored with it; only a GM undoes it. */
export interface Decision {
  readonly kind: string;
  /** The dice it concerns, by their index in rolling order. */
  readonly dice?: readonly number[];
  /** The option that was chosen. */
  readonly pick?: string;
  /** The sizes of additional dice. */
  readonly sizes?: readonly number[];
  /** The number that was chosen. */
  readonly amount?: number;
}

/** A question that may be answered now, with its possible answers. */
export interface Offer {
  readonly kind: string;
  /** The rules wait for an answer, so the card shows every answer; other offers open on demand. */
  readonly isDue?: boolean;
  /** Rarely wanted, though nearly always possible, so the card folds it away. */
  readonly isAside?: boolean;
  /** Only a GM may answer. */
  readonly isForGamemaster?: boolean;
  readonly question: Phrase;
  readonly answers: readonly { readonly phrase: Phrase; readonly decision: Decision }[];
}

/** The state of a roll for {@link DieKind.resourceDelta}. */
export interface ResourceContext<Result extends Outcome> {
  readonly setup: Setup;
  /** The decisions so far. */
  readonly decisions: readonly Decision[];
  /** Null while unknown. */
  readonly outcome: Result | null;
  /** The dice of the roll rejected by luck or anti-luck. */
  readonly rejected: readonly Thrown[];
}

/** The state of a roll for {@link DieKind.offers}. */
export interface OfferContext<State, Result extends Outcome> {
  readonly state: State;
  readonly outcome: Result;
  /** The dice of the roll rejected by luck or anti-luck; empty if neither was used. */
  readonly rejected: readonly Thrown[];
}

/** Luck and anti-luck: the roll is made twice, and one of the two is kept. */
export interface Luck<State> {
  /** Returns which of the two rolls is kept; null without luck or anti-luck. */
  kept(setup: Setup): "better" | "worse" | null;
  /** Returns true if this roll may be repeated. */
  mayRepeat(state: State): boolean;
  /** Returns a number to compare two rolls by; of equal rolls, the first is kept. */
  rank(state: State): number;
  /** Returns the start of the second roll if luck is used after the first; null for any other decision. */
  after(state: State, decision: Decision): State | null;
}

/** A fact of an outcome; declared as a method, so a die kind of any outcome is a die kind. */
interface Fact<Result extends Outcome> {
  of(outcome: Result): boolean | number;
}

/** A roll as independent parts: no die of one part changes the rolls of another. */
export interface IndependentParts<State> {
  /**
   * Returns the remaining parts of a roll, with its result so far as a part of its own; the state alone if it cannot be
   * divided. An object returned several times is explored once.
   */
  split(state: State): readonly State[];
  /** Returns the end state of two parts together. */
  join(first: State, second: State): State;
  /** True if the key of two joined ends is the sum of their keys, which are whole numbers, and likewise for values. */
  readonly addsUp?: boolean;
}

/** A number that dice add whole numbers to, from 0, and that no other die, key or value depends on. */
export interface DiceTally<State> {
  of(state: State): number;
  /** Returns the state with another number. */
  with(state: State, count: number): State;
}

/**
 * One kind of die, as a small pure state machine: it asks for a die, receives a face, and finally returns an outcome. A
 * roll follows one path through it and the odds engine follows them all, so the two cannot disagree.
 */
export interface DieKind<State = unknown, Result extends Outcome = Outcome> {
  readonly id: string;
  /** Id of its tradition. Die kinds of one tradition share their rules, accent and emblem. */
  readonly tradition: string;
  /** The letter after the `d` in a formula. */
  readonly letter: string;
  /** The size of the die that represents the kind. */
  readonly faces: number;
  /** The allowed numbers of dice in a formula, and the usual one. */
  readonly count: { readonly min: number; readonly max: number; readonly usual: number };
  readonly fields: readonly Field[];
  /** The options a player can pay for before the roll, if any. */
  readonly paidOptions?: readonly PaidOption[];
  /** The default target of its rolls; left out if there is none. */
  readonly usualTarget?: number;
  /** How stats count in a roll of this kind. */
  readonly traits: TraitUse;
  /** The effect of an applicable specialty: one added to the Ability's score, or a boon. Left out for none. */
  readonly specialty?: "score" | "boon";
  /** Rounds fractions of averages and totals. */
  readonly round: (amount: number) => number;

  /** Applies bonuses, if they are not simply added to the total. */
  readonly applyBonuses?: ApplyBonuses;
  /**
   * What effects, modifiers and gifts of requests can change in its rolls; by default only the total. Other bonuses do
   * not reach `applyBonuses`, and the dialog says why.
   */
  readonly goals?: readonly BonusGoal[];
  /** Explains that a number added beside the die is not one of its own bonuses, if it has them; null for nothing. */
  tellBeside?(number: number, setup: Setup): Phrase | null;
  /** The word for a target besides `vs` in commands; left out if the source has none. */
  readonly targetWord?: string;
  /** The categories of bonuses it distinguishes; left out if all count alike. */
  readonly categories?: readonly BonusCategory[];
  /** Returns the setup of an unskilled roll, and a penalty that joins the bonuses. */
  unskilled?(setup: Setup, suffered: Unskilled): { readonly setup: Setup; readonly penalty: number };

  /**
   * Checks that a setup's fields are compatible.
   * @throws RuleError that names the part at fault
   */
  validate?(setup: Setup): void;
  start(setup: Setup, variants: RuleVariants): State;
  /** Returns the next die to roll; null when the roll is complete. */
  next(state: State): Throw | null;
  /**
   * Returns the state after a face.
   * @throws RuleError RunawayChain if scripted or manual faces would never end
   */
  after(state: State, face: number): State;
  /** Returns the state after the player has declined an optional die; required if any is optional. */
  decline?(state: State): State;
  /** Returns the die's value in the formula's arithmetic so far. */
  value(state: State): number;
  /** Returns the outcome and the total of the roll, which a rule may separate from the arithmetic. */
  settle(state: State, sum: FormulaTotal, variants: RuleVariants): { readonly total: number; readonly outcome: Result };
  /** Returns true if an outcome fails regardless of its total; left out if only the total decides. */
  fails?(outcome: Result): boolean;
  /**
   * Returns the damage of the outcome itself; 0 for none. Left out if damage has its own roll, as a combat total or by
   * a weapon's formula.
   */
  inflicts?(outcome: Result): number;
  /** Returns the points to spend on the world's list `impactUses`; left out if the outcome buys nothing. */
  buysWith?(outcome: Result): number;
  /** Decides a tie with an opposing roll; left out if the rules do not say. */
  breakTie?(terms: ContestTerms): Tie;
  /** Returns the faces of the lowest and the highest result; left out if they are the lowest and the highest. */
  extremes?(die: Throw): { readonly least: number; readonly most: number };

  /** Returns a key of the state. States with equal keys have equal futures, values and facts, apart from their tallies. */
  key(state: State): string | number;
  /** Lets the odds engine explore each part separately and join the ends, which is faster. */
  readonly independentParts?: IndependentParts<State>;
  /** A number that the odds engine counts apart from the states, to have far fewer of them. */
  readonly tally?: DiceTally<State>;
  /** Facts of an outcome that the odds list: a boolean becomes a probability, a number a distribution. */
  readonly facts: Readonly<Record<string, Fact<Result>["of"]>>;
  /** A lower total is better, as with the botches of botch dice; left out for the usual. */
  readonly isLowBetter?: boolean;
  /** The boolean fact that players fear most ("botch"); null if there is none. */
  readonly worst: string | null;

  /** Luck and anti-luck, used before or after the roll. */
  readonly luck?: Luck<State>;
  /**
   * Returns what the outcome awaits besides dice ("slide 12 awaits the GM’s word"); null for nothing. The outcome is
   * not shown until then.
   */
  awaits?(state: State): Phrase | null;
  /**
   * Returns a roll with a choice left open that the rules otherwise make at once; null if none arises now. The outcome
   * then awaits one of the offers.
   */
  leaveOpen?(state: State): State | null;
  /** An action can be countered with the same dice; left out if the rules have no counters. */
  readonly counter?: true;
  /** Returns what may be decided once all dice have fallen. */
  offers?(context: OfferContext<State, Result>): readonly Offer[];
  /**
   * Returns the state after an offered decision; it may need more dice.
   * @throws RuleError DecisionGone if the decision is not, or no longer, possible
   */
  decide?(state: State, decision: Decision): State;
  /** Returns the decisions a GM has made by requesting a setup, such as a slide that needs their word. */
  confirms?(setup: Setup): readonly Decision[];
  /** Returns the character's gains from the roll so far, minus payments in its fields or afterwards. */
  resourceDelta?(context: ResourceContext<Result>): ResourceDelta;
  /** Returns the cost of a decision for its character; left out if none costs anything. */
  price?(decision: Decision): ResourceDelta;
  /** Returns the focus taken by a decision, paid in Meta; 0, or left out, if none. */
  focusOf?(decision: Decision): number;
  /** Returns true if the outcome loses the Meta that was spent on the roll. */
  losesMeta?(outcome: Result): boolean;
  /**
   * Returns the dice by which a GM may gauge the strength of the outcome's flag: one die, or two for a heroic roll.
   * Null for an outcome without a flag.
   */
  intensity?(outcome: Result, setup: Setup): { readonly die: number; readonly heroic: number } | null;
  /** The sizes of dice that the decision "addDice" may add to a finished roll, if the world allows it. */
  readonly adds?: readonly number[];
  /** Returns a decision in words, for the card that records it. */
  tell?(decision: Decision, thrown: readonly Pick<Thrown, "faces" | "face" | "index">[]): Phrase;
  /** Returns the dice that no longer count, by their index among the dice of the roll that counts. */
  discarded?(state: State): readonly number[];

  /** Returns a result in the tradition's own words if only success and margin are known; left out for the usual ones. */
  measure?(success: boolean, margin: number): Phrase;
  /** Returns the print on a face; left out if it is its number. */
  label?(face: number): string;
  /**
   * Returns the content of the card.
   * @param thrown The dice of the roll that counts, ending in `state`.
   * @param setup The requested setup.
   */
  describe(outcome: Result, thrown: readonly Thrown[], setup: Setup, state: State): Description;
}

/** Returns whether an ally's dice can be added to a roll; only to one that adds up its stats. */
export function takesDice({ traits, fields }: Pick<DieKind, "traits" | "fields">): boolean {
  return traits === "added" && fields.every(({ kind }) => kind !== "sizes");
}

/** Absorbs the error of binary fractions, such as that of 0.1 + 0.2. */
const NOISE = 1e-9;

/** Rounds as the stress, fortune and trip dice do: "Fractions round down" [spec]. */
export function roundDown(amount: number): number {
  // Adding 0 turns −0 into 0.
  return Math.floor(amount + NOISE) + 0;
}

/**
 * Rounds as a check does: "Occasionally a rolled formula will produce a result that is not an integer. In such cases
 * you should always round up." [check]
 */
export function roundUp(amount: number): number {
  // Adding 0 turns the −0 of Math.ceil(−0.5) into 0.
  return Math.ceil(amount - NOISE) + 0;
}

/** Returns the average of scores, rounded as the die kind rounds; 0 without any score. */
export function averageOf(scores: readonly number[], { round }: Pick<DieKind, "round">): number {
  if (scores.length === 0) return 0;
  return round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}

/**
 * Compares a total with a target that must be met or exceeded. Without a target there is no margin, and success only if
 * the dice alone decide it.
 * @param fails True if the dice fail regardless of their total.
 */
export function meets(
  total: number,
  target: number | null,
  fails = false,
): { readonly success: boolean | null; readonly margin: number | null } {
  if (target === null) return { success: fails ? false : null, margin: null };
  return { success: !fails && total >= target, margin: total - target };
}

/** Returns the outcome of a formula with none of our dice, or with several: a plain comparison. */
export function plainOutcome(total: number, target: number | null): Outcome {
  const { success, margin } = meets(total, target);
  return { tradition: null, target, success, margin };
}

/**
 * Returns the die at an index of a pool, and the number of equal ones that follow and can be rolled with it; null past
 * the end.
 */
export function poolThrow(sizes: readonly number[], index: number, role: (faces: number) => string): Throw | null {
  const faces = sizes[index];
  if (faces === undefined) return null;
  const change = sizes.findIndex((size, other) => other > index && size !== faces);
  return { faces, role: role(faces), alike: (change < 0 ? sizes.length : change) - index };
}

/**
 * Returns the face if the die has it.
 * @throws RuleError FaceRange if it does not
 */
export function checkFace(faces: number, face: number): number {
  if (!Number.isInteger(face) || face < 1 || face > faces) throw new RuleError("FaceRange", { face, faces });
  return face;
}
