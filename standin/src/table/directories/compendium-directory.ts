import { documentConfig } from "../../client/document-config.ts";
import type { CompendiumPacks } from "../../client/documents/compendium-packs.ts";
import type { CompendiumCollection } from "../../client/kinds.ts";
import { host } from "../../client/host.ts";
import type { ApplicationDefaults, Context, RenderOptions } from "../../client/applications/api/application-types.ts";
import { localize } from "../../client/applications/surroundings.ts";
import type { ContextMenuEntry } from "../../client/applications/ux/context-menu-entry.ts";
import { SearchFilter } from "../../client/applications/ux/search-filter.ts";
import { matchEntries } from "./directory-search.ts";
import type { DirectoryCollectionView, DirectoryDocumentClass } from "./directory-types.ts";
import { DocumentDirectory } from "./document-directory.ts";

/** What compendia are called. */
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

  /** Compendia are no documents; a directory asks the class of its documents for words and permission only. */
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

  // What a click sets off is the same whether somebody waits for it or not.
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
