import { generation } from "../../generations/index.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { ApplicationDefaults, Context, RenderOptions } from "../api/application-types.ts";
import { hooks, type CollectionView, type DocumentView } from "../surroundings.ts";
import { bindDragDrop } from "./bind-drag-drop.ts";
import { copyTo, droppedDocument } from "./dropped-document.ts";

interface ItemView extends DocumentView {
  readonly actor: DocumentView | null;
  readonly effects: CollectionView<DocumentView>;
}

/** The sheet of an item; in Foundry 14 effects can be dragged away from it and dropped on it. */
export class ItemSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: ApplicationDefaults = { position: { width: 480 } };

  get item(): ItemView {
    return this.document as ItemView;
  }

  get actor(): DocumentView | null {
    return this.item.actor;
  }

  override async _onRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (generation().applications.itemSheetsTakeDrops) bindDragDrop(this, ".draggable");
  }

  _canDragStart(_selector: string | null | undefined): boolean {
    return this.isEditable;
  }

  _canDragDrop(_selector: string | null | undefined): boolean {
    return this.isEditable;
  }

  _onDragStart(event: DragEvent): void {
    if ("link" in (event.target as HTMLElement).dataset) return;
    const { effectId } = (event.currentTarget as HTMLElement).dataset;
    const effect = effectId ? this.item.effects.get(effectId) : undefined;
    if (effect) event.dataTransfer?.setData("text/plain", JSON.stringify(effect.toDragData()));
  }

  _onDragOver(_event: DragEvent): void {
    // For subclasses.
  }

  async _onDrop(event: DragEvent): Promise<void> {
    const { data, load } = droppedDocument(event);
    if (!hooks().call("dropItemSheetData", this.item, this, data)) return;
    const document = await load();
    if (document) await this._onDropDocument(event, document);
  }

  async _onDropDocument(event: DragEvent, document: DocumentView): Promise<DocumentView | null> {
    return document.documentName === "ActiveEffect" ? this._onDropActiveEffect(event, document) : null;
  }

  /** An effect of another document is copied to the item. */
  async _onDropActiveEffect(_event: DragEvent, effect: DocumentView): Promise<DocumentView | null> {
    if (!this.item.isOwner || effect.parent?.uuid === this.item.uuid) return null;
    return copyTo(this.item, effect, this.item.effects);
  }
}
