import { say } from "../i18n/words.ts";
import { creature } from "../services/creature.ts";
import type { Creature } from "../services/creature.ts";
import { totalTrait } from "./roll-total.ts";
import type { Trait } from "./roll-choices.ts";

/** A trait by ids: Characteristics, or a combat total with the id of its weapon. */
export type TraitById =
  | { readonly characteristics: readonly string[] }
  | { readonly total: string; readonly weapon?: string };

/** The drag data of a trait that is not an item. */
export interface DraggedTrait {
  readonly type: typeof TRAIT_DRAG;
  /** The uuid of the character. */
  readonly uuid: string;
  readonly name: string;
  readonly trait: TraitById;
}

/** The type of drag data of traits. */
export const TRAIT_DRAG = "quadrivium.trait";

/** Returns the drag data of Characteristics. */
export function draggedCharacteristics(actor: Creature, characteristics: readonly string[]): DraggedTrait {
  const listed = actor.system.listedCharacteristics.filter(({ id }) => characteristics.includes(id));
  const name = listed.map((one) => game.i18n.localize(one.name)).join(" + ");
  return { type: TRAIT_DRAG, uuid: actor.uuid, name, trait: { characteristics } };
}

/** Returns the drag data of a combat total; null if its formula has a fault. */
export function draggedTotal(actor: Creature, total: string, weapon: string): DraggedTrait | null {
  const name = totalTrait(actor, total, weapon)?.total?.title;
  return name === undefined ? null : { type: TRAIT_DRAG, uuid: actor.uuid, name, trait: { total, weapon } };
}

/** A trait with its character. */
export interface Rollable {
  readonly actor: Creature;
  readonly trait: Trait;
}

/** Returns the trait of an item; null if it cannot be rolled or has no owner. */
export function rollableItem(item: Item.Implementation): Rollable | null {
  const actor = creature(item.actor);
  const trait = actor && traitOf(actor, item);
  return trait ? { actor, trait } : null;
}

/**
 * Returns the trait that a macro rolls: an item by its uuid, or a trait of the actor with this uuid.
 * @throws Error if it does not exist any more, after a warning to the user
 */
export async function rollable(uuid: string, named?: TraitById): Promise<Rollable> {
  const document: unknown = await fromUuid(uuid);
  const actor = named && document instanceof Actor ? creature(document) : null;
  const trait = actor && named ? traitNamed(actor, named) : null;
  const found = actor && trait ? { actor, trait } : document instanceof Item ? rollableItem(document) : null;
  if (found) return found;
  const message = say({ key: "QUADRIVIUM.Macro.Gone" });
  ui.notifications.warn(message);
  throw new Error(message);
}

function traitNamed(actor: Creature, named: TraitById): Trait | null {
  return "total" in named ? totalTrait(actor, named.total, named.weapon ?? "") : named;
}

function traitOf(actor: Creature, item: Item.Implementation): Trait | null {
  const id = item.id ?? "";
  switch (item.type) {
    case "ability":
      return { ability: id };
    case "trait":
      return { traits: [id] };
    case "weapon":
      return totalTrait(actor, "attack", id);
    case "power":
      return { power: id };
    default:
      return null;
  }
}
