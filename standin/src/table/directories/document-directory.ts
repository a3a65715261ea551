import { host } from "../../client/host.ts";
import { DocumentOwnershipConfig } from "../windows/document-ownership.ts";
import { fromUuidSync, mergeObject } from "../../client/utils.ts";
import {
  game,
  localize,
  documentClass,
  type CollectionView,
  type DocumentView,
} from "../../client/applications/surroundings.ts";
import { writeEntry, type ContextMenuEntry } from "../../client/applications/ux/context-menu.ts";
import { SearchFilter } from "../../client/applications/ux/search-filter.ts";
import type {
  ApplicationDefaults,
  ClosingOptions,
  Context,
  RenderOptions,
} from "../../client/applications/api/application-types.ts";
import { type TemplatePart, HandlebarsApplicationMixin } from "../../client/applications/api/handlebars-application.ts";
import { DragDrop } from "../../client/applications/ux/drag-drop.ts";
import { TextEditor } from "../../client/applications/ux/text-editor.ts";
import { AbstractSidebarTab } from "../../client/applications/sidebar/sidebar-tab.ts";
import type { DirectoryNode } from "../../client/documents/directory-tree.ts";

/** The actions for a document in a directory. */
function entryMenu(
  find: (element: HTMLElement) => DirectoryDocument | undefined,
  canCreate: () => boolean,
): ContextMenuEntry[] {
  const entry = (
    label: string,
    icon: string,
    mayDo: (document: DirectoryDocument) => boolean,
    act: (document: DirectoryDocument) => unknown,
  ): ContextMenuEntry =>
    writeEntry({
      label,
      icon: `<i class="fa-solid ${icon}"></i>`,
      visible: (element) => {
        const document = find(element);
        return document !== undefined && mayDo(document);
      },
      onClick: (_event, element) => {
        const document = find(element);
        return document && act(document);
      },
    });
  const isGM = () => game().user.isGM;
  const isOwned = ({ isOwner }: DirectoryDocument) => isOwner;
  return [
    entry("OWNERSHIP.Configure", "fa-lock", isGM, (document) =>
      new DocumentOwnershipConfig({ document }).render({ force: true }),
    ),
    entry(
      "SIDEBAR.Duplicate",
      "fa-copy",
      () => isGM() || canCreate(),
      (document) => {
        const name = localize("DOCUMENT.CopyOf", { name: document.name ?? "" });
        return document.clone({ name }, { save: true, addSource: true });
      },
    ),
    entry(
      "SIDEBAR.Delete",
      "fa-trash",
      (document) => isGM() || isOwned(document),
      (document) => document.deleteDialog(),
    ),
  ];
}

/** The folder whose header or content an element is. */
function folderOf(element: HTMLElement): DirectoryFolder | undefined {
  const { folderId = "", uuid } = element.closest<HTMLElement>("[data-folder-id]")?.dataset ?? {};
  // The folders inside a compendium are not among those of the world.
  if (uuid?.startsWith("Compendium.")) return (fromUuidSync(uuid) as DirectoryFolder | null) ?? undefined;
  return (host.game as { folders: { get(id: string): DirectoryFolder | undefined } }).folders.get(folderId);
}

interface PlacedFolder {
  readonly id: string | null;
  readonly ancestors: readonly { readonly id: string | null }[];
}

/** What a search asks of an entry, be it a document, a line of an index or a compendium. */
interface SearchedEntry {
  readonly id: string;
  /** Its folder. */
  readonly folder: PlacedFolder | null | undefined;
  matches(): boolean;
}

/** Finds the folders whose names match, with all folders above them to be opened. */
function matchFolders(
  collection: DirectoryCollectionView,
  query: RegExp,
  folderIds: Set<string>,
  autoExpandIds: Set<string>,
): void {
  for (const folder of collection.folders) {
    if (SearchFilter.testQuery(query, folder.name ?? "")) open(folder, folderIds, autoExpandIds);
  }
}

/** Finds the entries that match or are in a folder that does, with their folders. */
export function matchEntries(
  entries: Iterable<SearchedEntry>,
  entryIds: Set<string>,
  folderIds: Set<string>,
  autoExpandIds: Set<string>,
): void {
  const named = new Set(folderIds);
  for (const entry of entries) {
    const { id, folder } = entry;
    if (!named.has(folder?.id ?? "") && !entry.matches()) continue;
    entryIds.add(id);
    if (folder) open(folder, folderIds, autoExpandIds);
  }
}

