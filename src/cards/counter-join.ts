import { say } from "../i18n/words.ts";
import { button } from "../windows/card-button.ts";
import { elementsOnPages } from "../windows/open-documents.ts";
import { changeRoll, throwDecisionGone, rollOf } from "../services/change-roll.ts";
import { creature } from "../services/creature.ts";
import { isCounter, isInitiative, mayRollFor } from "../services/who-rolled.ts";

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
  const answers = action.type === "roll" && (action as ChatMessage.OfType<"roll">).system.answers !== null;
  return action.author?.id !== user.id && !answers;
}

/** Updates the target of an action when its counter has changed; for the hook `updateChatMessage`. */
export async function onCounterChange(counter: Message, changes: object): Promise<void> {
  if (!("rolls" in changes)) return;
  const action = actionOf(counter);
  if (!action || counterOf(action) !== counter || !joins(action)) return;
  await changeRoll(action, (roll) => measured(roll, counter));
}

/** Tells whether this client joins counters to an action: a game master's or, without one, that of who acted. */
function joins(action: Message): boolean {
  return (game.users.activeGM ?? action.author)?.isSelf === true;
}

/** Returns an action with the counter's current total as its target; without one while a decision about it is open. */
function measured(roll: NonNullable<ReturnType<typeof rollOf>>, counter: Message): typeof roll {
  const against = rollOf(counter);
  return roll.withTarget(against?.outcome ? (against.total ?? 0) : null);
}

/** Shows on the card of an action or a counter the card it is joined to, and removes the buttons for another target. */
export function showJoined(message: Message, html: HTMLElement): void {
  const action = actionOf(message);
  const other = action ?? counterOf(message);
  if (other) {
    for (const button of html.querySelectorAll("[data-action=quadriviumCompare], [data-action=quadriviumCounter]")) {
      button.remove();
    }
  }
  if (!other?.visible || !message.isContentVisible) return;
  const key = `QUADRIVIUM.Counter.${action ? "Opposes" : "OpposedBy"}`;
  const link = button(say({ key, data: { name: other.alias } }), () => {
    // It may have been deleted since this card was drawn.
    if (game.messages.get(other.id ?? "")) show(other);
    else link.remove();
  });
  link.className = "joined";
  html.querySelector(".roll-card > .verdict")?.after(link);
}

/** Scrolls to the card of a message; opens it in a window if the log does not reach back so far. */
function show(message: Message): void {
  const [card] = elementsOnPages(`.chat-log [data-message-id="${message.id ?? ""}"]`);
  if (!card) {
    // The types of the options of windows and of their messages are too deep for the compiler.
    void new foundry.applications.sidebar.apps.ChatPopout({ message } as never).render({ force: true });
    return;
  }
  card.tabIndex = -1;
  card.scrollIntoView({ block: "center" });
  card.focus({ preventScroll: true });
}

/** Returns the action that a message counters; null for any other message, or if the action was deleted. */
function actionOf(message: Message): Message | null {
  return message.type === "roll" ? messageOf((message as ChatMessage.OfType<"roll">).system.opposes) : null;
}

/** Returns the counter of an action; null if there is none, or if it was deleted. */
function counterOf(message: Message): Message | null {
  return message.type === "roll" ? messageOf((message as ChatMessage.OfType<"roll">).system.opposedBy) : null;
}

function messageOf(id: string | null): Message | null {
  return game.messages.get(id ?? "") ?? null;
}
