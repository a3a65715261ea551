import { memoize } from "./memoize.ts";

/** An actor that rolls: a character, or somebody whom the game master plays. */
export type Creature = Actor.OfType<"character"> | Actor.OfType<"npc">;

const types: readonly string[] = ["character", "npc"];

/** The actor, if it is one that rolls. */
export function creature(actor: Actor.Implementation | null | undefined): Creature | null {
  return actor && types.includes(actor.type) ? (actor as Creature) : null;
}

/** What somebody is called at the table: on a scene, by the name of the token, which may be all that players know. */
export function displayName({ token, name }: Creature): string {
  return token?.name ?? name;
}

/** The items of a type that an actor has, in the order of its sheet. */
export function itemsOf<Type extends Item.SubType>(actor: Creature, type: Type): readonly Item.OfType<Type>[] {
  return memoize(actor, `items.${type}`, () => {
    const items = actor.items.contents.filter((item): item is Item.OfType<Type> => item.type === type);
    return items.sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name, game.i18n.lang));
  });
}

/** The actor of a uuid, if it is there and rolls. */
export function actorAt(uuid: string): Creature | null {
  const found: unknown = fromUuidSync(uuid, { strict: false });
  return found instanceof Actor ? creature(found as Actor.Implementation) : null;
}

/** What the actor of a uuid is called at the table; null where it is not there. */
export function displayNameAt(uuid: string): string | null {
  const actor = actorAt(uuid);
  return actor && displayName(actor);
}
