import { outstanding, resources } from "../rules/kernel/resources.ts";
import type { Resource, ResourceDelta } from "../rules/kernel/resources.ts";
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

/** Returns what a roll has brought a character and cost it, less what is applied, of the resources that it uses. */
export function outstandingFor(actor: Creature, roll: QuadriviumRoll, applied: ResourceDelta): ResourceDelta {
  return usedBy(actor, outstanding(roll.resourceDelta, applied));
}

/** Returns the part of a change that is of resources which a character uses. */
export function usedBy(actor: Creature, change: ResourceDelta): ResourceDelta {
  const all = Object.entries(change) as (readonly [Resource, number])[];
  return Object.fromEntries(all.filter(([resource]) => usesResource(actor, resource)));
}

/** Returns two changes together. */
export function sumOf(first: ResourceDelta, second: ResourceDelta): Record<Resource, number> {
  const sums = resources.map((resource) => [resource, (first[resource] ?? 0) + (second[resource] ?? 0)] as const);
  return Object.fromEntries(sums) as Record<Resource, number>;
}

/** Returns what has to be paid for a change. */
export function priceOf(change: ResourceDelta): ResourceDelta {
  return Object.fromEntries(resources.map((resource) => [resource, 0 - (change[resource] ?? 0)]));
}

/** Returns the resources of a roll that are applied already. */
export function appliedResources(message: Message): ResourceDelta {
  const booked = rollData(message)?.booked;
  if (!booked) return {};
  return Object.fromEntries(resources.map((resource) => [resource, booked[resource]]));
}
