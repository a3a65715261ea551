import { valueOf } from "../rules/kernel/fields.ts";
import type { RollSpec } from "../rules/kernel/roll-spec.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { passiveCheck } from "../rules/procedures/check-procedures.ts";
import type { PassiveCheck } from "../rules/procedures/check-procedures.ts";
import { banes, boons, check } from "../rules/traditions/check/check.ts";
import { worldRuleVariants } from "../base/world-settings.ts";

/**
 * Returns the passive check of a composed check.
 * @throws RuleError PassiveDie for other dice, which have no passive value
 */
export function passiveOf({ die, setup, parts = [], target = null }: RollSpec): PassiveCheck {
  if (die.letter !== check.letter) throw new RuleError("PassiveDie", { die: `1d${die.letter}` });
  for (const { dice } of parts) if (dice) throw new RuleError("PassiveDie", { die: dice });
  const shifts = { boons: valueOf(setup, boons), banes: valueOf(setup, banes) };
  return passiveCheck({ ...shifts, bonuses: parts.map(({ value }) => value), target }, worldRuleVariants());
}
