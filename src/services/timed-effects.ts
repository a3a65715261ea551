import { timeLeft } from "../foundry-versions.ts";

/** An actor, and the effects on it and its items. */
export interface Affected {
  allApplicableEffects(): Iterable<ActiveEffect.Implementation>;
}

/** Tells whether an actor has bonuses or other effects with a duration. */
export function hasTimedEffect(actor: Affected): boolean {
  return [...actor.allApplicableEffects()].some((effect) => timeLeft(effect) !== null);
}
