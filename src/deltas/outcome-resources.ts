import type { Resource, ResourceDelta } from "../rules/kernel/fields.ts";
import { creature, actorAt } from "../characters/creature.ts";
import type { Creature } from "../characters/creature.ts";
import type { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { usesResource } from "./pay.ts";
import { claimOf, requestAnswered } from "../messages/request-message.ts";
import { isOfDanger, mayRollFor } from "../messages/who-rolled.ts";
import { isOfType, rollData } from "../messages/message-type.ts";
import type { RollMessage } from "../messages/message-type.ts";

type Message = ChatMessage.Implementation;

/**
 * Returns the character whose resources a roll changes: the one it answers a request for, else the speaker. Returns null
 * for a counter with danger dice, or if the author may not roll for the character.
 */
export function resourceOwner(message: Message): Creature | null {
  if (!isOfType(message, "roll") || isOfDanger(message)) return null;
  const actor = answeringActor(message) ?? creature(message.speakerActor);
  return actor && mayRollFor(message, actor) ? actor : null;
}

/** Returns the character that an answer is for, as it was judged. */
function answeringActor(message: RollMessage): Creature | null {
  const request = requestAnswered(message);
  const claim = request ? claimOf(request, message) : message.system.answers;
  return claim && actorAt(claim.actor);
}

/**
 * Returns what was paid for a roll before it was made: of the re-roll of a tie, what its formula costs, which was paid for the
 * first roll.
 */
export function paidBefore(message: Message, roll: QuadriviumRoll): ResourceDelta {
  return rollData(message)?.answers?.round ? roll.formulaCost : {};
}

/** Returns the part of a change that is of resources which a character uses. */
export function usedBy(actor: Creature, change: ResourceDelta): ResourceDelta {
  const all = Object.entries(change) as (readonly [Resource, number])[];
  return Object.fromEntries(all.filter(([resource]) => usesResource(actor, resource)));
}

/** Returns what a message says that its roll itself brings and costs. */
export function appliedResources(message: Message): ResourceDelta {
  const own = rollData(message)?.deltas.filter(({ isPaid }) => !isPaid) ?? [];
  return Object.fromEntries(own.map(({ number, by }) => [number, by]));
}
