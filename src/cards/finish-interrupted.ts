import { finishPayment } from "../rolls/pay-for-roll.ts";
import { isArbiter } from "../requests/arbiter-turn.ts";
import { fireAndForget } from "../services/fire-and-forget.ts";
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

/** How long, in milliseconds, a change that was begun in another browser is left to it: its connection may come back. */
const PATIENCE = 60_000;

/**
 * Goes on with what this user has begun, and a reload, a lost connection or the end of the server has interrupted; call when
 * the world is ready.
 */
export async function finishInterrupted(): Promise<void> {
  await nameBrowser();
  await finish(({ user }) => user === game.user.id);
}

/** Goes on with what users have begun who are not there any more; call on each client when somebody opens the world. */
export async function finishForAbsent(): Promise<void> {
  await finish(({ user }) => isArbiter() && game.users.get(user)?.active !== true);
}

/** Finishes what somebody has begun in this browser, or long ago; for what is too young yet, looks once more. */
async function finish(isTheirs: (note: StoredNote) => boolean): Promise<void> {
  const early: StoredNote[] = [];
  await finishSteps(waysOn, (note) => {
    if (!isTheirs(note)) return false;
    const isDue = isOfThisBrowser(note) || game.time.serverTime - note.at > PATIENCE;
    if (!isDue) early.push(note);
    return isDue;
  });
  if (early.length === 0) return;
  setTimeout(() => {
    fireAndForget(finish(isTheirs));
  }, PATIENCE);
}
