import { AbstractFormInputElement } from "./form-element.ts";

/** A hue, in degrees, by a slider that shows the colours. */
export class HTMLHueSelectorSlider extends AbstractFormInputElement<number> {
  static override readonly tagName = "hue-slider";

  override _value = 0;
  readonly #slider = document.createElement("input");

  override connectedCallback(): void {
    if (!this._primaryInput) this._setValue(Number(this.getAttribute("value") ?? 0));
    super.connectedCallback();
  }

  override _setValue(value: number): void {
    this._value = Number.isFinite(value) ? Math.min(Math.max(value, 0), 360) : 0;
  }

  override _buildElements(): Node[] {
    this.#slider.className = "color-range";
    this.#slider.type = "range";
    Object.assign(this.#slider, { min: "0", max: "360", step: "1" });
    this._primaryInput = this.#slider;
    return [this.#slider];
  }

  override _refresh(): void {
    this.#slider.value = String(this._value);
    this.style.setProperty("--color-thumb", `hsl(${this._value}deg 100% 50%)`);
  }

  override _activateListeners(): void {
    this.#slider.addEventListener("input", (event) => {
      event.stopPropagation();
      this.style.setProperty("--color-thumb", `hsl(${this.#slider.value}deg 100% 50%)`);
    });
    this.#slider.addEventListener("change", (event) => {
      // What the form hears is the change of the whole.
      event.stopPropagation();
      this.value = this.#slider.valueAsNumber;
    });
  }
}
