import { documentConfig } from "../../../document-config.ts";
import { CompendiumCollection } from "../../../documents/compendium-collection.ts";
import type { CompendiumPacks } from "../../../documents/compendium-packs.ts";
import { host } from "../../../host.ts";
import type { ApplicationDefaults, Context, RenderOptions } from "../../api/application-types.ts";
import { documentClass, game, localize } from "../../surroundings.ts";
import type { ContextMenuEntry } from "../../ux/context-menu-entry.ts";
import { SearchFilter } from "../../ux/search-filter.ts";
import { compendiumMenu } from "../apps/compendium-menu.ts";
import { folderOf } from "../directory-menus.ts";
import { matchEntries } from "../directory-search.ts";
import type { DirectoryCollectionView, DirectoryDocumentClass } from "../directory-types.ts";
import { DocumentDirectory } from "../document-directory.ts";
import { constantsOfGeneration } from "../../../constants-of-generation.ts";
import { escapeHTML } from "../../../utils.ts";
import { DialogV2 } from "../../api/dialog.ts";

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
    return game().user.isGM;
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
    return compendiumMenu((element) => this.#packOf(element));
  }

  // What a click sets off is the same whether somebody waits for it or not.
  override _onClickEntry(_event: PointerEvent, target: HTMLElement): Promise<void> {
    this.#packOf(target)?.render(true);
    return Promise.resolve();
  }

  override _onCreateEntry(_event: PointerEvent, target: HTMLElement): Promise<unknown> {
    return createCompendiumDialog(folderOf(target)?.id ?? null);
  }

  override _onCreateFolder(_event: PointerEvent, target: HTMLElement): Promise<unknown> {
    const folder = folderOf(target)?.id ?? null;
    return documentClass("Folder").createDialog({ folder, type: "Compendium" });
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

  override async _handleDroppedEntry(target: HTMLElement | null, data: Record<string, unknown>): Promise<void> {
    const pack = this.#packs.get(String(data["collection"]));
    await pack?.setFolder((target && folderOf(target)?.id) ?? null);
  }
}

/** The kinds of documents of which a compendium can be made here. */
function types(): readonly string[] {
  return constantsOfGeneration().COMPENDIUM_DOCUMENT_TYPES.filter((type) => documentConfig(type)?.documentClass);
}

/** Asks for label and kind of a new compendium and founds it; null when the question is dismissed. */
export async function createCompendiumDialog(folder: string | null): Promise<CompendiumCollection | null> {
  const options = types().map((type) => {
    return `<option value="${type}">${escapeHTML(localize(`DOCUMENT.${type}`))}</option>`;
  });
  const row = (id: string, label: string, input: string) =>
    `<div class="form-group"><label for="${id}">${escapeHTML(localize(label))}</label><div class="form-fields">${input}</div></div>`;
  const label = row(
    "compendium-label",
    "DOCUMENT.FIELDS.name.label",
    `<input type="text" id="compendium-label" name="label" required autofocus>`,
  );
  const type = row(
    "compendium-type",
    "COMPENDIUM.Type",
    `<select id="compendium-type" name="type">${options.join("")}</select>`,
  );
  const title = localize("DOCUMENT.Create", { type: localize("COMPENDIUM.Label") });
  const answer = (await DialogV2.input({
    window: { title, icon: "fa-solid fa-book-atlas" },
    content: label + type,
    ok: { label: title },
  })) as { label: string; type: string } | null;
  if (!answer?.label.trim()) return null;
  const pack = await CompendiumCollection.createCompendium(answer);
  if (folder) await pack.setFolder(folder);
  return pack;
}
