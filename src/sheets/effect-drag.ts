/** The members of an item's sheet that dragging effects needs. */
interface EffectSheet {
  readonly item: Item.Implementation;
  readonly element: HTMLElement;
  readonly isEditable: boolean;
}

/** Allows effects to be dragged from the sheet of an item and dropped on it, as Foundry 14 does itself. */
export function enableEffectDrag(sheet: EffectSheet): void {
  new foundry.applications.ux.DragDrop.implementation({
    dragSelector: ".draggable",
    permissions: { dragstart: () => sheet.isEditable, drop: () => sheet.isEditable },
    callbacks: {
      dragstart: (event: DragEvent) => {
        onDragStart(sheet.item, event);
      },
      drop: (event: DragEvent) => {
        void onDrop(sheet.item, event);
      },
    },
  }).bind(sheet.element);
}

function onDragStart(item: Item.Implementation, { currentTarget, dataTransfer }: DragEvent): void {
  const effect = item.effects.get((currentTarget as HTMLElement).dataset.effectId ?? "");
  if (effect) dataTransfer?.setData("text/plain", JSON.stringify(effect.toDragData()));
}

async function onDrop(item: Item.Implementation, event: DragEvent): Promise<void> {
  const data = foundry.applications.ux.TextEditor.implementation.getDragEventData(event) as { type?: string };
  if (data.type !== "ActiveEffect") return;
  // The types do not know that the data of a drag are the data of a drop.
  const effect = await ActiveEffect.implementation.fromDropData(data as never);
  if (!effect || effect.parent === item) return;
  const keepId = !item.effects.has(effect.id ?? "");
  await item.createEmbeddedDocuments("ActiveEffect", [effect.toObject()], { keepId });
}
