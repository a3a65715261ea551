import { CONST } from "../../../constants.ts";
import { DocumentSheetV2 } from "../../api/document-sheet.ts";
import type { ApplicationDefaults, ClosingOptions, Context, RenderOptions } from "../../api/application-types.ts";
import { HandlebarsApplicationMixin } from "../../api/handlebars-application.ts";
import { documentClass, game, localize } from "../../surroundings.ts";
import { type ContextMenuEntry, writeEntry } from "../../ux/context-menu-entry.ts";
import { DragDrop } from "../../ux/drag-drop.ts";
import { SearchFilter } from "../../ux/search-filter.ts";
import type { EntryView, PageView, PageSheetClass } from "./journal-types.ts";
import { DocumentOwnershipConfig } from "../../apps/document-ownership.ts";
import { fromUuid, performIntegerSort } from "../../../utils.ts";
import { TextEditor } from "../../ux/text-editor.ts";
import type { JournalEntryPageHeading } from "../../../documents/journal-toc.ts";

/** The window in which a journal entry is read: its pages one at a time, or all below each other. */
export class JournalEntrySheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static readonly VIEW_MODES = Object.freeze({ SINGLE: 1, MULTIPLE: 2 });

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
      goToHeading: JournalEntrySheet.#onGoToHeading,
      goToPage: JournalEntrySheet.#onGoToHeading,
      nextPage: JournalEntrySheet.#onNextPage,
      previousPage: JournalEntrySheet.#onPreviousPage,
      toggleMode: JournalEntrySheet.#onToggleMode,
      toggleSidebar: JournalEntrySheet.#onToggleSidebar,
    },
  };

  static override PARTS = {
    sidebar: { template: "templates/journal/sidebar.hbs", scrollable: [".toc"] },
    pages: { template: "templates/journal/pages.hbs", scrollable: [".journal-entry-pages"] },
  };

  readonly #views = new PageViews();
  readonly #search = new SearchFilter({
    inputSelector: 'input[type="search"]',
    contentSelector: ".toc",
    callback: (_event, query, rgx, toc) => {
      if (toc) this.#filter(toc, query, rgx);
    },
  });
  #pageId: string | null = null;
  #mode: number | null = null;
  #sidebarExpanded = true;

  get entry(): EntryView {
    return this.document as EntryView;
  }

  override get title(): string {
    return this.entry.name;
  }

  /** How the pages are shown: what this reader has chosen, or what the entry says. */
  get mode(): number {
    const { SINGLE } = JournalEntrySheet.VIEW_MODES;
    return this.#mode ?? (this.entry.getFlag("core", "viewMode") as number | undefined) ?? SINGLE;
  }

  get isMultiple(): boolean {
    return this.mode === JournalEntrySheet.VIEW_MODES.MULTIPLE;
  }

  get sidebarExpanded(): boolean {
    return this.#sidebarExpanded;
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
    const { pageId, pageIndex, mode } = options as { pageId?: string; pageIndex?: number; mode?: number };
    if (mode !== undefined) this.#mode = mode;
    if (pageId !== undefined) this.#pageId = pageId;
    else if (pageIndex !== undefined) this.#pageId = this.#pages()[pageIndex]?.id ?? null;
  }

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    const pages = this.#pages();
    const canEdit = this.isEditable;
    return {
      ...(await super._prepareContext(options)),
      canEdit,
      mode: this.isMultiple
        ? { icon: "fa-solid fa-note-sticky", label: "JOURNAL.ViewSingle" }
        : { icon: "fa-solid fa-layer-group", label: "JOURNAL.ViewMultiple" },
      categories: prepareContents(this.entry, pages, (page) => this.#views.headingsOf(page), this.pageId),
      hasPages: pages.length > 0,
      hasPrevious: this.pageIndex > 0,
      hasNext: this.pageIndex < pages.length - 1,
      isSingle: !this.isMultiple,
      sidebarExpanded: this.#sidebarExpanded,
    };
  }

  override async _renderHTML(context: Context, options: RenderOptions): Promise<Record<string, HTMLElement>> {
    const rendered = await super._renderHTML(context, options);
    const place = rendered["pages"]?.querySelector<HTMLElement>(".journal-entry-pages");
    if (place) await this.#views.show(this.#shownPages(), place);
    return rendered;
  }

  #shownPages(): PageView[] {
    const pages = this.#pages();
    return this.isMultiple ? pages : pages.slice(this.pageIndex, this.pageIndex + 1);
  }

  override async _onFirstRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(this._getEntryContextOptions.bind(this), ".toc .page[data-page-id]", {
      fixed: true,
      hookName: "getJournalEntryPageContextOptions",
      parentClassHooks: false,
    });
  }

  override async _onRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.element.classList.toggle("sidebar-collapsed", !this.#sidebarExpanded);
    this.#search.bind(this.element);
    new DragDrop.implementation({
      dragSelector: ".toc .page[data-page-id]",
      dropSelector: ".toc",
      permissions: { drop: () => this.isEditable },
      callbacks: { dragstart: this._onDragStart.bind(this), drop: this._onDrop.bind(this) },
    }).bind(this.element);
    const { pageId, anchor } = options as { pageId?: string; anchor?: string };
    if (pageId) this.#scrollTo(pageId, anchor);
  }

  /** A reader's fields are not the document's: the search and the buttons work for everybody. */
  override _toggleDisabled(): void {
    return;
  }

  override async _preClose(options: ClosingOptions): Promise<void> {
    await super._preClose(options);
    await this.#views.close();
  }

  /** What can be done with a page of the table of contents. */
  _getEntryContextOptions(): ContextMenuEntry[] {
    return pageMenu((element) => this.entry.pages.get(element.dataset["pageId"] ?? ""));
  }

  /** Shows a page, at one of its headings when that is named. */
  goToPage(pageId: string, { anchor }: { anchor?: string } = {}): void {
    if (this.isMultiple || pageId === this.pageId) this.#scrollTo(pageId, anchor);
    else void this.render({ pageId, ...(anchor ? { anchor } : {}) });
  }

  #scrollTo(pageId: string, anchor?: string): void {
    const page = this.element.querySelector<HTMLElement>(`article[data-page-id="${pageId}"]`);
    const heading = anchor ? page?.querySelector<HTMLElement>(`[data-anchor="${CSS.escape(anchor)}"]`) : page;
    heading?.scrollIntoView();
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

  /** Hides the table of contents, or shows it. */
  toggleSidebar(): void {
    const expanded = !this.#sidebarExpanded;
    this.#sidebarExpanded = expanded;
    this.element.classList.toggle("sidebar-collapsed", !expanded);
    const toggle = this.element.querySelector<HTMLElement>('[data-action="toggleSidebar"]');
    toggle?.setAttribute("aria-expanded", String(expanded));
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

  #filter(toc: HTMLElement, query: string, rgx: RegExp): void {
    for (const element of toc.querySelectorAll<HTMLElement>(".page[data-page-id]")) {
      const { name = "" } = this.entry.pages.get(element.dataset["pageId"] ?? "") ?? {};
      element.hidden = query !== "" && !SearchFilter.testQuery(rgx, name);
    }
  }

  _onDragStart(event: DragEvent): void {
    const { pageId } = (event.currentTarget as HTMLElement).dataset;
    const heading = (event.target as Element).closest<HTMLElement>("[data-anchor]");
    const data = this.entry.pages.get(pageId ?? "")?.toDragData();
    const anchor = heading && { anchor: { slug: heading.dataset["anchor"], name: heading.textContent.trim() } };
    event.dataTransfer?.setData("text/plain", JSON.stringify({ ...data, ...anchor }));
  }

  async _onDrop(event: DragEvent): Promise<void> {
    await movePage(this.entry, event);
  }

  static async #onCreatePage(this: JournalEntrySheet): Promise<void> {
    await this.createPageDialog();
  }

  static async #onEditPage(this: JournalEntrySheet, event: PointerEvent, target: HTMLElement): Promise<void> {
    await this._onEditPage(event, target);
  }

  static #onGoToHeading(this: JournalEntrySheet, _event: PointerEvent, target: HTMLElement): void {
    const { pageId } = target.closest<HTMLElement>("[data-page-id]")?.dataset ?? {};
    const { anchor } = target.closest<HTMLElement>("[data-anchor]")?.dataset ?? {};
    if (pageId) this.goToPage(pageId, anchor ? { anchor } : {});
  }

  static async #onNextPage(this: JournalEntrySheet): Promise<void> {
    await this.nextPage();
  }

  static async #onPreviousPage(this: JournalEntrySheet): Promise<void> {
    await this.previousPage();
  }

  /** Whoever owns the entry chooses for all; others for themselves. */
  static async #onToggleMode(this: JournalEntrySheet): Promise<void> {
    const { SINGLE, MULTIPLE } = JournalEntrySheet.VIEW_MODES;
    const mode = this.isMultiple ? SINGLE : MULTIPLE;
    await this.render({ mode, ...(this.pageId ? { pageId: this.pageId } : {}) });
    if (this.isEditable) await this.entry.setFlag("core", "viewMode", mode);
  }

  static #onToggleSidebar(this: JournalEntrySheet): void {
    this.toggleSidebar();
  }
}

