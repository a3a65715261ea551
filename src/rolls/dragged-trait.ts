import { say } from "../base/words.ts";
import { creature } from "../characters/creature.ts";
import type { Creature } from "../characters/creature.ts";
import { skipsDialog } from "./skips-dialog.ts";
import { warnAndRethrow } from "../ui/warn-of-faults.ts";
import { itemFormula, rollItemFormula } from "./item-formula.ts";
import { totalTrait } from "./road/roll-total.ts";
import { rollTrait } from "./road/roll-trait.ts";
import type { Trait } from "./road/roll-choices.ts";

/** A trait by ids: Characteristics, or a combat total with the id of its weapon. */
export type TraitById =
  | { readonly characteristics: readonly string[] }
  | { readonly total: string; readonly weapon?: string };

/** The formula of an item, which is rolled flat, by the id of the item. */
export interface FormulaById {
  readonly formula: string;
}

/** The drag data of a trait that is not an item. */
export interface DraggedTrait {
  readonly type: typeof TRAIT_DRAG;
  /** The uuid of the character. */
  readonly uuid: string;
  readonly name: string;
  readonly trait: TraitById | FormulaById;
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

/** Returns the drag data of the formula of an item; null if it has none. */
export function draggedFormula(actor: Creature, id: string): DraggedTrait | null {
  const item = actor.items.get(id);
  const found = item ? itemFormula(item) : null;
  return found && { type: TRAIT_DRAG, uuid: actor.uuid, name: found.title, trait: { formula: id } };
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
  return found ?? refuse();
}

/**
 * Rolls what was dragged to the hotbar, as a click on the sheet does: asks first, unless the user holds the key that skips
 * the dialog. For macros.
 * @param event The click on the macro; undefined if a key runs it.
 * @param uuid The uuid of an item, or of the character who has the named trait.
 * @returns the message; undefined if the user cancels the roll
 * @throws Error if it does not exist any more or cannot be rolled, after a warning to the user
 */
export async function rollDragged(
  event: MouseEvent | undefined,
  uuid: string,
  named?: TraitById | FormulaById,
): Promise<ChatMessage.Implementation | undefined> {
  if (named && "formula" in named) {
    const actor: unknown = await fromUuid(uuid);
    const one = actor instanceof Actor ? creature(actor) : null;
    const item = one?.items.get(named.formula);
    if (!one || !item || !itemFormula(item)) return refuse();
    return warnAndRethrow(() => rollItemFormula(one, named.formula));
  }
  const { actor, trait } = await rollable(uuid, named);
  const ask = !skipsDialog(event ?? { shiftKey: false, ctrlKey: false, altKey: false });
  return warnAndRethrow(() => rollTrait(actor, trait, { ask }));
}

function refuse(): never {
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
