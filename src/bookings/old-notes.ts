import { creature } from "../characters/creature.ts";
import { heldAfter } from "../rules/kernel/resources.ts";
import type { Resource, ResourceDelta } from "../rules/kernel/resources.ts";
import { byTurns } from "../base/turns.ts";
import { doneOf, forget, markUnder, noteUnder, updateOrThrow } from "../base/steps.ts";
import type { Note, Noted } from "../base/steps.ts";
import { isOfType } from "../messages/message-type.ts";
import { sumOf } from "./outcome-resources.ts";
import { book, tellOfFormer } from "./roll-bookings.ts";

/**
 * What version 0.1.0 has noted and not finished, before something interrupted: each note is finished once when the world is
 * opened. Nothing is noted in these ways any more.
 */

/** Changes the resources of a character whose messages, in which their changes are marked, are stored. */
export async function finishResources(owner: Noted, key: string, note: Note): Promise<void> {
  const actor = creature(owner as Actor.Implementation);
  const { messages } = note;
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

/** Tells what a roll brings and costs whose message is stored, and gives it to the character. */
export async function finishOutcome(message: Noted, key: string): Promise<void> {
  if (!(message instanceof ChatMessage) || !isOfType(message, "roll")) return;
  const told = tellOfFormer(message);
  if (told) await message.update({ ...told, ...doneOf(message, key) });
  else await forget(message, key);
  await book([message]);
}
