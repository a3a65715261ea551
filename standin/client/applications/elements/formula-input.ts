import { setInputAttributes } from "../fields/inputs.ts";
import type { InputConfig } from "../fields/field-types.ts";
import { localize, reportError } from "../surroundings.ts";
import { AbstractFormInputElement } from "./form-element.ts";

/** Foundry 14: a formula. Its button asks for the editor of formulas with the event "edit"; the stand-in has none. */
export class HTMLFormulaInputElement extends AbstractFormInputElement<string> {
  static override readonly tagName = "formula-input";

  /** Creates the element in code. */
  static create({ value, context, ...config }: InputConfig<string> & { context?: string }): HTMLElement {
    const element = document.createElement("formula-input");
    setInputAttributes(element, config);
    if (context) element.setAttribute("context", context);
    element.setAttribute("value", value ?? "");
    return element;
  }

  override _value = "";
  readonly input = document.createElement("input");
  readonly button = document.createElement("button");

  override connectedCallback(): void {
    if (!this._primaryInput) this._value = this.getAttribute("value") ?? this.textContent.trim();
    super.connectedCallback();
  }

  override _buildElements(): Node[] {
    this.input.type = "text";
    this.input.placeholder = this.getAttribute("placeholder") ?? "";
    this.button.type = "button";
    this.button.className = "icon fa-solid fa-pen-to-square";
    this.button.setAttribute("aria-label", localize("ELEMENTS.EditFormula"));
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
      const isAnswered = !this.dispatchEvent(new Event("edit", { bubbles: true, cancelable: true }));
      if (isAnswered) return;
      reportError("HTMLFormulaInputElement#edit", new Error("The stand-in has no FormulaEditor"));
    });
  }
}
