import { serialize } from "../base/async.ts";
import { requestByAnyone } from "../messages/request-message.ts";
import { redrawnRequest } from "../requests/card/request-card.ts";
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
  updateMessage(message: Message, options?: { readonly notify?: boolean }): Promise<void>;
  notify(message: Message): void;
}

const { ChatLog } = foundry.applications.sidebar.tabs;

/** The chat log with what the types of 13 lack of it, but those of 14 have. */
const CompleteLog = ChatLog as object as new (
  ...options: ConstructorParameters<typeof ChatLog>
) => Log & InstanceType<typeof ChatLog>;

/** For each message, an object by which the drawings of its cards are done one after the other. */
const turns = new WeakMap<Message, object>();

function turnOf(message: Message): object {
  const turn = turns.get(message) ?? {};
  turns.set(message, turn);
  return turn;
}

/** The chat log. A card of ours that has changed is not replaced by a new one, but drawn again, wherever it is shown. */
export class CardLog extends CompleteLog {
  override async updateMessage(message: Message, options: { readonly notify?: boolean } = {}): Promise<void> {
    await serialize(turnOf(message), async () => {
      if (!(await redrawCards(message))) await super.updateMessage(message, options);
      else if (options.notify) this.notify(message);
    });
  }
}

/** Draws the cards of a message again. Returns false if Foundry has to: it shows none of ours, or must show none any more. */
async function redrawCards(message: Message): Promise<boolean> {
  const shown = elementsOnPages(`[data-message-id="${message.id ?? ""}"]`);
  if (!message.visible || shown.length === 0 || !shown.every((card) => cards.has(card))) return false;
  const request = requestByAnyone(message);
  for (const card of shown) {
    const content = request && card.querySelector<HTMLElement>(":scope > .message-content");
    const drawn = content ? await redrawnRequest(request, content) : await message.renderHTML(cards.get(card));
    if (!drawn) return false;
    redraw(content ?? card, drawn, JOINED);
  }
  return true;
}
