import type { Plain } from "../../utils/types.ts";
import { isChoice, withChoices, type Choices, DataField, inputFactory, createElement } from "./data-field.ts";
import type { CleanOptions, CleanState, FieldOptions, InputConfig, Verdict } from "./types.ts";
import { Color } from "../../utils/color.ts";
import { CONST } from "../../constants.ts";
import { DataFieldOperator } from "../operators.ts";
import { isColorString, isJSON } from "../validators.ts";

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
    // In a nullable field, an emptied input means null rather than an empty text.
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
}

/** A field of rich text. */
export class HTMLField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, blank: true };
  }
}

/** A field of data which is stored as JSON text. */
export class JSONField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      blank: false,
      trim: false,
      initial: undefined,
      validationError: "is not a valid JSON string",
    };
  }

  constructor(options: FieldOptions = {}, context?: { name?: string; parent?: DataField }) {
    super({ ...options, blank: false, trim: false, choices: undefined }, context);
  }

  override clean(value: unknown, options: CleanOptions = {}, state: CleanState = {}): unknown {
    if (value instanceof DataFieldOperator) return super.clean(value, options, state);
    if (value === "" || (value === null && !this.nullable)) return super.clean(undefined, options, state);
    if (value !== undefined && value !== null && typeof value !== "string") return JSON.stringify(value);
    return super.clean(value, options, state);
  }

  override _validateType(value: unknown): Verdict {
    if (typeof value !== "string") throw new Error("must be a string");
    return isJSON(value) ? undefined : false;
  }

  override initialize(value: unknown): unknown {
    return typeof value === "string" ? (JSON.parse(value) as unknown) : value;
  }

  override toObject(value: unknown): unknown {
    return value === undefined || (value === null && this.nullable) ? value : JSON.stringify(value);
  }

  override toFormGroup(group: Plain = {}, input: InputConfig = {}): HTMLElement {
    return super.toFormGroup({ stacked: true, ...group }, input);
  }
}

/** A field of a color: `#rrggbb` in the source, a Color in use. */
export class ColorField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      nullable: true,
      initial: null,
      blank: false,
      validationError: "is not a valid hexadecimal color string",
    };
  }

  override _cast(value: unknown): unknown {
    return Color.from(value).css || value;
  }

  override _validateType(value: unknown): Verdict {
    return isColorString(value) ? undefined : false;
  }

  override getInitialValue(source?: Plain): unknown {
    return super.getInitialValue(source) ?? (this.nullable ? null : undefined);
  }

  override initialize(value: unknown): unknown {
    return value === null || value === undefined ? value : Color.from(value);
  }

  override toObject(value: unknown): unknown {
    return value instanceof Color ? value.css : value;
  }

  override _toInput(config: InputConfig): HTMLElement {
    return createElement("HTMLColorPickerElement", config);
  }
}

type FileCategory = keyof typeof CONST.FILE_CATEGORIES;

/** A field of the address of a file of certain kinds. */
export class FilePathField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      categories: [],
      base64: false,
      wildcard: false,
      virtual: false,
      nullable: true,
      blank: false,
      initial: null,
    };
  }

  declare categories: readonly FileCategory[];
  declare base64: boolean;
  declare wildcard: boolean;
  declare virtual: boolean;

  constructor(options: FieldOptions = {}, context?: { name?: string; parent?: DataField }) {
    super(options, context);
    if (this.categories.length === 0) throw new Error("The categories of a FilePathField must be non-empty");
    const unknown = this.categories.find((category) => !(category in CONST.FILE_CATEGORIES));
    if (unknown) throw new Error(`The category ${unknown} is not a valid category of files`);
  }

  override _validateType(value: unknown): Verdict {
    super._validateType(value);
    const path = String(value);
    if (this.wildcard && path.includes("*")) return true;
    if (this.virtual && path.startsWith("#")) return true;
    if (path.startsWith("data:")) {
      if (this.base64) return true;
      throw new Error("may not contain a base64 encoded file");
    }
    const extension = /\.([^./]+)$/.exec(path.split(/[?#]/)[0] ?? "")?.[1]?.toLowerCase();
    const allowed = this.categories.flatMap((category) => Object.keys(CONST.FILE_CATEGORIES[category]));
    if (extension && allowed.includes(extension)) return undefined;
    throw new Error(`does not have a valid file extension (one of ${allowed.join(", ")})`);
  }

  override _toInput(config: InputConfig): HTMLElement {
    const type = this.categories.length === 1 ? this.categories[0]?.toLowerCase() : "any";
    return createElement("HTMLFilePickerElement", { type, ...config });
  }
}
