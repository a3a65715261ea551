import { onceAtATime } from "../base/async.ts";

import { modelOf } from "../messages/message-type.ts";
import { warnOfFaults } from "../ui/warn-of-faults.ts";
import { requestCardActions } from "../requests/card/request-card.ts";
import { accumulationActions } from "./accumulation.ts";
import { attackActions } from "./attack-card.ts";
import { messageAround, noteCard } from "./card-part.ts";
import type { CardAction, CardModel } from "./card-part.ts";
import { changeActions } from "./change-card.ts";
import { damageActions } from "./damage-card.ts";
import { effectActions } from "./effect-card.ts";
import { foldActions, foldOld, setUnfolded } from "./fold-card.ts";
import { checkActions } from "./let-it-ride-card.ts";
import { drawChoices } from "./decisions.ts";
import { drawOutlines, rollActions, showEnteredDice, translateFlavor } from "./roll-card.ts";
import { scatterActions, showScatter } from "./scatter.ts";
import { activateShownCard, shownActions } from "./simple-cards.ts";

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
    ...foldActions,
  }),
);

/**
 * Draws on a card that Foundry has drawn what the system shows in addition, and lets its buttons do what they say. A stored message
 * may contain anything: where something cannot be drawn, the rest is left out and it is written to the console.
 */
export async function drawMessage(message: Message, html: HTMLElement): Promise<void> {
  noteCard(html, message);
  html.addEventListener("click", press);
  try {
    removeForeignButtons(message, html);
    // A roll of ours has these on a message of any type.
    translateFlavor(message, html);
    showEnteredDice(message, html);
    await drawChoices(message, html);
    if (message.content.includes("<")) {
      await drawOutlines(html);
      activateShownCard(message, html);
    }
    await modelOf(message)?.drawCard(html);
    showScatter(message, html);
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
  // A menu with a single entry is that entry.
  for (const menu of html.querySelectorAll(".roll-card .menu")) {
    const entries = [...menu.children].filter((one) => !one.matches("summary"));
    if (entries.length < 2) menu.replaceWith(...entries);
  }
}

/** Tells whether a card waits for this user: it has a button for them that somebody waits for. */
function waits(html: HTMLElement): boolean {
  const buttons = html.querySelectorAll<HTMLElement>("button[data-action]:not(:disabled)");
  return [...buttons].some((button) => actions.get(button.dataset.action ?? "")?.isDue?.(button) === true);
}

/**
 * Returns what an exported chat log says of a message beyond Foundry's own lines, as this user sees its card: the result
 * of a roll in words, or a request with its answers. Empty for other messages, and for those whose content is hidden.
 */
export function linesOf(message: Message): readonly string[] {
  const model: CardModel | null = message.isContentVisible ? modelOf(message) : null;
  return model?.lines ?? [];
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
  if (whole && action !== foldActions.quadriviumUnfold) setUnfolded(whole);
  void pressOnce(
    button,
    () =>
      warnOfFaults(async () => {
        await action.press(message, button.dataset, event);
      }),
    () => undefined,
  );
}
