import type { DieKind, Throw } from "../rules/kernel/die-kind.ts";
import { defaultRuleVariants } from "../rules/kernel/rule-variants.ts";
import type { RuleVariants } from "../rules/kernel/rule-variants.ts";

/** The decisions about dice that the rules leave to the world, the table and the user. */
export interface DicePolicy {
  /** Returns the rule variants that this world has chosen. Dice read them when they are thrown and store them. */
  readonly variants: () => RuleVariants;
  /** Asks the player, during the roll, whether to make an optional throw. */
  readonly acceptsThrow: (dieKind: DieKind, next: Throw) => Promise<boolean>;
  /** Returns true if the user throws this die with a click of its own, after the roll was posted. */
  readonly waitsBefore: (next: Throw) => boolean;
  /**
   * Checks, before a roll is thrown to be posted, that whoever rolls can pay for it, and that nobody can see it who may not.
   * @throws Error in the user's language
   */
  readonly checkPosting: (roll: Roll<Record<string, unknown>>, data: Roll.MessageData) => void;
}

let inForce: DicePolicy = {
  variants: () => defaultRuleVariants,
  acceptsThrow: () => Promise.resolve(true),
  waitsBefore: () => false,
  checkPosting: () => undefined,
};

/** Returns the policy in force. Until one is set, the rules' defaults apply and no question is asked. */
export function dicePolicy(): DicePolicy {
  return inForce;
}

/** Sets some or all decisions of the policy. Call it at start-up. */
export function setDicePolicy(policy: Partial<DicePolicy>): void {
  inForce = { ...inForce, ...policy };
}
