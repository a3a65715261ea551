import type { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { say } from "../base/words.ts";
import { outstanding } from "../rules/kernel/fields.ts";
import type { ResourceDelta } from "../rules/kernel/fields.ts";
import { actorAt, creature } from "../characters/creature.ts";
import type { Creature } from "../characters/creature.ts";
import { costsInWords, costsOfPrice, throwUnlessPayable } from "./pay.ts";
import type { Cost } from "./pay.ts";
import { tellRefusal } from "../base/rule-errors.ts";
import { mayRollFor } from "../messages/who-rolled.ts";

/**
 * What a throw costs by its formula, such as luck, whoever wrote it. It is taken once the roll is posted, so whoever posts
 * one asks here before the dice are thrown.
 */

/** A message as it is going to be posted. */
export interface Posting {
  readonly speaker?: Roll.MessageData["speaker"];
  /** The data of its type. */
  readonly system?: unknown;
  /** What is taken already and not asked for again. */
  readonly applied?: ResourceDelta;
  readonly rolls: readonly QuadriviumRoll[];
}

/** The part of the data of a roll's message that says who pays. */
interface PaidData {
  readonly answers?: { readonly actor: string; readonly round?: number } | null;
}

/** Returns what a roll costs a character beside what is applied already. */
export function costsOfThrow(actor: Creature, roll: QuadriviumRoll, applied: ResourceDelta = {}): readonly Cost[] {
  const left = Object.entries(outstanding(roll.resourceDelta, applied));
  return costsOfPrice(actor, Object.fromEntries(left.map(([resource, amount]) => [resource, 0 - amount])));
}

/**
 * Checks that the characters that roll can pay for all these messages together.
 * @throws Error in the user's language that names who lacks what, or the roll that has to stand alone to be paid for
 */
export function throwUnlessPaid(postings: readonly Posting[]): void {
  const asked = new Map<Creature, Cost[]>();
  for (const posting of postings) {
    // Most dice neither gain nor cost anything.
    const priced = posting.rolls.filter(({ die }) => die?.dieKind.resourceDelta !== undefined);
    const actor = priced.length > 0 ? payerOf(posting) : null;
    if (!actor) continue;
    for (const roll of priced) {
      // What was altered cannot be read; its card says so, and it is never judged.
      if (roll["_evaluated"] && !roll.isSound) continue;
      const costs = costsOfThrow(actor, roll, posting.applied);
      if (costs.length > 0 && posting.rolls.length > 1) throwAlone(roll, costs);
      asked.set(actor, [...(asked.get(actor) ?? []), ...costs]);
    }
  }
  for (const [actor, costs] of asked) throwUnlessPayable(actor, costs);
}

/** The same where Foundry posts the roll, which would not tell this user why it fails. */
export function refuseUnpaid(postings: readonly Posting[]): void {
  tellRefusal(() => {
    throwUnlessPaid(postings);
  });
}

/**
 * Checks a roll that is made within a text, which cannot take anything from a character.
 * @throws Error in the user's language that names the roll and what it would cost its speaker
 */
export function throwIfCostly(speaker: ChatMessage.SpeakerData, roll: QuadriviumRoll): void {
  const actor = payerOf({ speaker, rolls: [roll] });
  const costs = actor ? costsOfThrow(actor, roll) : [];
  if (costs.length > 0) throwAlone(roll, costs);
}

function throwAlone({ formula }: QuadriviumRoll, costs: readonly Cost[]): never {
  throw new Error(say({ key: "QUADRIVIUM.Pay.Alone", data: { formula, costs: costsInWords(costs) } }));
}

/** Returns the character that pays for a message of this user, as `resourceOwner` finds it once it is posted. */
function payerOf(posting: Posting): Creature | null {
  const { answers } = dataOf(posting);
  // What was paid for the first roll of a contest is paid for its re-rolls.
  if (answers?.round) return null;
  const answering = answers ? actorAt(answers.actor) : null;
  const actor = answering ?? speaking(posting);
  return actor && mayRollFor({ author: game.user }, actor) ? actor : null;
}

function speaking({ speaker }: Posting): Creature | null {
  return speaker ? creature(ChatMessage.implementation.getSpeakerActor(speaker as ChatMessage.SpeakerData)) : null;
}

function dataOf({ system }: Posting): PaidData {
  return system ?? {};
}
