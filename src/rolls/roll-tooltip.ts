import { say } from "../base/words.ts";
import { shortened } from "../rules/kernel/rule-error.ts";

/** The most characters of an explanation in a tooltip: each row of a sheet has one, and may have hundreds of bonuses. */
const LONGEST_HINT = 2000;

/** Returns the tooltip of what rolls a stat: what a click rolls, and that Shift asks nothing. */
export function rollTooltip(name: string, explanation: string): string {
  const key = explanation === "" ? "QUADRIVIUM.Sheet.rollPlain" : "QUADRIVIUM.Sheet.rollTrait";
  return say({ key, data: { name, hint: shortened(explanation, LONGEST_HINT) } });
}
