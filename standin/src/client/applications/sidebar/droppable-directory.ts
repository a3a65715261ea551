import { host } from "../../host.ts";
import { mergeObject } from "../../utils.ts";
import type { ApplicationDefaults, Context, RenderOptions } from "../api/application-types.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { documentClass, game } from "../surroundings.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { TextEditor } from "../ux/text-editor.ts";
import { mayArrange, moveEntry, moveFolder } from "./directory-drop.ts";
import { folderOf } from "./directory-menus.ts";
import type { DirectoryCollectionView, DirectoryDocument, DirectoryFolder } from "./directory-types.ts";
import type { DirectoryDocumentClass } from "./directory-types.ts";
import { AbstractSidebarTab } from "./sidebar-tab.ts";

/** A tab on a collection whose entries and folders are dragged and dropped, within it and from elsewhere. */
export class DroppableDirectory extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  /** The documents of this directory. */
  get collection(): DirectoryCollectionView {
    return this.options["collection"] as DirectoryCollectionView;
  }

  get documentName(): string {
    return this.collection.documentName;
  }

  get documentClass(): DirectoryDocumentClass {
    return documentClass(this.documentName) as unknown as DirectoryDocumentClass;
  }

  /** The options name a collection, or hold it. */
  override _initializeApplicationOptions(options: ApplicationDefaults) {
    const merged = super._initializeApplicationOptions(options);
    const { collection } = merged;
    if (typeof collection === "string") {
      const { collections } = host.game as { collections: Map<string, unknown> };
      const found = collections.get(collection);
      if (!found) throw new Error(`game.collections has no ${collection}`);
      merged["collection"] = found;
    }
    return merged;
  }

  _canCreateEntry(): boolean {
    return this.documentClass.canUserCreate(game().user);
  }

  override async _onRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    new DragDrop.implementation({
      dragSelector: ".directory-item",
      dropSelector: ".directory-list",
      permissions: { dragstart: this._canDragStart.bind(this), drop: this._canDragDrop.bind(this) },
      callbacks: {
        dragover: this._onDragOver.bind(this),
        dragstart: this._onDragStart.bind(this),
        drop: this._onDrop.bind(this),
        dragenter: this._onDragHighlight.bind(this),
        dragleave: this._onDragHighlight.bind(this),
      },
    }).bind(this.element);
  }

  _canDragStart(_selector?: string | null): boolean {
    return true;
  }

  _canDragDrop(_selector?: string | null): boolean {
    return this._canCreateEntry();
  }

  _getEntryDragData(entryId: string): Record<string, unknown> {
    return this.collection.get(entryId)?.toDragData() ?? {};
  }

  _getFolderDragData(folderId: string): Record<string, unknown> {
    return this.collection.folders.get(folderId)?.toDragData() ?? {};
  }

  _onDragStart(event: DragEvent): unknown {
    const { folderId, entryId } = (event.currentTarget as HTMLElement).dataset;
    // An entry in a folder is dragged alone.
    event.stopPropagation();
    const data = folderId ? this._getFolderDragData(folderId) : this._getEntryDragData(entryId ?? "");
    event.dataTransfer?.setData("text/plain", JSON.stringify(data));
    return undefined;
  }

  _onDragOver(_event: DragEvent): void {
    // For subclasses.
  }

  /** Marks the folder into which something would fall. */
  _onDragHighlight(event: DragEvent): void {
    const folder = (event.target as Element).closest<HTMLElement>(".folder");
    folder?.classList.toggle("droptarget", event.type === "dragenter");
  }

  async _onDrop(event: DragEvent): Promise<void> {
    const data = TextEditor.implementation.getDragEventData(event);
    const target = (event.target as Element).closest<HTMLElement>(".directory-item");
    target?.closest(".folder")?.classList.remove("droptarget");
    if (data["type"] === "Folder") await this._handleDroppedFolder(target, data);
    else if (data["type"] === this.documentName) await this._handleDroppedEntry(target, data);
  }

  async _getDroppedEntryFromData(data: Record<string, unknown>): Promise<DirectoryDocument> {
    const entry = await this.documentClass.fromDropData(data);
    if (!entry) throw new Error(`No ${this.documentName} could be found in what was dropped`);
    return entry;
  }

  _entryAlreadyExists(entry: DirectoryDocument): boolean {
    return !entry.pack && !entry.parent && this.collection.get(entry.id ?? "") === entry;
  }

  _entryBelongsToFolder(entry: DirectoryDocument, folder: string | null): boolean {
    return entry._source["folder"] === folder;
  }

  _createDroppedEntry(entry: DirectoryDocument, updates: object = {}): Promise<DirectoryDocument | undefined> {
    const fromCompendium = entry.pack !== null;
    const data = fromCompendium ? this.collection.fromCompendium(entry, { clearFolder: true }) : entry.toObject();
    return this.documentClass.create(mergeObject(data, updates), { fromDrop: true, fromCompendium });
  }

  /** What was dropped moves to its new place; what comes from elsewhere is copied there. */
  async _handleDroppedEntry(target: HTMLElement | null, data: Record<string, unknown>): Promise<void> {
    const dropped = await this._getDroppedEntryFromData(data);
    const folder = (target && folderOf(target)?.id) ?? null;
    if (!this._entryAlreadyExists(dropped)) await this._createDroppedEntry(dropped, { folder });
    else if (mayArrange() || dropped.isOwner) await moveEntry(this.collection, dropped, target);
  }

  async _handleDroppedFolder(target: HTMLElement | null, data: Record<string, unknown>): Promise<void> {
    const folder = (await documentClass("Folder").fromDropData(data)) as unknown as DirectoryFolder | undefined;
    if (folder?.type !== this.documentName || !mayArrange()) return;
    if (folder.pack)
      throw new Error("The stand-in has no foundry.applications.sidebar.DocumentDirectory#_handleDroppedForeignFolder");
    await moveFolder(this.collection, folder, target);
  }
}
