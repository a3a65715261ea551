import { generation } from "../../../generations/index.ts";
import { host } from "../../../host.ts";
import { timeSince } from "../../../utils.ts";
import type { ApplicationDefaults, ClosingOptions, Context, RenderOptions } from "../../api/application-types.ts";
import { buttonOf, findAction } from "../../api/application-life.ts";
import { HandlebarsApplicationMixin } from "../../api/handlebars-application.ts";
import {
  messageClass,
  type ChatData,
  type Speaker,
  type ChatCommand,
  type ParsedMessage,
} from "../../chat/chat-types.ts";
import { postMessage, commandRegistry, parseMessage } from "../../chat/commands.ts";
import { renderChatMessage, type MessageView, type RenderMessageOptions } from "../../chat/render-message.ts";
import { game, hooks, type DocumentView } from "../../surroundings.ts";
import type { ContextMenuEntry } from "../../ux/context-menu.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";
import { messageMenu, messageOf } from "./chat-context-menu.ts";
import { ChatHistory, ChatInputPart } from "./chat-input.ts";
import { ChatNotifications, LogScroll, MessageList } from "./message-list.ts";
import { currentMode } from "../../../dice/surroundings.ts";
import { messageModes } from "../../../documents/message-modes.ts";

/** How the log takes in one message. */
interface PostOptions {
  /** The id of the message after it; by default it is the last. */
  before?: string;
  /** Is it news? */
  notify?: boolean;
  /** Scroll to it, or do not; by default only for users who are at the end, or its author. */
  scroll?: boolean;
}

/** The messages of the world, as the log needs them. */
interface MessagesView {
  readonly contents: readonly MessageView[];
  flush(): Promise<unknown>;
}

/** Waits for what the log is drawing; called when the table is taken away. */
export const finishDrawing = Symbol("finishDrawing");

