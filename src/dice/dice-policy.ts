import type { Difficulty } from "../rules/character/difficulties.ts";
import type { DieKind, Throw } from "../rules/kernel/die-kind.ts";
import { defaultRuleVariants } from "../rules/kernel/rule-variants.ts";
import type { RuleVariants } from "../rules/kernel/rule-variants.ts";

/** The decisions about dice that are not the rules' own: the world's, the table's and the user's. */
export interface DicePolicy {
  /** Returns the rule variants that this world has chosen. Dice take them when they fall, and keep them. */
  readonly variants: () => RuleVariants;
  /** Asks the player whether to make a throw that the rules leave to them; asked while the dice fall. */
  readonly acceptsThrow: (dieKind: DieKind, next: Throw) => Promise<boolean>;
  /** Returns whether the user throws this die with a click of its own, after the roll was posted. */
  readonly waitsBefore: (next: Throw) => boolean;
  /** Returns whether this table leaves to its players what the rules would otherwise settle at once. */
  readonly leavesOpen: () => boolean;
  /** Returns whether dice may be added to a pool after the roll. */
  readonly mayAddDice: () => boolean;
  /** Returns the difficulties of a tradition that can be picked by name, the easiest first. */
  readonly difficulties: (tradition: string) => readonly Difficulty[];
}

let inForce: DicePolicy = {
  variants: () => defaultRuleVariants,
  acceptsThrow: () => Promise.resolve(true),
  waitsBefore: () => false,
  leavesOpen: () => false,
  mayAddDice: () => false,
  difficulties: () => [],
};

/** Returns the policy in force. Until one is set, the rules' defaults hold and nobody is asked anything. */
export function dicePolicy(): DicePolicy {
  return inForce;
}

/** Sets the policy, or some of its decisions; the others stay. Call it at start-up. */
export function setDicePolicy(policy: Partial<DicePolicy>): void {
  inForce = { ...inForce, ...policy };
}
