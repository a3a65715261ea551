import { localize } from "../surroundings.ts";
import { AbstractFormInputElement } from "./form-element.ts";

/** How the button looks, and what the input shows while it is empty; for the elements here only. */
export const face = Symbol("the face of the element");

/** Called when the button is pressed; for the elements here only. */
export const press = Symbol("the button is pressed");

/** A line of text with a button beside it that helps to find the text. */
export abstract class InputWithButtonElement extends AbstractFormInputElement<string> {
  override _value = "";
  readonly input = document.createElement("input");
  readonly button = document.createElement("button");

  abstract get [face](): { readonly icon: string; readonly label: string; readonly placeholder: string };

  abstract [press](): void;

  override _buildElements(): Node[] {
    const { icon, label, placeholder } = this[face];
    this.input.type = "text";
    this.input.placeholder = this.getAttribute("placeholder") ?? placeholder;
    this.button.type = "button";
    this.button.className = `icon ${icon}`;
    this.button.setAttribute("aria-label", localize(label));
    this._primaryInput = this.input;
    return [this.input, this.button];
  }

  override _refresh(): void {
    this.input.value = this._value;
  }

  override _activateListeners(): void {
    this.input.addEventListener("change", (event) => {
      // What the form hears is the change of the whole.
      event.stopPropagation();
      this.value = this.input.value.trim();
    });
    this.button.addEventListener("click", () => {
      this[press]();
    });
  }
}
