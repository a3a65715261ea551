import { oncePerTask } from "../../base/async.ts";
import type { Creature } from "../../characters/actors.ts";
import ApplicationV2 = foundry.applications.api.ApplicationV2;

/** An open roll dialog, as seen by code that reports changes to it. */
export interface OpenDialog {
  readonly creature: Creature;
  followTargets(): void;
}

/** Returns whether a window is a roll dialog. */
export function isRollDialog(window: ApplicationV2): window is ApplicationV2 & OpenDialog {
  return "followTargets" in window;
}

/** Shows open dialogs their current opponents; for the hooks in {@link followedByDialogs}. */
export const followTargets = oncePerTask(() => {
  for (const window of foundry.applications.instances.values()) if (isRollDialog(window)) window.followTargets();
});

/** The changes that affect possible targets. */
export const followedByDialogs = [
  "canvasReady",
  "canvasTearDown",
  "targetToken",
  "createToken",
  "updateToken",
  "deleteToken",
  "createCombatant",
  "updateCombatant",
  "deleteCombatant",
  "deleteCombat",
] as const satisfies readonly Hooks.HookName[];
