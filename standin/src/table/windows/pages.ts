import { host } from "../../client/host.ts";
import { ApplicationV2 } from "../../client/applications/api/application.ts";
import type { ApplicationDefaults, Context, RenderOptions } from "../../client/applications/api/application-types.ts";
import { localize, game } from "../../client/applications/surroundings.ts";
import { HandlebarsApplicationMixin } from "../../client/applications/api/handlebars-application.ts";
import { UserConfig } from "../../client/applications/sheets/config-sheets.ts";
import { AbstractSidebarTab } from "../../client/applications/sidebar/sidebar-tab.ts";
import type { Game } from "../../client/kinds.ts";

/** The banner which says that the game is paused. */
export class GamePause extends ApplicationV2 {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    id: "pause",
    tag: "figure",
    window: { frame: false, positioned: false },
  };

  override _prepareContext(): Promise<Context> {
    const { paused } = host.game as { paused: boolean };
    return Promise.resolve({ paused, text: localize("GAME.Paused"), icon: "fa-solid fa-pause" });
  }

  override _renderHTML(context: Context): Promise<HTMLElement[]> {
    const icon = document.createElement("i");
    icon.className = String(context["icon"]);
    icon.setAttribute("aria-hidden", "true");
    const caption = document.createElement("figcaption");
    // Said aloud when it changes, so the words are there only while they are true.
    caption.setAttribute("role", "status");
    caption.textContent = context["paused"] ? String(context["text"]) : "";
    return Promise.resolve([icon, caption]);
  }

  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
    const { paused } = host.game as { paused: boolean };
    content.classList.toggle("paused", paused);
  }
}

/** The tab with what is known of the game, and the ways to configure it. */
export class Settings extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override tabName = "settings";
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    classes: ["settings-sidebar"],
    window: { title: "SIDEBAR.TabSettings" },
    actions: { openApp: Settings.#onOpenApp },
  };

  static override PARTS = { settings: { template: "templates/sidebar/tabs/settings.hbs", scrollable: [""] } };

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    const { system, version, world } = host.game as Game;
    return {
      ...(await super._prepareContext(options)),
      system: { title: system.title, version: system.version },
      version,
      world,
    };
  }

  static async #onOpenApp(this: Settings, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { user } = game();
    if (target.dataset["app"] === "configure") await (host.game as Game).settings.sheet.render({ force: true });
    if (target.dataset["app"] === "user") await new UserConfig({ document: user }).render({ force: true });
  }
}
