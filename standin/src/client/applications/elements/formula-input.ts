import { setInputAttributes } from "../fields/inputs.ts";
import type { InputConfig } from "../fields/field-types.ts";
import { reportError } from "../surroundings.ts";
import { face, InputWithButtonElement, press } from "./input-with-button.ts";

/** Foundry 14: a formula. Its button asks for the editor of formulas with the event "edit"; the stand-in has none. */
export class HTMLFormulaInputElement extends InputWithButtonElement {
  static override readonly tagName = "formula-input";

  /** Creates the element in code. */
  static create({ value, context, ...config }: InputConfig<string> & { context?: string }): HTMLElement {
    const element = document.createElement("formula-input");
    setInputAttributes(element, config);
    if (context) element.setAttribute("context", context);
    element.setAttribute("value", value ?? "");
    return element;
  }

  override connectedCallback(): void {
    if (!this._primaryInput) this._value = this.getAttribute("value") ?? this.textContent.trim();
    super.connectedCallback();
  }

  override get [face]() {
    return { icon: "fa-solid fa-pen-to-square", label: "ELEMENTS.EditFormula", placeholder: "" };
  }

  override [press](): void {
    const isAnswered = !this.dispatchEvent(new Event("edit", { bubbles: true, cancelable: true }));
    if (isAnswered) return;
    reportError("HTMLFormulaInputElement#edit", new Error("The stand-in has no FormulaEditor"));
  }
}
