import { host } from "../../client/host.ts";
import type { ApplicationDefaults, Context, RenderOptions } from "../../client/applications/api/application-types.ts";
import { HandlebarsApplicationMixin } from "../../client/applications/api/handlebars-application.ts";
import { UserConfig } from "../../client/applications/sheets/user-config.ts";
import { game } from "../../client/applications/surroundings.ts";
import { AbstractSidebarTab } from "../../client/applications/sidebar/sidebar-tab.ts";
import type { Game } from "../../client/kinds.ts";

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
