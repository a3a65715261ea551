import { onceAtATime } from "../base/async.ts";
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
import { modelOf } from "../messages/message-type.ts";
import { requestCardActions } from "../requests/card/request-card.ts";
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
  }),
);

/**
 * Adds the system's parts to a card that Foundry has drawn, and activates its buttons. A stored message may contain anything: if a part
 * cannot be drawn, the rest is left out and the error goes to the console.
 */
export async function drawMessage(message: Message, html: HTMLElement): Promise<void> {
  html.addEventListener("click", press);
  try {
    removeForeignButtons(message, html);
    // A roll of ours has these parts on a message of any type.
    translateFlavor(message, html);
    showEnteredDice(message, html);
    drawChoices(message, html);
    if (message.content.includes("<")) {
      await drawOutlines(html);
      activateShownCard(html);
    }
    await modelOf(message)?.drawCard(html);
    // Parts that this user reads on another message's card are not repeated.
    html.classList.toggle("quadrivium-folded", cardAround(message) !== null);
    await showScatter(message, html);
    tidy(html);
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

const pressOnce = onceAtATime<HTMLElement>();

/**
 * Runs the action of a pressed button, and warns this user if that fails. Clicks are ignored while it runs and as part of a double click.
 */
function press(event: MouseEvent): void {
  const button = (event.target as Element).closest<HTMLElement>("button[data-action]");
  const action = actions.get(button?.dataset.action ?? "");
  const message = button && messageAround(button);
  if (!action || !message || event.detail > 1) return;
  void pressOnce(
    button,
    () =>
      warnOfFaults(async () => {
        await action.press(message, button.dataset, event);
      }),
    () => undefined,
  );
}
