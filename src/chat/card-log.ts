import { serialize, slices } from "../base/async.ts";
import { cardsOf } from "../messages/drawn-cards.ts";
import { requestByAnyone } from "../messages/request-message.ts";
import { redrawnRequest } from "../requests/card/request-card.ts";
import { fillAnswerRows, isRowUnfolded } from "./answer-rows.ts";
import { cardAround } from "./joined-rolls.ts";
import { elementsOnPages } from "../ui/pages.ts";
import { noteDrawn, redraw } from "../ui/redraw.ts";

type Message = ChatMessage.Implementation;
type Options = Parameters<Message["renderHTML"]>[0];

/** How Foundry has had the cards drawn that are on the pages. */
const cards = new WeakMap<HTMLElement, Options>();

/** The parts of a card that show what belongs to its roll. */
const JOINED = ".quadrivium:is(.attack, .effect, .joined-roll)";

/** Notes how the card of a message is drawn, if it is one of ours; call it when all is drawn. */
export function noteDrawnCard(card: HTMLElement, options: Options): void {
  if (!card.querySelector(".quadrivium")) return;
  cards.set(card, options);
  noteDrawn(card);
}

/** What the Foundry types lack of its chat log. */
interface Log {
  postOne(message: Message, options?: object): Promise<void>;
  renderBatch(size: number): Promise<void>;
  updateMessage(message: Message, options?: { readonly notify?: boolean }): Promise<void>;
  notify(message: Message): void;
}

const { ChatLog } = foundry.applications.sidebar.tabs;

/** The chat log with what the types of 13 lack of it, but those of 14 have. */
const CompleteLog = ChatLog as object as new (
  ...options: ConstructorParameters<typeof ChatLog>
) => Log & InstanceType<typeof ChatLog>;

/** How many cards are drawn in one task of the browser: of hundreds of messages at once, the page would stand still meanwhile. */
const DRAWN_AT_ONCE = 10;

/** For each message, an object by which the drawings of its cards are done one after the other. */
const turns = new WeakMap<Message, object>();

function turnOf(message: Message): object {
  const turn = turns.get(message) ?? {};
  turns.set(message, turn);
  return turn;
}

/** The chat log. A card of ours that has changed is not replaced by a new one, but drawn again, wherever it is shown. */
export class CardLog extends CompleteLog {
  /** The ids of the messages that are being put into the log, and beside it while it is not to be seen. */
  readonly #coming = new Set<string>();
  readonly #drawing = slices(DRAWN_AT_ONCE);

  override async postOne(message: Message, options: { readonly notify?: boolean } = {}): Promise<void> {
    const id = message.id ?? "";
    const isTold = options.notify === true && this.#isBeside(cardAround(message));
    if (options.notify) this.#coming.add(id);
    try {
      await this.#inTurn(message, () => super.postOne(message, isTold ? { ...options, notify: false } : options));
    } finally {
      this.#coming.delete(id);
    }
    layOutLate(1);
    markLost(foldedCards(message));
  }

  /** Tells whether a card is shown beside the log, or is about to be: what is read on it needs no card of its own there. */
  #isBeside(around: Message | null): boolean {
    if (!around?.id) return false;
    return this.#coming.has(around.id) || cardsOf(around).some((card) => card.closest("#chat-notifications"));
  }

  override async renderBatch(size: number): Promise<void> {
    await super.renderBatch(size);
    layOutLate();
    markLost(elementsOnPages(".chat-log .quadrivium-folded"));
  }

  override async updateMessage(message: Message, options: { readonly notify?: boolean } = {}): Promise<void> {
    await this.#inTurn(message, async () => {
      if (!(await redrawCards(message))) await super.updateMessage(message, options);
      else if (options.notify) this.notify(message);
    });
    markLost(foldedCards(message));
  }

  /** Draws a message after what was to be drawn of it before, unless it is deleted by then. */
  #inTurn(message: Message, draw: () => Promise<void>): Promise<void> {
    const id = message.id ?? "";
    const isStored = game.messages.has(id);
    return serialize(turnOf(message), async () => {
      await this.#drawing();
      if (!isStored || game.messages.has(id)) await draw();
    });
  }
}

/** How many of the newest cards are laid out at once: more than can be seen, so that the log ends where it should. */
const NEWEST = 20;

/**
 * Lets the browser lay out older cards of ours only when they come near to what is seen of the log.
 * @param most How many of the older ones are looked at, from the newest on.
 */
function layOutLate(most = Infinity): void {
  for (const log of elementsOnPages(".chat-log")) {
    let card = log.lastElementChild;
    for (let newer = 0; card && newer < NEWEST + most; newer += 1, card = card.previousElementSibling) {
      if (newer >= NEWEST && cards.has(card as HTMLElement)) card.classList.add("quadrivium-late");
    }
  }
}

/**
 * Shows by itself what is read on a card that is not in the log: Foundry draws older messages only when somebody scrolls up to
 * them, and from then on it is on that card again.
 */
function markLost(cards: readonly HTMLElement[]): void {
  for (const card of cards) {
    const message = game.messages.get(card.dataset.messageId ?? "");
    const around = message && cardAround(message);
    if (around && isInLog(card)) card.classList.toggle("quadrivium-lost", !cardsOf(around).some(isInLog));
  }
}

function foldedCards(message: Message): readonly HTMLElement[] {
  return cardsOf(message).filter((card) => card.matches(".quadrivium-folded"));
}

/** Tells whether a card is in the chat log, and not beside it. */
function isInLog(card: HTMLElement): boolean {
  return card.closest(".chat-log") !== null && !card.closest("#chat-notifications");
}

/** Draws the cards of a message again. Returns false if Foundry has to: it shows none of ours, or must show none any more. */
async function redrawCards(message: Message): Promise<boolean> {
  const shown = cardsOf(message);
  if (!message.visible || shown.length === 0 || !shown.every((card) => cards.has(card))) return false;
  const request = requestByAnyone(message);
  for (const card of shown) {
    const content = request && card.querySelector<HTMLElement>(":scope > .message-content");
    const drawn = content
      ? await redrawnRequest(request, content, isRowUnfolded)
      : new Map([[card, await message.renderHTML(cards.get(card))]]);
    if (!drawn) return false;
    for (const [part, now] of drawn) {
      if (content) await fillAnswerRows(now);
      redraw(part, now, JOINED);
    }
  }
  return true;
}
