import type { Difficulty } from "../rules/character/difficulties.ts";
import type { NamedNumber } from "../rules/character/world-lists.ts";
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
   * Returns true if a choice in a roll of this kind is left to a person that the rules would otherwise make at once.
   * @param mayAsk False if the player can be asked nothing, as in a blind roll.
   */
  readonly leavesOpen: (dieKind: DieKind, mayAsk: boolean) => boolean;
  /** Returns true if dice may be added to a pool after the roll. */
  readonly mayAddDice: () => boolean;
  /**
   * Checks, before a roll is thrown to be posted, that whoever rolls can pay for it, and that nobody can see it who may not.
   * @throws Error in the user's language
   */
  readonly checkPosting: (roll: Roll<Record<string, unknown>>, data: Roll.MessageData) => void;
  /** Returns the difficulties of a tradition that can be picked by name, the easiest first. */
  readonly difficulties: (tradition: string) => readonly Difficulty[];
  /** Returns what the points of an outcome can buy, the cheapest first. */
  readonly impactUses: () => readonly NamedNumber[];
}

let inForce: DicePolicy = {
  variants: () => defaultRuleVariants,
  acceptsThrow: () => Promise.resolve(true),
  waitsBefore: () => false,
  leavesOpen: () => false,
  mayAddDice: () => false,
  checkPosting: () => undefined,
  difficulties: () => [],
  impactUses: () => [],
};

/** Returns the policy in force. Until one is set, the rules' defaults apply and no question is asked. */
export function dicePolicy(): DicePolicy {
  return inForce;
}

/** Sets some or all decisions of the policy. Call it at start-up. */
export function setDicePolicy(policy: Partial<DicePolicy>): void {
  inForce = { ...inForce, ...policy };
}
