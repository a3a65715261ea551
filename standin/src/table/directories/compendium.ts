import type { ApplicationDefaults, Context, RenderOptions } from "../../client/applications/api/application-types.ts";
import { documentClass, game, localize } from "../../client/applications/surroundings.ts";
import { writeEntry, type ContextMenuEntry } from "../../client/applications/ux/context-menu.ts";
import { SearchFilter } from "../../client/applications/ux/search-filter.ts";
import {
  matchEntries,
  type DirectoryDocument,
  DocumentDirectory,
  type DirectoryCollectionView,
  type DirectoryDocumentClass,
} from "./document-directory.ts";
import { host } from "../../client/host.ts";
import type { CompendiumCollection } from "../../client/kinds.ts";
import { documentConfig } from "../../client/document-config.ts";
import type { CompendiumPacks } from "../../client/documents/compendium-collection.ts";

interface Importing {
  importFromCompendium(pack: CompendiumCollection, id: string, data: object, options: object): Promise<unknown>;
}

/** The window with what is in one compendium, to be opened, dragged away or taken into the world. */
export class Compendium extends DocumentDirectory {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    id: "compendium-{id}",
    classes: ["compendium-window", "sidebar-popout"],
    window: { frame: true, positioned: true, minimizable: true, resizable: true, icon: "fa-solid fa-book-atlas" },
    position: { width: 350, height: 600 },
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

  override _canCreateEntry(): boolean {
    return false;
  }

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    await this.#pack.getIndex();
    return { ...(await super._prepareContext(options)), documentCls: this.#pack.documentName.toLowerCase() };
  }

  override _getEntryContextOptions(): ContextMenuEntry[] {
    const { documentName } = this.#pack;
    const collection = (host.game as { collections: Map<string, Importing> }).collections.get(documentName);
    return [
      writeEntry({
        label: "COMPENDIUM.ImportEntry",
        icon: '<i class="fa-solid fa-download"></i>',
        visible: () =>
          (documentClass(documentName) as unknown as { canUserCreate(user: object): boolean }).canUserCreate(
            game().user,
          ),
        onClick: (_event, element) =>
          collection?.importFromCompendium(this.#pack, idOf(element), {}, { clearFolder: true }),
      }),
    ];
  }

  override async _onClickEntry(_event: PointerEvent, target: HTMLElement): Promise<void> {
    const document = (await this.#pack.getDocument(idOf(target))) as unknown as DirectoryDocument | undefined;
    await document?.sheet?.render({ force: true });
  }

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

  override _getEntryDragData(entryId: string): Record<string, unknown> {
    return { type: this.#pack.documentName, uuid: this.#pack.getUuid(entryId) };
  }
}

function idOf(element: HTMLElement): string {
  return element.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"] ?? "";
}

/** The name of compendia. */
const words = { label: "COMPENDIUM.Label", labelPlural: "SIDEBAR.TabCompendium" };

/** The tab with the compendia which this user may see, in their folders. */
export class CompendiumDirectory extends DocumentDirectory {
  static override tabName = "compendium";
  static override DEFAULT_OPTIONS: ApplicationDefaults = { window: { title: "SIDEBAR.TabCompendium" } };
  static override _entryPartial = "templates/sidebar/tabs/compendium-entry.hbs";

  get #packs(): CompendiumPacks {
    return (host.game as { packs: CompendiumPacks }).packs;
  }

  override get collection(): DirectoryCollectionView {
    return this.#packs as unknown as DirectoryCollectionView;
  }

  override get documentName(): string {
    return "Compendium";
  }

  /** Compendia are not documents; a directory asks the class of its documents for words and permission only. */
  override get documentClass(): DirectoryDocumentClass {
    return { metadata: words, documentName: this.documentName } as unknown as DirectoryDocumentClass;
  }

  override get title(): string {
    return localize("SIDEBAR.TabCompendium");
  }

  override _canCreateEntry(): boolean {
    return false;
  }

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    const types = new Set(this.#packs.map(({ documentName }) => documentName));
    const packIcons = Object.fromEntries([...types].map((type) => [type, documentConfig(type)?.sidebarIcon]));
    return { ...(await super._prepareContext(options)), sidebarIcon: "fa-solid fa-book-atlas", packIcons };
  }

  #packOf(element: HTMLElement): CompendiumCollection | undefined {
    return this.#packs.get(element.closest<HTMLElement>("[data-pack]")?.dataset["pack"]);
  }

  override _getEntryContextOptions(): ContextMenuEntry[] {
    return [];
  }

  // The effect of a click does not depend on whether it is awaited.
  override _onClickEntry(_event: PointerEvent, target: HTMLElement): Promise<void> {
    this.#packOf(target)?.render(true);
    return Promise.resolve();
  }

  override _matchSearchEntries(
    query: RegExp,
    entryIds: Set<string>,
    folderIds: Set<string>,
    autoExpandIds: Set<string>,
  ): void {
    const entries = this.#packs.map((pack) => ({
      id: pack.collection,
      folder: pack.folder,
      matches: () => SearchFilter.testQuery(query, pack.title),
    }));
    matchEntries(entries, entryIds, folderIds, autoExpandIds);
  }

  override _getEntryDragData(entryId: string): Record<string, unknown> {
    return { type: "Compendium", collection: entryId };
  }
}
