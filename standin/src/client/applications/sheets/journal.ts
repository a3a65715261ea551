import { CONST } from "../../constants.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type {
  ApplicationDefaults,
  ApplicationOptions,
  Context,
  RenderOptions,
  ClosingOptions,
} from "../api/application-types.ts";
import { HandlebarsApplicationMixin, type TemplatePart } from "../api/handlebars-application.ts";
import { localize, documentClass, game, type DocumentView } from "../surroundings.ts";
import { TextEditor } from "../ux/text-editor.ts";

/** Shows one page inside its entry, or edits it in a window of its own. */
export class JournalEntryPageSheet extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    classes: ["journal-sheet", "journal-entry-page"],
    viewClasses: [],
    viewPermission: "OBSERVER",
    mode: "edit",
    window: { resizable: true, icon: "fa-solid fa-file-lines" },
    position: { width: 600 },
    form: { closeOnSubmit: true },
  };

  static readonly isV2 = true;
  readonly isV2 = true;

  get page(): PageView {
    return this.document as PageView;
  }

  /** Is the page shown, and not edited? */
  get isView(): boolean {
    return this.options["mode"] === "view";
  }

  override get title(): string {
    return this.page.name;
  }

  /** A shown page is a part of the entry's window; an edited one is a window. */
  override _initializeApplicationOptions(options: ApplicationDefaults): ApplicationOptions {
    const merged = super._initializeApplicationOptions(options);
    if (merged["mode"] !== "view") return merged;
    const page = merged["document"] as PageView;
    merged.uniqueId += "-view";
    merged.tag = "article";
    merged.window = { ...merged.window, frame: false, positioned: false };
    merged.form = {};
    const shown = ["journal-entry-page", page.type, `level${page.title.level}`, "page"];
    merged.classes = [...shown, ...(merged["viewClasses"] as string[])];
    return merged;
  }

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    const { page } = this;
    return {
      ...(await super._prepareContext(options)),
      page,
      title: { ...page.title },
      headingLevels: this._prepareHeadingLevels(),
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "JOURNAL.SavePage" }],
    };
  }

  /** The levels a page's title can have. */
  _prepareHeadingLevels(): Record<string, string> {
    const levels = [1, 2, 3];
    return Object.fromEntries(levels.map((level) => [level, localize("JOURNALENTRYPAGE.Level", { level })]));
  }

  override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    if (!this.isView) return super._renderFrame(options);
    // The shown page lacks a header for the button of its uuid.
    const frame = document.createElement(this.options.tag);
    frame.id = this.id;
    frame.classList.add(...this.options.classes);
    frame.dataset["pageId"] = this.page.id;
    return Promise.resolve(frame);
  }

  /** The entry's window puts the shown page in its place. */
  override _insertElement(element: HTMLElement): void {
    if (!this.isView) super._insertElement(element);
  }

  /** The entry no longer shows the page. */
  _onCloseView(): void {
    // For subclasses.
  }
}

/** The sheet of a page that is drawn by templates: some when it is shown, others when it is edited. */
export class JournalEntryPageHandlebarsSheet extends HandlebarsApplicationMixin(JournalEntryPageSheet) {
  static EDIT_PARTS: Record<string, TemplatePart> = {
    header: { template: "templates/journal/page-header.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  static VIEW_PARTS: Record<string, TemplatePart> = {};

  override _configureRenderParts(options: RenderOptions): Record<string, TemplatePart> {
    super._configureRenderParts(options);
    const { EDIT_PARTS, VIEW_PARTS } = this.constructor as typeof JournalEntryPageHandlebarsSheet;
    const parts = Object.entries(this.isView ? VIEW_PARTS : EDIT_PARTS);
    return Object.fromEntries(parts.map(([id, part]) => [id, { ...part }]));
  }
}

/** The sheet of a page of text. */
export class JournalEntryPageTextSheet extends JournalEntryPageHandlebarsSheet {
  static override VIEW_PARTS: Record<string, TemplatePart> = {
    content: { root: true, template: "templates/journal/text-view.hbs" },
  };

  /** In which form this sheet writes its text. */
  static get format(): number {
    return CONST.JOURNAL_ENTRY_PAGE_FORMATS.HTML;
  }

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    const { page } = this;
    const content = page.text.content ?? "";
    const enrichment = { relativeTo: page, secrets: page.isOwner };
    const enriched = await TextEditor.implementation.enrichHTML(content, enrichment);
    return { ...(await super._prepareContext(options)), text: { ...page.text, content, enriched } };
  }
}

/** The sheet of a page of text which is written in the editor of rich text. */
export class JournalEntryPageProseMirrorSheet extends JournalEntryPageTextSheet {
  static override EDIT_PARTS: Record<string, TemplatePart> = {
    header: { template: "templates/journal/page-header.hbs" },
    content: { template: "templates/journal/text-edit.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };
}

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

  /** A reader's fields are not the document's: the buttons work for all. */
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

  /** Opens the page around the target for editing, else the page that is shown. */
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

/** May all see a page, by its own ownership or else its entry's? */
function isSeenByPlayers(entry: EntryView, page: PageView): boolean {
  const levelOf = ({ _source }: { _source: Record<string, unknown> }) =>
    (_source["ownership"] as { default?: number } | undefined)?.default ?? -1;
  const own = levelOf(page);
  return (own < 0 ? levelOf(entry) : own) >= CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER;
}

/** A page, as the sheets of journals use it. */
export interface PageView extends DocumentView {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly sort: number;
  readonly title: { readonly show: boolean; readonly level: number };
  readonly text: { readonly content?: string };
  _getSheetClass(): PageSheetClass | null;
}

/** A sheet which shows or edits one page. */
export type PageSheetClass = new (options: object) => {
  readonly element: HTMLElement;
  readonly document: PageView;
  render(options: object): Promise<unknown>;
  close(options?: object): Promise<unknown>;
  _onCloseView(): void;
};

/** An entry, as its sheet uses it. */
export interface EntryView extends DocumentView {
  readonly name: string;
  readonly pages: Iterable<PageView> & { get(id: string | null): PageView | undefined };
}
