import { setInputAttributes } from "../fields/inputs.ts";
import type { InputConfig } from "../fields/field-types.ts";
import { AbstractFormInputElement } from "./form-element.ts";

/** A number, by a slider or by typing it. */
export class HTMLRangePickerElement extends AbstractFormInputElement<number> {
  static override readonly tagName = "range-picker";

  /** Creates the element in code. */
  static create(config: InputConfig<number> & { min: number; max: number; step?: number }): HTMLElement {
    const element = document.createElement("range-picker");
    setInputAttributes(element, config);
    const { min, max, step = 1, value } = config;
    for (const [attribute, number] of Object.entries({ min, max, step, value: value ?? min })) {
      element.setAttribute(attribute, String(number));
    }
    return element;
  }

  override _value = 0;
  readonly #slider = document.createElement("input");
  readonly #number = document.createElement("input");

  get valueAsNumber(): number {
    return this._value;
  }

  override connectedCallback(): void {
    this._setValue(Number(this.getAttribute("value") ?? this.#limit("min", 0)));
    super.connectedCallback();
  }

  #limit(name: "min" | "max" | "step", otherwise: number): number {
    return Number(this.getAttribute(name) ?? otherwise);
  }

  override _setValue(value: number): void {
    const within = Math.min(Math.max(value, this.#limit("min", 0)), this.#limit("max", 100));
    this._value = Number.isNaN(within) ? this.#limit("min", 0) : within;
  }

  override _buildElements(): Node[] {
    this.#slider.type = "range";
    this.#number.type = "number";
    for (const input of [this.#slider, this.#number]) {
      for (const [name, otherwise] of Object.entries({ min: 0, max: 100, step: 1 })) {
        input.setAttribute(name, this.getAttribute(name) ?? String(otherwise));
      }
      this._applyInputAttributes(input);
    }
    this._primaryInput = this.#number;
    return [this.#slider, this.#number];
  }

  override _refresh(): void {
    this.#slider.value = this.#number.value = String(this._value);
  }

  override _activateListeners(): void {
    this.#slider.addEventListener("input", (event) => {
      event.stopPropagation();
      this.#number.value = this.#slider.value;
    });
    for (const input of [this.#slider, this.#number]) {
      input.addEventListener("change", (event) => {
        // What the form hears is the change of the whole.
        event.stopPropagation();
        this.value = input.valueAsNumber;
      });
    }
  }
}
