import { memoize } from "./memoize.ts";

/** An actor that can roll: a character or an NPC. It is stored: of the world, of a token, or of a pack. */
export type Creature = Actor.Stored<"character"> | Actor.Stored<"npc">;

const types: readonly string[] = ["character", "npc"];

/** Returns the actor if it is a creature; otherwise null. */
export function creature(actor: Actor.Implementation | null | undefined): Creature | null {
  return actor && types.includes(actor.type) ? (actor as Creature) : null;
}

/** Returns an actor's items of a type in the order of the sheet. */
export function itemsOf<Type extends Item.SubType>(actor: Creature, type: Type): readonly Item.OfType<Type>[] {
  return memoize(actor, `items.${type}`, () => {
    const items = actor.items.contents.filter((item) => isItemOf(item, type));
    return items.sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name, game.i18n.lang, { numeric: true }));
  });
}

/** Tells whether an item is of a type, so that its data can be read. */
export function isItemOf<Type extends Item.SubType>(item: Item.Implementation, type: Type): item is Item.OfType<Type> {
  return item.type === type;
}

/** How the uuids of the actors in a world begin. */
const WORLD = "Actor.";

/** Returns the creature with a uuid; null if there is none. */
export function actorAt(uuid: string): Creature | null {
  // Most are of the world: these need no search, which a request with many answers would make for each.
  const inWorld = uuid.startsWith(WORLD) && game.actors.get(uuid.slice(WORLD.length));
  const found: unknown = inWorld || fromUuidSync(uuid, { strict: false });
  return found instanceof Actor ? creature(found as Actor.Implementation) : null;
}

/** Tells whether an actor is in this world, also that of a token: one in a compendium and a deleted one are not. */
export function isInWorld({ pack, uuid }: Creature): boolean {
  return pack === null && actorAt(uuid) !== null;
}
