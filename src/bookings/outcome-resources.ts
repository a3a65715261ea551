import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { outstanding, heldAfter, resources } from "../rules/kernel/resources.ts";
import type { Resource, ResourceDelta } from "../rules/kernel/resources.ts";
import { creature, actorAt } from "../characters/creature.ts";
import type { Creature } from "../characters/creature.ts";
import { inOnePage } from "../base/async.ts";
import {
  doneOf,
  forget,
  inSteps,
  joined,
  markOf,
  markUnder,
  noteOn,
  noteUnder,
  unmarkOf,
  updateOrThrow,
} from "../base/steps.ts";
import type { Mark, Note, Noted, Steps } from "../base/steps.ts";
import { byTurns } from "../base/turns.ts";
import { usesResource } from "./pay.ts";
import { claimOf, requestAnswered } from "../messages/request-message.ts";
import { isOfDanger, mayRollFor } from "../messages/who-rolled.ts";
import { isOfType, rollData } from "../messages/message-type.ts";
import type { RollMessage } from "../messages/message-type.ts";

type Message = ChatMessage.Implementation;

/** A roll whose message is going to say that it has changed the resources of a character. */
export interface Booking {
  readonly actor: Creature;
  /** Id of the message. */
  readonly message: string;
}

/** The change of resources that a roll or a decision makes but that is not applied yet. */
export interface PendingResources extends Booking {
  /**
   * Returns what the message stores with the roll, so that nothing is applied twice: the total that is applied, and the mark of
   * the step. Call it directly before the message is stored.
   */
  due(): { readonly booked: ResourceDelta; readonly mark: Mark };
  /**
   * Stores the message as {@link due} with `store`, then changes the resources of the character. If these cannot be changed,
   * the message stores that they are not applied.
   */
  apply(store: () => Promise<unknown>): Promise<void>;
}

/**
 * Rolls whose messages are going to say that they have changed the resources of a character; noted until it has got them. How
 * much that is stands in the marks of the messages, since nobody may know it before they are stored.
 */
interface NotedBookings extends Note {
  readonly kind: "resources";
  /** The ids of the messages. */
  readonly messages: readonly string[];
}

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
 * Returns the resources of a roll that are not applied yet; null if there are none or this user may not apply them. Those
 * of a blind roll wait until it is revealed, since the sheet would give away the result.
 */
export function pendingResources(message: Message, roll: QuadriviumRoll, steps: Steps): PendingResources | null {
  const actor = message.blind ? null : resourceOwner(message);
  if (!actor?.canUserModify(game.user, "update")) return null;
  let before = appliedResources(message);
  const open = (): ResourceDelta => outstandingFor(actor, roll, sumOf(before, paidBefore(message, roll)));
  if (Object.keys(open()).length === 0) return null;
  const booking = { actor, message: message.id ?? "" };
  return {
    ...booking,
    due() {
      before = appliedResources(message);
      // What the character has lost since the throw is not taken, and no card says so.
      const change = takenFrom(actor, open());
      return { booked: sumOf(before, change), mark: { key: steps.key, change } };
    },
    async apply(store) {
      try {
        await changeResources([booking], steps, store);
      } catch (error) {
        if (markUnder(message, steps.key))
          await message.update({ system: { booked: before }, ...unmarkOf(message, steps.key) });
        throw error;
      }
    },
  };
}

/**
 * Returns what was paid for a roll before it was made: of the re-roll of a tie, what its formula costs, which was paid for the
 * first roll.
 */
function paidBefore(message: Message, roll: QuadriviumRoll): ResourceDelta {
  return rollData(message)?.answers?.round ? roll.formulaCost : {};
}

