import { setInputAttributes } from "../fields/inputs.ts";
import type { InputConfig } from "../fields/field-types.ts";
import { AbstractFormInputElement } from "./form-element.ts";

/** A colour, as `#rrggbb` or by the browser's own means. */
export class HTMLColorPickerElement extends AbstractFormInputElement<string> {
  static override readonly tagName = "color-picker";

  /** Creates the element in code. */
  static create(config: InputConfig<string | { css: string }>): HTMLElement {
    const { value, ...attributes } = config;
    const element = document.createElement("color-picker");
    setInputAttributes(element, attributes);
    element.setAttribute("value", typeof value === "object" ? (value?.css ?? "") : (value ?? ""));
    return element;
  }

  override _value = "";
  readonly #text = document.createElement("input");
  readonly #swatch = document.createElement("input");

  override connectedCallback(): void {
    this._value ||= this.getAttribute("value") ?? "";
    super.connectedCallback();
  }

  override _setValue(value: string): void {
    if (value && !/^#[0-9a-f]{6}$/i.test(value)) throw new Error(`"${value}" is not a valid hexadecimal color string`);
    this._value = value;
  }

  override _buildElements(): Node[] {
    this.#text.type = "text";
    this.#text.placeholder = this.getAttribute("placeholder") ?? "";
    this.#swatch.type = "color";
    this._applyInputAttributes(this.#swatch);
    this._primaryInput = this.#text;
    return [this.#text, this.#swatch];
  }

  override _refresh(): void {
    this.#text.value = this._value;
    this.#swatch.value = this._value || this.#text.placeholder || "#000000";
  }

  override _activateListeners(): void {
    for (const input of [this.#text, this.#swatch]) {
      input.addEventListener("change", (event) => {
        // What the form hears is the change of the whole.
        event.stopPropagation();
        const value = input.value.trim();
        if (value === "" || /^#[0-9a-f]{6}$/i.test(value)) this.value = value.toLowerCase();
        else this._refresh();
      });
    }
  }
}
