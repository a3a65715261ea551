import { localiseFaults } from "./base/words.ts";
import { bonusCategories } from "./rules/kernel/bonuses.ts";
import type { Bonus } from "./rules/kernel/bonuses.ts";
import { checkChoice, checkFields, checkIsNumber } from "./rules/kernel/rule-error.ts";
import type { Outcome } from "./rules/kernel/die-kind.ts";
import { settleTie } from "./rules/kernel/ties.ts";
import type { ContestTerms, Sides, Tie } from "./rules/kernel/ties.ts";
import { accumulate, accumulationSigns, passiveCheck, twistOf } from "./rules/procedures/check-procedures.ts";
import type {
  Accumulation,
  AccumulationSign,
  PassiveCheck,
  PassiveCheckSetup,
  Twist,
} from "./rules/procedures/check-procedures.ts";
import { neighbours, scatter } from "./rules/procedures/scatter.ts";
import type { GridShape, Scatter } from "./rules/procedures/scatter.ts";
import { challengeDifficulties, resolveChallenge, tally } from "./rules/procedures/group-challenge.ts";
import type { ChallengeDifficulty, GroupChallenge } from "./rules/procedures/group-challenge.ts";
import { dieKinds } from "./rules/traditions/traditions.ts";
import { stackBonuses } from "./rules/traditions/trip/trip-fields.ts";
import type { CumulativeBonus } from "./rules/traditions/trip/trip-fields.ts";
import { worldRuleVariants } from "./base/world-settings.ts";

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
 * The rules beside the dice, for macros and modules: pure functions of numbers, by the rule variants of this world. Each
 * throws Error in the user's language that names an unknown field, an unknown choice, or what is no number.
 */
export const rules = {
  /** A check without a roll: 12, the bonuses, and boons less banes. */
  passive: checked((check: Partial<PassiveCheckSetup>): PassiveCheck => {
    checkFields(check, ["bonuses", "boons", "banes", "target"]);
    const { bonuses = [], boons = 0, banes = 0, target = null } = check;
    for (const bonus of bonuses) checkIsNumber("bonuses", bonus);
    checkNumbers({ boons, banes, ...(target === null ? {} : { target }) });
    return passiveCheck({ bonuses, boons, banes, target }, worldRuleVariants());
  }),

  /** The result of a group challenge from the success and the margin of each check. */
  groupChallenge: checked(
    (checks: readonly Pick<Outcome, "success" | "margin">[], difficulty: ChallengeDifficulty): GroupChallenge => {
      checkChoice("difficulty", difficulty, challengeDifficulties);
      for (const { margin } of checks) if (margin !== null) checkIsNumber("margin", margin);
      return resolveChallenge(checks.map(tally), difficulty, worldRuleVariants());
    },
  ),

  /** How a tie ends between two dice, by the letters of their die kinds; a side without one of our dice is null. */
  tie: checked((letters: Sides<string | null>, terms: ContestTerms): Tie => {
    checkFields(letters, ["first", "second"]);
    checkFields(terms, ["defender", "bonuses", "mayStalemate"]);
    if (terms.defender !== null) checkChoice("defender", terms.defender, ["first", "second"]);
    checkNumbers({ first: terms.bonuses.first, second: terms.bonuses.second });
    const dieOf = (letter: string | null) => {
      if (letter !== null) checkChoice("letter", letter, [...dieKinds.keys()]);
      return dieKinds.get(letter ?? "") ?? null;
    };
    return settleTie({ first: dieOf(letters.first), second: dieOf(letters.second) }, terms);
  }),

  /** The twist of fate for a face of a d100; name and text are language keys. */
  twist: checked((face: number): Twist => twistOf(face, worldRuleVariants())),

  /** Where something lands by the faces of the two dice: a move of rows and columns, or of q and r on hexagons. */
  scatter: checked((grid: GridShape, direction: number, distance: number): NamedScatter => {
    checkChoice("grid", grid, Object.keys(neighbours));
    const { step, ...landed } = scatter(grid, direction, distance);
    const [first, second] = step;
    return { ...landed, step: grid === "square" ? { rows: first, columns: second } : { q: first, r: second } };
  }),

  /** What the result of a roll makes of a number, between its limits. */
  accumulate: checked((counted: Accumulating): Accumulation => {
    checkFields(counted, ["before", "result", "sign", "min", "max"]);
    const { before, result, sign = "add", min = -Infinity, max = Infinity } = counted;
    checkNumbers({ before, result });
    checkChoice("sign", sign, accumulationSigns);
    for (const limit of [min, max]) if (Number.isNaN(limit)) checkNumbers({ min, max });
    return accumulate(before, result, sign, { min, max });
  }),

  /** Which bonuses to one ability of a trip roll count, and why the others do not. */
  stack: checked((bonuses: readonly Bonus[]): CumulativeBonus => {
    for (const bonus of bonuses) {
      checkFields(bonus, ["label", "category", "amount", "source", "isApproved", "goal"]);
      checkChoice("category", bonus.category, bonusCategories);
    }
    return stackBonuses(bonuses);
  }),
};

function checkNumbers(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) checkIsNumber(name, value);
}

/** Returns a function whose rule errors are in the user's language. */
function checked<Given extends readonly unknown[], Result>(rule: (...given: Given) => Result) {
  return (...given: Given): Result => localiseFaults(() => rule(...given));
}
