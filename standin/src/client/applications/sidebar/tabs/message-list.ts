import { Semaphore } from "../../../utils.ts";
import type { MessageView } from "../../chat/render-message.ts";

/** The list of rendered messages. What happens to it happens in order, though rendering takes its time. */
export class MessageList {
  readonly #queue = new Semaphore(1);
  /** The cards by the ids of their messages: a search through the log would take longer the longer that is. */
  readonly #drawn = new Map<string | null, HTMLElement>();
  #awaited = 0;

  constructor(
    readonly list: HTMLElement,
    readonly render: (message: MessageView) => Promise<HTMLElement>,
  ) {}

  find(id: string | null): HTMLElement | null {
    const drawn = this.#drawn.get(id);
    if (!drawn || drawn.parentElement === this.list) return drawn ?? null;
    // A module may have put another element in its place.
    const cards = [...this.list.children].filter((card) => card instanceof HTMLElement);
    return cards.find((card) => card.dataset["messageId"] === id) ?? null;
  }

  /** Are there more messages to come which are on their way already? */
  get awaitsMore(): boolean {
    return this.#awaited > 0;
  }

  /** Shows a message at the end, or before another one; one that is shown already is drawn anew. */
  add(message: MessageView, before?: string | null): Promise<void> {
    this.#awaited += 1;
    return this.#queue.add(async () => {
      try {
        if (message.visible) await this.#draw(message, before);
      } finally {
        this.#awaited -= 1;
      }
    });
  }

  /** Draws a message anew, and shows or hides it as its visibility now asks for. */
  update(message: MessageView, following: readonly MessageView[]): Promise<void> {
    return this.#queue.add(async () => {
      const existing = this.find(message.id);
      message.logged = message.visible === true;
      if (!message.logged) existing?.remove();
      else {
        const element = await this.render(message);
        if (existing) existing.replaceWith(element);
        else this.list.insertBefore(element, this.#firstShown(following));
        this.#drawn.set(message.id, element);
      }
    });
  }

  async #draw(message: MessageView, before?: string | null): Promise<void> {
    const element = await this.render(message);
    const existing = this.find(message.id);
    if (existing) existing.replaceWith(element);
    else this.list.insertBefore(element, before ? this.find(before) : null);
    this.#drawn.set(message.id, element);
    message.logged = true;
  }

  #firstShown(messages: readonly MessageView[]): HTMLElement | null {
    for (const { id } of messages) {
      const shown = this.find(id);
      if (shown) return shown;
    }
    return null;
  }

  remove(id: string): Promise<void> {
    return this.#queue.add(() => {
      this.find(id)?.remove();
      this.#drawn.delete(id);
    });
  }

  /** Waits until everything is drawn that is under way. */
  settle(): Promise<void> {
    return this.#queue.add(() => undefined);
  }

  clear(): Promise<void> {
    return this.#queue.add(() => {
      this.list.replaceChildren();
      this.#drawn.clear();
    });
  }
}
