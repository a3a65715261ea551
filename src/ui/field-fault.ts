import { isElement } from "./dom.ts";
import { checkFormula } from "../dice/formula.ts";
import { localiseFaults } from "../base/words.ts";
import { checkName, longestTitle, RuleError } from "../rules/kernel/rule-error.ts";
import { numberIn, resetField, type Field } from "./number-fields.ts";

type SheetDocument = Actor.Implementation | Item.Implementation | ActiveEffect.Implementation;
type DataField = foundry.data.fields.DataField.Any;

/** The greatest length of a line of text. */
export const longestText = 500;

const { NumberField, StringField, FilePathField } = foundry.data.fields;

/** Returns the value of a field as it would be stored; undefined for an invalid number. */
export function enteredValue(field: Field): unknown {
  if (!isElement(field, "input")) return field.value;
  if (field.type === "checkbox") return field.checked;
  return field.dataset.dtype === "Number" ? numberIn(field) : field.value.trim();
}

/**
 * Returns the fault of an entered value in the user's language; null if a document can store it at this path. Foundry
 * would silently clamp a number to its range.
 * @param known The data that a formula may use; null if the value is not a formula.
 */
export function faultIn(
  document: SheetDocument,
  path: string,
  written: unknown,
  known: Readonly<Record<string, unknown>> | null = null,
): string | null {
  try {
    localiseFaults(() => {
      check(path, fieldAt(document, path), written);
      if (known !== null && typeof written === "string" && written !== "") checkFormula(written, known);
    });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function check(path: string, dataField: DataField | undefined, written: unknown): void {
  if (path === "name") {
    checkName(String(written), longestTitle);
  } else if (dataField instanceof NumberField) {
    checkNumber(dataField as NumberRange, written);
  } else if (dataField instanceof FilePathField) {
    if (dataField.validate(written)) throw new RuleError("FieldImage", { path: String(written) });
  } else if (dataField instanceof StringField) {
    if (String(written).length > longestText) throw new RuleError("FieldText", { max: longestText });
  }
}

interface NumberRange {
  readonly min?: number;
  readonly max?: number;
  readonly nullable: boolean;
}

/** Throws RuleError unless the value is an integer in range, as all numbers on sheets are. */
function checkNumber({ min = -Infinity, max = Infinity, nullable }: NumberRange, written: unknown): void {
  if (written === null && nullable) return;
  const number = typeof written === "string" && written !== "" ? Number(written) : written;
  if (Number.isInteger(number) && Number(number) >= min && Number(number) <= max) return;
  if (Number.isFinite(min) && Number.isFinite(max)) throw new RuleError("FieldNumber", { min, max });
  throw new RuleError("FieldWhole");
}

function fieldAt(document: SheetDocument, path: string): DataField | undefined {
  const [first, ...rest] = path.split(".");
  const system = document.system as foundry.abstract.TypeDataModel.Any;
  return first === "system" ? system.schema.getField(rest) : document.schema.getField(path);
}

/** Restores the old value of a field, and shows there the fault of the new one. */
export function revertField(field: HTMLElement, message: string): void {
  if (isElement(field, "input", "textarea")) resetField(field);
  showFieldNote(field, message);
}

/** The message that is shown at each field, and what described the field before. */
const notes = new WeakMap<HTMLElement, { readonly note: HTMLElement; readonly before: string }>();

/** Shows a message at a field, also to screen readers, until the field is edited; what folds the field away is unfolded. */
export function showFieldNote(field: HTMLElement, message: string): void {
  clearNote(field);
  for (let fold = field.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
  const note = field.ownerDocument.createElement("p");
  note.id = `quadrivium-fault-${foundry.utils.randomID()}`;
  note.className = "fault";
  note.role = "alert";
  note.textContent = message;
  const group = field.closest(".form-group, .row, .tiles");
  if (group) group.append(note);
  else (field.closest("label, .cells") ?? field).after(note);
  const before = field.getAttribute("aria-describedby") ?? "";
  notes.set(field, { note, before });
  field.setAttribute("aria-describedby", `${before} ${note.id}`.trim());
  // An image is not an input, so aria-invalid does not apply.
  if (!isElement(field, "img")) field.setAttribute("aria-invalid", "true");
  // A box is one of several with its name.
  const { form = null, name = "" } = field as Partial<HTMLInputElement>;
  const place = form ?? field;
  const clear = ({ target }: Event): void => {
    if (target !== field && (name === "" || (target as Partial<HTMLInputElement>).name !== name)) return;
    clearNote(field);
    place.removeEventListener("input", clear);
  };
  place.addEventListener("input", clear);
}

/** Takes the message away that is shown at a field, if there is one. */
export function clearNote(field: HTMLElement): void {
  const { note, before } = notes.get(field) ?? {};
  if (!note) return;
  notes.delete(field);
  note.remove();
  if (before) field.setAttribute("aria-describedby", before);
  else field.removeAttribute("aria-describedby");
  field.removeAttribute("aria-invalid");
}
