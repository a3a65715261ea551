import { changeRoll, throwDecisionGone, rollOf, totalOf } from "../bookings/change-roll.ts";
import { creature } from "../characters/creature.ts";
import { isCounter, isInitiative, mayRollFor } from "../messages/who-rolled.ts";
import { rollData } from "../messages/message-type.ts";

type Message = ChatMessage.Implementation;

/** Returns true if an action is opposed already: by a number, by the roll of a counter, or by what its request has. */
export function isCountered(action: Message): boolean {
  const roll = rollOf(action);
  const isByRequest = Boolean(rollData(action)?.answers) && roll?.options.opposing !== undefined;
  return roll === null || roll.target !== null || isByRequest || counterOf(action) !== null;
}

/** Joins an action and its counter, whose total the action learns: at once, or when a decision about the counter is made. */
async function joinCounter(action: Message, counter: Message): Promise<void> {
  await changeRoll(
    action,
    (roll) => {
      if (isCountered(action)) throwDecisionGone();
      return roll.withOpposing(totalOf(counter));
    },
    () => ({ system: { opposedBy: counter.id } }),
  );
}

/**
 * Joins a new counter to its action; for the hook `createChatMessage`. A counter that comes second, when the action has a
 * target already, stays by itself, and so does one by somebody who may not counter.
 */
export async function onCounter(counter: Message): Promise<void> {
  const action = isCounter(counter) ? actionOf(counter) : null;
  if (!action || isInitiative(action) || !joins(action) || isCountered(action) || !counter.author) return;
  const actor = creature(counter.speakerActor);
  const isOwn = actor !== null && mayRollFor(counter, actor);
  if (counter.author.isGM || (isOwn && isCounterable(action, counter.author))) await joinCounter(action, counter);
}

/** Tells whether a player may counter an action: that of somebody else, which answers no request. */
export function isCounterable(action: Message, user: User.Implementation): boolean {
  return action.author?.id !== user.id && !rollData(action)?.answers;
}

/** Lets an action and its counter learn what has become of each other when one of them has changed; for the hook `updateChatMessage`. */
export async function onCounterChange(changed: Message, changes: object): Promise<void> {
  if (!("rolls" in changes)) return;
  const action = actionOf(changed) ?? changed;
  const counter = counterOf(action);
  if (!counter || actionOf(counter) !== action) return;
  const other = changed === action ? counter : action;
  if (!joins(other) || rollOf(other)?.options.opposing === totalOf(changed)) return;
  await changeRoll(other, (roll) => roll.withOpposing(totalOf(changed)));
}

/** Tells whether this client joins a roll to another one: a game master's or, without one, that of who has rolled it. */
export function joins({ author }: Message): boolean {
  return (game.users.activeGM ?? author)?.isSelf === true;
}

/** Returns the action that a message counters or defends against; null for any other message, or if the action was deleted. */
export function actionOf(message: Message): Message | null {
  return messageOf(rollData(message)?.opposes);
}

/** Returns the counter of an action; null if there is none, or if it was deleted. */
export function counterOf(message: Message): Message | null {
  return messageOf(rollData(message)?.opposedBy);
}

function messageOf(id: string | null | undefined): Message | null {
  return game.messages.get(id ?? "") ?? null;
}
