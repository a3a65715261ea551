import { creature, hasTimedEffect, everyActor } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import { isRollDialog } from "../../rolls/dialog/open-dialogs.ts";

/** The fields of a combat by which time is counted. */
const clock = ["active", "round", "turn", "combatants"];

/** Redraws windows when a combat moves to another turn or round; for the hook `updateCombat`. */
export function onCombatChange(_combat: Combat.Implementation, changed: object): void {
  if (clock.some((key) => key in changed)) onTimeChange();
}

/**
 * Prepares all who have timed effects again, which may have ended, and redraws their open windows; for the hooks of passing
 * time. Foundry redraws only the sheets of combatants.
 */
export function onTimeChange(): void {
  for (const actor of everyActor()) if (hasTimedEffect(actor)) actor.reset();
  for (const app of foundry.applications.instances.values()) {
    const actor = shownIn(app);
    if (actor && hasTimedEffect(actor)) void app.render();
  }
}

function shownIn(app: foundry.applications.api.ApplicationV2): Creature | null {
  if (isRollDialog(app)) return app.creature;
  const shown: unknown = "document" in app ? app.document : null;
  return creature(shown instanceof Actor ? shown : null);
}
