import { setInputAttributes, type InputConfig } from "../fields/inputs.ts";
import { host } from "../../host.ts";
import type { EnricherConfig } from "../ux/enrichment-options.ts";
import { localize, filePicker, reportError } from "../surroundings.ts";
import type { FilePicker } from "../../kinds.ts";

/** The page's HTMLElement; without a page (the command line) a class that can be extended but not used. */
const PageElement: typeof HTMLElement =
  (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement ?? (class {} as unknown as typeof HTMLElement);

/** Makes elements known to the page, once; does nothing without a page. */
export function defineElements(elements: readonly (CustomElementConstructor & { readonly tagName: string })[]): void {
  const registry = (globalThis as { customElements?: CustomElementRegistry }).customElements;
  for (const element of elements) {
    if (registry && !registry.get(element.tagName)) registry.define(element.tagName, element);
  }
}

/** Tells the form that the user, or code, has changed the value; for the elements here only. */
export const tellForm = Symbol("tell the form of a change");

/**
 * An element with a value that takes part in a form; the parent of Foundry's own form elements. It may keep its value in
 * another form than it gives it.
 */
export abstract class AbstractFormInputElement<Value, Kept = Value> extends PageElement {
  static tagName: string;
  static formAssociated = true;
  static observedAttributes: readonly string[] = ["disabled", "readonly"];

  /** The value as the element keeps it. */
  abstract _value: Kept;
  /** The inner element which the user works with; a label of the whole is a label of it. */
  _primaryInput: HTMLElement | null = null;
  readonly _internals: ElementInternals | null;
  #isBuilt = false;
  #lifetime: AbortController | null = null;

  constructor() {
    super();
    // happy-dom does not associate custom elements with forms.
    const { attachInternals } = this as { attachInternals?: () => ElementInternals };
    this._internals = attachInternals?.call(this) ?? null;
  }

  get form(): HTMLFormElement | null {
    return this._internals?.form ?? this.closest("form");
  }

  get name(): string {
    return this.getAttribute("name") ?? "";
  }

  set name(name: string) {
    this.setAttribute("name", name);
  }

  get value(): Value {
    return this._getValue();
  }

  /** Sets the value and tells the form of it. */
  set value(value: Value) {
    this._setValue(value);
    this[tellForm]();
    this._refresh();
  }

  get disabled(): boolean {
    return this.hasAttribute("disabled") || this.closest("fieldset[disabled]") !== null;
  }

  set disabled(disabled: boolean) {
    this.toggleAttribute("disabled", disabled);
  }

  get editable(): boolean {
    return !this.disabled && !this.hasAttribute("readonly");
  }

  /** Ends when the element leaves the page: for listeners elsewhere. */
  get abortSignal(): AbortSignal {
    return (this.#lifetime ??= new AbortController()).signal;
  }

  disconnectedCallback(): void {
    this.#lifetime?.abort();
    this.#lifetime = null;
  }

  connectedCallback(): void {
    if (this.#isBuilt) return;
    this.#isBuilt = true;
    this.replaceChildren(...this._buildElements());
    if (this._primaryInput) this._applyInputAttributes(this._primaryInput);
    this._refresh();
    this._toggleDisabled(!this.editable);
    this.addEventListener("click", (event) => {
      this._onClick(event);
    });
    this._activateListeners();
  }

  attributeChangedCallback(): void {
    if (this.#isBuilt) this._toggleDisabled(!this.editable);
  }

  formDisabledCallback(): void {
    this.attributeChangedCallback();
  }

  _getValue(): Value {
    return this._value as unknown as Value;
  }

  _setValue(value: Value): void {
    this._value = value as unknown as Kept;
  }

  abstract _buildElements(): (Node | string)[];

  _refresh(): void {
    // For subclasses.
  }

  _toggleDisabled(disabled: boolean): void {
    for (const inner of this.querySelectorAll("input, select, textarea, button")) {
      inner.toggleAttribute("disabled", disabled);
    }
  }

  _activateListeners(): void {
    // For subclasses.
  }

  _onClick(event: Event): void {
    if (event.target === this) this._primaryInput?.focus();
  }

  /** Names and describes an inner element as the whole is named and described. */
  _applyInputAttributes(input: HTMLElement): void {
    for (const attribute of ["aria-label", "aria-labelledby", "aria-describedby", "required"]) {
      const value = this.getAttribute(attribute);
      if (value !== null) input.setAttribute(attribute, value);
    }
    const label = this.id ? this.ownerDocument.querySelector(`label[for="${CSS.escape(this.id)}"]`) : null;
    if (!label) return;
    label.id ||= `${this.id}-label`;
    input.setAttribute("aria-labelledby", label.id);
  }

  [tellForm](): void {
    this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
  }
}

/** A color, as `#rrggbb` or by the browser's own means. */
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

/** Wraps what a package's enricher has made, and wakes it up when it comes into the page. */
export class HTMLEnrichedContentElement extends PageElement {
  static readonly tagName = "enriched-content";
  static readonly observedAttributes: string[] = ["enricher"];

  connectedCallback(): void {
    const { enrichers } = (host.CONFIG as { TextEditor: { enrichers: readonly EnricherConfig[] } }).TextEditor;
    const id = this.getAttribute("enricher");
    enrichers.find((config) => config.id === id)?.onRender?.(this);
  }

  /** Another enricher now answers for the content. */
  attributeChangedCallback(_name: string, oldValue: string | null, newValue: string | null): void {
    if (this.isConnected && oldValue !== null && oldValue !== newValue) this.connectedCallback();
  }
}

/** The path of a file, typed or picked. */
export class HTMLFilePickerElement extends AbstractFormInputElement<string> {
  static override readonly tagName = "file-picker";

  /** Creates the element in code. */
  static create(config: InputConfig<string> & { type?: string; noupload?: boolean }): HTMLElement {
    const element = document.createElement("file-picker");
    setInputAttributes(element, config);
    element.setAttribute("value", config.value ?? "");
    element.setAttribute("type", config.type ?? "any");
    element.toggleAttribute("noupload", config.noupload === true);
    return element;
  }

  override _value = "";
  readonly input = document.createElement("input");
  readonly button = document.createElement("button");

  /** The window which the button has opened last. */
  picker: FilePicker | undefined;

  /** The kind of files to choose from. */
  get type(): string {
    return this.getAttribute("type") ?? "any";
  }

  set type(type: string) {
    this.setAttribute("type", type);
  }

  /** May no files be added here? */
  get noupload(): boolean {
    return this.hasAttribute("noupload");
  }

  set noupload(noupload: boolean) {
    this.toggleAttribute("noupload", noupload);
  }

  override connectedCallback(): void {
    this._value ||= this.getAttribute("value") ?? "";
    super.connectedCallback();
  }

  override _buildElements(): Node[] {
    this.input.type = "text";
    this.input.className = "image";
    this.input.placeholder = this.getAttribute("placeholder") ?? "path/to/file.ext";
    this.button.type = "button";
    this.button.className = "icon fa-solid fa-file-import fa-fw";
    this.button.setAttribute("aria-label", localize("FILES.BrowseTooltip"));
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
      this.#browse();
    });
  }

  #browse(): void {
    const Picker = filePicker();
    const callback = (path: string) => {
      this.value = path;
    };
    this.picker = new Picker({ type: this.type, current: this._value, allowUpload: !this.noupload, callback });
    this.picker.browse().catch((error: unknown) => {
      reportError("HTMLFilePickerElement#browse", error);
    });
  }
}
