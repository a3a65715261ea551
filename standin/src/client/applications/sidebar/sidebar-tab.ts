import { host } from "../../host.ts";
import { ApplicationV2 } from "../api/application.ts";
import type { ApplicationDefaults, ClosingOptions, Context, RenderOptions } from "../api/application-types.ts";
import { game } from "../surroundings.ts";
import type { Sidebar } from "../../kinds.ts";

/** The sidebar, once it is there. */
function sidebar(): Sidebar | undefined {
  const ui = host.ui as { sidebar?: Sidebar };
  return "sidebar" in ui ? ui.sidebar : undefined;
}

/** One tab of the sidebar: a part of the page itself, or a window of its own when it is popped out. */
export class AbstractSidebarTab extends ApplicationV2 {
  static tabName: string;
  static override get emittedEvents(): readonly string[] {
    return [...super.emittedEvents, "activate", "deactivate"];
  }

  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    id: "{id}",
    classes: ["tab", "sidebar-tab"],
    tag: "section",
    window: { frame: false, positioned: false },
  };

  /** The name of the tab in the sidebar. */
  get tabName(): string {
    return (this.constructor as typeof AbstractSidebarTab).tabName;
  }

  /** Is this the tab which the sidebar shows? */
  get active(): boolean {
    return !this.isPopout && sidebar()?.tabGroups["primary"] === this.tabName;
  }

  /** Is this the window, and not the tab in the sidebar? */
  get isPopout(): boolean {
    return this.options.window.frame;
  }

  /** The window of this tab, where there is one. */
  get popout(): AbstractSidebarTab | undefined {
    return sidebar()?.popouts[this.tabName];
  }

  override _initializeApplicationOptions(options: ApplicationDefaults) {
    const { tabName } = this.constructor as typeof AbstractSidebarTab;
    return super._initializeApplicationOptions({ uniqueId: tabName, ...options });
  }

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    return { ...(await super._prepareContext(options)), user: game().user };
  }

  override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const element = await super._renderFrame(options);
    if (this.isPopout) {
      element.classList.remove("tab");
      return element;
    }
    element.dataset["tab"] = this.tabName;
    element.dataset["group"] = "primary";
    element.classList.toggle("active", this.active);
    element.setAttribute("role", "tabpanel");
    element.setAttribute("aria-labelledby", `sidebar-tab-${this.tabName}`);
    return element;
  }

  /** A tab takes the place that the sidebar keeps for it, or joins the others there. */
  override _insertElement(element: HTMLElement): void {
    const content = document.getElementById("sidebar-content");
    if (this.isPopout || !content || document.getElementById(element.id)) super._insertElement(element);
    else content.append(element);
  }

  /** The window of a tab is redrawn together with the tab. */
  override async render(options: boolean | RenderOptions = {}, legacy: RenderOptions = {}): Promise<this> {
    const { popout } = this;
    if (popout && popout !== this && popout.rendered) {
      await popout.render(typeof options === "boolean" ? legacy : { ...options, force: false });
    }
    return super.render(options, legacy);
  }

  /** Lets the sidebar show this tab. */
  activate(): void {
    if (!this.rendered || this.isPopout) return;
    sidebar()?.changeTab(this.tabName, "primary");
  }

  /** The sidebar begins to show this tab. */
  _onActivate(): void {
    // For subclasses.
  }

  /** The sidebar no longer shows this tab. */
  _onDeactivate(): void {
    // For subclasses.
  }

  override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    const bar = sidebar();
    if (this.isPopout && bar) Reflect.deleteProperty(bar.popouts, this.tabName);
  }
}
