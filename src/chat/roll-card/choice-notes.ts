import { costsInWords } from "../../bookings/pay.ts";
import { say } from "../../base/words.ts";
import { rollOf } from "../../bookings/change-roll.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { reckonInTurn } from "../../ui/reckon-in-task.ts";
import type { CardPart } from "../card-part.ts";
import { answersTo } from "./decision-values.ts";
import type { Answer } from "./decision-values.ts";
import { oddsAfterInWords, resultInWords } from "../damage/consequence.ts";

type Message = ChatMessage.Implementation;

/** Counts the notes, since each needs an id of its own and a card can be drawn several times. */
let notes = 0;

/** What each decision costs, and what would come of it. */
export const choicesPart: CardPart = { kinds: ["undecided"], show: removeUnpayable, draw: drawNotes };

/** Removes the buttons of decisions for which the character has not got what they cost. */
function removeUnpayable(message: Message, html: HTMLElement): void {
  for (const { button, answers } of decisionsOn(message, html)) {
    if (answers.every(({ lack, costs }) => lack !== "" && costs.length > 0)) button.remove();
  }
}

/** Returns the buttons of a card's decisions, each with its answers: those of the window that it opens, or the one that it gives. */
function decisionsOn(message: Message, html: HTMLElement) {
  const roll = rollOf(message);
  return [...html.querySelectorAll<HTMLButtonElement>("button[data-action=quadriviumDecide]")].map((button) => {
    const { answer } = button.dataset;
    const offer = roll?.offers[Number(button.dataset.offer)];
    const all = offer ? answersTo(message, offer) : [];
    return { button, answers: answer === undefined ? all : all.slice(Number(answer), Number(answer) + 1) };
  });
}

/**
 * Draws beside each button of a card's decisions what it costs and what would come of it, in as many tasks as their odds need.
 * One that nobody can pay any more is disabled, and the reason stands there instead.
 */
async function drawNotes(message: Message, html: HTMLElement): Promise<void> {
  const roll = rollOf(message);
  // The card of a roll that cannot be read has no buttons.
  for (const { button, answers } of decisionsOn(message, html)) {
    const { answer } = button.dataset;
    const [first, ...others] = answers;
    if (!roll || !first) continue;
    button.disabled = [first, ...others].every(({ lack }) => lack !== "");
    const costs = costsInWords(first.costs);
    const words = button.disabled ? first.lack : await outcome(roll, answer, first);
    const parts = [costs ? say({ key: "QUADRIVIUM.Card.Costs", data: { costs } }) : "", words];
    note(button, parts.filter(Boolean).join(" · "));
  }
}

/**
 * Returns in words what comes of a button: of its answer, or of the first one that a window would offer, if that throws dice.
 */
async function outcome(
  roll: QuadriviumRoll,
  answer: string | undefined,
  { phrase, decision }: Answer,
): Promise<string> {
  const foreseen = roll.foreseen(decision);
  if (foreseen) return answer === undefined ? "" : resultInWords(foreseen);
  const odds = await reckonInTurn((budget) => oddsAfterInWords(roll, decision, budget));
  if (odds === "") return "";
  // The odds of a decision must not be taken for those of the roll as it is.
  return decision.amount === undefined
    ? say({ key: "QUADRIVIUM.Card.ChanceAfterwards", data: { odds } })
    : say({ key: "QUADRIVIUM.Card.ChanceWith", data: { choice: phrase, odds } });
}

/** Puts a note beside a button, which it describes. */
function note(button: HTMLButtonElement, words: string): void {
  if (words === "") return;
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