/** The chat: the log of messages, and the input in which people write and give commands. */
export class ChatLog extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override tabName = "chat";
  static MAX_MESSAGE_HISTORY = 16;
  static UPDATE_TIMESTAMP_FREQUENCY = 15_000;

  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    classes: ["chat-sidebar"],
    window: { title: "CHAT.Title", icon: "fa-solid fa-comments" },
    actions: {
      deleteMessage: ChatLog.#onDeleteMessage,
      dismissMessage: ChatLog.#onDismissMessage,
      expandRoll: ChatLog.#onExpandRoll,
      flush: ChatLog.#onFlush,
      jumpToBottom: ChatLog.#onJumpToBottom,
      messageMode: ChatLog.#onChooseMode,
      rollMode: ChatLog.#onChooseMode,
    },
  };

  static override PARTS = {
    log: { template: "templates/sidebar/tabs/chat-log.hbs" },
    input: { template: "templates/sidebar/tabs/chat-input.hbs" },
  };

  readonly #history = new ChatHistory(() => (this.constructor as typeof ChatLog).MAX_MESSAGE_HISTORY);
  readonly #input = new ChatInputPart(this, this.#history);
  #messages: MessageList | undefined;
  #scroll: LogScroll | undefined;
  #notifications: ChatNotifications | undefined;
  #clock: ReturnType<typeof setInterval> | undefined;

  /** Does the log go to its end with the messages that come? */
  #isTakenAlong = false;

  /** The commands by name, which packages add to. */
  static get CHAT_COMMANDS(): Record<string, ChatCommand> | undefined {
    return commandRegistry().commands;
  }

  static set CHAT_COMMANDS(commands) {
    if (commands) commandRegistry().commands = commands;
  }

  /** The patterns of commands, in the generation which has nothing else of them. */
  static get MESSAGE_PATTERNS(): Record<string, RegExp | undefined> {
    return commandRegistry().patterns;
  }

  static get MULTILINE_COMMANDS(): Set<string> {
    return commandRegistry().multiline;
  }

  /** Finds the command of a text: its name, what its pattern matched, and what carries it out. */
  static parse(message: string): ParsedMessage {
    return parseMessage(message, this);
  }

  /** Draws one message. */
  static renderMessage(message: MessageView, options: RenderMessageOptions = {}): Promise<HTMLElement> {
    return typeof message.renderHTML === "function" ? message.renderHTML(options) : renderChatMessage(message, options);
  }

  /** The messages which the log shows. */
  get collection(): MessagesView {
    return (host.game as { messages: MessagesView }).messages;
  }

  /** What the user has sent, and how far back they have gone in it. */
  get history(): { queue: string[]; index: number; pending: string } {
    return this.#history;
  }

  /** Is the newest message in sight? */
  get isAtBottom(): boolean {
    return this.#scroll?.isAtEnd ?? true;
  }

  /** There is only one input; a window of the log takes it over while it is open. */
  override _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    if (this.isPopout) options.parts = options.parts?.filter((part) => part !== "input") ?? [];
  }

  override async _preparePartContext(partId: string, context: Context, options: RenderOptions): Promise<Context> {
    const prepared = await super._preparePartContext(partId, context, options);
    if (partId === "input") await this._prepareInputContext(prepared, options);
    return prepared;
  }

  /** Completes what the template of the input shows. */
  _prepareInputContext(context: Context, _options: RenderOptions): Promise<void> {
    const { inputIsRichText: isRichText } = generation().chat;
    Object.assign(context, { isAtBottom: this.isAtBottom, isRichText, modeControls: modeControls() });
    return Promise.resolve();
  }

  /** What can be done with a message of the log. */
  _getEntryContextOptions(): ContextMenuEntry[] {
    return messageMenu();
  }

  override async _onFirstRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const hookName = "getChatMessageContextOptions";
    this._createContextMenu(() => this._getEntryContextOptions(), ".message[data-message-id]", { hookName });
    const Log = this.constructor as typeof ChatLog;
    this.#clock = setInterval(this.updateTimestamps.bind(this), Log.UPDATE_TIMESTAMP_FREQUENCY);
    if (this.isPopout) {
      this.#takeInput(this.window.content ?? this.element);
      return;
    }
    this.#notifications = new ChatNotifications(
      (message) => Log.renderMessage(message, { canClose: true }),
      (event) => {
        this.#onClickNotification(event);
      },
    );
    this.addEventListener("activate", () => void this.#notifications?.clear());
  }

  override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    clearInterval(this.#clock);
    const main = this.#mainLog;
    if (this.isPopout && main?.rendered) this.#takeInput(main.element);
  }

  /**
   * Moves the input to where users can write: the window of the log, else the log, and beside the sidebar while that is
   * folded. Foundry takes it there from behind other tabs, too; here the log's own tab keeps it then.
   */
  _toggleNotifications(): void {
    const isFolded = document.querySelector("#sidebar.collapsed") !== null;
    const place = isFolded ? this.#notifications?.pane : this.element;
    if (place && !this.#window) this.#takeInput(place);
  }

  #takeInput(place: HTMLElement): void {
    const main = this.#mainLog;
    if (main) main.#input.moveTo(place);
  }

  /** The log in the sidebar. */
  get #mainLog(): ChatLog | undefined {
    const { chat } = host.ui as { chat?: unknown };
    return chat instanceof ChatLog ? chat : undefined;
  }

  /** The window of this log, where there is one. */
  get #window(): ChatLog | undefined {
    const { popout } = this;
    return popout instanceof ChatLog && popout !== this && popout.rendered ? popout : undefined;
  }

  /** Updates how long ago each message was. */
  updateTimestamps(): void {
    for (const time of this.element.querySelectorAll<HTMLElement>(".message .message-timestamp")) {
      const message = messageOf(time);
      if (message) time.textContent = timeSince(message.timestamp);
    }
  }

  override _attachPartListeners(partId: string, element: HTMLElement, options: RenderOptions): void {
    super._attachPartListeners(partId, element, options);
    if (partId === "input") this.#input.attach(element);
    if (partId === "log") this._attachLogListeners(element, options);
  }

  _attachLogListeners(element: HTMLElement, _options: RenderOptions): void {
    const list = element.querySelector<HTMLElement>(".chat-log");
    if (!list) return;
    this.#messages = new MessageList(list, (message) => (this.constructor as typeof ChatLog).renderMessage(message));
    const scroll = new LogScroll(element, list, this.element);
    this.#scroll = scroll;
    element.addEventListener("scroll", () => {
      if (element.scrollTop !== 0 || !list.firstElementChild) return;
      void scroll.keepPlace(() => this.renderBatch(batchSize()));
    });
  }

  override async _onRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (options.parts?.includes("input")) this.#input.announce(options);
    if (!options.parts?.includes("log")) return;
    await this.renderBatch(batchSize());
    await this.scrollBottom();
  }

  /** Sends a text: a command, or plain words. */
  async processMessage(message: string, options: { speaker?: Speaker } = {}): Promise<DocumentView | undefined> {
    const text = message.trim();
    if (!text) return undefined;
    const speaker = options.speaker ?? messageClass().getSpeaker();
    const chatData: ChatData = { user: game().user.id, speaker };
    if (!hooks().call("chatMessage", this, text, chatData)) return undefined;
    return postMessage(this, (this.constructor as typeof ChatLog).parse(text), chatData);
  }

  /** Shows a new message. */
  async postOne(message: MessageView, { before, notify = false, scroll }: PostOptions = {}): Promise<void> {
    if (scroll ?? (this.isAtBottom || message.isAuthor)) this.#isTakenAlong = true;
    // Before listeners hear of the message, so that what they open is in front.
    if (notify && this._shouldShowNotifications()) this.#notifications?.raise();
    await this.#messages?.add(message, before);
    await this.#window?.postOne(message, { ...(before ? { before } : {}) });
    if (notify) await this.#show(message);
    // Of many that come at once, the page is scrolled for the last: each time, the browser calculates the layout of the log.
    if (!this.#isTakenAlong || this.#messages?.awaitsMore === true) return;
    this.#isTakenAlong = false;
    await this.scrollBottom();
  }

  async [finishDrawing](): Promise<void> {
    await this.#messages?.settle();
  }

  /** Shows a message beside the sidebar while the log is hidden. */
  notify(message: MessageView): void {
    void this.#show(message);
  }

  async #show(message: MessageView): Promise<void> {
    if (this._shouldShowNotifications()) await this.#notifications?.show(message);
  }

  /** Presses on a card beside the sidebar work as in the log. */
  #onClickNotification(event: PointerEvent): void {
    const target = (event.target as Element).closest<HTMLElement>("[data-action]");
    const found = target && findAction(this.options.actions, target.dataset["action"] ?? "", buttonOf(event));
    if (typeof found === "function") Reflect.apply(found, this, [event, target]);
    else if (target && found === null && buttonOf(event) === 0) this._onClickAction(event, target);
  }

  /** Is the log hidden, so that new messages are shown beside the sidebar? */
  _shouldShowNotifications(): boolean {
    return this.rendered && !this.#window && !this.element.classList.contains("active");
  }

  /** Redraws a changed message. */
  async updateMessage(message: MessageView, { notify = false }: { notify?: boolean } = {}): Promise<void> {
    const all = this.#sorted();
    await this.#messages?.update(message, all.slice(all.indexOf(message) + 1));
    await this.#window?.updateMessage(message);
    await (notify ? this.#show(message) : this.#notifications?.update(message));
  }

  /** Takes a message out of the log, or all of them. */
  async deleteMessage(id: string, { deleteAll = false }: { deleteAll?: boolean } = {}): Promise<void> {
    await (deleteAll ? this.#messages?.clear() : this.#messages?.remove(id));
    await this.#window?.deleteMessage(id, { deleteAll });
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
  scrollBottom(): Promise<void> {
    this.#scroll?.toEnd();
    return Promise.resolve();
  }

  /** Shows which mode is chosen, after it was. */
  _updateMessageMode(): void {
    if (this.rendered) showChosenMode(this.element);
  }

  #sorted(): MessageView[] {
    return [...this.collection.contents].sort((a, b) => a.timestamp - b.timestamp);
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

  static async #onFlush(this: ChatLog): Promise<void> {
    await this.collection.flush();
  }

  static async #onJumpToBottom(this: ChatLog): Promise<void> {
    await this.scrollBottom();
  }

  static async #onChooseMode(this: ChatLog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await chooseMode(target);
  }
}

