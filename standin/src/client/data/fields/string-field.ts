import type { Plain } from "../../utils/types.ts";
import { isChoice, withChoices, type Choices } from "./choices.ts";
import { DataField } from "./data-field.ts";
import { inputFactory } from "./form-elements.ts";
import type { CleanOptions, CleanState, FieldOptions, InputConfig, Verdict } from "./types.ts";

/** A field of text. */
export class StringField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, blank: true, trim: true, choices: undefined, textSearch: false };
  }

  declare blank: boolean;
  declare trim: boolean;
  declare choices: Choices | undefined;
  declare textSearch: boolean;

  constructor(options: FieldOptions = {}, context?: { name?: string; parent?: DataField }) {
    super(options, context);
    if (!this.choices) return;
    if (!("nullable" in options)) this.nullable = false;
    if (!("blank" in options)) this.blank = false;
  }

  override clean(value: unknown, options: CleanOptions = {}, state: CleanState = {}): unknown {
    let text = value;
    if (typeof text === "string" && this.trim) text = text.trim();
    // Where nothing may stand, an emptied input means nothing rather than an empty text.
    if (text === "" && !this.blank && this.nullable) text = null;
    return super.clean(text, options, state);
  }

  override getInitialValue(source?: Plain): unknown {
    const initial = super.getInitialValue(source);
    return this.required && this.blank && !initial ? "" : initial;
  }

  override _cast(value: unknown): unknown {
    return String(value);
  }

  override _validateSpecial(value: unknown): boolean | undefined {
    if (value !== "") return super._validateSpecial(value);
    if (this.blank) return true;
    throw new Error("may not be a blank string");
  }

  override _validateType(value: unknown): Verdict {
    if (typeof value !== "string") throw new Error("must be a string");
    if (!this.choices) return undefined;
    if (this._isValidChoice(value)) return true;
    throw new Error(`${value} is not a valid choice`);
  }

  /** Is this one of the field's choices? */
  _isValidChoice(value: string): boolean {
    return this.choices === undefined || isChoice(this.choices, value);
  }

  override _toInput(config: InputConfig): HTMLElement {
    const placeholder = (this as { placeholder?: string }).placeholder;
    const full = withChoices({ ...(placeholder ? { placeholder } : {}), ...config }, this.choices);
    if (!full["options"]) return inputFactory("createTextInput")(full);
    const blank = full["blank"] ?? (this.blank || this.nullable ? "" : undefined);
    return inputFactory("createSelectInput")(blank === undefined ? full : { ...full, blank });
  }

  /** Nothing is taken away but what stands there. */
  override _applyChangeSubtract(value: unknown, delta: unknown): unknown {
    return typeof value === "string" && typeof delta === "string" && delta ? value.replace(delta, "") : value;
  }
}
