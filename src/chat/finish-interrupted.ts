import { isArbiter } from "../requests/arbiter/arbiter-turn.ts";
import { fireAndForget } from "../base/async.ts";
import { finishOutcome, finishPayment, finishResources, finishUnusedFocus } from "../bookings/old-notes.ts";
import { finishRolls } from "../bookings/book-rolls.ts";
import { tellOfOldRolls } from "../bookings/told-rolls.ts";
import { finishSteps, isOfThisBrowser } from "../base/unfinished-notes.ts";
import type { StoredNote } from "../base/unfinished-notes.ts";
import { finishStatuses } from "../characters/tracks.ts";
import { nameBrowser } from "../base/world-settings.ts";
import { finishNumber } from "./accumulation.ts";
import { finishDamage } from "./damage/damage.ts";
import { forgetAllBooked } from "../bookings/booked.ts";
import { finishChange, finishChanges, withdrawForged } from "../bookings/recorded-change.ts";
import { noteOnCards } from "../bookings/told-numbers.ts";

const waysOn = {
  payment: finishPayment,
  resources: finishResources,
  outcome: finishOutcome,
  unusedFocus: finishUnusedFocus,
  damage: finishDamage,
  undoneDamage: finishDamage,
  number: finishNumber,
  change: finishChange,
  statuses: finishStatuses,
};

/** How long, in milliseconds, a change that was begun in another browser is left to it: its connection may come back. */
const PATIENCE = 60_000;

/**
 * Goes on with what this user has begun in this browser, and a reload, a lost connection or the end of the server has
 * interrupted; call when the world is ready.
 */
export async function finishInterrupted(): Promise<void> {
  await nameBrowser();
  await finishSteps(waysOn, isOfThisBrowser);
  await finishChanges(({ isAuthor }) => isAuthor);
  await finishRolls(({ isAuthor }) => isAuthor);
  await finishAbandoned();
}

/**
 * Goes on with what this user has begun in other browsers and, on the arbiter's client, with what users have begun who are not
 * there any more; call when somebody opens the world.
 */
export async function finishAbandoned(): Promise<void> {
  const left: StoredNote[] = [];
  await finishSteps(waysOn, (note) => {
    const isMine = note.user === game.user.id && !isOfThisBrowser(note);
    if (!isMine && !(isArbiter() && game.users.get(note.user)?.active !== true)) return false;
    // A clock that was set back makes a note seem to be of the future.
    const isNew = Math.abs(game.time.serverTime - note.at) <= PATIENCE;
    if (isNew) left.push(note);
    return !isNew;
  });
  if (left.length > 0) lookAgain();
  if (!isArbiter()) return;
  await finishChanges(() => true);
  await withdrawForged();
  await finishRolls(() => true);
  await tellOfOldRolls();
  await forgetAllBooked();
  await noteOnCards(game.messages.contents);
}

/** Has the card of a roll note a change that a new message tells of it; for the hook `createChatMessage`. */
export function onChangeTold(message: ChatMessage.Implementation): void {
  if (isArbiter()) fireAndForget(noteOnCards([message]));
}

/** The worlds that are going to be looked at again. */
const waiting = new WeakSet();

function lookAgain(): void {
  const world = game.actors;
  if (waiting.has(world)) return;
  waiting.add(world);
  setTimeout(() => {
    waiting.delete(world);
    fireAndForget(finishAbandoned());
  }, PATIENCE);
}
