import { mergeObject } from "../../../utils.ts";
import type { ApplicationDefaults, Context, HeaderControl, RenderOptions } from "../../api/application-types.ts";
import { documentClass, game } from "../../surroundings.ts";
import type { ContextMenuEntry } from "../../ux/context-menu-entry.ts";
import { SearchFilter } from "../../ux/search-filter.ts";
import { folderOf } from "../directory-menus.ts";
import { matchEntries } from "../directory-search.ts";
import type { DirectoryDocument, DirectoryFolder } from "../directory-types.ts";
import { DocumentDirectory } from "../document-directory.ts";
import type { CompendiumCollection } from "../../../kinds.ts";
import { compendiumEntryMenu } from "./compendium-menu.ts";

/** A document which gives its data for a compendium. */
interface Exported {
  toCompendium(pack: CompendiumCollection): Record<string, unknown>;
}

/** The window with what is in one compendium. */
export class Compendium extends DocumentDirectory {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    id: "compendium-{id}",
    classes: ["compendium-window", "sidebar-popout"],
    window: {
      frame: true,
      positioned: true,
      minimizable: true,
      resizable: true,
      icon: "fa-solid fa-book-atlas",
      controls: [
        { icon: "fa-solid fa-lock", label: "COMPENDIUM.ToggleLock", action: "toggleLock" },
        { icon: "fa-solid fa-download", label: "COMPENDIUM.ImportAll", action: "importAll" },
      ],
    },
    position: { width: 350, height: 600 },
    actions: { toggleLock: Compendium.#onToggleLock, importAll: Compendium.#onImportAll },
  };

  static override _entryPartial = "templates/sidebar/apps/compendium-entry.hbs";

  /** The compendium which is shown. */
  get #pack(): CompendiumCollection {
    return this.collection as unknown as CompendiumCollection;
  }

  override get title(): string {
    return this.#pack.title;
  }

  override _initializeApplicationOptions(options: ApplicationDefaults) {
    const { collection } = options["collection"] as CompendiumCollection;
    return super._initializeApplicationOptions({ uniqueId: collection, ...options });
  }

  /** May this user change what is in the compendium, as it is now? */
  #isOpen(): boolean {
    return !this.#pack.locked && this.#pack.testUserPermission(game().user as never, "OWNER");
  }

  override _canCreateEntry(): boolean {
    return this.#isOpen();
  }

  override _canCreateFolder(): boolean {
    return this.#isOpen();
  }

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    await this.#pack.getIndex();
    const { documentName, locked } = this.#pack;
    return { ...(await super._prepareContext(options)), documentCls: documentName.toLowerCase(), locked };
  }

  override async _onRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.element.classList.toggle("locked", this.#pack.locked);
  }

  /* -------- Menus -------- */

  /** What the header offers is for GMs. */
  override _getHeaderControls(): HeaderControl[] {
    return game().user.isGM ? super._getHeaderControls() : [];
  }

  override _getEntryContextOptions(): ContextMenuEntry[] {
    return compendiumEntryMenu(this.#pack, () => this.#isOpen());
  }

  /** Folders inside a compendium have no menu yet. */
  override _getFolderContextOptions(): ContextMenuEntry[] {
    return [];
  }

  /* -------- Clicks -------- */

  override async _onClickEntry(_event: PointerEvent, target: HTMLElement): Promise<void> {
    const { entryId = "" } = target.closest<HTMLElement>("[data-entry-id]")?.dataset ?? {};
    const document = (await this.#pack.getDocument(entryId)) as unknown as DirectoryDocument | undefined;
    await document?.sheet?.render({ force: true });
  }

  override async _onCreateEntry(_event: PointerEvent, target: HTMLElement): Promise<unknown> {
    const folder = folderOf(target)?.id ?? null;
    const operation = { pack: this.#pack.collection, renderSheet: true };
    return this.documentClass.createDialog(folder ? { folder } : {}, operation);
  }

  override async _onCreateFolder(_event: PointerEvent, target: HTMLElement): Promise<unknown> {
    const folder = folderOf(target)?.id ?? null;
    const data = { folder, type: this.#pack.documentName };
    return documentClass("Folder").createDialog(data, { pack: this.#pack.collection });
  }

  static async #onToggleLock(this: Compendium): Promise<void> {
    await this.#pack.configure({ locked: !this.#pack.locked });
  }

  static async #onImportAll(this: Compendium): Promise<void> {
    await this.#pack.importDialog();
  }

  /* -------- Search -------- */

  override _matchSearchEntries(
    query: RegExp,
    entryIds: Set<string>,
    folderIds: Set<string>,
    autoExpandIds: Set<string>,
  ): void {
    const entries = this.#pack.index.map(({ _id, name = "", folder }) => ({
      id: _id,
      folder: this.collection.folders.get(folder ?? ""),
      matches: () => SearchFilter.testQuery(query, name),
    }));
    matchEntries(entries, entryIds, folderIds, autoExpandIds);
  }

  /* -------- Drag and drop -------- */

  override _getEntryDragData(entryId: string): Record<string, unknown> {
    return { type: this.#pack.documentName, uuid: this.#pack.getUuid(entryId) };
  }

  override _entryAlreadyExists(entry: DirectoryDocument): boolean {
    return entry.pack === this.#pack.collection && !entry.parent;
  }

  override async _createDroppedEntry(
    entry: DirectoryDocument,
    updates: object = {},
  ): Promise<DirectoryDocument | undefined> {
    const exported = (entry as unknown as Exported).toCompendium(this.#pack);
    const data = mergeObject(exported, updates);
    return this.documentClass.create(data, { pack: this.#pack.collection, fromDrop: true });
  }

  override async _handleDroppedEntry(target: HTMLElement | null, data: Record<string, unknown>): Promise<void> {
    const entry = await this._getDroppedEntryFromData(data);
    const folder = (target && folderOf(target)?.id) ?? null;
    if (!this._entryAlreadyExists(entry)) await this._createDroppedEntry(entry, { folder });
    else if (!this._entryBelongsToFolder(entry, folder)) await entry.update({ folder });
  }

  override async _handleDroppedFolder(target: HTMLElement | null, data: Record<string, unknown>): Promise<void> {
    const folder = (await documentClass("Folder").fromDropData(data)) as unknown as DirectoryFolder | undefined;
    if (folder?.type !== this.#pack.documentName) return;
    const into = (target && folderOf(target)) ?? null;
    const isInside = into && (into.id === folder.id || into.ancestors.some(({ id }) => id === folder.id));
    if (folder.pack !== this.#pack.collection) await this.#pack.importFolder(folder as never);
    else if (!isInside) await folder.update({ folder: into?.id ?? null });
  }
}
