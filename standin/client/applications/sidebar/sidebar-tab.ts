import { ApplicationV2 } from "../api/application.ts";
import type { ApplicationDefaults, Context, RenderOptions } from "../api/application-types.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { game } from "../surroundings.ts";

/** One tab of the sidebar: a part of the page itself, without a window around it. */
export class AbstractSidebarTab extends HandlebarsApplicationMixin(ApplicationV2) {
  static tabName: string;
  static override emittedEvents: readonly string[] = Object.freeze([
    ...ApplicationV2.emittedEvents,
    "activate",
    "deactivate",
  ]);

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

  override _initializeApplicationOptions(options: ApplicationDefaults) {
    const { tabName } = this.constructor as typeof AbstractSidebarTab;
    return super._initializeApplicationOptions({ uniqueId: tabName, ...options });
  }

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    return { ...(await super._prepareContext(options)), user: game().user };
  }

  override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const element = await super._renderFrame(options);
    element.dataset["tab"] = this.tabName;
    element.dataset["group"] = "primary";
    return element;
  }

  /** A tab takes the place that the page keeps for it, or joins the others in the sidebar. */
  override _insertElement(element: HTMLElement): void {
    const place = document.getElementById(element.id);
    if (place) {
      element.classList.toggle("active", place.classList.contains("active"));
      place.replaceWith(element);
    } else (document.getElementById("sidebar-content") ?? document.body).append(element);
  }
}
