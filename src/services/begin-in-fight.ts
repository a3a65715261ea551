import { startCombatId, isCountedInRounds, durationUpdate, effectDuration } from "../foundry-versions.ts";
import { bonusEffectsOf } from "./bonuses-of.ts";
import { creature } from "./creature.ts";

/**
 * For the hook `updateCombat`: what lasts for rounds or turns and was given outside of a fight begins with the fight that
 * its creature is in, or would never end.
 */
export async function beginInFight(combat: Combat.Implementation, changed: object): Promise<void> {
  if (!("round" in changed || "turn" in changed) || !combat.started) return;
  // An effect begins in the fight that the tracker shows.
  if (game.users.activeGM?.isSelf !== true || game.combat !== combat) return;
  const fighting = new Set(combat.turns.map(({ actor }) => creature(actor)));
  for (const actor of fighting) {
    for (const { effect } of actor ? bonusEffectsOf(actor) : []) {
      const isWaiting = effect.active && isCountedInRounds(effect) && startCombatId(effect) === null;
      if (isWaiting) await effect.update(durationUpdate(effectDuration(effect)));
    }
  }
}
