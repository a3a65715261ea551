import { finishPayment } from "../rolls/pay-for-roll.ts";
import { isArbiter } from "../requests/arbiter-turn.ts";
import { finishOutcome, finishResources } from "../services/outcome-resources.ts";
import { finishSteps, isOfThisBrowser } from "../services/steps.ts";
import type { StoredNote } from "../services/steps.ts";
import { finishStatuses } from "../services/track-statuses.ts";
import { nameBrowser } from "../world-settings.ts";
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
 * How long ago, in milliseconds, something was begun that no other browser can still be about to do. One whose connection was
 * lost for a moment sends what is left when it is back.
 */
const LONG_AGO = 60_000;

/**
 * Goes on with what this user has begun, and a reload, a lost connection or the end of the server has interrupted; call when
 * the world is ready.
 */
export async function finishInterrupted(): Promise<void> {
  await nameBrowser();
  await finishSteps(waysOn, (note) => isOfThisBrowser(note) || (note.user === game.user.id && isOld(note)));
}

/** Goes on with what users have begun who are not there any more; call on each client when somebody opens the world. */
export async function finishForAbsent(): Promise<void> {
  if (!isArbiter()) return;
  await finishSteps(waysOn, (note) => game.users.get(note.user)?.active !== true && isOld(note));
}

function isOld({ at }: StoredNote): boolean {
  return game.time.serverTime - at > LONG_AGO;
}
