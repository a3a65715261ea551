import type { Creature } from "../services/creature.ts";
import { itemsOf } from "../services/creature.ts";

/** Copies an item to whoever takes it, behind the last of its kind; the copy knows which compendium it is from. */
export async function copyItem(actor: Creature, item: Item.Implementation): Promise<Item.Implementation | null> {
  // Foundry keeps the id of what it copies wherever it is free.
  const keepId = !actor.items.has(item.id ?? "");
  const data = game.items.fromCompendium(item, { keepId, clearFolder: true });
  const copy = { ...data, sort: sortBehind(actor, item.type) } as Item.CreateData;
  const [taken] = await actor.createEmbeddedDocuments("Item", [copy], { keepId });
  return taken ?? null;
}

/** The place behind the last item of a type. */
export function sortBehind(actor: Creature, type: Item.SubType): number {
  return (itemsOf(actor, type).at(-1)?.sort ?? 0) + CONST.SORT_INTEGER_DENSITY;
}
