/** The two sides of an opposed contest. */
export type Side = "first" | "second";

/** Something that each side of a contest has. */
export type Sides<Thing> = Readonly<Record<Side, Thing>>;

/** What one side of a contest shows. */
export interface Showing {
  readonly total: number;
  /** It fails whatever its total: a botch, an ability failure. */
  readonly fails: boolean;
}

/** Returns what a settled roll shows. Which outcomes fail whatever the total is its die's to say. */
export function showing<Outcome>(
  die: { readonly fails?: (outcome: Outcome) => boolean } | undefined,
  { total, outcome }: { readonly total: number; readonly outcome: Outcome },
): Showing {
  return { total, fails: die?.fails?.(outcome) ?? false };
}

/** What a side is compared by: what fails loses to every total, and one failure is as low as another. */
export function standingOf({ total, fails }: Showing): number {
  return fails ? Number.NEGATIVE_INFINITY : total;
}

/** By how much one side stands above another, below 0 beneath it; without limit where just one of them fails. */
export function marginOver(standing: number, other: number): number {
  return standing === other ? 0 : standing - other;
}

/** What is settled about a contest before the dice fall. */
export interface ContestTerms {
  /** Who suffers the action of the other; null where both are equal challengers. */
  readonly defender: Side | null;
  /** What each side adds without its dice: ability, skill, enchantment, boons less banes. */
  readonly bonuses: Sides<number>;
  /** "The situation may narratively end in a stalemate." */
  readonly mayStalemate: boolean;
}

/**
 * The rules that can decide a contest; the last two are ours, for a tie that does not end, or that nothing decides. The
 * first comes before all totals: "a botch fails whatever the total", and an ability failure has none.
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

/** What becomes of a tie. */
export interface Tie {
  /** Null where nobody wins, or not yet. */
  readonly winner: Side | null;
  readonly rule: Exclude<ContestRule, "failure" | "total" | "exhausted">;
}

/** What can break a tie between two rolls. */
export interface TieBreaker {
  /** Returns what becomes of a tie; left out where the rules do not say. */
  readonly breakTie?: (terms: ContestTerms) => Tie;
}

/** The side opposite to this one. */
export function opponentOf(side: Side): Side {
  return side === "first" ? "second" : "first";
}

/**
 * What becomes of a tie between these rolls: what the rules of the side that acts say, or else those of the other. Of
 * equals the first acts. Where neither has a rule for it, it goes to whom the table calls the defender, or to nobody.
 * @param sides What is rolled on each side; null for a formula without a die of ours.
 */
export function settleTie(sides: Sides<TieBreaker | null>, terms: ContestTerms): Tie {
  const { defender, mayStalemate } = terms;
  const acting = defender === null ? "first" : opponentOf(defender);
  const rules = [sides[acting], sides[opponentOf(acting)]].find((side) => side?.breakTie);
  if (rules?.breakTie) return rules.breakTie(terms);
  if (defender !== null) return { winner: defender, rule: "defender" };
  return { winner: null, rule: mayStalemate ? "stalemate" : "open" };
}

export function higherOf({ first, second }: Sides<number>): Side | null {
  if (first === second) return null;
  return first > second ? "first" : "second";
}