/** Returns a change without what the character does not hold. */
function takenFrom(actor: Creature, change: ResourceDelta): ResourceDelta {
  const taken = (Object.entries(change) as (readonly [Resource, number])[]).map(
    ([resource, amount]) => [resource, Math.max(amount, 0 - (actor.system[resource] ?? 0))] as const,
  );
  return Object.fromEntries(taken);
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
 * @param store Stores the messages, each marked with its change.
 */
export async function changeResources(
  bookings: readonly Booking[],
  steps: Pick<Steps, "key" | "note">,
  store: () => Promise<unknown>,
): Promise<void> {
  // One character may have rolled several times.
  const notes = [...Map.groupBy(bookings, ({ actor }) => actor)].map(([actor, own]) => {
    const note: NotedBookings = { kind: "resources", messages: own.map(({ message }) => message) };
    return { actor, note };
  });
  for (const { actor, note } of notes) await steps.note(actor, note);
  await store();
  for (const { actor, note } of notes) await finishResources(actor, steps.key, note);
}

/** Changes the resources of a character whose messages are stored; see `finishSteps`. */
export async function finishResources(owner: Noted, key: string, note: Note): Promise<void> {
  const actor = creature(owner as Actor.Implementation);
  const { messages } = note as NotedBookings;
  if (!actor || !Array.isArray(messages)) return;
  const changes = messages.map((id): ResourceDelta => {
    const message = game.messages.get(String(id));
    return (message && markUnder(message, key)?.change) ?? {};
  });
  const change = changes.reduce(sumOf, {});
  await byTurns(actor, async () => {
    // Another client may have done it meanwhile.
    if (!noteUnder(actor, key)) return;
    const changed = Object.entries(change).filter(([, amount]) => amount !== 0);
    const held = changed.map(([resource, amount]) => [
      `system.${resource}`,
      heldAfter(actor.system[resource as Resource], amount),
    ]);
    await updateOrThrow(actor, { ...(Object.fromEntries(held) as Record<string, number>), ...doneOf(actor, key) });
  });
}

/** What a new or revealed roll is noted to have: resources that it brings or costs. */
const OUTCOME = "outcome";

/** This page, of all that a user has open, in this browser and elsewhere. */
let thisPage = "";

/** Returns the update of a message that notes that this page is going to apply the resources of its roll. */
export function dueOutcome(message: Message): object {
  thisPage ||= foundry.utils.randomID();
  return noteOn(message, OUTCOME, { kind: OUTCOME, page: thisPage });
}

/** Tells whether this page has posted or revealed a roll whose resources are still to be applied. */
export function isDueHere(message: Message): boolean {
  return thisPage !== "" && noteUnder(message, OUTCOME)?.page === thisPage;
}

/** Tells whether a message notes that the resources of its roll are still to be applied. */
export function isDue(message: Message): boolean {
  return noteUnder(message, OUTCOME) !== null;
}

/** Applies the resources of a roll that was posted or revealed before something interrupted; see `finishSteps`. */
export async function finishOutcome(owner: Noted): Promise<void> {
  if (owner instanceof ChatMessage) await applyOutcomeResources(owner);
}

/** What this page is applying now. */
const underWay = new WeakMap<Message, Promise<void>>();

/** Applies the resources of a new or revealed roll, if that is still to be done; whoever asks meanwhile waits for the same. */
export function applyOutcomeResources(message: Message): Promise<void> {
  const before = underWay.get(message);
  if (before) return before;
  const now = applyOutcome(message).finally(() => underWay.delete(message));
  underWay.set(message, now);
  return now;
}

async function applyOutcome(message: Message): Promise<void> {
  const [roll] = message.rolls;
  if (!(roll instanceof QuadriviumRoll) || !isDue(message)) return;
  await inOnePage(`${OUTCOME} ${message.id ?? ""}`, async () => {
    if (!isDue(message)) return;
    await inSteps(async (steps) => {
      const pending = pendingResources(message, roll, steps);
      if (!pending) return;
      await pending.apply(async () => {
        const { booked, mark } = pending.due();
        await message.update({ system: { booked }, ...joined(markOf(message, mark), doneOf(message, OUTCOME)) });
      });
    });
    // The roll may be nobody's.
    await forget(message, OUTCOME);
  });
}

/** Notes on a blind roll in the update that reveals it that its resources are to be applied; for the hook `preUpdateChatMessage`. */
export function beforeReveal(message: Message, changes: { readonly blind?: unknown }): void {
  if (!message.blind || changes.blind !== false || !isOfType(message, "roll")) return;
  foundry.utils.mergeObject(changes, dueOutcome(message));
}

/** Applies the resources of a blind roll on the page that reveals it; for the hook `updateChatMessage`. */
export async function applyRevealedResources(message: Message, changes: object): Promise<void> {
  if ("blind" in changes && !message.blind && isDueHere(message)) await applyOutcomeResources(message);
}

/** Returns the resources of a roll that are applied already. */
export function appliedResources(message: Message): ResourceDelta {
  const booked = rollData(message)?.booked;
  if (!booked) return {};
  return Object.fromEntries(resources.map((resource) => [resource, booked[resource]]));
}