/** What can be done with a page in the table of contents of its entry. */
export function pageMenu(find: (element: HTMLElement) => PageView | undefined): ContextMenuEntry[] {
  const entry = (label: string, icon: string, mayDo: (page: PageView) => boolean, act: (page: PageView) => unknown) =>
    writeEntry({
      label,
      icon: `<i class="fa-solid ${icon}"></i>`,
      visible: (element) => {
        const page = find(element);
        return page !== undefined && mayDo(page);
      },
      onClick: (_event, element) => {
        const page = find(element);
        return page && act(page);
      },
    });
  const isOwned = ({ isOwner }: PageView) => isOwner;
  return [
    entry("JOURNAL.EditPage", "fa-pen-to-square", isOwned, (page) => page.sheet?.render({ force: true })),
    entry(
      "SIDEBAR.Duplicate",
      "fa-copy",
      ({ parent }) => parent.isOwner,
      (page) => page.clone({ name: localize("DOCUMENT.CopyOf", { name: page.name }) }, { save: true, addSource: true }),
    ),
    entry(
      "OWNERSHIP.Configure",
      "fa-lock",
      () => game().user.isGM,
      (page) => new DocumentOwnershipConfig({ document: page }).render({ force: true }),
    ),
    entry("SIDEBAR.Delete", "fa-trash", isOwned, (page) => page.deleteDialog()),
  ];
}