/** How many messages are drawn at once. */
function batchSize(): number {
  return (host.CONFIG as { ChatMessage: { batchSize: number } }).ChatMessage.batchSize;
}

/** The generation's names of the buttons for the visibility of messages. */
function controls() {
  return generation().chat.modeSetting === "messageMode"
    ? { id: "message-modes", action: "messageMode", attribute: "message-mode", key: "messageMode" }
    : { id: "roll-privacy", action: "rollMode", attribute: "roll-mode", key: "rollMode" };
}

/** What the template of the chat's input shows of the modes. */
function modeControls(): object {
  const chosen = currentMode();
  const modes = Object.entries(messageModes()).map(([id, { label, icon }]) => ({
    id,
    label,
    icon,
    active: id === chosen,
  }));
  return { ...controls(), modes };
}

/** Chooses the mode of the button that was pressed. */
async function chooseMode(target: HTMLElement): Promise<void> {
  const chosen = target.dataset[controls().key] ?? "";
  await game().settings.set("core", generation().chat.modeSetting, chosen);
}

/** Shows on the buttons which mode is chosen. */
function showChosenMode(element: HTMLElement): void {
  const { attribute, key } = controls();
  const chosen = currentMode();
  for (const button of element.querySelectorAll<HTMLElement>(`[data-${attribute}]`)) {
    button.setAttribute("aria-pressed", String(button.dataset[key] === chosen));
  }
}
