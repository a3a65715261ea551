import { itemAt } from "../../sheets/character/row-actions.ts";
import type { Creature } from "../../characters/creature.ts";
import { enteredValue, faultIn } from "../../ui/field-fault.ts";
import { isField, isUnsent, wasSent } from "../../ui/number-fields.ts";
import type { Field } from "../../ui/number-fields.ts";

/**
 * Returns a character as the fields of a page say that it will be, though some are not stored before they are left. What cannot be
 * stored counts for nothing.
 */
export function draftOf(actor: Creature, page: HTMLElement | undefined): Creature {
  const entered = [...(page?.querySelectorAll(".list .fields :is(input, select)") ?? [])].filter(
    (field): field is Field => isField(field) && (isUnsent(field) || wasSent(field)),
  );
  if (entered.length === 0) return actor;
  const source = actor.toObject();
  for (const field of entered) {
    const { itemField } = field.dataset;
    const changed = itemField === undefined ? actor : itemAt(actor, field);
    const path = itemField ?? field.name;
    const value = enteredValue(field);
    const stored = changed === actor ? source : source.items.find(({ _id }) => _id === changed?.id);
    if (changed && stored && faultIn(changed, path, value) === null) foundry.utils.setProperty(stored, path, value);
  }
  return actor.clone(source, { keepId: true });
}
