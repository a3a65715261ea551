import { isElement } from "../../../ui/pages.ts";
import { sayFault } from "../../../base/words.ts";
import { RuleError } from "../../../rules/kernel/rule-error.ts";
import { longestText, revertField, enteredValue } from "../../../ui/field-fault.ts";
import { isField, isNumberField, limitsOf } from "../../../ui/number-fields.ts";
import type { Field } from "../../../ui/number-fields.ts";

/** The new value of a field. */
export type FieldValue = string | number;

/**
 * Stores fields of a part that belong neither to the actor's form nor to an item's row. A value that the attributes of
 * its field do not allow is rejected there, and the old value stays.
 * @param store Gets the new value of a field and its data attributes.
 */
export function listenToFields(
  part: HTMLElement,
  selector: string,
  store: (value: FieldValue, dataset: DOMStringMap) => Promise<void>,
): void {
  listenToChanges(part, selector, (field) => {
    const value = enteredValue(field);
    const fault = faultOf(field, value);
    if (fault) revertField(field, sayFault(fault));
    else void store(value as FieldValue, field.dataset);
  });
}

/** Listens to fields of a part that the sheet must not store, whenever they are drawn. */
export function listenToChanges(part: HTMLElement, selector: string, changed: (field: Field) => void): void {
  part.addEventListener("change", (event) => {
    const { target } = event;
    if (!isField(target) || !target.matches(selector)) return;
    // The sheet stores the fields of the actor and its items.
    event.stopPropagation();
    changed(target);
  });
}

/** Returns the fault of a value that the attributes of its field do not allow; null if they do. */
function faultOf(field: Field, value: unknown): RuleError | null {
  if (!isElement(field, "input")) return null;
  if (!isNumberField(field)) {
    return String(value).length > longestText ? new RuleError("FieldText", { max: longestText }) : null;
  }
  const { min, max } = limitsOf(field);
  const isIn = typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;
  return isIn ? null : new RuleError("FieldNumber", { min, max });
}
