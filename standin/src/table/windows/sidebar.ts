import { host } from "../../client/host.ts";
import { ApplicationV2 } from "../../client/applications/api/application.ts";
import type {
  ApplicationDefaults,
  ChangeTabOptions,
  Context,
  RenderOptions,
} from "../../client/applications/api/application-types.ts";
import { HandlebarsApplicationMixin } from "../../client/applications/api/handlebars-application.ts";
import { game, hooks, localize } from "../../client/applications/surroundings.ts";
import type { AbstractSidebarTab } from "../../client/applications/sidebar/sidebar-tab.ts";

/** One tab, as the sidebar announces it. */
interface TabDescriptor {
  tooltip?: string;
  icon?: string;
  /** The kind of documents whose name and icon the tab has. */
  documentName?: string;
  gmOnly?: boolean;
}

interface DocumentWords {
  readonly documentClass?: { readonly metadata: { readonly labelPlural: string } };
  readonly sidebarIcon?: string;
}

/** The column of tabs beside the table: chat, directories, settings. */
export class Sidebar extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    id: "sidebar",
    tag: "div",
    window: { frame: false, positioned: false },
    actions: { toggleState: Sidebar.#onToggleState },
  };

  // The base class describes groups of tabs here; Foundry's sidebar describes its tabs themselves.
  static override TABS: Record<string, never> = {
    chat: { documentName: "ChatMessage" },
    combat: { documentName: "Combat" },
    scenes: { documentName: "Scene", gmOnly: true },
    actors: { documentName: "Actor" },
    items: { documentName: "Item" },
    journal: { documentName: "JournalEntry" },
    tables: { documentName: "RollTable" },
    cards: { documentName: "Cards" },
    macros: { documentName: "Macro" },
    playlists: { documentName: "Playlist" },
    compendium: { tooltip: "SIDEBAR.TabCompendium", icon: "fa-solid fa-book-atlas" },
    settings: { tooltip: "SIDEBAR.TabSettings", icon: "fa-solid fa-gears" },
  } satisfies Record<string, TabDescriptor> as unknown as Record<string, never>;

  static override PARTS = {
    tabs: { id: "tabs", template: "templates/sidebar/tabs.hbs" },
    content: { id: "content", template: "templates/sidebar/content.hbs" },
  };

  override tabGroups: Record<string, string | null> = { primary: "chat" };
  /** The tabs which are windows too, by their names. */
  popouts: Record<string, AbstractSidebarTab> = {};
  #expanded = true;

  get expanded(): boolean {
    return this.#expanded;
  }

  /** The content of the tabs would be lost if their places were redrawn. */
  override _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    if (!options.isFirstRender) options.parts = options.parts?.filter((part) => part !== "content") ?? [];
  }

  override _prepareContext(): Promise<Context> {
    return Promise.resolve({ expanded: this.#expanded });
  }

  override async _preparePartContext(partId: string, context: Context, options: RenderOptions): Promise<Context> {
    const prepared = await super._preparePartContext(partId, context, options);
    await this._prepareTabContext(prepared, options);
    return prepared;
  }

  /** Finds out which tabs there are for this user, and what they are called. */
  _prepareTabContext(context: Context, _options: RenderOptions): Promise<void> {
    const { CONFIG } = host as unknown as { CONFIG: { ui: object } & Record<string, DocumentWords | undefined> };
    const descriptors = Object.entries(Sidebar.#descriptors(this)).filter(([id, { gmOnly }]) => {
      return id in CONFIG.ui && (!gmOnly || game().user.isGM);
    });
    context["tabs"] = descriptors.map(([id, { documentName = "", tooltip, icon }]) => {
      const words = CONFIG[documentName];
      const label = localize(tooltip ?? words?.documentClass?.metadata.labelPlural ?? id);
      return { id, label, icon: icon ?? words?.sidebarIcon ?? "", active: this.tabGroups["primary"] === id };
    });
    return Promise.resolve();
  }

  static #descriptors(sidebar: Sidebar): Record<string, TabDescriptor> {
    return (sidebar.constructor as typeof Sidebar).TABS;
  }

  override _insertElement(element: HTMLElement): void {
    const place = document.getElementById(element.id);
    if (place) place.replaceWith(element);
    else (document.getElementById("interface") ?? document.body).append(element);
  }

  override async _onFirstRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.classList.toggle("expanded", this.#expanded);
  }

  override _attachPartListeners(partId: string, element: HTMLElement, options: RenderOptions): void {
    super._attachPartListeners(partId, element, options);
    if (partId === "tabs") walkTabs(element);
  }

  #tab(name: string | null | undefined): AbstractSidebarTab | undefined {
    const ui = host.ui as Record<string, AbstractSidebarTab | undefined>;
    return name && name in ui ? ui[name] : undefined;
  }

  /** Pressing the tab that is shown folds the sidebar up, or unfolds it. */
  override _onClickTab(event: PointerEvent): void {
    const tab = (event.target as Element).closest<HTMLElement>("[data-tab]")?.dataset["tab"];
    if (tab === this.tabGroups["primary"]) this.toggleExpanded();
    else {
      super._onClickTab(event);
      this.expand();
    }
  }

  override changeTab(tab: string, group: string, options: ChangeTabOptions = {}): void {
    const before = this.tabGroups[group];
    super.changeTab(tab, group, options);
    if (group !== "primary" || before === tab) return;
    this.#markFocusable();
    const [left, entered] = [this.#tab(before), this.#tab(tab)];
    left?._onDeactivate();
    left?.dispatchEvent(new Event("deactivate"));
    entered?._onActivate();
    entered?.dispatchEvent(new Event("activate"));
    hooks().callAll("changeSidebarTab", entered);
  }

  /** One stop for the Tab key; the arrow keys go on from there. */
  #markFocusable(): void {
    for (const button of this.element.querySelectorAll<HTMLElement>("#sidebar-tabs [role=tab]")) {
      button.tabIndex = button.dataset["tab"] === this.tabGroups["primary"] ? 0 : -1;
    }
  }

  collapse(): void {
    this.toggleExpanded(false);
  }

  expand(): void {
    this.toggleExpanded(true);
  }

  /** Folds the sidebar up to its tabs, or unfolds it. */
  toggleExpanded(expanded = !this.#expanded): void {
    if (expanded === this.#expanded) return;
    this.#expanded = expanded;
    this.element.classList.toggle("expanded", expanded);
    this.element.classList.toggle("collapsed", !expanded);
    const toggle = this.element.querySelector<HTMLElement>('[data-action="toggleState"]');
    toggle?.setAttribute("aria-expanded", String(expanded));
    const { chat } = host.ui as { chat?: { _toggleNotifications?(): void } };
    chat?._toggleNotifications?.();
    hooks().callAll("collapseSidebar", this, !expanded);
  }

  static #onToggleState(this: Sidebar): void {
    this.toggleExpanded();
  }
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** Lets the arrow keys walk round the tabs of a list, and Home and End go to its ends. */
function walkTabs(list: HTMLElement): void {
  list.addEventListener("keydown", (event) => {
    const tabs = [...list.querySelectorAll<HTMLElement>("[role=tab]")];
    const current = tabs.indexOf(event.target as HTMLElement);
    if (current === -1) return;
    const next = nextTab(current, tabs.length, event.key);
    if (next === null) return;
    event.preventDefault();
    tabs[next]?.focus();
    tabs[next]?.click();
  });
}

function nextTab(current: number, count: number, key: string): number | null {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined ? null : (current + step + count) % count;
}

declare module "../../client/known-classes.ts" {
  interface Kinds {
    Sidebar: Sidebar;
  }
}
