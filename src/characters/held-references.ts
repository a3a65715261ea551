import { traditionWord } from "../base/tradition-words.ts";
import { abilityCalled, abilityMeant, heldReferences, keyBeside, referenceTo } from "./abilities.ts";
import type { Meaning } from "./abilities.ts";
import { creature } from "./creature.ts";

type Item = Item.Implementation;

/** The part of an item's data that means Abilities, and the key by which it is meant itself. */
interface Held extends Meaning {
  readonly key?: string;
}

/** Lets a new item of somebody store by which keys it means Abilities, and an Ability a key of its own; for the hook `preCreateItem`. */
export function holdReferences(item: Item): void {
  const owner = creature(item.actor);
  if (!owner) return;
  const { system } = item.toObject() as { readonly system: Held };
  const key = item.type === "ability" && !system.key ? keyBeside(owner, item.name) : "";
  item.updateSource({ system: { ...heldReferences(owner, system, abilityMeant), ...(key ? { key } : {}) } });
}

/**
 * Lets an item of somebody store the same for what is written anew, and an Ability that is renamed its name as the key by which
 * others mean it; for the hook `preUpdateItem`.
 */
export function keepReferences(item: Item, changes: object): void {
  const owner = creature(item.actor);
  if (!owner) return;
  const changed: { readonly name?: string; system?: Held } = changes;
  if (changed.system) foundry.utils.mergeObject(changed.system, heldReferences(owner, changed.system, abilityCalled));
  if (item.type !== "ability" || changed.name === undefined || changed.name === item.name) return;
  const isNew = item.name.startsWith(traditionWord(owner.system.effectiveTradition.id, "newAbility"));
  const { key } = item.system as Held;
  if (!isNew && !key) changed.system = { key: item.name, ...changed.system };
}

/** Lets somebody store by which key they mean the Ability for bare hands; for the hook `preUpdateActor`. */
export function keepUnarmed(actor: Actor.Implementation, changes: object): void {
  const owner = creature(actor);
  const { system }: { readonly system?: { unarmed?: string } } = changes;
  if (owner && system?.unarmed !== undefined) system.unarmed = referenceTo(owner, system.unarmed);
}
