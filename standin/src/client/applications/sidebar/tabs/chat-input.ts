import { HTMLProseMirrorElement, replaceText } from "../../elements/prose-mirror.ts";
import { hooks, notify } from "../../surroundings.ts";
import type { RenderOptions } from "../../api/application-types.ts";

/** Sent texts, to be recalled with the arrow keys. */
export class ChatHistory {
  /** What was sent, the most recent last. */
  readonly queue: string[] = [];
  /** How far back the user has gone; -1 at their own text. */
  index = -1;
  /** The text that was begun when the user went back. */
  pending = "";
  readonly #most: () => number;

  constructor(most: () => number) {
    this.#most = most;
  }

  remember(text: string): void {
    if (this.queue.at(-1) !== text) this.queue.push(text);
    while (this.queue.length > this.#most()) this.queue.shift();
    this.index = -1;
    this.pending = "";
  }

  /** The text one step back or forth from a text; null when the text is the user's own, which must not be lost. */
  recall(step: 1 | -1, text: string): string | null {
    const isOurs = text === "" || text === this.queue.at(-1 - this.index);
    if (!isOurs) return null;
    if (text === "") this.index = -1;
    const index = this.index + step;
    if (index >= this.queue.length || index < -1) return null;
    this.index = index;
    return index === -1 ? this.pending : (this.queue.at(-1 - index) ?? "");
  }
}

/** The input: a text area, or a rich text editor. */
type ChatInput = HTMLElement & { value: string };

/** Is there nothing to send? A rich text may be empty in many ways. */
function isBlank(text: string): boolean {
  return text.replaceAll(/<(?!img|hr)[^>]*>|&nbsp;/gi, "").trim() === "";
}

/**
 * Listens to the chat's input: Enter sends, Shift and Enter begin a new line, the arrows go through what was sent. A
 * package hears every key first, may answer it itself, and may discard the text.
 */
function listenToInput(input: ChatInput, history: ChatHistory, send: (text: string) => void): void {
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const options = { recordPending: true };
    if (!hooks().call("chatInput", event, options)) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      if (!isBlank(input.value)) send(input.value);
    }
    const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : null;
    const recalled = step && history.recall(step, isBlank(input.value) ? "" : input.value);
    if (recalled === null) return;
    event.preventDefault();
    write(input, recalled);
    moveCaretToEnd(input);
  });
}

/** Puts a text in the place of what is written. */
function write(input: ChatInput, text: string): void {
  if (input instanceof HTMLProseMirrorElement) input[replaceText](text);
  else input.value = text;
}

function moveCaretToEnd(input: ChatInput): void {
  if (input instanceof HTMLTextAreaElement) {
    input.setSelectionRange(input.value.length, input.value.length);
    return;
  }
  const selection = document.getSelection();
  selection?.selectAllChildren(input.querySelector("[contenteditable=true]") ?? input);
  selection?.collapseToEnd();
}

interface Sender {
  processMessage(text: string): Promise<unknown>;
}

/** The elements that packages look for in the input, by selector. */
const ELEMENTS = ["#chat-controls", "#roll-privacy", "#message-modes", "#chat-message"];

/** The part of the chat in which people write. */
export class ChatInputPart {
  readonly #log: Sender;
  readonly #history: ChatHistory;
  #element: HTMLElement | undefined;

  constructor(log: Sender, history: ChatHistory) {
    this.#log = log;
    this.#history = history;
  }

  /** Listens to a newly drawn input. */
  attach(element: HTMLElement): void {
    this.#element = element;
    element.addEventListener("submit", (event) => {
      event.preventDefault();
    });
    const input = element.querySelector<ChatInput>("#chat-message");
    if (input) listenToInput(input, this.#history, (text) => void this.#send(input, text));
  }

  /** Takes the input to another place. */
  moveTo(place: HTMLElement): void {
    const previousParent = this.#element?.parentElement ?? null;
    if (!this.#element || previousParent === place) return;
    place.append(this.#element);
    this.announce({}, previousParent);
  }

  /** Tells packages that the input has come to a new place. */
  announce(options: RenderOptions, previousParent: HTMLElement | null = null): void {
    const element = this.#element;
    if (!element) return;
    const found = ELEMENTS.map((selector) => [selector, element.querySelector<HTMLElement>(selector)] as const);
    const elements = Object.fromEntries(found.filter(([, part]) => part));
    hooks().callAll("renderChatInput", this.#log, elements, { previousParent }, options);
  }

  /** The text stays in the input until it is sent; a text that cannot be sent is told about and stays. */
  async #send(input: ChatInput, text: string): Promise<void> {
    try {
      await this.#log.processMessage(text);
    } catch (error) {
      notify("error", (error as Error).message);
      return;
    }
    this.#history.remember(text);
    if (input.value === text) write(input, "");
  }
}
