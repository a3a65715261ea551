import { creature } from "../characters/creature.ts";
import type { Creature } from "../characters/creature.ts";
import type { ResourceDelta } from "../rules/kernel/resources.ts";
import { byTurns } from "../base/turns.ts";
import { doneOf, forget, markUnder, messageMarked, noteUnder } from "../base/unfinished-notes.ts";
import { updateOrThrow } from "../base/documents.ts";
import type { Note, Noted, StoredNote } from "../base/unfinished-notes.ts";
import { isOfType } from "../messages/message-type.ts";
import { means } from "../messages/roll-message-data.ts";
import { focusUpdate } from "./meta.ts";
import { sumOf } from "./outcome-resources.ts";
import { paymentUpdate } from "./pay.ts";
import type { Payment } from "./pay.ts";
import { book } from "./book-rolls.ts";
import { amountsIn } from "./roll-account.ts";
import { tellOfFormer } from "./told-rolls.ts";

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
  const change = sumOf(changes.reduce(sumOf, {}), {});
  await byTurns(actor, async () => {
    // Another client may have done it meanwhile.
    if (!noteUnder(actor, key)) return;
    await updateOrThrow(actor, { ...paymentUpdate(actor, amountsIn({ change, paid: [] })), ...doneOf(actor, key) });
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

/** The use of a focus, as it was noted. */
interface OldUse {
  readonly row: string | null;
  readonly isSpent: boolean;
  readonly before: Creature["system"]["focus"];
}

/** Gives back what was paid for a roll, unless it is posted. */
export async function finishPayment(owner: Noted, key: string, note: StoredNote): Promise<void> {
  const payments: readonly unknown[] = Array.isArray(note.payments) ? note.payments : [];
  if (messageMarked(key, note.user)) return;
  await giveBack(owner, payments.filter(isPayment), note.use as OldUse | null, key);
}

/** Takes back the focus of a decision that was undone. */
export async function finishUnusedFocus(owner: Noted, key: string, note: Note): Promise<void> {
  const message = game.messages.get(String(note.message));
  if (message && markUnder(message, key)) await giveBack(owner, [], note.use as OldUse | null, key);
}

async function giveBack(owner: Noted, payments: readonly Payment[], use: OldUse | null, key: string): Promise<void> {
  const actor = creature(owner as Actor.Implementation);
  if (!actor) return;
  await byTurns(actor, async () => {
    if (!noteUnder(actor, key)) return;
    const spent = use?.isSpent ? [{ means: "meta", amount: 1, row: use.row } as const] : [];
    const returned = [...payments, ...spent].map((one) => ({ ...one, amount: 0 - one.amount }));
    const focus = use ? focusUpdate(actor, { before: { ...use.before, row: use.row }, after: use.before }) : {};
    await updateOrThrow(actor, { ...paymentUpdate(actor, returned), ...focus, ...doneOf(actor, key) });
  });
}

/** Tells whether something that a client has noted is a payment. */
function isPayment(stored: unknown): stored is Payment {
  const { means: paidWith, amount } = (stored ?? {}) as Partial<Payment>;
  return means.some((one) => one === paidWith) && Number.isSafeInteger(amount);
}