/** Puts a page of an entry before or after the one it was dropped on, or takes a copy of another entry's page. */
export async function movePage(entry: EntryView, event: DragEvent): Promise<void> {
  const data = TextEditor.implementation.getDragEventData(event);
  if (data["type"] !== "JournalEntryPage") return;
  const page = (await fromUuid(data["uuid"] as string)) as PageView | null;
  if (!page) return;
  if (page.parent !== entry) {
    await entry.createEmbeddedDocuments("JournalEntryPage", [page.toObject()]);
    return;
  }
  const over = (event.target as Element).closest<HTMLElement>(".page[data-page-id]")?.dataset["pageId"];
  const target = entry.pages.get(over ?? null);
  if (!target || target === page) return;
  const sorted = performIntegerSort(page as never, {
    target: target as never,
    siblings: [...entry.pages] as never,
    sortBefore: page.sort > target.sort,
  }) as unknown as { target: PageView; update: { sort: number } }[];
  const updates = sorted.map(({ target: { id }, update }) => ({ _id: id, ...update }));
  await entry.updateEmbeddedDocuments("JournalEntryPage", updates);
}

type PageSheet = InstanceType<PageSheetClass>;

/** The sheets in which an entry shows its pages; each is kept as long as the entry is open. */
export class PageViews {
  readonly #sheets = new Map<string, { sheet: PageSheet; cls: PageSheetClass }>();

