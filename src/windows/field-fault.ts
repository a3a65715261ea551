import { checkFormula } from "../dice/check-formula.ts";
import { localiseFaults } from "../i18n/rule-errors.ts";
import { checkName, longestTitle } from "../rules/character/names.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { showFieldNote } from "./field-note.ts";

/** A field of a sheet: what it holds is stored at one path of a document. */
export type SheetField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type SheetDocument = Actor.Implementation | Item.Implementation | ActiveEffect.Implementation;
type DataField = foundry.data.fields.DataField.Any;

/** The most letters of a line of text. */
export const longestText = 500;

const { NumberField, StringField, FilePathField } = foundry.data.fields;

/** What somebody has put into a field, as it would be stored; undefined for what should be a number and is none. */
export function enteredValue(field: SheetField): unknown {
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

function fieldAt(document: SheetDocument, path: string): DataField | undefined {
  const [first, ...rest] = path.split(".");
  const system = document.system as unknown as foundry.abstract.TypeDataModel.Any;
  return first === "system" ? system.schema.getField(rest) : document.schema.getField(path);
}

/** Gives a field its old value back, and says there what is wrong with the new one. */
export function revertField(field: HTMLElement, message: string): void {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = field.defaultValue;
  showFieldNote(field, message);
}

/** Where a number was missing, a browser takes what is none for still missing, and tells no change. */
export function listenForInvalidNumbers(part: HTMLElement): void {
  part.addEventListener("focusout", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.validity.badInput) return;
    target.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

/** Whether somebody can write or choose something here. */
export function isField(target: EventTarget | null): target is SheetField {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  );
}

/** The data of a form without a picture that is none: the window in which pictures are chosen takes any path. */
export function withoutInvalidImage<Data extends { img?: string }>(
  { document, element }: { readonly document: SheetDocument; readonly element: HTMLElement },
  data: Data,
): Data {
  const image = element.querySelector<HTMLImageElement>("img[data-edit=img]");
  const fault = image && data.img !== undefined ? faultIn(document, "img", data.img) : null;
  if (!image || fault === null) return data;
  image.src = document.img ?? "";
  revertField(image, fault);
  return { ...data, img: document.img };
}
