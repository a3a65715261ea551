import { onceAtATime } from "../base/async.ts";
import { accumulationActions, showAccumulation } from "./accumulation.ts";
import { attackActions, drawAttack } from "./attack-card.ts";
import type { CardAction, CardModel } from "./card-part.ts";
import { changeActions } from "./change-card.ts";
import { damageActions, showDamage } from "./damage.ts";
import { drawChoices } from "./decisions.ts";
import { effectActions, showEffect } from "./effect-card.ts";
import { cardAround, drawInitiative, drawCounter, drawFurtherRolls, showJoined } from "./joined-rolls.ts";
import { checkActions, showRepeat } from "./let-it-ride-card.ts";
import {
  drawOutlines,
  rollActions,
  showCasting,
  showCosts,
  showEnteredDice,
  translateFlavor,
} from "./roll-card-actions.ts";
import { scatterActions, showScatter, showScatterOffer } from "./scatter.ts";
import { activateShownCard, shownActions } from "./simple-cards.ts";
import { RollMessageData } from "../messages/message-data.ts";
import { isOfType, modelOf } from "../messages/message-type.ts";
import { drawAnswer, requestCardActions } from "../requests/card/request-card.ts";
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

/** Returns the message on whose card an element is: the innermost; a card may contain those of other rolls. */
function messageAround(element: Element): Message | null {
  const card = element.closest<HTMLElement>("[data-joined-message], [data-message-id]");
  return game.messages.get(card?.dataset.joinedMessage ?? card?.dataset.messageId ?? "") ?? null;
}

/** A roll, with its request, its target, its result, and the further rolls on its card. */
export class RollModel extends RollMessageData implements CardModel {
  async drawCard(html: HTMLElement): Promise<void> {
    const { parent: message, trait, answers } = this;
    if (!isOfType(message, "roll")) return;
    const { isContentVisible } = message;
    // These add lines to the end of the roll, one below the other.
    if (isContentVisible) {
      if (this.tells("accumulation")) await showAccumulation(message, html);
      showJoined(message, html);
      showCasting(message, html);
      showCosts(message, html);
      if (this.tells("damage")) await showDamage(message, html);
    }
    // May draw the roll of an answer again, so it comes before the parts that add to it.
    if (answers) await drawAnswer(message, html);
    if (!isContentVisible) return;
    showRepeat(message, html);
    // These add boxes, one below the other.
    const hasTotal = trait.total !== "";
    await drawCounter(message, html);
    if (!hasTotal && trait.power) await showEffect(message, html);
    if (!answers && (hasTotal || trait.power)) await showScatterOffer(message, html);
    await drawFurtherRolls(message, html);
    if (hasTotal || this.against.length > 0) await drawAttack(message, html);
    // Adds other rolls, once this one is complete.
    if (this.initiative) await drawInitiative(message, html);
  }
}
