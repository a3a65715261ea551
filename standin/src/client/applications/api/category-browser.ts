import { host } from "../../host.ts";
import { reportError } from "../surroundings.ts";
import { SearchFilter } from "../ux/search-filter.ts";
import type { ApplicationDefaults, ClosingOptions, Context, RenderOptions } from "./application-types.ts";
import { ApplicationV2 } from "./application.ts";
import { HandlebarsApplicationMixin, type TemplatePart } from "./handlebars-application.ts";
import { prepareButtons, resetDefaults } from "./inner-members.ts";

/** What belongs together in a browser. */
export interface CategoryData<Entry = unknown> {
  readonly id: string;
  readonly label: string;
  readonly entries: readonly Entry[];
}

/** The templates that draw what differs between browsers. */
export interface CategorySubtemplates {
  /** Draws the entries of one category. */
  category: string;
  filter?: string | null;
  sidebarFooter?: string | null;
}

/** A window of two panes: categories to choose from, and the entries of the chosen one; all can be searched. */
export abstract class CategoryBrowser<Entry = unknown> extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    tag: "form",
    classes: ["category-browser"],
    window: { contentClasses: ["standard-form"], resizable: true },
    position: { width: 780, height: 680 },
    actions: { resetDefaults: CategoryBrowser.#onResetDefaults },
    initialCategory: null,
    packageList: false,
    subtemplates: { category: "", filter: null, sidebarFooter: null },
  };

  static override PARTS: Record<string, TemplatePart> = {
    main: { template: "templates/category-browser/browser.hbs", scrollable: [".categories"] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  readonly #search = new SearchFilter({
    inputSelector: "input[type=search]",
    contentSelector: ".window-content",
    callback: (event, query, rgx, content) => {
      this._onSearchFilter(event, query, rgx, content);
    },
  });

  #isLoading = false;

  /** Is everything at hand that the categories are made of? */
  get _dataLoaded(): boolean {
    return true;
  }

  /** Searches as if somebody had typed it. */
  search(query: string): void {
    const input = this.element.querySelector<HTMLInputElement>("input[type=search]");
    if (input) input.value = query;
    this.#search.filter(null, query);
  }

  override _configureRenderParts(options: RenderOptions): Record<string, TemplatePart> {
    const parts = super._configureRenderParts(options);
    const { main } = parts;
    const templates = Object.values(this.#subtemplates).filter((path): path is string => !!path);
    if (main) main.templates = [...(main.templates ?? []), ...templates];
    return parts;
  }

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    const context = await super._prepareContext(options);
    const subtemplates = this.#subtemplates;
    if (!this._dataLoaded) {
      this.#load();
      return { ...context, rootId: this.id, loading: true, categories: [], subtemplates, buttons: [] };
    }
    const categories = Object.values(await this._prepareCategoryData()).sort((a, b) => this._sortCategories(a, b));
    const initial = this.options["initialCategory"] as string | null;
    const known = categories.some(({ id }) => id === this.tabGroups["categories"]);
    if (!known) this.tabGroups["categories"] = initial ?? categories[0]?.id ?? null;
    return {
      ...context,
      rootId: this.id,
      loading: false,
      categories: categories.map((category) => this.#asTab(category)),
      packageList: this.options["packageList"],
      subtemplates,
      buttons: categories.length > 0 ? this[prepareButtons]() : [],
    };
  }

  /** What there is to choose from, by category. */
  abstract _prepareCategoryData(): Promise<Record<string, CategoryData<Entry>>>;

  /** Gets what is not at hand; the browser is drawn again afterwards. */
  _loadCategoryData(): Promise<void> {
    return Promise.resolve();
  }

  /** The core comes first, then the system; others by their names. */
  _sortCategories(a: CategoryData, b: CategoryData): number {
    const { system } = host.game as { system: { id: string } };
    const rank = ({ id }: CategoryData) => ["core", system.id].indexOf(id) + 1 || 3;
    return rank(a) - rank(b) || a.label.localeCompare(b.label);
  }

  /** The buttons at the foot of the window. */
  [prepareButtons](): object[] {
    return [
      { type: "button", action: "resetDefaults", icon: "fa-solid fa-arrow-rotate-left", label: "SETTINGS.Reset" },
      { type: "submit", icon: "fa-solid fa-floppy-disk", label: "SETTINGS.Save" },
    ];
  }

  /** Puts everything back to what it was at first. */
  abstract [resetDefaults](): Promise<void>;

  override async _onRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.#search.bind(this.element);
  }

  override _tearDown(options: ClosingOptions): void {
    super._tearDown(options);
    this.#search.unbind();
  }

  /** Shows the entries whose words fit, and how many of them each category has. */
  _onSearchFilter(_event: Event | null, query: string, rgx: RegExp, content: HTMLElement | null): void {
    if (!content) return;
    const sections = [...content.querySelectorAll<HTMLElement>(".category")];
    const found = sections.map((section) => {
      const entries = [...section.querySelectorAll<HTMLElement>(".form-group")];
      for (const entry of entries) entry.hidden = query !== "" && !SearchFilter.testQuery(rgx, entry.textContent);
      return { id: section.dataset["tab"] ?? "", count: entries.filter(({ hidden }) => !hidden).length };
    });
    for (const { id, count } of found) this.#mark(content, id, count, query !== "");
    const active = found.find(({ id }) => id === this.tabGroups["categories"]);
    const first = found.find(({ count }) => count > 0);
    if (query && active?.count === 0 && first) this.changeTab(first.id, "categories");
  }

  get #subtemplates(): CategorySubtemplates {
    return this.options["subtemplates"] as CategorySubtemplates;
  }

  #mark(content: HTMLElement, id: string, count: number, isSearching: boolean): void {
    const tab = content.querySelector<HTMLElement>(`nav [data-tab="${CSS.escape(id)}"]`);
    const badge = tab?.querySelector(".count");
    if (badge) badge.textContent = isSearching ? String(count) : "";
    if (tab) tab.hidden = isSearching && count === 0;
  }

  #asTab(category: CategoryData<Entry>): object {
    const active = category.id === this.tabGroups["categories"];
    return { ...category, tab: { group: "categories", id: category.id, active, cssClass: active ? "active" : "" } };
  }

  #load(): void {
    if (this.#isLoading) return;
    this.#isLoading = true;
    this._loadCategoryData()
      .then(() => this.render())
      .catch((error: unknown) => {
        reportError("CategoryBrowser#_loadCategoryData", error);
      })
      .finally(() => (this.#isLoading = false));
  }

  static async #onResetDefaults(this: CategoryBrowser): Promise<void> {
    await this[resetDefaults]();
  }
}
