import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { outstanding, heldAfter, resources } from "../rules/kernel/resources.ts";
import type { Resource, ResourceDelta } from "../rules/kernel/resources.ts";
import { creature, actorAt } from "./creature.ts";
import type { Creature } from "./creature.ts";
import { serialize } from "./serialize.ts";
import { fireAndForget } from "./fire-and-forget.ts";
import { forgetStep, inSteps, isMarked, markOf, messageMarked, noteStep, updateMarked } from "./steps.ts";
import type { Note, Steps } from "./steps.ts";
import { usesResource } from "./pay.ts";
import { claimOf, requestAnswered } from "./request-message.ts";
import { isOfDanger, mayRollFor } from "./who-rolled.ts";

type Message = ChatMessage.Implementation;
type RollMessage = ChatMessage.OfType<"roll">;

/** The change of resources that a roll or a decision makes but that is not applied yet. */
export interface PendingResources {
  /** The total that the message stores as applied, so that nothing is applied twice. */
  readonly booked: ResourceDelta;
  readonly change: Change;
  /**
   * Stores the message as {@link booked} with `store`, then changes the resources of the character. If these cannot be
   * changed, the message stores that they are not applied.
   */
  apply(store: () => Promise<unknown>): Promise<void>;
}

/** What a roll brings a character and costs it. */
interface Change {
  /** The uuid of the character. */
  readonly actor: string;
  readonly change: ResourceDelta;
}

/** Changes of resources that messages store already; their note until the characters have changed too. */
interface Booked extends Note {
  readonly kind: "resources";
  /** Id of the message that is marked. */
  readonly message: string | null;
  readonly changes: readonly Change[];
}

/**
 * Returns the character whose resources a roll changes: the one it answers a request for, else the speaker. Returns null
 * for a counter with danger dice, or if the author may not roll for the character.
 */
export function resourceOwner(message: Message): Creature | null {
  if (message.type !== "roll" || isOfDanger(message)) return null;
  const actor = answeringActor(message as RollMessage) ?? creature(message.speakerActor);
  return actor && mayRollFor(message, actor) ? actor : null;
}

/** Returns the character that an answer is for, as it was judged. */
function answeringActor(message: RollMessage): Creature | null {
  const request = requestAnswered(message);
  const claim = request ? claimOf(request, message) : message.system.answers;
  return claim && actorAt(claim.actor);
}

/**
 * Returns the resources of a roll that are not applied yet; null if there are none or this user may not apply them. Those
 * of a blind roll wait until it is revealed, since the sheet would give away the result.
 */
export function pendingResources(message: Message, roll: QuadriviumRoll, steps: Steps): PendingResources | null {
  const actor = message.blind ? null : resourceOwner(message);
  if (!actor?.canUserModify(game.user, "update")) return null;
  const before = appliedResources(message);
  const change = outstandingFor(actor, roll, before);
  if (Object.keys(change).length === 0) return null;
  const due = { actor: actor.uuid, change };
  return {
    booked: sumOf(before, change),
    change: due,
    apply: async (store) => {
      try {
        await changeResources(message, [due], steps, store);
      } catch (error) {
        if (isMarked(message, steps.key)) await message.update({ system: { booked: before } });
        throw error;
      }
    },
  };
}

/** Returns what a roll has brought a character and cost it, less what is applied, of the resources that it uses. */
export function outstandingFor(actor: Creature, roll: QuadriviumRoll, applied: ResourceDelta): ResourceDelta {
  const open = Object.entries(outstanding(roll.resourceDelta, applied)) as (readonly [Resource, number])[];
  return Object.fromEntries(open.filter(([resource]) => usesResource(actor, resource)));
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

/**
 * Changes what characters hold, once messages are stored that say so.
 * @param message The one of them that `store` marks with the key of these steps.
 */
export async function changeResources(
  message: Message,
  changes: readonly Change[],
  steps: Pick<Steps, "key" | "note">,
  store: () => Promise<unknown>,
): Promise<void> {
  const note: Booked = { kind: "resources", message: message.id, changes: together(changes) };
  await steps.note(note);
  await store();
  await finishResources(note, steps.key);
}

/** Returns what each character gains and pays in all. */
function together(changes: readonly Change[]): readonly Change[] {
  const sums = new Map<string, ResourceDelta>();
  for (const { actor, change } of changes) sums.set(actor, sumOf(sums.get(actor) ?? {}, change));
  return [...sums].map(([actor, change]) => ({ actor, change }));
}

/** Changes the resources of characters whose messages are stored; see `finishSteps`. */
export async function finishResources(note: Note, key: string): Promise<void> {
  const { message, changes } = note as Booked;
  const stored = game.messages.get(message ?? "");
  if (!stored || !isMarked(stored, key)) return;
  for (const { actor: uuid, change } of changes) {
    const actor = actorAt(uuid);
    if (actor && !isMarked(actor, key)) await changeHeld(actor, change, key);
  }
}

async function changeHeld(actor: Creature, change: ResourceDelta, key: string): Promise<void> {
  await serialize(actor, () => {
    const held = Object.entries(change).map(([resource, amount]) => [
      `system.${resource}`,
      heldAfter(actor.system[resource as Resource], amount),
    ]);
    return updateMarked(actor, Object.fromEntries(held) as Record<string, number>, key);
  });
}

/** Applies the resources of a roll that was posted before something interrupted; see `finishSteps`. */
export async function finishOutcome(_note: Note, key: string): Promise<void> {
  const message = messageMarked(key);
  if (message) await applyOutcomeResources(message);
}

/** Applies the resources of a new roll; called by the client that has posted it. */
export async function applyOutcomeResources(message: Message): Promise<void> {
  const [roll] = message.rolls;
  if (!(roll instanceof QuadriviumRoll) || !game.messages.has(message.id ?? "")) return;
  await inSteps(async (steps) => {
    const pending = pendingResources(message, roll, steps);
    if (!pending) return;
    await pending.apply(() => message.update({ system: { booked: pending.booked }, ...markOf(message, steps.key) }));
  });
}

/** A blind roll that this client reveals; its note until the resources are applied. */
interface Revealing extends Note {
  readonly kind: "revealed";
  /** Id of the message. */
  readonly message: string | null;
}

const revealKey = ({ id }: Message): string => `reveal ${id ?? ""}`;

/** Notes that this client is going to reveal a blind roll; for the hook `preUpdateChatMessage`. */
export function beforeReveal(message: Message, changes: { readonly blind?: unknown }): void {
  if (!message.blind || changes.blind !== false || message.type !== "roll") return;
  fireAndForget(noteStep(revealKey(message), { kind: "revealed", message: message.id } satisfies Revealing));
}

/** Applies the resources of a blind roll on the client that reveals it; for the hook `updateChatMessage`. */
export async function applyRevealedResources(
  message: Message,
  changes: object,
  _operation: unknown,
  userId: string,
): Promise<void> {
  if (userId !== game.user.id || !("blind" in changes) || message.blind) return;
  await applyOutcomeResources(message);
  await forgetStep(revealKey(message));
}

/** Applies the resources of a blind roll that was revealed before something interrupted; see `finishSteps`. */
export async function finishReveal(note: Note): Promise<void> {
  const message = game.messages.get((note as Revealing).message ?? "");
  if (message && !message.blind) await applyOutcomeResources(message);
}

/** Returns the resources of a roll that are applied already. */
export function appliedResources(message: Message): ResourceDelta {
  if (message.type !== "roll") return {};
  const { booked } = (message as ChatMessage.OfType<"roll">).system;
  return Object.fromEntries(resources.map((resource) => [resource, booked[resource]]));
}
