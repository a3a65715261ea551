import { say } from "../i18n/words.ts";
import { difficulties } from "../world-settings.ts";
import { askInWindow } from "../windows/ask-in-window.ts";
import { showAppliedResources } from "./applied-resources.ts";
import { onPressOnce } from "../windows/card-button.ts";
import { rollTitle } from "../dice/card-context.ts";
import { ownRoll } from "../dice/quadrivium-roll.ts";
import { throwAndPost } from "../rolls/throw-roll.ts";
import { changeRoll, rollOf } from "../services/change-roll.ts";
import { aliasForAll } from "../services/names-in-messages.ts";
import { removeComparison } from "./attack-card.ts";
import { showChoiceNotes } from "./choice-notes.ts";
import { mayCounter, rollCounter } from "./counter.ts";
import { showJoined } from "./joined-card.ts";
import { mayDecide } from "./decide-for.ts";
import { addDice, makeDecision } from "./decisions.ts";
import { showAccumulation } from "./accumulation-card.ts";
import { guardedNow } from "./guarded.ts";
import { isInitiative } from "../services/who-rolled.ts";
import { undoDecision } from "./undo.ts";
import { twistFor } from "./simple-rolls.ts";

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
