import { traditionWord } from "../../base/tradition-words.ts";
import { isElement } from "../../ui/pages.ts";
import type { Creature } from "../../characters/creature.ts";
import { sortBehind } from "../base/copy-item.ts";

/** Returns the item of the row that contains an element. */
export function itemAt(actor: Creature, element: HTMLElement): Item.Implementation | undefined {
  const id = element.closest<HTMLElement>("[data-item-id]")?.dataset.itemId;
  return id ? actor.items.get(id) : undefined;
}

/** Opens the sheet of a row's item. */
export async function openItem(actor: Creature, target: HTMLElement): Promise<void> {
  const sheet = itemAt(actor, target)?.sheet as foundry.applications.sheets.ItemSheetV2 | null | undefined;
  await sheet?.render({ force: true });
}

/** Deletes a row's item after a confirmation. */
export async function deleteItem(actor: Creature, target: HTMLElement): Promise<void> {
  await itemAt(actor, target)?.deleteDialog();
}

/** Moves an item one row up or down, for users who do not drag. */
export async function moveItem(actor: Creature, target: HTMLElement): Promise<void> {
  const row = target.closest<HTMLElement>("[data-item-id]");
  const item = itemAt(actor, target);
  const isUp = target.dataset.direction === "up";
  const beside = isUp ? row?.previousElementSibling : row?.nextElementSibling;
  const goal = isElement(beside) ? itemAt(actor, beside) : undefined;
  if (!row || !item || !goal || goal === item) return;
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(":scope > [data-item-id]") ?? [])];
  const siblings = rows.flatMap(({ dataset }) => actor.items.get(dataset.itemId ?? "") ?? []);
  const sorted = foundry.utils.performIntegerSort(item, { target: goal, siblings, sortBefore: isUp });
  await actor.updateEmbeddedDocuments(
    "Item",
    sorted.map(({ target: { id }, update }) => ({ _id: id, ...update })),
  );
}

/** Returns what a new item of a type is called at first. */
export function newNameOf({ system }: Creature, type: Item.SubType): string {
  return type === "ability"
    ? traditionWord(system.effectiveTradition.id, "newAbility")
    : game.i18n.localize(`QUADRIVIUM.Sheet.New.${type}`);
}

/** Adds an item of a type after the last one, and returns its id. A blank name stands for the usual one of a new item. */
export async function addItem(actor: Creature, type: Item.SubType, name: string): Promise<string | null> {
  const data = { name: name || newNameOf(actor, type), type, sort: sortBehind(actor, type) };
  const [item] = await actor.createEmbeddedDocuments("Item", [data]);
  return item?.id ?? null;
}
