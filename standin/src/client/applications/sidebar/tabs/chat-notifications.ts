import { delegateActions } from "../../api/application-actions.ts";
import { ApplicationV2 } from "../../api/application.ts";
import type { MessageView } from "../../chat/render-message.ts";
import { localize } from "../../surroundings.ts";
import { MessageList } from "./message-list.ts";

/** So many cards are kept; more would cover the table. */
const MOST = 3;

/**
 * Copies of the newest messages beside the sidebar, for as long as the log itself is not to be seen. The page keeps
 * them a place with the id "chat-notifications"; a page without one shows none.
 */
export class ChatNotifications {
  readonly #pane: HTMLElement | null = document.getElementById("chat-notifications");
  readonly #list: HTMLElement | null = this.#pane?.querySelector("ol") ?? null;
  readonly #messages: MessageList | null;

  constructor(
    render: (message: MessageView) => Promise<HTMLElement>,
    onClick: (event: PointerEvent, target: HTMLElement) => void,
  ) {
    this.#messages = this.#list && new MessageList(this.#list, render);
    this.#list?.setAttribute("aria-label", localize("CHAT.NewMessages"));
    if (this.#pane) delegateActions(this.#pane, onClick);
    // How long a card stays is a matter of style.
    this.#pane?.addEventListener("animationend", ({ target }) => {
      if (target instanceof Element && target.parentElement === this.#list) target.remove();
    });
  }

  /** The place beside the sidebar, where there is one. */
  get pane(): HTMLElement | null {
    return this.#pane;
  }

  /** Puts the cards before all windows that are open; whatever is opened or pressed later comes before them. */
  raise(): void {
    if (this.#pane) this.#pane.style.zIndex = String(++ApplicationV2._maxZ);
  }

  async show(message: MessageView): Promise<void> {
    await this.#messages?.add(message);
    if (!this.#list) return;
    while (this.#list.children.length > MOST) this.#list.firstElementChild?.remove();
    // The newest is whole, whatever is cut off of those before it.
    this.#list.scrollTop = this.#list.scrollHeight;
  }

  /** Draws the copy of a message anew which has changed, if there is one. */
  async update(message: MessageView): Promise<void> {
    if (this.#messages?.find(message.id)) await this.#messages.update(message, []);
  }

  async remove(id: string): Promise<void> {
    await this.#messages?.remove(id);
  }

  async clear(): Promise<void> {
    await this.#messages?.clear();
  }
}
