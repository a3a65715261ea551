import type { Creature } from "../services/creature.ts";
import { itemsOf } from "../services/creature.ts";

/** Copies an item to an actor, after the last of its type; the copy stores its compendium source. */
export async function copyItem(actor: Creature, item: Item.Implementation): Promise<Item.Implementation | null> {
  // Foundry keeps the id of a copy if it is free.
  const keepId = !actor.items.has(item.id ?? "");
  const data = game.items.fromCompendium(item, { keepId, clearFolder: true });
  const copy = { ...data, sort: sortBehind(actor, item.type) } as Item.CreateData;
  const [taken] = await actor.createEmbeddedDocuments("Item", [copy], { keepId });
  return taken ?? null;
}

/** Returns the sort value after the last item of a type. */
export function sortBehind(actor: Creature, type: Item.SubType): number {
  return (itemsOf(actor, type).at(-1)?.sort ?? 0) + CONST.SORT_INTEGER_DENSITY;
}
