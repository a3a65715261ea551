import { performIntegerSort } from "../../utils.ts";
import type { CollectionView, DocumentView } from "../surroundings.ts";

/** An item, as far as sorting needs it. */
export interface SortedItem extends DocumentView {
  readonly id: string;
  sort: number;
}

/** An actor whose items are sorted. */
interface Sorting extends DocumentView {
  readonly items: CollectionView<SortedItem>;
}

/** Puts an item before or behind the one in whose row it was dropped, among those that are shown beside it. */
export function sortItem(event: DragEvent, actor: Sorting, item: SortedItem): Promise<DocumentView[]> | undefined {
  const dropTarget = (event.target as Element).closest<HTMLElement>("[data-item-id]");
  const target = actor.items.get(dropTarget?.dataset["itemId"] ?? "");
  if (!dropTarget || !target || target.id === item.id) return undefined;
  const shown = dropTarget.parentElement?.querySelectorAll<HTMLElement>(":scope > [data-item-id]") ?? [];
  const siblings = [...shown].flatMap((row) => actor.items.get(row.dataset["itemId"] ?? "") ?? []);
  // The sorting compares things by identity, so each of them is made once.
  const rows = siblings.map(({ id, sort }) => ({ id, sort }));
  const moved = rows.find(({ id }) => id === item.id) ?? { id: item.id, sort: item.sort };
  const goal = rows.find(({ id }) => id === target.id) ?? null;
  const sorted = performIntegerSort(moved, { target: goal, siblings: rows });
  const updates = sorted.map(({ target: { id }, update }) => ({ _id: id, ...update }));
  return actor.updateEmbeddedDocuments("Item", updates);
}
