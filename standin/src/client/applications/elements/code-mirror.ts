import { setInputAttributes } from "../fields/inputs.ts";
import type { InputConfig } from "../fields/field-types.ts";
import { AbstractFormInputElement } from "./form-element.ts";

type Config = InputConfig<string> & { language?: string; indent?: number; nowrap?: boolean };

/** Code. The stand-in has not Foundry's editor but a plain text area with the element's interface. */
export class HTMLCodeMirrorElement extends AbstractFormInputElement<string> {
  static override readonly tagName = "code-mirror";

  /** Creates the element in code. */
  static create({ value, language, indent, nowrap, ...config }: Config): HTMLElement {
    const element = document.createElement("code-mirror");
    setInputAttributes(element, config);
    if (language) element.setAttribute("language", language);
    if (indent !== undefined) element.setAttribute("indent", String(indent));
    element.toggleAttribute("nowrap", nowrap === true);
    element.textContent = value ?? "";
    return element;
  }

  override _value = "";
  readonly #area = document.createElement("textarea");

  /** The language of the code. */
  get language(): string {
    return this.getAttribute("language") ?? "plain";
  }

  set language(language: string) {
    this.setAttribute("language", language);
  }

  override connectedCallback(): void {
    if (!this._primaryInput) this._value = this.getAttribute("value") ?? this.textContent;
    super.connectedCallback();
  }

  /** The code as it now stands, entered or not. */
  override _getValue(): string {
    return this._primaryInput ? this.#area.value : this._value;
  }

  override _buildElements(): Node[] {
    this.#area.className = "code-editor";
    this.#area.spellcheck = false;
    this.#area.wrap = this.hasAttribute("nowrap") ? "off" : "soft";
    this._primaryInput = this.#area;
    return [this.#area];
  }

  override _refresh(): void {
    this.#area.value = this._value;
  }

  override _toggleDisabled(disabled: boolean): void {
    this.#area.disabled = this.disabled;
    this.#area.readOnly = disabled && !this.disabled;
  }

  override _activateListeners(): void {
    this.#area.addEventListener("change", (event) => {
      // What the form hears is the change of the whole.
      event.stopPropagation();
      this.value = this.#area.value;
    });
    this.#area.addEventListener("keydown", (event) => {
      if (event.key !== "Tab" || event.shiftKey || this.#area.readOnly) return;
      // Escape first lets the keyboard leave the area.
      if (this.#leaves) return;
      event.preventDefault();
      this.#area.setRangeText("\t", this.#area.selectionStart, this.#area.selectionEnd, "end");
    });
    this.#area.addEventListener("keyup", (event) => {
      this.#leaves = event.key === "Escape";
    });
  }

  #leaves = false;
}
