import { creature } from "../characters/creature.ts";
import { nameFor, tokenOf } from "../characters/names.ts";
import type { Audience } from "../characters/names.ts";
import { rollData } from "./message-type.ts";
import { isInitiative, mayRollFor } from "./who-rolled.ts";

/** Whose initiative messages tell. */

type Message = ChatMessage.Implementation;
type Fighter = Combatant.Implementation;

/** Returns a combatant by the ids of the encounter and of itself; null if it is gone. */
export function fighterAt(combat: string, combatant: string): Fighter | null {
  return game.combats.get(combat)?.combatants.get(combatant) ?? null;
}

/** Returns how a combatant is called: as its token or its actor, where it has one. */
export function fighterName({ actor, token, name }: Fighter, audience: Audience): string {
  return actor ? nameFor(actor, audience, token ?? tokenOf(actor)) : (name ?? "");
}

/**
 * Tells whether a message is initiative of whom it says: a game master has rolled, or somebody for a character of theirs that
 * fights there.
 */
export function tellsInitiative(message: Message): boolean {
  const told = rollData(message)?.initiative;
  if (!told || !isInitiative(message)) return false;
  if (message.author?.isGM) return true;
  const actor = creature(message.speakerActor);
  const fighter = fighterAt(told.combat, told.combatant);
  return actor !== null && mayRollFor(message, actor) && (fighter === null || fighter.actor?.uuid === actor.uuid);
}
