import { say, signed } from "../../base/words.ts";
import { appliedResources, resourceOwner } from "../../bookings/outcome-resources.ts";
import { costsInWords } from "../../bookings/pay.ts";
import { resources } from "../../rules/kernel/resources.ts";
import { changeRoll, rollOf } from "../../bookings/change-roll.ts";
import { difficulties } from "../../base/world-settings.ts";
import { askInWindow } from "../../ui/ask.ts";
import { onPressOnce } from "../../ui/buttons.ts";
import { rollTitle } from "../../dice/card-context.ts";
import { ownRoll } from "../../dice/quadrivium-roll.ts";
import { throwAndPost } from "../../rolls/road/perform-roll.ts";
import { aliasForAll } from "../../messages/names-in-messages.ts";
import { removeComparison } from "../attack/attack-card.ts";
import { showChoiceNotes } from "./choice-notes.ts";
import { mayCounter, rollCounter } from "../counter.ts";
import { showJoined } from "../joined-card.ts";
import { mayDecide } from "./decide-for.ts";
import { addDice, makeDecision } from "./decisions.ts";
import { showAccumulation } from "../accumulation-card.ts";
import { guardedNow } from "../draw-safely.ts";
import { isInitiative } from "../../messages/who-rolled.ts";
import { undoDecision } from "./undo.ts";
import { twistFor } from "../simple-rolls.ts";
import { rollData } from "../../messages/message-type.ts";

/** Shows on a card what was paid for its roll, and the resources that it has given to the character or taken from it. */
function showAppliedResources(message: ChatMessage.Implementation, html: HTMLElement): void {
  const content = html.querySelector(".message-content");
  if (!content || !resourceOwner(message) || !message.isContentVisible) return;
  const applied = appliedResources(message);
  const gains = resources.flatMap((resource) => {
    const amount = applied[resource] ?? 0;
    const data = { name: message.alias, amount: signed(amount) };
    return amount === 0 ? [] : [say({ key: `QUADRIVIUM.Resource.Booked.${resource}`, data })];
  });
  const lost = isMetaLost(message) ? [say({ key: "QUADRIVIUM.Meta.Lost" })] : [];
  const costs = costsInWords(rollData(message)?.paid ?? []);
  const paid = costs ? [say({ key: "QUADRIVIUM.Card.Paid", data: { name: message.alias, costs } })] : [];
  const lines = [...paid, ...gains, ...lost].map((text) => {
    const line = document.createElement("p");
    line.className = "booked";
    line.textContent = text;
    return line;
  });
  const verdict = content.querySelector(".roll-card > .verdict");
  // The card of a roll whose dice only the game master has says no more than what was paid.
  if (verdict) verdict.after(...lines);
  else content.append(...lines);
}

/**
 * Returns true if a failed roll has lost its Meta: "Meta is spent whatever the result; on ability failure it is lost,
 * and the card says so" [spec].
 */
function isMetaLost(message: ChatMessage.Implementation): boolean {
  if (!rollData(message)?.meta.isSpent) return false;
  const roll = rollOf(message);
  return roll?.outcome ? (roll.die?.dieKind.losesMeta?.(roll.outcome) ?? false) : false;
}

/** Adds the lines and the listeners of a roll's card; called for every message that is drawn. */
export function activateRollCard(message: ChatMessage.Implementation, html: HTMLElement): void {
  guardedNow(message, [
    () => {
      showAppliedResources(message, html);
    },
    () => {
      showJoined(message, html);
    },
    () => {
      removeComparison(message, html);
    },
    () => {
      showAccumulation(message, html);
    },
    () => {
      activateButtons(message, html);
    },
    () => {
      showChoiceNotes(message, html);
    },
  ]);
  // Boxes without a button are removed with their question.
  for (const box of html.querySelectorAll(".roll-card :is(.offers, .due, .aside, .measures)")) {
    if (!box.querySelector("button")) box.remove();
  }
}

/** Makes the buttons of a card work, and removes those that this user may not press. */
function activateButtons(message: ChatMessage.Implementation, html: HTMLElement): void {
  const counterButton = html.querySelector<HTMLElement>("[data-action=quadriviumCounter]");
  if (counterButton && mayCounter(message)) onPressOnce(counterButton, () => rollCounter(message));
  else counterButton?.remove();
  const compareButton = html.querySelector<HTMLElement>("[data-action=quadriviumCompare]");
  if (compareButton && !isInitiative(message)) onPressOnce(compareButton, () => compare(message));
  else compareButton?.remove();
  for (const [action, press] of [
    ["quadriviumDecide", makeDecision],
    ["quadriviumAddDice", addDice],
    ["quadriviumUndo", undoDecision],
    ["quadriviumTwist", twistFor],
    ["quadriviumIntensity", rollIntensity],
  ] as const) {
    for (const button of html.querySelectorAll<HTMLElement>(`[data-action=${action}]`)) {
      const isOwn = action === "quadriviumTwist" ? message.isAuthor : mayDecide(message, game.user);
      const mayPress = game.user.isGM || (isOwn && !("gamemaster" in button.dataset));
      if (mayPress) onPressOnce(button, () => press(message, button.dataset));
      else button.remove();
    }
  }
}

/** Rolls how strongly the flag of a roll shows, for game masters alone: what it means is theirs to say. */
async function rollIntensity(message: ChatMessage.Implementation, { roll = "" }: DOMStringMap): Promise<void> {
  const judged = rollOf(message);
  if (!game.user.isGM || !judged) return;
  const flavor = say({
    key: "QUADRIVIUM.Intensity.of",
    data: { title: rollTitle(judged.die), name: aliasForAll(message) },
  });
  const { speaker } = message;
  const tradition = judged.die?.dieKind.tradition ?? "plain";
  await throwAndPost(ownRoll(roll, {}, { flat: tradition }), { speaker, flavor, type: "roll" }, "gm");
}

/**
 * Asks for the target of a roll without one: "no ease factor: report the total, and compare later when the storyguide
 * sets one" [spec].
 */
async function compare(message: ChatMessage.Implementation): Promise<void> {
  const roll = rollOf(message);
  if (!game.user.isGM || !roll || roll.target !== null) return;
  const tradition = roll.die?.dieKind.tradition ?? "plain";
  const answer = await askInWindow<{ readonly target?: number | null }>({
    title: say({ key: "QUADRIVIUM.Card.CompareTitle" }),
    tradition,
    template: "systems/quadrivium/templates/cards/compare.hbs",
    context: {
      id: `quadrivium-compare-${message.id ?? ""}`,
      label: say({ key: `QUADRIVIUM.TargetLabel.${tradition}` }),
      difficulties: difficulties(tradition),
    },
    confirm: say({ key: "QUADRIVIUM.Card.CompareConfirm" }),
  });
  const target = answer?.target;
  if (typeof target === "number") await changeRoll(message, (lies) => lies.withTarget(target));
}