  /** The sheet that shows a page: the one for its type, or the one chosen for it. */
  sheetOf(page: PageView): PageSheet {
    const cls = page._getSheetClass();
    if (!cls) throw new Error(`There is no sheet for pages of type "${page.type}"`);
    const known = this.#sheets.get(page.id);
    if (known?.cls === cls) return known.sheet;
    const sheet = new cls({ document: page, mode: "view" });
    this.#sheets.set(page.id, { sheet, cls });
    return sheet;
  }

  /** Draws pages into their place in the window, in their order. */
  async show(pages: readonly PageView[], place: HTMLElement): Promise<void> {
    const elements: HTMLElement[] = [];
    for (const page of pages) {
      const sheet = this.sheetOf(page);
      await sheet.render({ force: true });
      elements.push(sheet.element);
    }
    place.replaceChildren(...elements);
    const shown = new Set(pages.map(({ id }) => id));
    for (const [id, { sheet }] of this.#sheets) if (!shown.has(id)) sheet._onCloseView();
  }

  /** The headings of a page that is shown. */
  headingsOf(page: PageView): JournalEntryPageHeading[] {
    const { sheet } = this.#sheets.get(page.id) ?? {};
    if (!sheet?.rendered) return Object.values(page.toc);
    return sheet.options.includeTOC ? Object.values(sheet.toc) : [];
  }

  /** The entry is closed, and its pages with it. */
  async close(): Promise<void> {
    for (const { sheet } of this.#sheets.values()) {
      sheet._onCloseView();
      await sheet.close({ animate: false });
    }
    this.#sheets.clear();
  }
}

const { OBSERVER } = CONST.DOCUMENT_OWNERSHIP_LEVELS;

/** One page in the table of contents. */
interface PageLine {
  readonly id: string;
  readonly name: string;
  readonly number: number;
  readonly level: number;
  readonly active: boolean;
  /** Do players not see it? */
  readonly hidden: boolean;
  readonly headings: readonly JournalEntryPageHeading[];
}

/** One category with its pages; the pages without one come first, without a heading. */
interface CategoryLines {
  readonly id: string | null;
  readonly name: string;
  readonly pages: readonly PageLine[];
}

/** Lists the pages of an entry by their categories, with the headings of those that are shown. */
export function prepareContents(
  entry: EntryView,
  pages: readonly PageView[],
  headingsOf: (page: PageView) => JournalEntryPageHeading[],
  activeId: string | undefined,
): CategoryLines[] {
  const categories = [...entry.categories].sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name));
  const known = new Set(categories.map(({ id }) => id));
  const line = (page: PageView): PageLine => ({
    id: page.id,
    name: page.name,
    number: pages.indexOf(page) + 1,
    level: page.title.level,
    active: page.id === activeId,
    hidden: !isSeenByPlayers(entry, page),
    headings: headingsOf(page).filter(({ level, text }) => text !== page.name && level <= 3),
  });
  const isIn = (page: PageView, id: string | null) =>
    id === null ? !page.category || !known.has(page.category) : page.category === id;
  const groups = [{ id: null, name: localize("JOURNAL.UncategorizedPages") }, ...categories];
  return groups
    .map(({ id, name }) => ({ id, name, pages: pages.filter((page) => isIn(page, id)).map(line) }))
    .filter((group) => group.pages.length > 0);
}

/** Does a page say of itself that all may see it, or else its entry? */
function isSeenByPlayers(entry: EntryView, page: PageView): boolean {
  const levelOf = ({ _source }: { _source: Record<string, unknown> }) =>
    (_source["ownership"] as { default?: number } | undefined)?.default ?? -1;
  const own = levelOf(page);
  return (own < 0 ? levelOf(entry) : own) >= OBSERVER;
}
