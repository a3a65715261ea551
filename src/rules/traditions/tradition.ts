import type { Readings } from "../readings.ts";

/** What is chosen before a throw. `count` is the number before the letter (`2ds`), the rest are the tradition's fields. */
export interface Setup {
  readonly count: number;
  readonly [field: string]: number;
}

/** One thing that can be set before the throw, in the dialog or as a modifier in the formula (`b3`). */
export interface Field {
  readonly name: string;
  /** The letters that write it in a formula. */
  readonly code: string;
  readonly min: number;
  readonly max: number;
  readonly initial: number;
}

/** The next die to throw, and why. */
export interface Throw {
  /** How many sides it has; it will show a face from 1 to this. */
  readonly faces: number;
  /** What it is thrown for, in the tradition's own words ("chain", "botch"). */
  readonly role: string;
  /** The player may decline it; see {@link Tradition.decline}. */
  readonly optional?: boolean;
}

/** A throw that has happened. */
export interface Thrown extends Throw {
  readonly face: number;
}

/** What stands around the die in a formula, once everything else is known. */
export interface Sum {
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

/** A piece of text as its language key and what goes into it. */
export interface Phrase {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number>>;
}

/** One die as a card shows it. */
export interface ShownDie {
  readonly faces: number;
  readonly label: string;
  /** "kept" makes the result, "thrown" was only on the way, "blank" came to nothing, "out" was taken away. */
  readonly tone: "kept" | "thrown" | "blank" | "out";
  /** A word or sign in front of the die ("×2", "botch?"). */
  readonly before?: Phrase;
}

/** How a card tells an outcome. */
export interface Description {
  readonly dice: readonly ShownDie[];
  /** What the die itself adds to the total, and how it came to that. */
  readonly value: { readonly label: Phrase; readonly amount: number };
  /** One word for what happened; without one the card says success or failure by the margin. */
  readonly verdict?: { readonly tone: "good" | "bad"; readonly phrase: Phrase };
  /** What else there is to know about the throw. */
  readonly note?: Phrase;
}

/**
 * A die of one tradition, as a small pure machine: it asks for a die, is told a face, and at the end names an outcome.
 * A roll walks one path through it, the odds engine walks them all; so they cannot disagree.
 */
export interface Tradition<State = unknown, Result extends Outcome = Outcome> {
  readonly id: string;
  /** The dice that share their rules, their accent and their emblem. */
  readonly family: string;
  /** The letter after the `d` in a formula. */
  readonly letter: string;
  /** How many dice may be asked for at once. */
  readonly count: { readonly min: number; readonly max: number };
  readonly fields: readonly Field[];
  /** Whether it is thrown for what a character can do: a choice in the roll dialog. */
  readonly rollsTraits: boolean;
  /** The first face that makes the least and the most of a single throw. */
  readonly extremes: { readonly least: number; readonly most: number };

  start(setup: Setup, readings: Readings): State;
  /** The die to throw now; null when the throw is complete. */
  next(state: State): Throw | null;
  /** @throws RuleError RunawayChain when scripted or manual faces would never end */
  after(state: State, face: number): State;
  /** The state after an optional throw was declined. */
  decline(state: State): State;
  /** Equal keys have equal futures and equal outcomes. */
  key(state: State): string;
  /** What the die is worth so far: what it adds to the formula's arithmetic. */
  value(state: State): number;
  /** What it all means. The total is the roll's, which a rule may set apart from the arithmetic. */
  settle(state: State, sum: Sum, readings: Readings): { readonly total: number; readonly outcome: Result };
  /** Outcome facts whose chances are worth knowing: a claim becomes a probability, a number a distribution. */
  readonly facts: Readonly<Record<string, (outcome: Result) => boolean | number>>;
  /** The claim among the facts that players fear most ("botch"); null when there is none. */
  readonly worst: string | null;

  /** What is printed on a face. */
  label(face: number): string;
  describe(outcome: Result, thrown: readonly Thrown[]): Description;
}
