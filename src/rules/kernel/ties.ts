/** A side of an opposed contest. */
export type Side = "first" | "second";

/** One value for each side of a contest. */
export type Sides<Thing> = Readonly<Record<Side, Thing>>;

/** The result of one side of a contest. */
export interface ContestScore {
  readonly total: number;
  /** The side fails regardless of its total: a botch, an ability failure. */
  readonly fails: boolean;
}

/** Returns the number a side is compared by. A failure loses to every total and ties with another failure. */
export function contestValue({ total, fails }: ContestScore): number {
  return fails ? Number.NEGATIVE_INFINITY : total;
}

/** Returns how far one contest value is above another, negative if it is below, infinite if just one side fails. */
export function marginOver(value: number, other: number): number {
  return value === other ? 0 : value - other;
}

/** The terms of a contest, fixed before the roll. */
export interface ContestTerms {
  /** The side the other one acts against; null if both are equal challengers. */
  readonly defender: Side | null;
  /** The number that each side adds without its dice: ability, skill, enchantment, boons minus banes. */
  readonly bonuses: Sides<number>;
  /** "The situation may narratively end in a stalemate." [check] */
  readonly mayStalemate: boolean;
}

/**
 * The rules that can decide a contest. "failure" comes before all totals: "a botch fails whatever the total" [spec],
 * and an ability failure has none. "exhausted" (a tie that never ends) and "open" (a tie without a rule) are ours.
 */
export const contestRules = [
  "failure",
  "total",
  "action",
  "defender",
  "bonus",
  "stalemate",
  "reroll",
  "exhausted",
  "open",
] as const;
export type ContestRule = (typeof contestRules)[number];

/** How a tie ends. */
export interface Tie {
  /** Null if there is no winner, or not yet. */
  readonly winner: Side | null;
  readonly rule: Exclude<ContestRule, "failure" | "total" | "exhausted">;
}

/** The part of a die kind that can break a tie. */
interface TieBreaker {
  /** Decides a tie; left out if the rules do not say. */
  readonly breakTie?: (terms: ContestTerms) => Tie;
}

/** Returns the opposite side. */
export function opponentOf(side: Side): Side {
  return side === "first" ? "second" : "first";
}

/**
 * Decides a tie by the rules of the acting side, or else of the other side; with equal challengers, the first acts.
 * Without a rule, the defender wins, or neither if there is no defender.
 * @param sides The die kind of each side; null for a formula without one of our dice.
 */
export function settleTie(sides: Sides<TieBreaker | null>, terms: ContestTerms): Tie {
  const { defender, mayStalemate } = terms;
  const acting = defender === null ? "first" : opponentOf(defender);
  const rules = [sides[acting], sides[opponentOf(acting)]].find((side) => side?.breakTie);
  if (rules?.breakTie) return rules.breakTie(terms);
  if (defender !== null) return { winner: defender, rule: "defender" };
  return { winner: null, rule: mayStalemate ? "stalemate" : "open" };
}

/** Returns the side with the higher number; null if they are equal. */
export function higherSide({ first, second }: Sides<number>): Side | null {
  if (first === second) return null;
  return first > second ? "first" : "second";
}