/** A folder is shown and open, and so are all above it. */
function open(folder: PlacedFolder, folderIds: Set<string>, autoExpandIds: Set<string>): void {
  for (const { id } of [folder, ...folder.ancestors]) {
    folderIds.add(id ?? "");
    autoExpandIds.add(id ?? "");
  }
}

/** Shows of a directory's list what a search has found; an empty search shows all, with the folders as they were. */
function showMatches(
  list: HTMLElement,
  {
    query,
    entryIds,
    folderIds,
    autoExpandIds,
  }: {
    query: string;
    entryIds: ReadonlySet<string>;
    folderIds: ReadonlySet<string>;
    autoExpandIds: ReadonlySet<string>;
  },
  isExpanded: (element: HTMLElement) => boolean,
  matchEntry: (element: HTMLElement) => void,
): void {
  for (const element of list.querySelectorAll<HTMLElement>(".directory-item[data-entry-id]")) {
    if (query) matchEntry(element);
    else element.hidden = false;
  }
  for (const element of list.querySelectorAll<HTMLElement>(".directory-item.folder")) {
    const id = element.dataset["folderId"] ?? "";
    element.hidden = query !== "" && !folderIds.has(id);
    markExpanded(element, query ? autoExpandIds.has(id) : isExpanded(element));
  }
  list.dataset["matches"] = query ? String(entryIds.size) : "";
}

/** Shows a folder open or closed. */
function markExpanded(element: HTMLElement, expanded: boolean): void {
  element.classList.toggle("expanded", expanded);
  const toggle = element.querySelector<HTMLElement>(":scope > .folder-header [aria-expanded]");
  toggle?.setAttribute("aria-expanded", String(expanded));
  const icon = toggle?.querySelector("i");
  icon?.classList.toggle("fa-folder-open", expanded);
  icon?.classList.toggle("fa-folder", !expanded);
}

