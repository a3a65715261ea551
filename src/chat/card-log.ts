import { nextTask, noteFailure, serialize, slices } from "../base/async.ts";
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
  /** By which older cards are drawn in their order. */
  readonly #older = {};
  /** Ends once the cards with which the log begins are drawn. */
  #rest: Promise<void> = Promise.resolve();

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

  /**
   * Draws more of the older cards. Of those with which a log begins, only the newest are waited for; the others come once the world
   * is ready, where the browser keeps what is seen in its place meanwhile.
   */
  override async renderBatch(size: number): Promise<void> {
    const isDivided = this.#shown.length === 0 && CSS.supports("overflow-anchor", "auto");
    const awaited = isDivided ? Math.min(size, NEWEST) : size;
    await this.#drawOlder(awaited);
    if (awaited < size && !this.#isWhole) this.#rest = this.#drawRest(size - awaited).catch(noteFailure);
  }

  /** The messages that are shown, from the oldest on. */
  get #shown(): readonly HTMLElement[] {
    return [...this.element.querySelectorAll<HTMLElement>(".chat-message")];
  }

  /** Is even the oldest message that this user may see shown? */
  get #isWhole(): boolean {
    const oldest = game.messages.contents.find(({ visible }) => visible);
    return this.#shown[0]?.dataset.messageId === oldest?.id;
  }

  /** Draws so many cards above those that are drawn already, after those that were asked for before. */
  #drawOlder(size: number): Promise<void> {
    return serialize(this.#older, async () => {
      await super.renderBatch(size);
      layOutLate();
      markLost(elementsOnPages(".chat-log .quadrivium-folded"));
    });
  }

  /** Draws the others of a batch, while the page answers already. */
  async #drawRest(size: number): Promise<void> {
    const log = this.#shown[0]?.parentElement;
    await worldReady();
    for (let left = size; left > 0; left -= DRAWN_AT_ONCE) {
      await nextTask();
      // The log may have been drawn anew.
      if (!log?.isConnected || this.#isWhole) return;
      const keepPlace = placeOf(this.#shown);
      await this.#drawOlder(Math.min(left, DRAWN_AT_ONCE));
      keepPlace();
    }
  }

  override async updateMessage(message: Message, options: { readonly notify?: boolean } = {}): Promise<void> {
    // By itself, it would come into the log before those that are newer, which then were never drawn.
    if (cardsOf(message).length === 0) await this.#rest;
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

/** Returns what keeps cards in their place while others come above them, where the browser does not: at the upper end of a log. */
function placeOf(cards: readonly HTMLElement[]): () => void {
  const [oldest, newest] = [cards[0], cards.at(-1)];
  const isAtStart = oldest && oldest.getBoundingClientRect().top >= 0;
  if (!isAtStart || !newest) return () => undefined;
  const isAtEnd = newest.getBoundingClientRect().bottom <= (newest.ownerDocument.defaultView?.innerHeight ?? 0);
  return () => {
    if (isAtEnd) newest.scrollIntoView({ block: "nearest" });
    else oldest.scrollIntoView({ block: "start" });
  };
}

/** Waits until the world is ready, if it is not yet. */
function worldReady(): Promise<void> {
  return new Promise((resolve) => {
    if ((game as { readonly ready: boolean }).ready) resolve();
    else Hooks.once("ready", resolve);
  });
}

/** How many of the newest cards are drawn and laid out at once: more than can be seen, so that the log ends where it should. */
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
