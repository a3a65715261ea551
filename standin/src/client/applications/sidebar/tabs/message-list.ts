import { Semaphore } from "../../../utils.ts";
import type { MessageView } from "../../chat/render-message.ts";
import { delegateActions } from "../../api/application-life.ts";
import { ApplicationV2 } from "../../api/application.ts";
import { localize } from "../../surroundings.ts";

/** The list of rendered messages. What happens to it happens in order, though rendering takes its time. */
export class MessageList {
  readonly #queue = new Semaphore(1);
  /** The cards by the ids of their messages: a search would take longer in a long log. */
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

  /** Shows a message at the end, or before another one; one that is already shown is redrawn. */
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

  /** Redraws a message, and shows or hides it by its present visibility. */
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

/** How far from its end a log may be, in pixels, and still show its newest message. */
const NEAR = 50;

/**
 * Keeps the newest message of a log in sight: when messages come, grow, or load their pictures, and when the log comes
 * back from behind another tab. A user who scrolls up to read stays there until they go back to the end.
 */
export class LogScroll {
  #isFollowing = true;
  #top = 0;

  /** @param place Where the button is that leads to the newest message, which is shown while it is needed. */
  constructor(
    readonly log: HTMLElement,
    list: HTMLElement,
    readonly place: HTMLElement,
  ) {
    log.addEventListener("scroll", this.#onScroll.bind(this));
    const observer = new ResizeObserver(() => {
      if (this.#isFollowing) this.toEnd();
      else this.#look();
    });
    observer.observe(log);
    observer.observe(list);
  }

  /** Is the newest message in sight, or will it be when the log is shown again? */
  get isAtEnd(): boolean {
    const { scrollHeight, scrollTop, clientHeight } = this.log;
    return clientHeight === 0 ? this.#isFollowing : scrollHeight - scrollTop - clientHeight < NEAR;
  }

  /** Scrolls to the newest message, and follows from there. */
  toEnd(): void {
    this.log.scrollTop = this.log.scrollHeight;
    this.#top = this.log.scrollTop;
    this.#isFollowing = true;
    this.#offerEnd();
  }

  /** Keeps what is in sight where it is, while older messages are put above it. */
  async keepPlace(act: () => Promise<void>): Promise<void> {
    const below = this.log.scrollHeight - this.log.scrollTop;
    await act();
    this.log.scrollTop = this.log.scrollHeight - below;
  }

  #onScroll(): void {
    const { scrollTop } = this.log;
    // A log that has only grown was not scrolled by the user.
    if (this.isAtEnd || scrollTop < this.#top) this.#look();
    this.#top = scrollTop;
  }

  #look(): void {
    this.#isFollowing = this.isAtEnd;
    this.#offerEnd();
  }

  #offerEnd(): void {
    const button = this.place.querySelector<HTMLElement>("[data-action=jumpToBottom]");
    if (!button || button.hidden === this.#isFollowing) return;
    // After a press by keyboard, the focus goes to the log.
    if (this.#isFollowing && button === document.activeElement) this.log.focus({ preventScroll: true });
    button.hidden = this.#isFollowing;
  }
}

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

  /** Redraws the copy of a changed message, if there is one. */
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
