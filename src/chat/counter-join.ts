import { changeRoll, throwDecisionGone, rollOf } from "../bookings/change-roll.ts";
import { creature } from "../characters/creature.ts";
import { isCounter, isInitiative, mayRollFor } from "../messages/who-rolled.ts";
import { rollData } from "../messages/message-type.ts";

type Message = ChatMessage.Implementation;

/** Returns true if an action has a target already: a number or the roll of a counter. */
export function isCountered(action: Message): boolean {
  const roll = rollOf(action);
  return roll === null || roll.target !== null || counterOf(action) !== null;
}

/**
 * Joins an action and its counter: the counter's total becomes the target of the action. If a decision about the
 * counter is open, the target is set when it has been made.
 */
async function joinCounter(action: Message, counter: Message): Promise<void> {
  await changeRoll(
    action,
    (roll) => {
      if (isCountered(action)) throwDecisionGone();
      return measured(roll, counter);
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

/** Updates the target of an action when its counter has changed; for the hook `updateChatMessage`. */
export async function onCounterChange(counter: Message, changes: object): Promise<void> {
  if (!("rolls" in changes)) return;
  const action = actionOf(counter);
  if (!action || counterOf(action) !== counter || !joins(action)) return;
  await changeRoll(action, (roll) => measured(roll, counter));
}

/** Tells whether this client joins counters to an action: a game master's or, without one, that of who acted. */
export function joins(action: Message): boolean {
  return (game.users.activeGM ?? action.author)?.isSelf === true;
}

/** Returns an action with the counter's current total as its target; without one while a decision about it is open. */
function measured(roll: NonNullable<ReturnType<typeof rollOf>>, counter: Message): typeof roll {
  const against = rollOf(counter);
  return roll.withTarget(against?.outcome ? (against.total ?? 0) : null);
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
