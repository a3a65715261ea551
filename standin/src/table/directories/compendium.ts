import type { ApplicationDefaults, Context, RenderOptions } from "../../client/applications/api/application-types.ts";
import { documentClass, game } from "../../client/applications/surroundings.ts";
import { writeEntry, type ContextMenuEntry } from "../../client/applications/ux/context-menu-entry.ts";
import { SearchFilter } from "../../client/applications/ux/search-filter.ts";
import { matchEntries } from "./directory-search.ts";
import type { DirectoryDocument } from "./directory-types.ts";
import { DocumentDirectory } from "./document-directory.ts";
import { host } from "../../client/host.ts";
import type { CompendiumCollection } from "../../client/kinds.ts";

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
