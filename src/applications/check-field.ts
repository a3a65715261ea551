import { sayFault } from "../dice/words.ts";
import { RuleError } from "../rules/rule-error.ts";

/** What somebody writes something into. */
export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The element as a field, if it is one. */
export function fieldOf(target: EventTarget | null): Field | null {
  const isField =
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
  return isField ? target : null;
}

/** What is written in a field, as it is stored. */
export function valueIn(field: Field): string | number | boolean | null {
  if (!(field instanceof HTMLInputElement)) return field.value.trim();
  if (field.type === "checkbox") return field.checked;
  if (field.type !== "number") return field.value.trim();
  return Number.isNaN(field.valueAsNumber) ? null : field.valueAsNumber;
}

/** What is wrong with what stands in a field, by what its attributes ask for; null when nothing is. */
export function faultOf(field: Field): RuleError | null {
  const value = valueIn(field);
  if (field instanceof HTMLInputElement && field.type === "number") return numberFault(field, value);
  if (typeof value !== "string") return null;
  const max = field instanceof HTMLSelectElement ? -1 : field.maxLength;
  if (field.required && value === "") return new RuleError("FieldEmpty");
  if (max > 0 && value.length > max) return new RuleError("FieldLong", { count: value.length, max });
  if (field.dataset.kind === "image" && value !== "" && !isImage(value)) {
    return new RuleError("FieldImage", { path: value.slice(0, 80) });
  }
  return null;
}

function numberFault(field: HTMLInputElement, value: string | number | boolean | null): RuleError | null {
  const isEmpty = value === null && !field.validity.badInput;
  if (isEmpty && !field.required) return null;
  const { min, max } = { min: Number(field.min || -Infinity), max: Number(field.max || Infinity) };
  const isIn = typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;
  return isIn ? null : new RuleError("FieldNumber", { min, max });
}

/** Puts the value of before back into a field, and says there what is wrong with the other, until it is written in. */
export function refuse(field: Field, error: RuleError): void {
  restore(field);
  const message = field.ownerDocument.createElement("p");
  message.className = "field-fault";
  message.id = `${field.id}-fault`;
  message.role = "alert";
  message.textContent = sayFault(error);
  forgive(field);
  field.after(message);
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", message.id);
  field.addEventListener(
    "input",
    () => {
      forgive(field);
    },
    { once: true },
  );
}

/** Takes back what was said at a field. */
function forgive(field: Field): void {
  const message = field.nextElementSibling;
  if (message?.classList.contains("field-fault")) message.remove();
  field.removeAttribute("aria-invalid");
  field.removeAttribute("aria-describedby");
}

/** A field says what was stored in how it was drawn. */
function restore(field: Field): void {
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
  else for (const option of field.options) option.selected = option.defaultSelected;
}

/** Whether a path or address ends as those of images do. */
function isImage(path: string): boolean {
  const [bare = ""] = path.split(/[?#]/);
  const extension = bare.split(".").at(-1)?.toLowerCase() ?? "";
  return path.startsWith("data:image/") || (bare.includes(".") && extension in CONST.IMAGE_FILE_EXTENSIONS);
}
