import { PageElement } from "./html-element.ts";

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
