import type { RuleVariants } from "../kernel/rule-variants.ts";
import { RuleError } from "../kernel/rule-error.ts";
import { boonsLessBanes, countedShifts } from "../traditions/check/check-pool.ts";
import { roundUp } from "../kernel/rounding.ts";
import { surpass } from "../traditions/check/check-outcome.ts";

/** A passive check is made "by assuming a result of 12 instead of rolling 3d8" [check]. */
export const PASSIVE_DICE = 12;

/** The input of a passive check. */
export interface PassiveCheckSetup {
  /** Ability, skill and enchantment bonus, and everything else that is added. */
  readonly bonuses: readonly number[];
  readonly boons: number;
  readonly banes: number;
  /** Null without a target. */
  readonly target: number | null;
}

/** The result of a passive check. */
export interface PassiveCheck {
  readonly total: number;
  /** The number of boons and banes that count, and what they add. */
  readonly boons: number;
  readonly banes: number;
  readonly flat: number;
  /** Null without a target. */
  readonly success: boolean | null;
  /** Total minus target; null without a target. */
  readonly margin: number | null;
}

/**
 * Makes a check without a roll: "boons each give +1 to a passive check, while banes each give -1" [check]. Since there
 * are no dice to change, they count whatever the rule variant `flatShift`; at most 6 of each, as in a roll.
 * @throws RuleError ShiftCount for boons or banes that are negative or not whole
 */
export function passiveCheck(setup: PassiveCheckSetup, variants: Pick<RuleVariants, "target">): PassiveCheck {
  const { bonuses, target } = setup;
  for (const value of [setup.boons, setup.banes]) refuseUnlessCount(value);
  const shifts = countedShifts(setup);
  const flat = boonsLessBanes(shifts);
  const total = roundUp(PASSIVE_DICE + bonuses.reduce((sum, one) => sum + one, 0) + flat);
  return { total, ...shifts, flat, ...surpass(total, target, variants) };
}

function refuseUnlessCount(value: number): void {
  if (!Number.isInteger(value) || value < 0) throw new RuleError("ShiftCount", { value, min: 0 });
}
