import { refuseUnlessHidden } from "../base/host-lacks.ts";
import { letteredDice } from "../dice/formula.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";

/**
 * Refuses rolls of ours that Foundry posts for some people alone, in a build that may not hide them: its own commands, macros,
 * tables and modules do not ask us before.
 * @throws Error in the user's language, which this user is told
 */
export function refuseHidden(rolls: readonly object[], isHidden: boolean): void {
  tellRefusal(() => {
    throwUnlessHidden(rolls, isHidden);
  });
}

/** The same without telling it. */
export function throwUnlessHidden(rolls: readonly object[], isHidden: boolean): void {
  if (rolls.some(hasOutcome)) refuseUnlessHidden(isHidden);
}

/** Tells whether a roll has a die of ours, whatever its class, or a target of ours; any other is Foundry's own. */
function hasOutcome(roll: object): boolean {
  if (roll instanceof QuadriviumRoll && roll.target !== null) return true;
  return roll instanceof foundry.dice.Roll && letteredDice(roll.terms).length > 0;
}

/** Does what Foundry would not tell this user why it fails. Throws what that throws. */
export function tellRefusal<Result>(check: () => Result): Result {
  try {
    return check();
  } catch (error) {
    if (error instanceof Error) ui.notifications.error(error.message, { console: false });
    throw error;
  }
}
