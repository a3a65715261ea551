import { costsInWords } from "../../bookings/pay.ts";
import { say } from "../../base/words.ts";
import { rollOf } from "../../bookings/change-roll.ts";
import { resourceOwner } from "../../bookings/outcome-resources.ts";
import { elementsOnPages } from "../../ui/pages.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { fireAndForget, nextTask } from "../../base/async.ts";
import type { Work } from "../../rules/odds/work.ts";
import { reckonInTask } from "../../ui/reckon-in-task.ts";
import type { CardPart } from "../card-part.ts";
import { answersTo } from "./decision-values.ts";
import type { Answer } from "./decision-values.ts";
import { oddsAfterInWords, resultInWords } from "../damage/consequence.ts";

type Message = ChatMessage.Implementation;

/** Counts the notes, since each needs an id of its own and a card can be drawn several times. */
let notes = 0;

/** What each decision costs, and what would come of it. */
export const choicesPart: CardPart = { kinds: ["undecided"], show: showChoiceNotes };

/**
 * Shows beside each button of a card's decisions what it costs and what would come of it. One that the character cannot
 * pay is disabled, and the reason stands there instead.
 */
export function showChoiceNotes(message: Message, html: HTMLElement): void {
  const roll = rollOf(message);
  const buttons = [...html.querySelectorAll<HTMLButtonElement>("button[data-action=quadriviumDecide]")].filter(
    // Those of a roll that is shown on this card are its own.
    (button) => [null, html].includes(button.closest<HTMLElement>("[data-joined-message]")),
  );
  // The card of a roll that cannot be read has no buttons.
  if (!roll || buttons.length === 0) return;
  noteAll(message, roll, buttons);
}

/** Notes beside these buttons, and beside those whose odds this task has no room for in the next ones. */
function noteAll(message: Message, roll: QuadriviumRoll, buttons: readonly HTMLButtonElement[]): void {
  for (const [index, button] of buttons.entries()) {
    const { answer } = button.dataset;
    const offer = roll.offers[Number(button.dataset.offer)];
    const all = offer ? answersTo(message, offer) : [];
    const [first, ...others] = answer === undefined ? all : all.slice(Number(answer), Number(answer) + 1);
    if (!first) continue;
    const isLacking = [first, ...others].every(({ lack }) => lack !== "");
    const costs = costsInWords(first.costs);
    const words = isLacking ? first.lack : reckonInTask((work) => outcome(roll, { answer, first, work }));
    if (words === undefined) {
      const rest = buttons.slice(index);
      fireAndForget(
        nextTask().then(() => {
          noteAll(message, roll, rest);
        }),
      );
      return;
    }
    const parts = [costs ? say({ key: "QUADRIVIUM.Card.Costs", data: { costs } }) : "", words];
    button.disabled = isLacking;
    note(button, parts.filter(Boolean).join(" · "));
  }
}

/**
 * Returns in words what comes of a button: of its answer, or of the first one that a window would offer, if that throws dice.
 */
function outcome(
  roll: QuadriviumRoll,
  { answer, first, work }: { readonly answer: string | undefined; readonly first: Answer; readonly work: Work },
): string {
  const foreseen = roll.foreseen(first.decision);
  if (foreseen) return answer === undefined ? "" : resultInWords(foreseen);
  const odds = oddsAfterInWords(roll, first.decision, work);
  if (odds === "") return "";
  // The odds of a decision must not be taken for those of the roll as it is.
  return first.decision.amount === undefined
    ? say({ key: "QUADRIVIUM.Card.ChanceAfterwards", data: { odds } })
    : say({ key: "QUADRIVIUM.Card.ChanceWith", data: { choice: first.phrase, odds } });
}

/** Puts a note beside a button, which it describes. An earlier note is changed, so that the button stays where it is. */
function note(button: HTMLButtonElement, words: string): void {
  const before = button.parentElement?.matches(".choice") ? button.nextElementSibling : null;
  if (before) before.textContent = words;
  if (before || words === "") return;
  const choice = document.createElement("span");
  choice.className = "choice";
  const text = document.createElement("span");
  text.className = "note";
  notes += 1;
  text.id = `quadrivium-note-${notes}`;
  text.textContent = words;
  button.setAttribute("aria-describedby", text.id);
  button.replaceWith(choice);
  choice.append(button, " ", text);
}

/** Brings the notes of drawn cards up to date with what a character holds; for the hook `updateActor`. */
export function onResourcesChange(actor: Actor.Implementation, changes: object): void {
  const { system = {} } = changes as { readonly system?: object };
  if (!["inspiration", "luck", "meta", "focus"].some((name) => name in system)) return;
  const buttons = elementsOnPages("[data-message-id] [data-action=quadriviumDecide]");
  const cards = buttons.flatMap(
    (button) => button.closest<HTMLElement>("[data-joined-message], [data-message-id]") ?? [],
  );
  for (const card of new Set(cards)) {
    const message = game.messages.get(card.dataset.joinedMessage ?? card.dataset.messageId ?? "");
    if (message && resourceOwner(message)?.uuid === actor.uuid) showChoiceNotes(message, card);
  }
}
