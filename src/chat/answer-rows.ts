import { rollOf } from "../messages/message-type.ts";
import { redraw } from "../messages/redraw-cards.ts";
import { requestAround } from "../messages/related-messages.ts";
import { RequestData } from "../messages/message-data.ts";
import { requestOf } from "../messages/request-message.ts";
import { drawRequest } from "../requests/card/request-card.ts";
import { mayDecide } from "./decisions.ts";
import type { CardModel } from "./card-part.ts";
import { cardOf, partsOf } from "./joined-rolls.ts";

/**
 * The answers to a request in the rows of its card: a row unfolds to the rolls of its character. Folded ones are not drawn, so that a card
 * with hundreds of answers costs no more than its rows.
 */

type Message = ChatMessage.Implementation;

/** The ids of the answers whose rows this user has unfolded. */
const unfolded = new Set<string | null>();

/** A request, with the answers in the rows of its card. */
export class RequestModel extends RequestData implements CardModel {
  async drawCard(html: HTMLElement): Promise<void> {
    const request = requestOf(this.parent);
    if (!request) return;
    html.addEventListener("toggle", noteUnfolded, true);
    await drawRequest(request, html);
    await fillAnswerRows(html);
  }
}

/** Draws the answers of the rows that are unfolded on the card of a request. */
async function fillAnswerRows(card: HTMLElement): Promise<void> {
  for (const row of card.querySelectorAll<HTMLDetailsElement>(".answer-row")) {
    const answers = answersIn(row);
    if (!answers.some(({ message }) => unfolded.has(message.id) || isAwaited(message))) continue;
    row.open = true;
    for (const { box, message } of answers) {
      box.append(...(await cardOf(message)));
      // The row already shows the request and the verdict.
      box.querySelector(".answer-line > .answers")?.remove();
    }
  }
}

function answersIn(row: HTMLElement): readonly { readonly box: HTMLElement; readonly message: Message }[] {
  return [...row.querySelectorAll<HTMLElement>(":scope > [data-joined-message]")].flatMap((box) => {
    const message = game.messages.get(box.dataset.joinedMessage ?? "");
    return message ? [{ box, message }] : [];
  });
}

/**
 * Returns whether the roll of an answer, or a further roll on it, waits for this user: for its author, or for a game master while that user
 * is away. Damage and decisions of game masters wait for game masters.
 */
function isAwaited(message: Message): boolean {
  if (partsOf(message).length > 0) return true;
  const { isGM } = game.user;
  const roll = rollOf(message);
  if (!roll?.die) return false;
  if (isGM && roll.die.dieKind.inflicts) return true;
  const due = roll.offers.filter(({ isDue }) => isDue === true || roll.isWaiting);
  if (due.length === 0) return false;
  const isOwn = isGM ? message.isAuthor || message.author?.active !== true : mayDecide(message);
  return due.some(({ isForGamemaster = false }) => (isForGamemaster ? isGM : isOwn));
}

/** Remembers that a row was unfolded or folded, and draws what was not drawn in it. */
function noteUnfolded({ target }: Event): void {
  const row = target as HTMLDetailsElement;
  if (!row.matches(".answer-row")) return;
  const answers = answersIn(row);
  for (const { message } of answers) unfolded[row.open ? "add" : "delete"](message.id);
  const [first] = answers;
  const request = first && requestAround(first.message);
  if (row.open && request && first.box.childElementCount === 0) redraw([request]);
}
