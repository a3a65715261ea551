import { nameFor, tokenOf, type Audience } from "../characters/names.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";

import { rollData } from "./message-type.ts";

type Message = ChatMessage.Implementation;

/** Returns whether a message counters an action with dice that can. */
export function isCounter(message: Message): boolean {
  if (!rollData(message)?.opposes) return false;
  const [roll] = message.rolls;
  return roll instanceof QuadriviumRoll && roll.die?.dieKind.counter !== undefined;
}

/** Returns whether a message is a roll for initiative, as Foundry marks it: it never has a target. */
export function isInitiative(message: Message): boolean {
  return message.getFlag("core", "initiativeRoll") === true;
}

/** Returns whether a message counters an action with danger dice, which do not belong to an actor. */
export function isOfDanger(message: Message): boolean {
  const trait = rollData(message)?.trait;
  if (!trait || !isCounter(message) || message.author?.isGM !== true) return false;
  return !trait.ability && trait.characteristics.length + trait.dice.length === 0;
}

/** The owner of the initiative in messages. */

type Fighter = Combatant.Implementation;

/** Returns a combatant by the ids of the encounter and of itself; null if it is gone. */
export function fighterAt(combat: string, combatant: string): Fighter | null {
  return game.combats.get(combat)?.combatants.get(combatant) ?? null;
}

/** Returns the name of a combatant: that of its token or its actor, if it has one. */
export function fighterName({ actor, token, name }: Fighter, audience: Audience): string {
  return actor ? nameFor(actor, audience, token ?? tokenOf(actor)) : (name ?? "");
}

/** Returns whether a message is initiative and has a combatant. */
export function tellsInitiative(message: Message): boolean {
  return isInitiative(message) && (rollData(message)?.initiative ?? null) !== null;
}
