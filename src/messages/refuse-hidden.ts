import { refuseUnlessHidden } from "../base/host-lacks.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { tellRefusal } from "./tell-refusal.ts";

/**
 * Refuses rolls of ours that Foundry posts for some people alone, in a build that may not hide them: its own commands, macros,
 * tables and modules do not ask us before.
 * @throws Error in the user's language, which this user is told
 */
export function refuseHidden(rolls: readonly object[], isHidden: boolean): void {
  if (rolls.some(hasOutcome))
    tellRefusal(() => {
      refuseUnlessHidden(isHidden);
    });
}

/** Tells whether a roll has a die or a target of ours; any other is Foundry's own. */
function hasOutcome(roll: object): boolean {
  return roll instanceof QuadriviumRoll && (roll.letteredDice.length > 0 || roll.target !== null);
}
