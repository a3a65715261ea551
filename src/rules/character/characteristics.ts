import { checkName, isId, longestListed, longestShort } from "./names.ts";
import { RuleError } from "../kernel/rule-error.ts";
import type { Characteristic } from "../traditions/tradition.ts";

/**
 * Checks the Characteristics that a world lists for a tradition.
 * @throws RuleError CharacteristicId, NameLength or NameMarkup; `field` names the place: "2.name"
 */
export function checkCharacteristics(list: readonly Characteristic[]): void {
  for (const [index, { id, name, short }] of list.entries()) {
    const isTaken = list.findIndex((other) => other.id === id) < index;
    if (!isId(id) || isTaken) throw new RuleError("CharacteristicId", { id, field: `${index}.id` });
    checkName(name, longestListed, `${index}.name`);
    checkName(short, longestShort, `${index}.short`);
  }
}