/** A tab with the documents of one kind which this user may see, in their folders. */
export class DocumentDirectory extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    classes: ["directory", "flexcol"],
    collection: null,
    renderUpdateKeys: ["name", "img", "ownership", "sort", "folder"],
    actions: {
      activateEntry: DocumentDirectory.#onActivateEntry,
      collapseFolders: DocumentDirectory.#onCollapseFolders,
      createEntry: DocumentDirectory.#onCreate,
      toggleFolder: DocumentDirectory.#onToggle,
    },
  };

  static override PARTS: Record<string, TemplatePart> = {
    header: { template: "templates/sidebar/directory/header.hbs" },
    directory: { template: "templates/sidebar/directory/directory.hbs", scrollable: [""] },
    footer: { template: "templates/sidebar/directory/footer.hbs" },
  };

  /** The templates of one entry and of one folder, which subclasses may replace. */
  static _entryPartial = "templates/sidebar/partials/document-partial.hbs";
  static _folderPartial = "templates/sidebar/partials/folder-partial.hbs";

  readonly #search = new SearchFilter({
    inputSelector: 'search input, input[type="search"]',
    contentSelector: ".directory-list",
    callback: (event, query, rgx, html) => {
      if (html) this._onSearchFilter(event as KeyboardEvent, query, rgx, html);
    },
  });

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
      dragSelector: ".directory-item.entry",
      dropSelector: ".directory-list",
      permissions: { dragstart: this._canDragStart.bind(this), drop: this._canDragDrop.bind(this) },
      callbacks: {
        dragstart: this._onDragStart.bind(this),
        drop: this._onDrop.bind(this),
      },
    }).bind(this.element);
    if (options.parts?.some((part) => part === "header" || part === "directory")) this.#search.bind(this.element);
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

  _onDragStart(event: DragEvent): unknown {
    const { entryId } = (event.currentTarget as HTMLElement).dataset;
    const data = this._getEntryDragData(entryId ?? "");
    event.dataTransfer?.setData("text/plain", JSON.stringify(data));
    return undefined;
  }

  async _onDrop(event: DragEvent): Promise<void> {
    const data = TextEditor.implementation.getDragEventData(event);
    const target = (event.target as Element).closest<HTMLElement>(".directory-item");
    if (data["type"] === this.documentName) await this._handleDroppedEntry(target, data);
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

  /** Moves a dropped entry into the folder, or copies one from elsewhere. */
  async _handleDroppedEntry(target: HTMLElement | null, data: Record<string, unknown>): Promise<void> {
    const dropped = await this._getDroppedEntryFromData(data);
    const folder = (target && folderOf(target)?.id) ?? null;
    if (!this._entryAlreadyExists(dropped)) await this._createDroppedEntry(dropped, { folder });
    else if (game().user.isGM || dropped.isOwner) await dropped.update({ folder });
  }

  override get title(): string {
    return localize("SIDEBAR.DirectoryTitle", { type: localize(this.documentClass.metadata.labelPlural) });
  }

  override _configureRenderParts(options: RenderOptions): Record<string, TemplatePart> {
    const parts = super._configureRenderParts(options);
    const { _entryPartial, _folderPartial } = this.constructor as typeof DocumentDirectory;
    const { directory } = parts;
    if (directory) directory.templates = [...(directory.templates ?? []), _entryPartial, _folderPartial];
    return parts;
  }

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    const config = host.CONFIG as Record<string, { sidebarIcon?: string } | undefined>;
    const { label, labelPlural } = this.documentClass.metadata;
    return {
      ...(await super._prepareContext(options)),
      canCreateEntry: this._canCreateEntry(),
      createLabel: localize("DOCUMENT.Create", { type: localize(label) }),
      documentCls: this.documentName.toLowerCase(),
      label: localize(label),
      labelPlural: localize(labelPlural),
      sidebarIcon: config[this.documentName]?.sidebarIcon,
    };
  }

  override async _preparePartContext(partId: string, context: Context, options: RenderOptions): Promise<Context> {
    const prepared = await super._preparePartContext(partId, context, options);
    if (partId === "header") await this._prepareHeaderContext(prepared, options);
    if (partId === "directory") await this._prepareDirectoryContext(prepared, options);
    if (partId === "footer") await this._prepareFooterContext(prepared, options);
    return prepared;
  }

  _prepareHeaderContext(context: Context, _options: RenderOptions): Promise<void> {
    context["searchLabel"] = localize("SIDEBAR.Search", { types: context["labelPlural"] });
    return Promise.resolve();
  }

  _prepareDirectoryContext(context: Context, _options: RenderOptions): Promise<void> {
    const { _entryPartial, _folderPartial } = this.constructor as typeof DocumentDirectory;
    Object.assign(context, {
      entryPartial: _entryPartial,
      folderPartial: _folderPartial,
      tree: this.collection.tree,
    });
    return Promise.resolve();
  }

  _prepareFooterContext(_context: Context, _options: RenderOptions): Promise<void> {
    return Promise.resolve();
  }

  override async _onFirstRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.collection.apps?.push(this);
    this._createContextMenus();
  }

  override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    const { apps } = this.collection;
    if (apps?.includes(this)) apps.splice(apps.indexOf(this), 1);
  }

  /** Adds the menu of entries, for which packages have a hook. */
  _createContextMenus(): void {
    this._createContextMenu(this._getEntryContextOptions.bind(this), ".directory-item[data-entry-id]", {
      fixed: true,
      hookName: `get${this.documentName}ContextOptions`,
      parentClassHooks: false,
    });
  }

  _getEntryContextOptions(): ContextMenuEntry[] {
    return entryMenu(
      (element) => this.#entryOf(element),
      () => this._canCreateEntry(),
    );
  }

  #entryOf(element: HTMLElement): DirectoryDocument | undefined {
    return this.collection.get(element.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"] ?? "");
  }

  /* -------- Clicks -------- */

  async _onClickEntry(_event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#entryOf(target)?.sheet?.render({ force: true });
  }

  async _onCreateEntry(_event: PointerEvent, target: HTMLElement): Promise<unknown> {
    const folder = folderOf(target)?.id ?? null;
    return this.documentClass.createDialog(folder ? { folder } : {}, { renderSheet: true });
  }

  _onToggleFolder(_event: PointerEvent, target: HTMLElement): void {
    const element = target.closest<HTMLElement>(".directory-item.folder");
    const folder = element && folderOf(element);
    if (!element || !folder) return;
    this.#expand(folder, element, !folder.expanded);
  }

  #expand(folder: DirectoryFolder, element: HTMLElement, expanded: boolean): void {
    const { folders } = host.game as { folders: { _expanded: Record<string, boolean> } };
    folders._expanded[folder.uuid] = expanded;
    markExpanded(element, expanded);
  }

  /** Closes all folders of this directory. */
  collapseAll(): void {
    for (const element of this.element.querySelectorAll<HTMLElement>(".directory-item.folder")) {
      const folder = folderOf(element);
      if (folder) this.#expand(folder, element, false);
    }
  }

  /* -------- Search -------- */

  _onSearchFilter(_event: KeyboardEvent, query: string, rgx: RegExp, html: HTMLElement): void {
    const [entryIds, folderIds, autoExpandIds] = [new Set<string>(), new Set<string>(), new Set<string>()];
    if (query) {
      this._matchSearchFolders(rgx, folderIds, autoExpandIds);
      this._matchSearchEntries(rgx, entryIds, folderIds, autoExpandIds);
    }
    showMatches(
      html,
      { query, entryIds, folderIds, autoExpandIds },
      (element) => folderOf(element)?.expanded === true,
      (element) => {
        this._onMatchSearchEntry(query, entryIds, element);
      },
    );
  }

  _matchSearchFolders(query: RegExp, folderIds: Set<string>, autoExpandIds: Set<string>): void {
    matchFolders(this.collection, query, folderIds, autoExpandIds);
  }

  _matchSearchEntries(query: RegExp, entryIds: Set<string>, folderIds: Set<string>, autoExpandIds: Set<string>): void {
    const { folders } = this.collection;
    const entries = [...this.collection].map((document) => ({
      id: document.id ?? "",
      folder: folders.get((document._source["folder"] as string | null) ?? ""),
      matches: () => SearchFilter.testQuery(query, document.name ?? ""),
    }));
    matchEntries(entries, entryIds, folderIds, autoExpandIds);
  }

  _onMatchSearchEntry(query: string, entryIds: Set<string>, element: HTMLElement, _options: object = {}): void {
    element.hidden = query !== "" && !entryIds.has(element.dataset["entryId"] ?? "");
  }

  static async #onActivateEntry(this: DocumentDirectory, event: PointerEvent, target: HTMLElement): Promise<void> {
    await this._onClickEntry(event, target);
  }

  static async #onCreate(this: DocumentDirectory, event: PointerEvent, target: HTMLElement): Promise<void> {
    await this._onCreateEntry(event, target);
  }

  static #onToggle(this: DocumentDirectory, event: PointerEvent, target: HTMLElement): void {
    this._onToggleFolder(event, target);
  }

  static #onCollapseFolders(this: DocumentDirectory): void {
    this.collapseAll();
  }
}

/** A document in a directory. */
export interface DirectoryDocument extends DocumentView {
  readonly sort: number;
  clone(changes: object, context: object): unknown;
}

/** A folder, as a directory uses it. */
interface DirectoryFolder extends DocumentView {
  readonly id: string;
  readonly expanded: boolean;
  readonly folder: DirectoryFolder | null;
  readonly ancestors: readonly DirectoryFolder[];
}

/** A collection, as a directory shows it. */
export interface DirectoryCollectionView extends CollectionView<DirectoryDocument> {
  readonly documentName: string;
  readonly tree: DirectoryNode;
  readonly folders: Iterable<DirectoryFolder> & { get(id: string): DirectoryFolder | undefined };
  fromCompendium(document: DirectoryDocument, options: object): Record<string, unknown>;
}

/** The class of the documents of a directory. */
export interface DirectoryDocumentClass {
  readonly documentName: string;
  readonly metadata: { readonly label: string; readonly labelPlural: string };
  canUserCreate(user: object): boolean;
  create(data: object, operation?: object): Promise<DirectoryDocument | undefined>;
  createDialog(data?: object, operation?: object, options?: object): Promise<unknown>;
  fromDropData(data: object): Promise<DirectoryDocument | undefined>;
}
