import { sayFault } from "../../i18n/words.ts";
import { RuleError } from "../../rules/kernel/rule-error.ts";
import { longestText, refuse, writtenIn } from "../../windows/field-fault.ts";
import type { SheetField } from "../../windows/field-fault.ts";

/** What a field has been changed to. */
export type FieldValue = string | number;

/**
 * Stores what is written in the fields of a part that stand for neither a value of the actor nor one of an item. What
 * their own attributes do not allow is refused at the field, and the value of before is kept.
 * @param store Is given what the field says now, and what its data attributes say.
 */
export function listenToFields(
  part: HTMLElement,
  selector: string,
  store: (value: FieldValue, dataset: DOMStringMap) => Promise<void>,
): void {
  for (const field of part.querySelectorAll<SheetField>(selector)) {
    field.addEventListener("change", (event) => {
      // The frame stores what is the actor's or an item's.
      event.stopPropagation();
      const value = writtenIn(field);
      const fault = faultOf(field, value);
      if (fault) refuse(field, sayFault(fault));
      else void store(value as FieldValue, field.dataset);
    });
  }
}

/** What is wrong with a value by what the attributes of its field ask for; null when nothing is. */
function faultOf(field: SheetField, value: unknown): RuleError | null {
  if (!(field instanceof HTMLInputElement)) return null;
  if (field.type !== "number") {
    return String(value).length > longestText ? new RuleError("FieldText", { max: longestText }) : null;
  }
  const { min, max } = { min: Number(field.min), max: Number(field.max) };
  const isIn = typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;
  return isIn ? null : new RuleError("FieldNumber", { min, max });
}
