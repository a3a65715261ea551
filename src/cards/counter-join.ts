import { say } from "../i18n/words.ts";
import { button } from "../windows/card-button.ts";
import { changeRoll, refuse, rollOf } from "../services/change-roll.ts";

type Message = ChatMessage.Implementation;

/** Whether it is settled what an action is up against: a number, or a roll that lies on the table. */
export function isCountered(action: Message): boolean {
  const roll = rollOf(action);
  return roll === null || roll.target !== null || counterOf(action) !== null;
}

/**
 * Joins an action and its counter: the counter's total is what the action is measured against. A counter about which
 * something has to be decided first is joined already, and measured then.
 */
export async function join(action: Message, counter: Message): Promise<void> {
  await changeRoll(
    action,
    (roll) => {
      if (isCountered(action)) refuse();
      return measured(roll, counter);
    },
    { system: { opposedBy: counter.id } },
  );
}

/** Measures an action anew when its counter has changed; for the hook `updateChatMessage`. */
export async function onCounterPosted(
  counter: Message,
  changes: object,
  _operation: unknown,
  userId: string,
): Promise<void> {
  if (userId !== game.user.id || !("rolls" in changes)) return;
  const action = actionOf(counter);
  if (!action || counterOf(action) !== counter || !action.canUserModify(game.user, "update")) return;
  await changeRoll(action, (roll) => measured(roll, counter));
}

/** An action against its counter as that lies now. */
function measured(roll: NonNullable<ReturnType<typeof rollOf>>, counter: Message): typeof roll {
  const against = rollOf(counter);
  return against?.outcome ? roll.against(against.total ?? 0) : roll;
}

/** Tells on the card of an action or a counter what it is joined to, and takes off the buttons that would part them. */
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

/** Goes to the card of a message, which stands in a window of its own if the log does not reach back so far. */
function show(message: Message): void {
  const card = document.querySelector<HTMLElement>(`.chat-log [data-message-id="${message.id ?? ""}"]`);
  if (!card) {
    void new foundry.applications.sidebar.apps.ChatPopout({ message } as never).render({ force: true });
    return;
  }
  card.tabIndex = -1;
  card.scrollIntoView({ block: "center" });
  card.focus({ preventScroll: true });
}

/** The action that a message counters; null for any other message, and when it has been deleted. */
function actionOf(message: Message): Message | null {
  return message.type === "roll" ? messageOf((message as ChatMessage.OfType<"roll">).system.opposes) : null;
}

/** The counter of an action; null where none was rolled, and when it has been deleted. */
function counterOf(message: Message): Message | null {
  return message.type === "roll" ? messageOf((message as ChatMessage.OfType<"roll">).system.opposedBy) : null;
}

function messageOf(id: string | null): Message | null {
  return game.messages.get(id ?? "") ?? null;
}
