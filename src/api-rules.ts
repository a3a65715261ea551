import { localiseFaults } from "./base/words.ts";
import { worldRuleVariants } from "./base/world-settings.ts";
import type { Outcome } from "./rules/kernel/die-kind.ts";
import { settleTie, type ContestTerms, type Sides, type Tie } from "./rules/kernel/ties.ts";
import { accumulate } from "./rules/procedures/accumulation.ts";
import { passiveCheck } from "./rules/procedures/passive-check.ts";
import { twistOf } from "./rules/procedures/twists.ts";
import type { Accumulation, AccumulationSign } from "./rules/procedures/accumulation.ts";
import type { PassiveCheck, PassiveCheckSetup } from "./rules/procedures/passive-check.ts";
import type { Twist } from "./rules/procedures/twists.ts";
import { scatter, type GridShape, type Scatter } from "./rules/procedures/scatter.ts";
import { resolveChallenge, tally } from "./rules/procedures/group-challenge.ts";
import type { ChallengeDifficulty, GroupChallenge } from "./rules/procedures/group-challenge.ts";
import { dieKinds } from "./rules/traditions/traditions.ts";
import { stackBonuses } from "./rules/traditions/trip/trip-fields.ts";

/** A number that changes by the result of a roll. */
export interface Accumulating {
  readonly before: number;
  readonly result: number;
  readonly sign?: AccumulationSign;
  readonly min?: number;
  readonly max?: number;
}

/** The move of a scatter with its coordinates by name. */
export type NamedScatter = Omit<Scatter, "step"> & { readonly step: NamedStep };
export type NamedStep =
  | { readonly rows: number; readonly columns: number }
  | { readonly q: number; readonly r: number };

/**
 * The rules beside the dice, for macros and modules: pure functions of numbers, by the rule variants of this world. They throw Error in the
 * user's language for what the rules refuse.
 */
export const rules = {
  /** A check without a roll: 12, the bonuses, and boons less banes. */
  passive: ({ bonuses = [], boons = 0, banes = 0, target = null }: Partial<PassiveCheckSetup>): PassiveCheck =>
    localiseFaults(() => passiveCheck({ bonuses, boons, banes, target }, worldRuleVariants())),

  /** The result of a group challenge from the success and the margin of each check. */
  groupChallenge: (
    checks: readonly Pick<Outcome, "success" | "margin">[],
    difficulty: ChallengeDifficulty,
  ): GroupChallenge => resolveChallenge(checks.map(tally), difficulty, worldRuleVariants()),

  /** How a tie ends between two dice, by the letters of their die kinds; a side without one of our dice is null. */
  tie: ({ first, second }: Sides<string | null>, terms: ContestTerms): Tie => {
    const dieOf = (letter: string | null) => dieKinds.get(letter ?? "") ?? null;
    return settleTie({ first: dieOf(first), second: dieOf(second) }, terms);
  },

  /** The twist of fate for a face of a d100; name and text are language keys. */
  twist: (face: number): Twist => localiseFaults(() => twistOf(face, worldRuleVariants())),

  /** Where something lands by the faces of the two dice: a move of rows and columns, or of q and r on hexagons. */
  scatter: (grid: GridShape, direction: number, distance: number): NamedScatter => {
    const { step, ...landed } = localiseFaults(() => scatter(grid, direction, distance));
    const [first, second] = step;
    return { ...landed, step: grid === "square" ? { rows: first, columns: second } : { q: first, r: second } };
  },

  /** A number changed by the result of a roll, within its limits. */
  accumulate: ({ before, result, sign = "add", min = -Infinity, max = Infinity }: Accumulating): Accumulation =>
    accumulate(before, result, sign, { min, max }),

  /** Which bonuses to one ability of a trip roll count, and why the others do not. */
  stack: stackBonuses,
};
