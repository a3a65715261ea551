import { oncePerTask, serialize } from "../base/async.ts";
import { cardAround } from "./joined-rolls.ts";
import { cardsOf } from "../messages/redraw-cards.ts";
import { elementsOnPages } from "../ui/dom.ts";
import { noteDrawn, redraw } from "../ui/redraw.ts";

type Message = ChatMessage.Implementation;
type Options = Parameters<Message["renderHTML"]>[0];

/** The options with which Foundry drew the cards on the pages. */
const cards = new WeakMap<HTMLElement, Options>();

/** Notes how the card of a message is drawn, if it is one of ours; call it when all is drawn. */
export function noteDrawnCard(card: HTMLElement, options: Options): void {
  if (!card.querySelector(".quadrivium")) return;
  cards.set(card, options);
  noteDrawn(card);
  markLost();
}

/** What the Foundry types lack of its chat log. */
interface Log {
  postOne(message: Message, options?: object): Promise<void>;
  updateMessage(message: Message, options?: { readonly notify?: boolean }): Promise<void>;
  notify(message: Message): void;
}

const { ChatLog } = foundry.applications.sidebar.tabs;

/** The chat log with members that the types of 14 have and those of 13 lack. */
const CompleteLog = ChatLog as object as new (
  ...options: ConstructorParameters<typeof ChatLog>
) => Log & InstanceType<typeof ChatLog>;

/** The chat log. A card of ours that has changed is drawn again wherever it is shown, so that the focus and what is unfolded stay. */
export class QuadriviumChatLog extends CompleteLog {
  /** Only a new card is animated, not one that is redrawn or loaded with the log. */
  override async postOne(message: Message, options?: object): Promise<void> {
    await super.postOne(message, options);
    const arrived = cardsOf(message);
    for (const card of arrived) card.classList.add("quadrivium-new");
    setTimeout(() => {
      for (const card of arrived) card.classList.remove("quadrivium-new");
    }, 1000);
  }

  override async updateMessage(message: Message, options: { readonly notify?: boolean } = {}): Promise<void> {
    const shown = cardsOf(message);
    const [first] = shown;
    // Foundry draws other messages, and hides what this user can no longer see.
    const isOurs = message.visible && shown.every((card) => cards.has(card));
    if (!first || !isOurs) return super.updateMessage(message, options);
    await serialize(first, () => redrawCards(message, shown));
    if (options.notify) this.notify(message);
  }
}

/** Draws the cards of a message again. */
async function redrawCards(message: Message, shown: readonly HTMLElement[]): Promise<void> {
  for (const card of shown) redraw(card, await message.renderHTML(cards.get(card)));
}

/**
 * Gives a message its own card if the card that shows it is not in the same log: Foundry draws older messages only when a user scrolls up
 * to them, and a window shows a single message. Drawn cards come onto the page before the next task.
 */
const markLost = oncePerTask(() => {
  for (const card of elementsOnPages(".quadrivium-folded")) {
    const message = game.messages.get(card.dataset.messageId ?? "");
    const around = message && cardAround(message);
    if (!around) continue;
    const isLost = !cardsOf(around).some(({ parentElement }) => parentElement === card.parentElement);
    card.classList.toggle("quadrivium-lost", isLost);
    if (!isLost && card.closest("#chat-notifications")) card.remove();
  }
});

const themes = ["theme-light", "theme-dark"] as const;

/** What Foundry itself writes into a message: links, and rolls with their dice. */
const FOUNDRYS = ".dice-roll, .dice-roll *, .content-link, .content-link *, .inline-roll, .inline-roll *";

/**
 * Gives a message with one of our cards the theme of the interface, and a text or a plain roll of Foundry's. Cards of modules stay as they
 * are. Foundry marks the whole chat log as light, whatever theme the user has chosen (foundryvtt/foundryvtt#14643).
 */
export function showInTheme(html: HTMLElement): void {
  const isOurs = html.querySelector(".quadrivium") !== null;
  const foreign = `.message-content :is([class], [style]):not(${FOUNDRYS})`;
  if (!isOurs && html.querySelector(foreign) !== null) return;
  html.classList.add(isOurs ? "quadrivium-message" : "quadrivium-plain", "themed");
  const theme = interfaceElement().classList.contains("theme-dark") ? "theme-dark" : "theme-light";
  for (const one of themes) html.classList.toggle(one, one === theme);
}

/** Keeps all messages in the theme of the interface when the user chooses another. */
export function followInterfaceTheme(): void {
  const observer = new MutationObserver(() => {
    for (const html of elementsOnPages(".quadrivium-message, .quadrivium-plain")) showInTheme(html);
  });
  observer.observe(interfaceElement(), { attributeFilter: ["class"] });
}

function interfaceElement(): HTMLElement {
  return document.getElementById("interface") ?? document.body;
}
