import { formValues } from "./form-values.ts";

/** How a form is read. */
export interface FormDataOptions {
  /** The older editors of a form; Foundry keeps them for applications that still have some. */
  editors?: Record<string, unknown>;
  /** Data types of fields by name, instead of those the fields ask for themselves. */
  dtypes?: Record<string, string>;
  /** Shall disabled fields be read? */
  disabled?: boolean;
  /** Shall fields be read which can only be read? */
  readonly?: boolean;
}

/** The data of a form with values of the right type; `object` is flat, with the dotted names of the fields. */
export class FormDataExtended extends FormData {
  readonly dtypes: Record<string, string> = {};
  readonly editors: Record<string, unknown>;
  readonly object: Record<string, unknown> = {};

  constructor(form: HTMLFormElement, options: FormDataOptions = {}) {
    super();
    this.editors = options.editors ?? {};
    this.process(form, options);
  }

  /** Reads the fields of a form. */
  process(form: HTMLFormElement, options: FormDataOptions): void {
    Object.assign(this.dtypes, options.dtypes);
    for (const { name, value, dtype } of formValues(form, options, this.dtypes)) {
      if (dtype) this.dtypes[name] = dtype;
      this.set(name, value);
    }
  }

  override set(name: string, value: unknown): void {
    super.set(name, inText(value));
    this.object[name] = value;
  }

  override append(name: string, value: unknown): void {
    super.append(name, inText(value));
    const before = this.object[name];
    const list: readonly unknown[] = Array.isArray(before) ? before : name in this.object ? [before] : [];
    this.object[name] = [...list, value];
  }
}

/** A value as the native form data hold it. */
function inText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}
