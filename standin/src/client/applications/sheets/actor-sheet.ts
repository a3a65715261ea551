import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { ApplicationDefaults, Context, HeaderControl, RenderOptions } from "../api/application-types.ts";
import { hooks } from "../surroundings.ts";
import type { CollectionView, DocumentView } from "../surroundings.ts";
import { actorActions, actorControls } from "./actor-sheet-controls.ts";
import type { ControlledActor } from "./actor-sheet-controls.ts";
import { sortItem } from "./actor-sheet-drop.ts";
import type { SortedItem } from "./actor-sheet-drop.ts";
import { bindDragDrop } from "./bind-drag-drop.ts";
import { copyTo, droppedDocument } from "./dropped-document.ts";

interface ActorView extends ControlledActor {
  readonly items: CollectionView<SortedItem>;
  readonly effects: CollectionView<DocumentView>;
}

/** The sheet of an actor; its items and effects can be dragged away, sorted, and others dropped on it. */
export class ActorSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: ApplicationDefaults = { position: { width: 600 }, actions: actorActions };

  get actor(): ActorView {
    return this.document as ActorView;
  }

  /** The token of a synthetic actor. */
  get token(): unknown {
    return this.actor.token ?? null;
  }

  override _getHeaderControls(): HeaderControl[] {
    return [...super._getHeaderControls(), ...actorControls(this)];
  }

  override async _onRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    bindDragDrop(this, ".draggable");
  }

  _canDragStart(_selector: string | null | undefined): boolean {
    return this.isEditable;
  }

  _canDragDrop(_selector: string | null | undefined): boolean {
    return this.isEditable;
  }

  /** Says what is dragged: the item or effect whose id the row carries. */
  async _onDragStart(event: DragEvent): Promise<void> {
    const row = event.currentTarget as HTMLElement;
    if ("link" in (event.target as HTMLElement).dataset) return;
    const { itemId, effectId } = row.dataset;
    const dragged = itemId ? this.actor.items.get(itemId) : effectId ? this.actor.effects.get(effectId) : undefined;
    if (dragged) event.dataTransfer?.setData("text/plain", JSON.stringify(dragged.toDragData()));
    return Promise.resolve();
  }

  _onDragOver(_event: DragEvent): void {
    // For subclasses.
  }

  async _onDrop(event: DragEvent): Promise<void> {
    const { data, load } = droppedDocument(event);
    if (!hooks().call("dropActorSheetData", this.actor, this, data)) return;
    const document = await load();
    if (document) await this._onDropDocument(event, document);
  }

  async _onDropDocument(event: DragEvent, document: DocumentView): Promise<DocumentView | null | undefined> {
    switch (document.documentName) {
      case "ActiveEffect":
        return this._onDropActiveEffect(event, document);
      case "Actor":
        return this._onDropActor(event, document);
      case "Item":
        return this._onDropItem(event, document as SortedItem);
      case "Folder":
        return this._onDropFolder(event, document);
      default:
        return null;
    }
  }

  /** An effect that does not change the actor yet is copied to it. */
  async _onDropActiveEffect(_event: DragEvent, effect: DocumentView): Promise<DocumentView | null> {
    const { target } = effect as DocumentView & { readonly target?: DocumentView | null };
    if (!this.actor.isOwner || target?.uuid === this.actor.uuid) return null;
    return copyTo(this.actor, effect, this.actor.effects);
  }

  async _onDropActor(_event: DragEvent, _actor: DocumentView): Promise<DocumentView | null> {
    return Promise.resolve(null);
  }

  async _onDropFolder(_event: DragEvent, _folder: DocumentView): Promise<DocumentView | null> {
    return Promise.resolve(null);
  }

  /** An item of the actor takes another place; any other is copied to the actor. */
  async _onDropItem(event: DragEvent, item: SortedItem): Promise<DocumentView | null> {
    if (!this.actor.isOwner) return null;
    if (item.parent?.uuid === this.actor.uuid) {
      const sorted = await this._onSortItem(event, item);
      return sorted?.length ? item : null;
    }
    return copyTo(this.actor, item, this.actor.items);
  }

  /** Puts an item before or behind the one it was dropped on. */
  _onSortItem(event: DragEvent, item: SortedItem): Promise<DocumentView[]> | undefined {
    return sortItem(event, this.actor, item);
  }
}
