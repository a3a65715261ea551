import type { RuleVariants } from "../kernel/rule-variants.ts";
import { boonsLessBanes, countedShifts, surpass } from "../traditions/check/check.ts";
import { roundUp } from "../kernel/die-kind.ts";

/** A passive check is made "by assuming a result of 12 instead of rolling 3d8" [check]. */
export const PASSIVE_DICE = 12;

/** The input of a passive check. */
export interface PassiveCheckSetup {
  /** Ability, skill and enchantment bonus, and everything else added. */
  readonly bonuses: readonly number[];
  readonly boons: number;
  readonly banes: number;
  /** Null without a target. */
  readonly target: number | null;
}

/**
 * Makes a check without a roll: "boons each give +1 to a passive check, while banes each give -1" [check]. Since there
 * are no dice to change, they count regardless of the rule variant `flatShift`; at most 6 of each, as in a roll.
 */
export function passiveCheck(setup: PassiveCheckSetup, variants: Pick<RuleVariants, "target">) {
  const { bonuses, target } = setup;
  const shifts = countedShifts(setup);
  const flat = boonsLessBanes(shifts);
  const total = roundUp(PASSIVE_DICE + bonuses.reduce((sum, one) => sum + one, 0) + flat);
  return { total, ...shifts, flat, ...surpass(total, target, variants) };
}

/** The result of a passive check: the boons and banes that count, and what they add; success and margin are null without a target. */
export type PassiveCheck = Readonly<ReturnType<typeof passiveCheck>>;
