import type { RenderOptions } from "../../api/application-types.ts";
import { hooks, notify } from "../../surroundings.ts";
import { listenToInput, write } from "./chat-input.ts";
import type { ChatHistory, ChatInput } from "./chat-input.ts";

interface Sender {
  processMessage(text: string): Promise<unknown>;
}

/** What packages look for in the input, by its selector. */
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
