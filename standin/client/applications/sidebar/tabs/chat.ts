import { host } from "../../../host.ts";
import { timeSince } from "../../../utils.ts";
import type { ApplicationDefaults, ClosingOptions, Context, RenderOptions } from "../../api/application-types.ts";
import { MESSAGE_PATTERNS, MULTILINE_COMMANDS, parseMessage } from "../../chat/message-patterns.ts";
import type { ParsedMessage } from "../../chat/message-patterns.ts";
import { messageClass, postMessage } from "../../chat/process-message.ts";
import type { ChatData, Speaker } from "../../chat/process-message.ts";
import { renderChatMessage } from "../../chat/render-message.ts";
import type { MessageView, RenderMessageOptions } from "../../chat/render-message.ts";
import { game, hooks, localize, notify } from "../../surroundings.ts";
import type { DocumentView } from "../../surroundings.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";
import { messageMenu, messageOf } from "./chat-context-menu.ts";
import { ChatHistory, listenToInput } from "./chat-input.ts";
import { ChatNotifications } from "./chat-notifications.ts";
import { MessageList } from "./message-list.ts";

/** How many messages are drawn at once. */
const BATCH = 100;

/** After how many milliseconds the log says anew how long ago its messages were. */
const CLOCK = 15_000;

/** The chat: the log of messages, and the input in which people write and give commands. */
export class ChatLog extends AbstractSidebarTab {
  static override tabName = "chat";
  /** The commands by name; packages may add some, or react to the hook "chatMessage". */
  static MESSAGE_PATTERNS: Record<string, RegExp> = MESSAGE_PATTERNS;
  static MULTILINE_COMMANDS: Set<string> = MULTILINE_COMMANDS;

  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    classes: ["chat-sidebar"],
    window: { title: "CHAT.Title", icon: "fa-solid fa-comments" },
    actions: {
      deleteMessage: ChatLog.#onDeleteMessage,
      dismissMessage: ChatLog.#onDismissMessage,
      expandRoll: ChatLog.#onExpandRoll,
      jumpToBottom: ChatLog.#onJumpToBottom,
      rollMode: ChatLog.#onRollMode,
    },
  };

  static override PARTS = {
    log: { template: "templates/sidebar/tabs/chat-log.hbs" },
    input: { template: "templates/sidebar/tabs/chat-input.hbs" },
  };

  readonly #history = new ChatHistory();
  #messages: MessageList | undefined;
  #notifications: ChatNotifications | undefined;
  #clock: ReturnType<typeof setInterval> | undefined;

  /** Finds the command of a text: its name, and what its pattern matched. */
  static parse(message: string): ParsedMessage {
    return parseMessage(message, this.MESSAGE_PATTERNS, this.MULTILINE_COMMANDS);
  }

  /** Draws one message. */
  static renderMessage(message: MessageView, options: RenderMessageOptions = {}): Promise<HTMLElement> {
    return typeof message.renderHTML === "function" ? message.renderHTML(options) : renderChatMessage(message, options);
  }

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    const { rollModes } = (host.CONFIG as { Dice: { rollModes: Record<string, { label: string; icon: string }> } })
      .Dice;
    const chosen = game().settings.get("core", "rollMode");
    return {
      ...(await super._prepareContext(options)),
      rollModes: Object.entries(rollModes).map(([id, mode]) => ({ id, ...mode, active: id === chosen })),
    };
  }

  override async _onFirstRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(messageMenu, ".message[data-message-id]", { hookName: "getChatMessageContextOptions" });
    this.#clock = setInterval(this.updateTimestamps.bind(this), CLOCK);
    const Log = this.constructor as typeof ChatLog;
    this.#notifications = new ChatNotifications((message) => Log.renderMessage(message, { canClose: true }));
    this.addEventListener("activate", () => void this.#notifications?.clear());
  }

  override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    clearInterval(this.#clock);
  }

  /** Says anew how long ago each message was. */
  updateTimestamps(): void {
    for (const time of this.element.querySelectorAll<HTMLElement>(".message .message-timestamp")) {
      const message = messageOf(time);
      if (message) time.textContent = timeSince(message.timestamp);
    }
  }

  override _attachPartListeners(partId: string, element: HTMLElement, options: RenderOptions): void {
    super._attachPartListeners(partId, element, options);
    if (partId === "input") this.#attachInput(element);
    if (partId === "log") this.#attachLog(element);
  }

  #attachInput(element: HTMLElement): void {
    element.addEventListener("submit", (event) => {
      event.preventDefault();
    });
    const input = element.querySelector<HTMLTextAreaElement>("textarea.chat-input");
    if (input) listenToInput(input, this.#history, (text) => void this.#send(input, text));
  }

  #attachLog(element: HTMLElement): void {
    const list = element.querySelector<HTMLElement>(".chat-log");
    if (!list) return;
    this.#messages = new MessageList(list, (message) => (this.constructor as typeof ChatLog).renderMessage(message));
    element.addEventListener("scroll", () => {
      if (element.scrollTop === 0 && list.firstElementChild) void this.renderBatch(BATCH);
    });
  }

  override async _onRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (!options.parts?.includes("log")) return;
    await this.renderBatch(BATCH);
    this.scrollBottom();
  }

  /** The text stays in the input until it is sent; a text that cannot be sent is told about and stays. */
  async #send(input: HTMLTextAreaElement, text: string): Promise<void> {
    try {
      await this.processMessage(text);
    } catch (error) {
      notify("error", (error as Error).message);
      return;
    }
    this.#history.remember(text);
    if (input.value === text) input.value = "";
  }

  /** Sends a text: a command, or plain words. */
  async processMessage(message: string, options: { speaker?: Speaker } = {}): Promise<DocumentView | undefined> {
    const text = message.trim();
    if (!text) return undefined;
    const speaker = options.speaker ?? messageClass().getSpeaker();
    const chatData: ChatData = { user: game().user.id, speaker };
    if (!hooks().call("chatMessage", this, text, chatData)) return undefined;
    const parsed = (this.constructor as typeof ChatLog).parse(text);
    const [command, match] = parsed;
    if (command === "invalid") throw new Error(localize("CHAT.InvalidCommand", { command: match[1] }));
    return postMessage(parsed, chatData);
  }

  /** Shows a new message. */
  async postOne(
    message: MessageView,
    { before, notify: isNews = true }: { before?: string; notify?: boolean } = {},
  ): Promise<void> {
    const wasAtBottom = this.#isAtBottom;
    await this.#messages?.add(message, before);
    if (isNews && this.rendered && !this.element.classList.contains("active")) await this.#notifications?.show(message);
    if (wasAtBottom || message.isAuthor) this.scrollBottom();
  }

  /** Draws a message anew which has changed. */
  async updateMessage(message: MessageView): Promise<void> {
    const all = this.#sorted();
    await this.#messages?.update(message, all.slice(all.indexOf(message) + 1));
    await this.#notifications?.update(message);
  }

  /** Takes a message out of the log, or all of them. */
  async deleteMessage(id: string, { deleteAll = false }: { deleteAll?: boolean } = {}): Promise<void> {
    await (deleteAll ? this.#messages?.clear() : this.#messages?.remove(id));
    await (deleteAll ? this.#notifications?.clear() : this.#notifications?.remove(id));
  }

  /** Shows the next so many messages before the oldest that is shown. */
  async renderBatch(size: number): Promise<void> {
    const messages = this.#messages;
    if (!messages) return;
    const visible = this.#sorted().filter((message) => message.visible);
    const first = visible.findIndex((message) => messages.find(message.id));
    const end = first === -1 ? visible.length : first;
    const before = visible[first]?.id;
    const batch = visible.slice(Math.max(0, end - size), end);
    await Promise.all(batch.map((message) => messages.add(message, before)));
  }

  /** Scrolls to the newest message. */
  scrollBottom(): void {
    const { log } = this.parts;
    if (log) log.scrollTop = log.scrollHeight;
  }

  get #isAtBottom(): boolean {
    const { log } = this.parts;
    return !log || log.scrollHeight - log.scrollTop - log.clientHeight < 50;
  }

  #sorted(): MessageView[] {
    const { contents } = (host.game as { messages: { contents: readonly MessageView[] } }).messages;
    return [...contents].sort((a, b) => a.timestamp - b.timestamp);
  }

  static async #onDeleteMessage(this: ChatLog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await messageOf(target)?.delete();
  }

  static #onDismissMessage(this: ChatLog, _event: PointerEvent, target: HTMLElement): void {
    target.closest("[data-message-id]")?.remove();
  }

  static #onExpandRoll(this: ChatLog, event: PointerEvent, target: HTMLElement): void {
    event.preventDefault();
    target.closest(".dice-roll")?.classList.toggle("expanded");
  }

  static #onJumpToBottom(this: ChatLog): void {
    this.scrollBottom();
  }

  static async #onRollMode(this: ChatLog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const chosen = target.dataset["rollMode"] ?? "";
    await game().settings.set("core", "rollMode", chosen);
    for (const button of this.element.querySelectorAll<HTMLElement>("[data-roll-mode]")) {
      button.setAttribute("aria-pressed", String(button.dataset["rollMode"] === chosen));
    }
  }
}
