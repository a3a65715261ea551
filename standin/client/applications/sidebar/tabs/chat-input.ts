/** What people have sent, newest first, to be called back with the arrow keys. */
export class ChatHistory {
  readonly #sent: string[] = [];
  #index = -1;

  remember(text: string): void {
    if (this.#sent[0] !== text) this.#sent.unshift(text);
    this.#index = -1;
  }

  /** The text one step back or forth from a text; null when the text is the user's own, which must not be lost. */
  recall(step: 1 | -1, text: string): string | null {
    const isOurs = text === "" || text === this.#sent[this.#index];
    if (!isOurs) return null;
    if (text === "") this.#index = -1;
    const index = this.#index + step;
    if (index >= this.#sent.length || index < -1) return null;
    this.#index = index;
    return this.#sent[index] ?? "";
  }
}

/** Listens to the chat's input: Enter sends, Shift and Enter begin a new line, the arrows go through what was sent. */
export function listenToInput(input: HTMLTextAreaElement, history: ChatHistory, send: (text: string) => void): void {
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      if (input.value.trim()) send(input.value);
    }
    const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : null;
    const recalled = step && history.recall(step, input.value);
    if (recalled === null) return;
    event.preventDefault();
    input.value = recalled;
    input.setSelectionRange(recalled.length, recalled.length);
  });
}
