import { finishPayment } from "../rolls/pay-for-roll.ts";
import { isArbiter } from "../requests/arbiter-turn.ts";
import { finishOutcome, finishResources } from "../services/outcome-resources.ts";
import { finishSteps } from "../services/steps.ts";
import { finishStatuses } from "../services/track-statuses.ts";
import { finishNumber } from "./accumulation.ts";
import { finishDamage } from "./damage-steps.ts";
import { finishChange } from "./recorded-change.ts";
import { finishUnusedFocus } from "./undo.ts";

const waysOn = {
  payment: finishPayment,
  resources: finishResources,
  outcome: finishOutcome,
  unusedFocus: finishUnusedFocus,
  damage: finishDamage,
  undoneDamage: finishDamage,
  number: finishNumber,
  change: finishChange,
  statuses: finishStatuses,
};

/**
 * Goes on with what this user has begun, and a reload, a lost connection or the end of the server has interrupted; call when
 * the world is ready.
 */
export function finishInterrupted(): Promise<void> {
  return finishSteps(waysOn, (user) => user === game.user.id);
}

/**
 * Goes on with what users have begun who are not there any more; call on the arbiter's client when somebody opens the world.
 * Not when they leave: what their clients have sent last may still be on its way.
 */
export async function finishForAbsent(): Promise<void> {
  if (isArbiter()) await finishSteps(waysOn, (user) => game.users.get(user)?.active !== true);
}
