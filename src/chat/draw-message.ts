import { onceAtATime } from "../base/async.ts";
import { say } from "../base/words.ts";
import { accumulationActions } from "./accumulation.ts";
import { attackActions } from "./attack-card.ts";
import { messageAround, type CardAction } from "./card-part.ts";
import { changeActions } from "./change-card.ts";
import { damageActions } from "./damage.ts";
import { drawChoices } from "./decisions.ts";
import { effectActions } from "./effect-card.ts";
import { cardAround } from "./joined-rolls.ts";
import { checkActions } from "./let-it-ride-card.ts";
import { drawOutlines, rollActions, showEnteredDice, translateFlavor } from "./roll-card-actions.ts";
import { scatterActions, showScatter } from "./scatter.ts";
import { activateShownCard, shownActions } from "./simple-cards.ts";
import { modelOf, rollData } from "../messages/message-type.ts";
import { cardsOf, redraw } from "../messages/redraw-cards.ts";
import { isShownTogether, placeIdOf } from "../messages/related-messages.ts";
import { requestCardActions } from "../requests/card/request-card.ts";
import { button, sign } from "../ui/buttons.ts";
import { warnOfFaults } from "../ui/warn-of-faults.ts";

type Message = ChatMessage.Implementation;

const actions = new Map<string, CardAction>(
  Object.entries({
    ...requestCardActions,
    ...checkActions,
    ...changeActions,
    ...rollActions,
    ...accumulationActions,
    ...attackActions,
    ...effectActions,
    ...damageActions,
    ...scatterActions,
    ...shownActions,
    quadriviumUnfold: {
      press: (message: Message) => {
        setUnfolded(message, !isUnfolded(message));
        redraw([message]);
      },
    },
  }),
);

/**
 * Draws on a card that Foundry has drawn what the system shows in addition, and lets its buttons do what they say. A stored message
 * may contain anything: where something cannot be drawn, the rest is left out and it is written to the console.
 */
export async function drawMessage(message: Message, html: HTMLElement): Promise<void> {
  html.addEventListener("click", press);
  try {
    removeForeignButtons(message, html);
    // A roll of ours has these on a message of any type.
    translateFlavor(message, html);
    showEnteredDice(message, html);
    drawChoices(message, html);
    if (message.content.includes("<")) {
      await drawOutlines(html);
      activateShownCard(html);
    }
    await modelOf(message)?.drawCard(html);
    // What this user reads on the card of another message is not shown a second time.
    html.classList.toggle("quadrivium-folded", cardAround(message) !== null);
    await showScatter(message, html);
    tidy(html);
    foldOld(message, html, () => waits(html));
  } catch (error) {
    console.warn(`Quadrivium | The message ${message.id ?? ""} cannot be drawn whole:`, error);
  }
}

/** Removes the buttons that this user may not press. */
function removeForeignButtons(message: Message, html: HTMLElement): void {
  for (const button of html.querySelectorAll<HTMLElement>("[data-action]")) {
    const action = actions.get(button.dataset.action ?? "");
    if (action?.may?.(message, button) === false) button.remove();
  }
}

function tidy(html: HTMLElement): void {
  // Boxes without a button are removed with their question.
  for (const box of html.querySelectorAll(".roll-card :is(.offers, .due, .aside, .menu, .measures)")) {
    if (!box.querySelector("button")) box.remove();
  }
}

/** Tells whether a card waits for this user: it has a button for them that somebody waits for. */
function waits(html: HTMLElement): boolean {
  const buttons = html.querySelectorAll<HTMLElement>("button[data-action]:not(:disabled)");
  return [...buttons].some((button) => actions.get(button.dataset.action ?? "")?.isDue?.(button) === true);
}

const pressOnce = onceAtATime<HTMLElement>();

/** Does what the pressed button on a card does, and warns this user if that fails. Further clicks are ignored, while it does so and as part of a double click. */
function press(event: MouseEvent): void {
  const button = (event.target as Element).closest<HTMLElement>("button[data-action]");
  const action = actions.get(button?.dataset.action ?? "");
  const message = button && messageAround(button);
  if (!action || !message || event.detail > 1) return;
  // What somebody does on an old card is to be seen there.
  const whole = game.messages.get(button.closest<HTMLElement>("[data-message-id]")?.dataset.messageId ?? "");
  if (whole && button.dataset.action !== "quadriviumUnfold") setUnfolded(whole);
  void pressOnce(
    button,
    () =>
      warnOfFaults(async () => {
        await action.press(message, button.dataset, event);
      }),
    () => undefined,
  );
}

/**
 * Cards that are older than a number of others are a line: what it is about, and what has come of it. Never the card of somebody
 * for whom it waits; who unfolds one, or presses something on it, keeps it unfolded until the page is closed.
 */

/** The ids of the messages whose cards this user has unfolded. */
const unfolded = new Set<string>();

/** Tells whether this user has unfolded the card of a message. */
export function isUnfolded({ id }: Message): boolean {
  return unfolded.has(id ?? "");
}

/** Remembers that this user has unfolded the card of a message, or has folded it. */
export function setUnfolded({ id }: Message, isOpen = true): void {
  if (isOpen && id !== null) unfolded.add(id);
  else unfolded.delete(id ?? "");
}

/**
 * Makes the card of an older message a line, with a button that unfolds it; call it when all of it is drawn.
 * @param waits Tells whether the card waits for this user.
 */
function foldOld(message: Message, html: HTMLElement, waits: () => boolean): void {
  const head = html.querySelector<HTMLElement>(".message-content > .quadrivium > header");
  if (!head || !isOld(message) || belongsToAnother(message) || waits()) return;
  const isOpen = isUnfolded(message);
  html.classList.toggle("quadrivium-line", !isOpen);
  const toggle = button("", "quadriviumUnfold");
  toggle.className = "fold";
  toggle.setAttribute("aria-expanded", String(isOpen));
  const title = head.querySelector(".title")?.textContent.trim() ?? "";
  toggle.setAttribute("aria-label", say({ key: "QUADRIVIUM.Card.Whole", data: { title } }));
  toggle.append(sign(isOpen ? "fa-chevron-up" : "fa-chevron-down"));
  head.append(toggle);
}

/** Returns so many of the messages that this user sees and that do not belong to the card of another one, the newest first. */
function newest(most: number): readonly Message[] {
  const found: Message[] = [];
  const all = game.messages.contents;
  for (let at = all.length - 1; at >= 0 && found.length < most; at -= 1) {
    const message = all[at];
    if (message && !belongsToAnother(message) && message.visible) found.push(message);
  }
  return found;
}

/** Tells whether a message says that it belongs to the card of another one: whether that shows it is not asked, of so many. */
function belongsToAnother(message: Message): boolean {
  return (rollData(message)?.answers ?? placeIdOf(message)) !== null || isShownTogether(message);
}

function isOld(message: Message): boolean {
  const most = game.settings.get("quadrivium", "foldCardsAfter");
  return most > 0 && !newest(most).includes(message);
}

/** Folds the card that a new message has made old; for the hook `createChatMessage`. */
export function foldOlder(message: Message): void {
  const most = game.settings.get("quadrivium", "foldCardsAfter");
  if (most === 0 || !message.visible || belongsToAnother(message)) return;
  const one = newest(most + 1)[most];
  const isOurs = one && cardsOf(one).some((card) => card.matches(".quadrivium-message"));
  if (isOurs && !isUnfolded(one)) redraw([one]);
}
