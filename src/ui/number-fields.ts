import { say } from "../base/words.ts";
import { diceWritten } from "../rules/kernel/bonuses.ts";
import { numberWritten } from "../rules/kernel/plain-notation.ts";
import { isElement } from "./dom.ts";

/**
 * Number fields are fields of text with the data type that Foundry's forms ask for. In a browser's own number field no script can put the
 * caret back, "+5" is no value, and the wheel changes the number while the page should scroll.
 *
 * `data-min` and `data-max` are the limits, `data-step="any"` allows fractions. A field with `data-counter` counts something: "+5" and "-5"
 * add to it, as in Foundry's token bars, and "=-5" sets it. With `data-dice`, dice such as "1d6" can replace the number. `data-jump="2"`
 * says that arrow keys go to the next even number.
 */
export function isNumberField(field: unknown): field is HTMLInputElement {
  return isElement(field, "input") && field.dataset.dtype === "Number";
}

/** Returns the number in a field; null if it is empty, undefined if it contains something else. */
export function numberIn({ value }: HTMLInputElement): number | null | undefined {
  return value.trim() === "" ? null : numberWritten(value);
}

/** Returns the limits of a number field. */
export function limitsOf({ dataset }: HTMLInputElement): { readonly min: number; readonly max: number } {
  const { min = "", max = "" } = dataset;
  return { min: min === "" ? -Infinity : Number(min), max: max === "" ? Infinity : Number(max) };
}

/** Returns the dice in a number field; null if it contains none or takes none. */
function diceIn({ dataset, value }: HTMLInputElement): string | null {
  return "dice" in dataset ? diceWritten(value) : null;
}

/** The values of a form by field name, as Foundry reads them; null in a number field without a number or dice. */
export function formValues(form: HTMLFormElement): Record<string, unknown> {
  const values: Record<string, unknown> = new foundry.applications.ux.FormDataExtended(form).object;
  for (const field of form.querySelectorAll("input")) {
    if (isNumberField(field) && field.name in values) values[field.name] = numberIn(field) ?? diceIn(field);
  }
  return values;
}

/** Listens to the number fields in a window or a part of one, also to those that are drawn later. */
export function listenToNumbers(root: HTMLElement): void {
  // What is written becomes a number before other listeners read it.
  root.addEventListener(
    "input",
    ({ target }) => {
      if (isNumberField(target)) writePlainly(target);
      if (isElement(target, "input", "textarea")) edited.add(target);
    },
    { capture: true },
  );
  root.addEventListener(
    "change",
    ({ target }) => {
      if (isNumberField(target)) writeAsNumber(target);
      if (!isField(target)) return;
      sent.set(target, target.value);
      edited.delete(target);
    },
    { capture: true },
  );
  // The click that enters a field selects its number, so that it can be written over; the next one puts the caret.
  let entered: EventTarget | null = null;
  root.addEventListener("pointerdown", ({ target }) => {
    entered = isNumberField(target) && target.ownerDocument.activeElement !== target ? target : null;
  });
  root.addEventListener("click", ({ target }) => {
    if (target === entered && isNumberField(target) && target.selectionStart === target.selectionEnd) target.select();
    entered = null;
  });
  root.addEventListener("click", ({ target }) => {
    const button = isElement(target, "button") ? target : null;
    const field = button?.closest(".stepper")?.querySelector("input");
    if (field) stepBy(field, Number(button?.value));
  });
  root.addEventListener("focusout", ({ target }) => {
    if (isElement(target, "input", "textarea")) edited.delete(target);
  });
  root.addEventListener("keydown", (event) => {
    const step = STEPS.get(event.key);
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (step === undefined || !isPlain || !isNumberField(event.target) || event.target.hasAttribute("list")) return;
    event.preventDefault();
    stepBy(event.target, step);
  });
}

/** Listens to the number fields of a form, and lets it be sent only with numbers in range; the browser says what is wrong. */
export function requireNumbers(root: HTMLElement): void {
  listenToNumbers(root);
  root.addEventListener(
    "input",
    ({ target }) => {
      if (isNumberField(target)) target.setCustomValidity(faultInNumber(target) ?? "");
    },
    { capture: true },
  );
}

/** Returns the first field in a form whose text is not a number, and what to say of it there; null for none. */
export function unreadNumber(form: HTMLElement): { readonly field: HTMLInputElement; readonly message: string } | null {
  for (const field of form.querySelectorAll<HTMLInputElement>("input:not(:disabled)")) {
    const message = isNumberField(field) && numberIn(field) === undefined ? faultInNumber(field) : null;
    if (message !== null) return { field, message };
  }
  return null;
}

/** Returns what is wrong with the number in a field, in the user's language; null if it is valid. */
function faultInNumber(field: HTMLInputElement): string | null {
  const number = numberIn(field);
  if (number === null || diceIn(field)) return null;
  const { min, max } = limitsOf(field);
  const isWhole = field.dataset.step === "any" || Number.isInteger(number);
  if (number !== undefined && isWhole && number >= min && number <= max) return null;
  if (Number.isFinite(max)) return say({ key: "QUADRIVIUM.NumberField.range", data: { min, max } });
  if (Number.isFinite(min)) return say({ key: "QUADRIVIUM.NumberField.atLeast", data: { min } });
  return say({ key: field.dataset.step === "any" ? "QUADRIVIUM.NumberField.number" : "QUADRIVIUM.Fault.FieldWhole" });
}

