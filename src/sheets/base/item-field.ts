import { enteredValue, faultIn, revertField } from "../../ui/field-fault.ts";
import type { Field } from "../../ui/number-fields.ts";
import type { PendingChanges } from "./pending-changes.ts";

/**
 * Stores a field in the row of an item in that item, under the path in its `data-item-field`. A value that the item cannot have is refused
 * with a message at the field.
 */
export function storeItemField(item: Item.Implementation | undefined, field: Field, pending: PendingChanges): void {
  const { itemField: path } = field.dataset;
  if (!item || path === undefined) return;
  const written = enteredValue(field);
  const fault = faultIn(item, path, written);
  if (fault !== null) {
    revertField(field, fault);
    return;
  }
  // A list is written as its entries, separated by spaces.
  const value = "list" in field.dataset ? String(written).split(" ").filter(Boolean) : written;
  void pending.store(() => item.update({ [path]: value }));
}
