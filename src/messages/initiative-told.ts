import { createdAt } from "../base/documents.ts";
import { creature } from "../characters/creature.ts";
import { nameFor, tokenOf } from "../characters/names.ts";
import type { Audience } from "../characters/names.ts";
import { rollData } from "./message-type.ts";
import { initiativesOf } from "./naming-index.ts";
import { isInitiative, mayRollFor } from "./who-rolled.ts";

/** Whose initiative messages tell, and which of them are believed: their authors can write anything into them, at any time. */

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
 * Tells whether a message is initiative of whom it says, in the round that it says: a game master has rolled, or somebody for a
 * character of theirs that fights there, once it did so, and not in a round that has not come.
 */
export function tellsInitiative(message: Message): boolean {
  const told = rollData(message)?.initiative;
  if (!told || !isInitiative(message)) return false;
  if (message.author?.isGM) return true;
  const actor = creature(message.speakerActor);
  if (!actor || !mayRollFor(message, actor)) return false;
  const combat = game.combats.get(told.combat);
  const combatant = fighterAt(told.combat, told.combatant);
  if (combatant && !isOf(combatant, message)) return false;
  const since = combatant?._stats.createdTime ?? combat?._stats.createdTime ?? 0;
  return createdAt(message) >= since && !(combat && told.round > combat.round) && !isAhead(message, told);
}

/** Tells whether a message speaks for a combatant. */
function isOf({ actor, tokenId }: Fighter, { speaker, speakerActor }: Message): boolean {
  return actor !== null && actor.uuid === speakerActor?.uuid && (tokenId ?? speaker.token) === speaker.token;
}

/** Tells whether a game master has rolled later in an earlier round. */
function isAhead(message: Message, { combat, round }: { readonly combat: string; readonly round: number }): boolean {
  return initiativesOf(combat).some((other) => {
    const before = rollData(other)?.initiative?.round ?? round;
    return (
      before < round && other.author?.isGM === true && isInitiative(other) && createdAt(other) > createdAt(message)
    );
  });
}
