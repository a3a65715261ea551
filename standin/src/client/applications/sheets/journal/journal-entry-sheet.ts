import { CONST } from "../../../constants.ts";
import { DocumentSheetV2 } from "../../api/document-sheet.ts";
import type { ApplicationDefaults, ClosingOptions, Context, RenderOptions } from "../../api/application-types.ts";
import { HandlebarsApplicationMixin } from "../../api/handlebars-application.ts";
import { documentClass, game } from "../../surroundings.ts";
import type { EntryView, PageView, PageSheetClass } from "./journal-types.ts";

/** The window in which a journal entry is read, one page at a time. */
export class JournalEntrySheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    classes: ["journal-sheet", "journal-entry"],
    tag: "div",
    viewPermission: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER,
    window: { resizable: true, icon: "fa-solid fa-book-open" },
    position: { width: 820, height: 640 },
    form: { handler: undefined },
    actions: {
      createPage: JournalEntrySheet.#onCreatePage,
      editPage: JournalEntrySheet.#onEditPage,
      goToPage: JournalEntrySheet.#onGoToPage,
      nextPage: JournalEntrySheet.#onNextPage,
      previousPage: JournalEntrySheet.#onPreviousPage,
    },
  };

  static override PARTS = {
    sidebar: { template: "templates/journal/sidebar.hbs", scrollable: [".toc"] },
    pages: { template: "templates/journal/pages.hbs", scrollable: [".journal-entry-pages"] },
  };

  #shown: InstanceType<PageSheetClass> | null = null;
  #pageId: string | null = null;

  get entry(): EntryView {
    return this.document as EntryView;
  }

  override get title(): string {
    return this.entry.name;
  }

  /** The place of the page that is shown among those the reader may see. */
  get pageIndex(): number {
    return Math.max(
      0,
      this.#pages().findIndex(({ id }) => id === this.#pageId),
    );
  }

  get pageId(): string | undefined {
    return this.#pages()[this.pageIndex]?.id;
  }

  /** May this reader see a page? */
  isPageVisible(page: PageView): boolean {
    return page.testUserPermission(game().user, "OBSERVER");
  }

  /** The pages this reader may see, in their order. */
  #pages(): PageView[] {
    return [...this.entry.pages].filter((page) => this.isPageVisible(page)).sort((a, b) => a.sort - b.sort);
  }

  override _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    const { pageId, pageIndex } = options as { pageId?: string; pageIndex?: number };
    if (pageId !== undefined) this.#pageId = pageId;
    else if (pageIndex !== undefined) this.#pageId = this.#pages()[pageIndex]?.id ?? null;
  }

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    const pages = this.#pages();
    return {
      ...(await super._prepareContext(options)),
      canEdit: this.isEditable,
      pages: pages.map((page) => ({
        id: page.id,
        name: page.name,
        level: page.title.level,
        active: page.id === this.pageId,
        hidden: !isSeenByPlayers(this.entry, page),
      })),
      hasPages: pages.length > 0,
      hasPrevious: this.pageIndex > 0,
      hasNext: this.pageIndex < pages.length - 1,
    };
  }

  override async _renderHTML(context: Context, options: RenderOptions): Promise<Record<string, HTMLElement>> {
    const rendered = await super._renderHTML(context, options);
    const place = rendered["pages"]?.querySelector<HTMLElement>(".journal-entry-pages");
    if (place) place.replaceChildren(...(await this.#drawPage()));
    return rendered;
  }

  /** Draws the page that is shown by the sheet for its type, or the one chosen for it. */
  async #drawPage(): Promise<HTMLElement[]> {
    const page = this.entry.pages.get(this.pageId ?? null);
    const cls = page?._getSheetClass() ?? null;
    if (page && !cls) throw new Error(`There is no sheet for pages of type "${page.type}"`);
    if (this.#shown?.document !== page || this.#shown?.constructor !== cls) {
      await this.#closePage();
      this.#shown = cls && new cls({ document: page, mode: "view" });
    }
    if (!this.#shown) return [];
    await this.#shown.render({ force: true });
    return [this.#shown.element];
  }

  async #closePage(): Promise<void> {
    this.#shown?._onCloseView();
    await this.#shown?.close({ animate: false });
    this.#shown = null;
  }

  /** A reader's fields are not the document's: the buttons work for everybody. */
  override _toggleDisabled(): void {
    return;
  }

  override async _preClose(options: ClosingOptions): Promise<void> {
    await super._preClose(options);
    await this.#closePage();
  }

  goToPage(pageId: string): void {
    void this.render({ pageId });
  }

  nextPage(): Promise<this> {
    return this.#turn(1);
  }

  previousPage(): Promise<this> {
    return this.#turn(-1);
  }

  async #turn(step: number): Promise<this> {
    const page = this.#pages()[this.pageIndex + step];
    return page ? this.render({ pageId: page.id }) : this;
  }

  /** Opens the page in which the target stands for editing, else the page that is shown. */
  async _onEditPage(_event: PointerEvent | null, target: HTMLElement): Promise<void> {
    const { pageId } = target.closest<HTMLElement>("[data-page-id]")?.dataset ?? {};
    await this.entry.pages.get(pageId ?? this.pageId ?? "")?.sheet?.render({ force: true });
  }

  /** Asks for name and kind of a new page. */
  createPageDialog(): Promise<unknown> {
    const sort = Math.max(0, ...[...this.entry.pages].map((page) => page.sort)) + CONST.SORT_INTEGER_DENSITY;
    return documentClass("JournalEntryPage").createDialog({ sort }, { parent: this.entry });
  }

  static async #onCreatePage(this: JournalEntrySheet): Promise<void> {
    await this.createPageDialog();
  }

  static async #onEditPage(this: JournalEntrySheet, event: PointerEvent, target: HTMLElement): Promise<void> {
    await this._onEditPage(event, target);
  }

  static #onGoToPage(this: JournalEntrySheet, _event: PointerEvent, target: HTMLElement): void {
    this.goToPage(target.closest<HTMLElement>("[data-page-id]")?.dataset["pageId"] ?? "");
  }

  static async #onNextPage(this: JournalEntrySheet): Promise<void> {
    await this.nextPage();
  }

  static async #onPreviousPage(this: JournalEntrySheet): Promise<void> {
    await this.previousPage();
  }
}

/** Does a page say of itself that all may see it, or else its entry? */
function isSeenByPlayers(entry: EntryView, page: PageView): boolean {
  const levelOf = ({ _source }: { _source: Record<string, unknown> }) =>
    (_source["ownership"] as { default?: number } | undefined)?.default ?? -1;
  const own = levelOf(page);
  return (own < 0 ? levelOf(entry) : own) >= CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER;
}
