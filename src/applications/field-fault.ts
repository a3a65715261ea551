import { checkFormula } from "../dice/check-formula.ts";
import { localiseFaults } from "../dice/localise-faults.ts";
import { RuleError } from "../rules/rule-error.ts";

/** A field of a sheet: what it holds is stored at one path of a document. */
export type SheetField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Described = Actor.Implementation | Item.Implementation | ActiveEffect.Implementation;
type DataField = foundry.data.fields.DataField.Any;

/** The most letters of a name, and of a line of text. */
export const longestName = 120;
export const longestText = 500;

const { NumberField, StringField, FilePathField } = foundry.data.fields;

/** What somebody has put into a field, as it would be stored; undefined for what should be a number and is none. */
export function writtenIn(field: SheetField): unknown {
  if (!(field instanceof HTMLInputElement)) return field.value;
  if (field.type === "checkbox") return field.checked;
  if (field.type !== "number") return field.value.trim();
  if (field.value === "") return field.validity.badInput ? undefined : null;
  const number = Number(field.value);
  return Number.isFinite(number) ? number : undefined;
}

/**
 * What is wrong with what somebody has written, in that person's language; null when a document can store it at this
 * path. Foundry would cut a number to its range, and nobody would know.
 * @param known What a formula may name; null for what is no formula.
 */
export function faultIn(
  document: Described,
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
    const isName = typeof written === "string" && written.trim() !== "" && written.length <= longestName;
    if (!isName) throw new RuleError("FieldName", { max: longestName });
  } else if (dataField instanceof NumberField) {
    checkNumber(dataField as unknown as NumberRange, written);
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

/** Every number of a sheet is a whole one. */
function checkNumber({ min = -Infinity, max = Infinity, nullable }: NumberRange, written: unknown): void {
  if (written === null && nullable) return;
  const number = typeof written === "string" && written !== "" ? Number(written) : written;
  if (Number.isInteger(number) && Number(number) >= min && Number(number) <= max) return;
  if (Number.isFinite(min) && Number.isFinite(max)) throw new RuleError("FieldNumber", { min, max });
  throw new RuleError("FieldWhole");
}

function fieldAt(document: Described, path: string): DataField | undefined {
  const [first, ...rest] = path.split(".");
  const system = document.system as unknown as foundry.abstract.TypeDataModel.Any;
  return first === "system" ? system.schema.getField(rest) : document.schema.getField(path);
}

const notes = new WeakMap<HTMLElement, HTMLElement>();

/** Says at a field what is wrong with it, until something else is written there, and gives it its old value back. */
export function refuse(field: HTMLElement, message: string): void {
  notes.get(field)?.remove();
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = field.defaultValue;
  const note = field.ownerDocument.createElement("p");
  note.className = "fault";
  note.role = "alert";
  note.textContent = message;
  const group = field.closest(".form-group");
  if (group) group.append(note);
  else field.after(note);
  notes.set(field, note);
  field.addEventListener(
    "input",
    () => {
      note.remove();
    },
    { once: true },
  );
}
