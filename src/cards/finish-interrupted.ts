import { finishPayment } from "../rolls/pay-for-roll.ts";
import { finishOutcome, finishResources, finishReveal } from "../services/outcome-resources.ts";
import { finishSteps } from "../services/steps.ts";
import { finishStatuses } from "../services/track-statuses.ts";
import { finishNumber } from "./accumulation.ts";
import { finishDamage } from "./damage-steps.ts";
import { finishChange, finishUndoneChange } from "./recorded-change.ts";
import { finishUnusedFocus } from "./undo.ts";

/**
 * Goes on with what this user has begun in this browser, and a reload, a lost connection or the end of the server has
 * interrupted; call when the world is ready.
 */
export function finishInterrupted(): Promise<void> {
  return finishSteps({
    payment: finishPayment,
    resources: finishResources,
    outcome: finishOutcome,
    revealed: finishReveal,
    unusedFocus: finishUnusedFocus,
    damage: finishDamage,
    undoneDamage: finishDamage,
    number: finishNumber,
    change: finishChange,
    undoneChange: finishUndoneChange,
    statuses: finishStatuses,
  });
}
