import { localize } from "../surroundings.ts";
import { PageElement } from "./html-element.ts";

/** The event with which a secret asks whoever shows it to reveal or hide it in the document it is from. */
export const REVEAL_SECRET = "change";

/** Wraps a secret in a text, and offers whoever may change the text a button that reveals or hides it. */
export class HTMLSecretBlockElement extends PageElement {
  static readonly tagName = "secret-block";

  /** The secret itself. */
  get secret(): HTMLElement | null {
    return this.querySelector<HTMLElement>(":scope > section.secret");
  }

  get revealed(): boolean {
    return this.secret?.classList.contains("revealed") ?? false;
  }

  connectedCallback(): void {
    const { secret } = this;
    // What has no id cannot be found again in the text that is to be changed.
    if (!secret?.id || this.querySelector(":scope > button.reveal")) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "reveal";
    button.textContent = localize(this.revealed ? "EDITOR.Hide" : "EDITOR.Reveal");
    button.addEventListener("click", (event) => {
      event.preventDefault();
      this.dispatchEvent(new Event(REVEAL_SECRET, { bubbles: true, cancelable: true }));
    });
    this.append(button);
  }

  /** The text with this secret revealed, if it was hidden, or hidden again. */
  toggleRevealed(content: string): string {
    const template = document.createElement("template");
    template.innerHTML = content;
    const secret = template.content.querySelector(`section.secret#${CSS.escape(this.secret?.id ?? "")}`);
    secret?.classList.toggle("revealed");
    return template.innerHTML;
  }
}
