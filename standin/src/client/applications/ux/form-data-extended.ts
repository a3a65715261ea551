import { host } from "../../host.ts";
import { AbstractFormInputElement } from "../elements/form-element.ts";

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

/** One value of a form, and the data type its field asked for. */
export interface FormValue {
  readonly name: string;
  readonly value: unknown;
  readonly dtype: string | undefined;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | AbstractFormInputElement<unknown>;

/** Reads the named fields of a form, each name once, in the order of the page. */
export function formValues(
  form: HTMLFormElement,
  options: FormDataOptions,
  dtypes: Record<string, string>,
): FormValue[] {
  const groups = new Map<string, Field[]>();
  for (const field of fieldsOf(form)) {
    if (isIncluded(field, options)) groups.set(field.name, [...(groups.get(field.name) ?? []), field]);
  }
  const values: FormValue[] = [];
  for (const [name, fields] of groups) {
    const dtype = dtypes[name] ?? fields.find((field) => field.dataset["dtype"])?.dataset["dtype"];
    values.push({ name, dtype, value: readGroup(fields, dtype, dtypes[name]) });
  }
  return [...values, ...editedElements(form, groups, options)];
}

/** The form's own list of fields is completed by custom elements, which not every host associates with their form. */
function fieldsOf(form: HTMLFormElement): Field[] {
  const associated = new Set<Element>(form.elements);
  for (const element of form.querySelectorAll("[name]")) {
    if (element instanceof AbstractFormInputElement) associated.add(element);
  }
  const fields = [...associated].filter((element): element is Field => isField(element) && element.name !== "");
  return fields.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
}

/** Fields in a window of their own are of that window's classes. */
function isInput(element: Element): element is HTMLInputElement {
  return element.localName === "input";
}

function isSelect(element: Element): element is HTMLSelectElement {
  return element.localName === "select";
}

function isField(element: Element): element is Field {
  if (element instanceof AbstractFormInputElement) return true;
  if (isInput(element)) return !["submit", "button", "reset", "image", "file"].includes(element.type);
  return isSelect(element) || element.localName === "textarea";
}

function isIncluded(field: Field, { disabled = false, readonly = true }: FormDataOptions): boolean {
  const isDisabled = field.disabled || field.closest("fieldset[disabled]") !== null;
  return (disabled || !isDisabled) && (readonly || !field.hasAttribute("readonly"));
}

/** Radio buttons of one name are one choice; other fields of one name are a list, in the order of the page. */
function readGroup(fields: readonly Field[], dtype: string | undefined, asked: string | undefined): unknown {
  const [first] = fields;
  if (!first) return undefined;
  if (isKind(first, "radio")) {
    const chosen = fields.find((field) => isKind(field, "radio") && field.checked);
    return chosen ? cast(chosen.value, dtype) : undefined;
  }
  if (fields.length === 1) return readField(first, dtype);
  return fields.map((field) => readField(field, asked ?? field.dataset["dtype"]));
}

function isKind(field: Field, type: "radio" | "checkbox"): field is HTMLInputElement {
  return isInput(field) && field.type === type;
}

function readField(field: Field, dtype: string | undefined): unknown {
  if (isKind(field, "checkbox")) return readCheckbox(field, dtype);
  if (isInput(field) && ["number", "range"].includes(field.type)) {
    return cast(field.value, dtype ?? "Number");
  }
  if (isSelect(field) && field.multiple) {
    return [...field.options].filter((option) => option.selected).map((option) => cast(option.value, dtype));
  }
  return cast(field.value, dtype);
}

/** A check box with a value gives that value or null; any other is a boolean. */
function readCheckbox(field: HTMLInputElement, dtype: string | undefined): unknown {
  if (!field.hasAttribute("value")) return field.checked;
  return field.checked ? cast(field.value, dtype) : null;
}

/** Makes the type of value a field has asked for with `data-dtype`; any global function can make one. */
function cast(value: unknown, dtype: string | undefined): unknown {
  switch (dtype) {
    case undefined:
      return value;
    case "Number":
      return value === "" || value === null ? null : Number(value);
    case "Boolean":
      return value === true || value === "true";
    case "JSON":
      return typeof value === "string" && value ? JSON.parse(value) : null;
    default: {
      const make: unknown = host[dtype];
      return typeof make === "function" ? (make as (value: unknown) => unknown)(value) : value;
    }
  }
}

/** Pictures and texts which are edited in place say which property they are with `data-edit`. */
function editedElements(form: HTMLFormElement, known: Map<string, unknown>, options: FormDataOptions): FormValue[] {
  const edited: FormValue[] = [];
  for (const element of form.querySelectorAll<HTMLElement>("[data-edit]")) {
    const name = element.dataset["edit"] ?? "";
    if (!name || known.has(name) || (element.hasAttribute("disabled") && !options.disabled)) continue;
    const value = element instanceof HTMLImageElement ? element.getAttribute("src") : element.innerHTML.trim();
    edited.push({ name, value, dtype: undefined });
  }
  return edited;
}
