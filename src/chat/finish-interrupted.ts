import { isArbiter } from "../requests/arbiter/arbiter-turn.ts";
import { fireAndForget } from "../base/async.ts";
import { finishRolls } from "../bookings/book-rolls.ts";
import { forgetAllBooked } from "../bookings/booked.ts";
import { finishChanges, withdrawForged } from "../bookings/recorded-change.ts";
import { noteOnCards } from "../bookings/told-numbers.ts";

/** Does what this user has told in messages and not done; call when the world is ready. */
export async function finishInterrupted(): Promise<void> {
  await finishChanges(({ isAuthor }) => isAuthor);
  await finishRolls(({ isAuthor }) => isAuthor);
  await finishAbandoned();
}

/** Does what others have told and not done, on the arbiter's client; call when somebody opens the world. */
export async function finishAbandoned(): Promise<void> {
  if (!isArbiter()) return;
  await finishChanges(() => true);
  await withdrawForged();
  await finishRolls(() => true);
  await forgetAllBooked();
  await noteOnCards(game.messages.contents);
}

/** Has the card of a roll note a change that a new message tells of it; for the hook `createChatMessage`. */
export function onChangeTold(message: ChatMessage.Implementation): void {
  if (isArbiter()) fireAndForget(noteOnCards([message]));
}
