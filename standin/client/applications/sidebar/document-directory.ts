import { host } from "../../host.ts";
import type { ApplicationDefaults, ClosingOptions, Context, RenderOptions } from "../api/application-types.ts";
import { documentClass, game } from "../surroundings.ts";
import type { CollectionView, DocumentView } from "../surroundings.ts";
import { AbstractSidebarTab } from "./sidebar-tab.ts";

/** A tab with the documents of one kind which this user may see. */
export class DocumentDirectory extends AbstractSidebarTab {
  /** The kind of documents. */
  static documentName: string;

  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    classes: ["directory-tab"],
    actions: {
      activateEntry: DocumentDirectory.#onActivateEntry,
      createEntry: DocumentDirectory.#onCreateEntry,
      deleteEntry: DocumentDirectory.#onDeleteEntry,
    },
  };

  static override PARTS = { directory: { template: "templates/sidebar/tabs/document-directory.hbs" } };

  get documentName(): string {
    return (this.constructor as typeof DocumentDirectory).documentName;
  }

  /** The world's documents of this kind. */
  get collection(): CollectionView<DocumentView> {
    const { collections } = host.game as {
      collections: { get(name: string): CollectionView<DocumentView> | undefined };
    };
    const collection = collections.get(this.documentName);
    if (!collection) throw new Error(`game.collections has no ${this.documentName}`);
    return collection;
  }

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    const { isGM } = game().user;
    const entries = [...this.collection].filter(({ visible }) => visible);
    entries.sort((a, b) => (a.name ?? "").localeCompare(b.name ?? ""));
    return {
      ...(await super._prepareContext(options)),
      canCreate: isGM,
      createLabel: `SIDEBAR.Create${this.documentName}`,
      icon: this.options.window.icon,
      label: this.options.window.title,
      entries: entries.map(({ id, name, img }) => ({ id, name, img, canDelete: isGM })),
    };
  }

  override async _onFirstRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.collection.apps?.push(this);
  }

  override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    const { apps } = this.collection;
    apps?.splice(apps.indexOf(this), 1);
  }

  override async _onRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    for (const name of this.element.querySelectorAll<HTMLElement>(".entry-name")) {
      name.ondragstart = (event) => {
        event.dataTransfer?.setData("text/plain", JSON.stringify(this.#entry(name)?.toDragData()));
      };
    }
  }

  #entry(element: HTMLElement): DocumentView | undefined {
    return this.collection.get(element.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"] ?? "");
  }

  static async #onActivateEntry(this: DocumentDirectory, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#entry(target)?.sheet?.render({ force: true });
  }

  static async #onCreateEntry(this: DocumentDirectory): Promise<void> {
    await documentClass(this.documentName).createDialog({}, { renderSheet: true });
  }

  static async #onDeleteEntry(this: DocumentDirectory, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#entry(target)?.deleteDialog();
  }
}
