import { hasTimedBonus } from "../services/bonuses-of.ts";
import { creature } from "../services/creature.ts";
import type { Creature } from "../services/creature.ts";
import { RollDialog } from "../rolls/dialog/roll-dialog.ts";

/** What of a combat time is counted by. */
const clock = ["active", "round", "turn", "combatants"];

/** For the hook `updateCombat`: follows it to another turn or round. */
export function onCombatChange(_combat: Combat.Implementation, changed: object): void {
  if (clock.some((key) => key in changed)) onTimeChange();
}

/**
 * For the hooks that tell of passing time: draws anew what is open of creatures whose bonuses it may have ended.
 * Foundry draws only the sheets of those who fight.
 */
export function onTimeChange(): void {
  for (const app of foundry.applications.instances.values()) {
    const actor = shownIn(app);
    if (actor && hasTimedBonus(actor)) void app.render();
  }
}

function shownIn(app: foundry.applications.api.ApplicationV2): Creature | null {
  if (app instanceof RollDialog) return app.creature;
  const shown: unknown = "document" in app ? app.document : null;
  return creature(shown instanceof Actor ? shown : null);
}
