import { rollOf } from "../bookings/change-roll.ts";
import type { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { redraw } from "../messages/redraw-cards.ts";
import { requestAround } from "../messages/places.ts";
import { mayDecide } from "./roll-card/decide-for.ts";
import { noteCard } from "./card-part.ts";
import type { CardPart } from "./card-part.ts";
import { isUnfolded, setUnfolded } from "./fold-card.ts";
import { cardOf } from "./joined-card.ts";
import { partsOf } from "./joined-rolls.ts";

/**
 * The answers to a request in the rows of its card: a row unfolds to the rolls of whom it is about. A folded one is not drawn, so
 * that a card with hundreds of answers costs no more than its rows.
 */

type Message = ChatMessage.Implementation;

/** Unfolds and folds the rows of the card of a request. */
export const answerRowsPart: CardPart = {
  kinds: ["request"],
  show: (_message, html) => {
    html.addEventListener("toggle", noteUnfolded, true);
  },
  draw: (_message, html) => fillAnswerRows(html),
};

/** Draws the answers of the rows that are unfolded on the card of a request. */
async function fillAnswerRows(card: HTMLElement): Promise<void> {
  for (const row of card.querySelectorAll<HTMLDetailsElement>(".answer-row")) {
    const answers = answersIn(row);
    // Also of a folded one: the element stays on the page when it is unfolded.
    for (const { box, message } of answers) noteCard(box, message);
    if (!answers.some(({ message }) => isRowUnfolded(message))) continue;
    row.open = true;
    for (const { box, message } of answers) {
      box.append(...(await cardOf(message, box)));
      // That it answers this request need not be said here, nor its verdict again.
      box.querySelector(".answer-line > .answers")?.remove();
    }
  }
}

/** Tells whether the row of a request's card is unfolded in which a message is shown. */
function isRowUnfolded(message: Message): boolean {
  return isUnfolded(message) || isAwaited(message);
}

function answersIn(row: HTMLElement): readonly { readonly box: HTMLElement; readonly message: Message }[] {
  return [...row.querySelectorAll<HTMLElement>(":scope > [data-joined-message]")].flatMap((box) => {
    const message = game.messages.get(box.dataset.joinedMessage ?? "");
    return message ? [{ box, message }] : [];
  });
}

/**
 * Tells whether the roll of an answer waits for this user, or something was rolled further on it: for whoever has rolled it, or
 * for a game master in the place of somebody who is away; what game masters decide, and damage, for them.
 */
function isAwaited(message: Message): boolean {
  if (partsOf(message).length > 0) return true;
  const { isGM } = game.user;
  const roll = rollOf(message);
  if (!roll?.die) return false;
  if (isGM && roll.die.dieKind.inflicts) return true;
  const due = dueIn(roll);
  if (due.length === 0) return false;
  const isOwn = isGM ? message.isAuthor || message.author?.active !== true : mayDecide(message, game.user);
  return (isOwn && due.includes("player")) || (isGM && due.includes("gamemaster"));
}

type Decider = "player" | "gamemaster";

/** Who has something to decide about each roll, read once: a roll never changes. */
const deciders = new WeakMap<QuadriviumRoll, readonly Decider[]>();

function dueIn(roll: QuadriviumRoll): readonly Decider[] {
  const known = deciders.get(roll);
  if (known) return known;
  const due = offersOf(roll).filter(({ isDue }) => roll.isWaiting || isDue === true);
  const read = due.map(({ isForGamemaster }) => (isForGamemaster ? "gamemaster" : "player"));
  deciders.set(roll, read);
  return read;
}

/** Returns what is offered about a roll; nothing about one that cannot be read. */
function offersOf(roll: QuadriviumRoll): QuadriviumRoll["offers"] {
  try {
    return roll.offers;
  } catch {
    return [];
  }
}

/** Remembers that a row was unfolded or folded, and draws what was not drawn in it. */
function noteUnfolded({ target }: Event): void {
  const row = target as HTMLDetailsElement;
  if (!row.matches(".answer-row")) return;
  const answers = answersIn(row);
  for (const { message } of answers) setUnfolded(message, row.open);
  const [first] = answers;
  const request = first && requestAround(first.message);
  if (row.open && request && first.box.childElementCount === 0) redraw([request]);
}
