import { startCombatId, isCountedInRounds, durationUpdate, effectDuration } from "../base/foundry-versions.ts";
import { bonusEffectsOf } from "./bonuses.ts";
import { creature } from "./creature.ts";

/**
 * Starts the effects of combatants that last for rounds or turns but were created outside combat, since they would never
 * end otherwise; for the hook `updateCombat`.
 */
export async function startEffectsInCombat(combat: Combat.Implementation, changed: object): Promise<void> {
  if (!("round" in changed || "turn" in changed) || !combat.started) return;
  // Foundry starts an effect in the combat that the tracker shows.
  if (game.users.activeGM?.isSelf !== true || game.combat !== combat) return;
  const combatants = new Set(combat.turns.map(({ actor }) => creature(actor)));
  for (const actor of combatants) {
    for (const { effect } of actor ? bonusEffectsOf(actor) : []) {
      const isWaiting = effect.active && isCountedInRounds(effect) && startCombatId(effect) === null;
      if (isWaiting) await effect.update(durationUpdate(effectDuration(effect)));
    }
  }
}
