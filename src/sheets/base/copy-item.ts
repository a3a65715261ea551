import { nameInWorld } from "../../base/compendium-languages.ts";
import type { Creature } from "../../characters/creature.ts";
import { itemsOf } from "../../characters/creature.ts";

/** Copies an item to an actor, after the last of its type; the copy stores its compendium source. */
export async function copyItem(actor: Creature, item: Item.Implementation): Promise<Item.Implementation | null> {
  const [taken] = await copyItems(actor, [item]);
  return taken ?? null;
}

/** Copies items to an actor in one step. */
export async function copyItems(
  actor: Creature,
  items: readonly Item.Implementation[],
): Promise<readonly Item.Implementation[]> {
  const ids = new Set<string | null>([...actor.items.keys()]);
  const last = new Map<Item.SubType, number>();
  const suited = await Promise.all(items.map((item) => suitedTo(actor, item)));
  const copies = items.map((item, index) => {
    const data = game.items.fromCompendium(item, { keepId: true, clearFolder: true });
    // Foundry keeps the id of a copy if it is free.
    const _id = ids.has(item.id) ? foundry.utils.randomID() : item.id;
    ids.add(_id);
    const sort =
      (last.get(item.type) ?? sortBehind(actor, item.type) - CONST.SORT_INTEGER_DENSITY) + CONST.SORT_INTEGER_DENSITY;
    last.set(item.type, sort);
    return foundry.utils.mergeObject({ ...data, _id, sort }, suited[index] ?? {});
  });
  return actor.createEmbeddedDocuments("Item", copies, { keepId: true });
}

/**
 * Returns what changes in an item for the game of an actor: the Ability with which it is used there, whose uuid an item of a compendium
 * names in `flags.quadrivium.for.abilities`, by the id of the tradition.
 */
async function suitedTo({ system }: Creature, item: Item.Implementation): Promise<object> {
  const path = `flags.quadrivium.for.abilities.${system.effectiveTradition.id}`;
  const uuid: unknown = foundry.utils.getProperty(item, path);
  const name = typeof uuid === "string" ? await nameInWorld(uuid) : null;
  return name === null ? {} : { system: { ability: name } };
}

/** Adds a copy of an item of an actor directly behind it. */
export async function duplicateItem(actor: Creature, item: Item.Implementation): Promise<void> {
  const name = game.i18n.format("DOCUMENT.CopyOf", { name: item.name });
  if (!hasRoomBehind(actor, item)) await spreadItems(actor, item.type);
  const next = nextOf(actor, item);
  const sort = next ? Math.floor((item.sort + next.sort) / 2) : sortBehind(actor, item.type);
  await item.clone({ name, sort }, { save: true, addSource: true });
}

function nextOf(actor: Creature, item: Item.Implementation): Item.Implementation | undefined {
  const items: readonly Item.Implementation[] = itemsOf(actor, item.type);
  return items[items.indexOf(item) + 1];
}

/** Tells whether there is a sort value between an item and the next one. */
function hasRoomBehind(actor: Creature, item: Item.Implementation): boolean {
  const next = nextOf(actor, item);
  return next === undefined || next.sort - item.sort > 1;
}

/** Gives the items of a type sort values with room between them, in the same order. */
async function spreadItems(actor: Creature, type: Item.SubType): Promise<void> {
  const spread = itemsOf(actor, type).map(({ id }, index) => ({
    _id: id,
    sort: (index + 1) * CONST.SORT_INTEGER_DENSITY,
  }));
  await actor.updateEmbeddedDocuments("Item", spread);
}

/** Returns the sort value after the last item of a type. */
export function sortBehind(actor: Creature, type: Item.SubType): number {
  return (itemsOf(actor, type).at(-1)?.sort ?? 0) + CONST.SORT_INTEGER_DENSITY;
}
