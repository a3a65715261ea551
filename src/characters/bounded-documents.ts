import { reviseChanges } from "../base/foundry-versions.ts";
import { actorBudget, withinBudget } from "../rules/kernel/budget.ts";
import type { Remainder } from "../rules/kernel/budget.ts";
import { shortened } from "../rules/kernel/phrase.ts";

const { HTMLField } = foundry.data.fields;

type Owned = Item.Implementation | ActiveEffect.Implementation;

/** What is left for an actor whose data are being prepared. */
interface Share extends Remainder {
  items: number;
  effects: number;
}

const shares = new WeakMap<object, Share>();

/** The items and effects that are beyond the budget of their actor. */
const unread = new WeakSet<object>();

/** The actors of which not all that is stored is read. */
const large = new WeakSet<object>();

/** Tells whether an actor stores more than is read of it. */
export function isReadInPart(actor: Actor.Implementation): boolean {
  return large.has(actor);
}

/** Tells whether an item or effect is within the budget of its actor. */
export function isRead(owned: Owned): boolean {
  return !unread.has(owned);
}

/** Returns the items of an actor that are read. */
export function itemsRead(actor: Actor.Implementation): readonly Item.Implementation[] {
  return actor.items.contents.filter(isRead);
}

/**
 * Prepares the data of an actor within the budget of one ({@link actorBudget}): whoever prepares, draws, rolls, judges or
 * completes reads the prepared data, in which texts are cut, lists end, and items and effects beyond it are left out. What is
 * stored stays as it is.
 */
export function prepareActor(actor: Actor.Implementation, prepare: () => void): void {
  const { characters, values, items, effects } = actorBudget;
  const left: Share = { characters, values, items, effects, isExceeded: false };
  cut(actor, left);
  shares.set(actor, left);
  try {
    prepare();
  } finally {
    shares.delete(actor);
  }
  if (left.isExceeded) large.add(actor);
  else large.delete(actor);
}

/** Cuts the data of an item or effect to what its actor has left, or to the budget of one; call before they are prepared. */
export function cutOwned(owned: Owned): void {
  const { characters, values, items, effects } = actorBudget;
  const actor = owned.documentName === "Item" ? owned.parent : (owned.parent?.parent ?? owned.parent);
  const left = (actor && shares.get(actor)) ?? { characters, values, items, effects, isExceeded: false };
  const kind = owned.documentName === "Item" ? "items" : "effects";
  left[kind] -= 1;
  cut(owned, left);
  if (left[kind] >= 0 && left.values > 0 && left.characters > 0) unread.delete(owned);
  else {
    unread.add(owned);
    left.isExceeded = true;
  }
  if (owned.documentName !== "ActiveEffect") return;
  const effect = owned;
  reviseChanges(effect, (changes) => withinBudget(changes, left, actorBudget));
  const statuses = [...effect.statuses];
  const kept = withinBudget(statuses, left, actorBudget);
  if (kept !== statuses) effect.statuses = new Set(kept);
}

/** Cuts the name, the picture and the system data of a document. */
function cut(document: Actor.Implementation | Owned, left: Share): void {
  const name = shortened(document.name);
  if (name !== document.name) Object.assign(document, { name });
  left.characters -= name.length;
  const img = withinBudget(document.img, left, actorBudget);
  if (img !== document.img) Object.assign(document, { img });
  const { system } = document as { readonly system: object };
  if (!("schema" in system)) return;
  const { fields } = system.schema as { readonly fields: Readonly<Record<string, unknown>> };
  for (const [field, kind] of Object.entries(fields)) {
    // Foundry's own texts are cleaned and drawn by it, and changes of effects are cut for themselves.
    if (kind instanceof HTMLField || field === "changes") continue;
    const before: unknown = Reflect.get(system, field);
    const after = withinBudget(before, left, actorBudget);
    if (after !== before) Reflect.set(system, field, after);
  }
}
