import { draggedCharacteristics, draggedFormula, draggedTotal, rollableItem } from "../../rolls/dragged-stat.ts";
import type { DraggedStat } from "../../rolls/dragged-stat.ts";
import type { Stat } from "../../rolls/road/roll-choices.ts";
import type { Creature } from "../../characters/creature.ts";
import { itemAt } from "./row-actions.ts";
import { sectionWithId } from "./sections/index.ts";

// What the elements of a character's sheet stand for: what a click rolls, and what is dragged from them.

/** Returns the stat that a click on an element rolls; null if it rolls none. */
export function statAt(actor: Creature, target: HTMLElement): Stat | null {
  const partId = target.closest<HTMLElement>("[data-application-part]")?.dataset.applicationPart ?? "";
  const said = sectionWithId(partId)?.statAt?.(actor, target);
  if (said !== undefined) return said;
  const { characteristics } = target.dataset;
  if (characteristics) return { characteristics: characteristics.split(" ") };
  const item = itemAt(actor, target);
  if (item?.type === "ability") return { ability: item.id ?? "" };
  return item?.type === "trait" ? { traits: [item.id ?? ""] } : null;
}

/** Returns what is dragged from a Characteristic, a combat total or a formula; null from anything else. */
export function statDragged(actor: Creature, { dataset }: HTMLElement): DraggedStat | null {
  const { characteristics, total, weapon = "", formulaOf } = dataset;
  if (formulaOf !== undefined) return draggedFormula(actor, formulaOf);
  if (characteristics !== undefined) return draggedCharacteristics(actor, characteristics.split(" "));
  return total === undefined ? null : draggedTotal(actor, total, weapon);
}

/** Returns the drag data of an element; null if it is nothing that can be rolled. */
export function draggedAt(actor: Creature, target: HTMLElement): object | null {
  const item = itemAt(actor, target);
  return statDragged(actor, target) ?? (item && rollableItem(item) ? item.toDragData() : null);
}
