import type { RuleVariants } from "../kernel/rule-variants.ts";
import { RuleError } from "../kernel/rule-error.ts";
import { boonsLessBanes, countedShifts } from "../traditions/check/check-pool.ts";
import { roundUp } from "../kernel/rounding.ts";
import { surpass } from "../traditions/check/check-outcome.ts";

/** "A passive check may be performed by assuming a result of 12 instead of rolling 3d8." */
export const PASSIVE_DICE = 12;

/** What a passive check is made with. */
export interface PassiveCheckSetup {
  /** Ability, skill and enchantment bonus, and whatever else is added. */
  readonly bonuses: readonly number[];
  readonly boons: number;
  readonly banes: number;
  /** Null where nobody has named one. */
  readonly target: number | null;
}

/** What a passive check comes to. */
export interface PassiveCheck {
  readonly total: number;
  /** How many boons and banes count, and what they add. */
  readonly boons: number;
  readonly banes: number;
  readonly flat: number;
  /** Null without a target. */
  readonly success: boolean | null;
  /** Total minus target; null without a target. */
  readonly margin: number | null;
}

/**
 * A check for which nothing is rolled. Boons and banes have no dice to change here, so they are added whatever the
 * reading `flatShift` says.
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
