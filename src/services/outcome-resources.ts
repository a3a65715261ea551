import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { outstanding, heldAfter, resources } from "../rules/kernel/resources.ts";
import type { ResourceDelta } from "../rules/kernel/resources.ts";
import { creature, actorAt } from "./creature.ts";
import type { Creature } from "./creature.ts";
import { serialize } from "./serialize.ts";
import { usesResource } from "./pay.ts";
import { claimOf, requestAnswered } from "./request-message.ts";
import { isCounter, mayRollFor } from "./who-rolled.ts";

type Message = ChatMessage.Implementation;
type RollMessage = ChatMessage.OfType<"roll">;

/** What is to be written into the purses of a character, once for each roll and each decision about it. */
export interface PendingResources {
  /** What the message remembers of it: what is booked already is not booked again. */
  readonly booked: ResourceDelta;
  /** Writes it into the purses. */
  apply(): Promise<void>;
}

/**
 * Who gains and pays by the roll of a message: the character that it answers a request for, or else the one that speaks;
 * nobody by whom its author does not play. A counter is nobody's action.
 */
export function resourceOwner(message: Message): Creature | null {
  if (message.type !== "roll" || isCounter(message)) return null;
  const actor = answeringActor(message as RollMessage) ?? creature(message.speakerActor);
  return actor && mayRollFor(message, actor) ? actor : null;
}

/** Whom an answer is for, as it was looked at. */
function answeringActor(message: RollMessage): Creature | null {
  const request = requestAnswered(message);
  const claim = request ? claimOf(request, message) : message.system.answers;
  return claim && actorAt(claim.actor);
}

/**
 * What of a roll is still to be booked; null where there is nothing, or it is not this user's to book. Nothing of a blind
 * roll is booked before it is revealed: everybody who sees the sheet would learn from it what came of the roll.
 */
export function pendingResources(message: Message, roll: QuadriviumRoll): PendingResources | null {
  const actor = message.blind ? null : resourceOwner(message);
  if (!actor?.canUserModify(game.user, "update")) return null;
  const before = appliedResources(message);
  const delta = outstanding(roll.resourceDelta, before);
  const open = resources.flatMap((resource) => {
    const amount = usesResource(actor, resource) ? (delta[resource] ?? 0) : 0;
    return amount === 0 ? [] : [{ resource, amount }];
  });
  if (open.length === 0) return null;
  const written = open.map(({ resource, amount }) => [resource, (before[resource] ?? 0) + amount] as const);
  return {
    booked: { ...before, ...Object.fromEntries(written) },
    apply: async () => {
      await serialize<unknown>(actor, () => {
        const held = open.map(({ resource, amount }) => [
          `system.${resource}`,
          heldAfter(actor.system[resource], amount),
        ]);
        return actor.update(Object.fromEntries(held) as Record<string, number>);
      });
    },
  };
}

/** Books what a new roll has brought its character; for whoever has posted it. */
export async function applyOutcomeResources(message: Message): Promise<void> {
  const [roll] = message.rolls;
  if (!(roll instanceof QuadriviumRoll) || !game.messages.has(message.id ?? "")) return;
  const booking = pendingResources(message, roll);
  if (!booking) return;
  await message.update({ system: { booked: booking.booked } });
  await booking.apply();
}

/** Books a blind roll once it is revealed, by whoever reveals it; for the hook `updateChatMessage`. */
export async function applyRevealedResources(
  message: Message,
  changes: object,
  _operation: unknown,
  userId: string,
): Promise<void> {
  if (userId === game.user.id && "blind" in changes && !message.blind) await applyOutcomeResources(message);
}

/** What of the roll of a message is booked. */
export function appliedResources(message: Message): ResourceDelta {
  if (message.type !== "roll") return {};
  const { booked } = (message as ChatMessage.OfType<"roll">).system;
  return Object.fromEntries(resources.map((resource) => [resource, booked[resource]]));
}