const COUNTED = /^([=+-])\s*([+-]?\d{1,15})$/;
const STEPS: ReadonlyMap<string, number> = new Map([
  ["ArrowUp", 1],
  ["ArrowDown", -1],
]);

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** A field of a form. */
export type Field = TextField | HTMLSelectElement;

/** Returns whether something is a field of a form. */
export function isField(value: unknown): value is Field {
  return isElement(value, "input", "select", "textarea");
}

/** The values of fields at their last reported change, which may not be drawn yet. */
const sent = new WeakMap<Field, string>();

/** The fields with an unreported change. */
const edited = new WeakSet<Field>();

/** Returns whether a field holds an edit that has not been reported yet. */
export function isEdited(field: Field): boolean {
  return isWritten(field) && edited.has(field);
}

/** Shows in a field what it is drawn with. */
export function showDrawn(field: Field, drawing: Field): void {
  sent.delete(field);
  if (isElement(field, "input") && isElement(drawing, "input")) field.checked = drawing.defaultChecked;
  const value = drawnValue(drawing);
  if ((isWritten(field) || isElement(field, "select")) && field.value !== value) field.value = value;
  judgeAgain(field);
}

/** Returns what a field contains as it is drawn: the selection of a list may change with its options. */
export function drawnValue(drawing: Field): string {
  if (isElement(drawing, "select")) {
    return (drawing.querySelector<HTMLOptionElement>("option[selected]") ?? drawing.options[0])?.value ?? "";
  }
  const { defaultValue, value } = drawing;
  return isWritten(drawing) ? defaultValue : value;
}

/** Returns whether text is written in a field: the value of a checkbox is what it means, and that of a file field is not typed. */
export function isWritten(field: unknown): field is TextField {
  return isElement(field, "textarea") || (isElement(field, "input") && !/^(?:checkbox|radio|file)$/.test(field.type));
}

/** Resets a field to its drawn value, since another was refused. */
export function resetField(field: TextField): void {
  sent.delete(field);
  edited.delete(field);
  field.value = field.defaultValue;
  judgeAgain(field);
}

/** Clears the browser's message about an earlier number in a field. */
function judgeAgain(field: Field): void {
  if (isNumberField(field) && field.validity.customError) field.setCustomValidity(faultInNumber(field) ?? "");
}

/** Replaces signs from phone keyboards and copied texts with those of formulas, and keeps the caret. */
function writePlainly(field: HTMLInputElement): void {
  const plain = field.value.replaceAll(/[−–]/g, "-");
  if (plain === field.value) return;
  const { selectionStart, selectionEnd } = field;
  field.value = plain;
  field.setSelectionRange(selectionStart, selectionEnd);
}

/** Writes a number in plain form: a counter adds what is written in it to what it contained. */
function writeAsNumber(field: HTMLInputElement): void {
  const [, sign, amount] = ("counter" in field.dataset && COUNTED.exec(field.value.trim())) || [];
  const before = sign === "=" ? 0 : Number(sent.get(field) ?? field.defaultValue);
  const number = sign === undefined ? numberIn(field) : before + (sign === "-" ? -1 : 1) * Number(amount);
  if (typeof number === "number" && String(number) !== field.value) field.value = String(number);
}

/** Changes the number in a field by one, or to its next usual value, within its limits. */
function stepBy(field: HTMLInputElement, step: number): void {
  const number = numberIn(field);
  if (number === undefined || field.disabled || field.readOnly) return;
  const { min, max } = limitsOf(field);
  const jump = Number(field.dataset.jump ?? "0");
  const round = step > 0 ? Math.floor : Math.ceil;
  const next = jump === 0 ? (number ?? 0) + step : (round((number ?? 0) / jump) + step) * jump;
  // There is nothing beyond the last usual value.
  if (jump !== 0 && (next < min || next > max)) return;
  const stepped = String(Math.max(min, Math.min(next, max)));
  if (stepped === field.value) return;
  field.value = stepped;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Keeps the keyboard in a window when a click misses its fields, and its digits from Foundry's hotbar. */
export function keepKeyboard(root: HTMLElement): void {
  root.tabIndex = -1;
  root.addEventListener("keydown", (event) => {
    takeDigit(root, event);
  });
}

/** Lets a digit that is typed beside the fields of a window go into its target, if it has one. */
function takeDigit(root: HTMLElement, event: KeyboardEvent): void {
  const { target, key, code, altKey, ctrlKey, metaKey } = event;
  // The hotbar uses the positions of the keys, which have other signs on some keyboards.
  if (!/^(?:Digit|Numpad)\d$/.test(code) || altKey || ctrlKey || metaKey || isWritten(target)) return;
  event.stopPropagation();
  if (!/^\d$/.test(key)) return;
  const field = root.querySelector<HTMLInputElement>("input[name=target]:enabled");
  // The browser types the digit into the newly focused field.
  field?.focus();
  field?.select();
}
