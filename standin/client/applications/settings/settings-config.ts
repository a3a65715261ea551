import type { Game } from "../../game.ts";
import { host } from "../../host.ts";
import type { ApplicationDefaults, Context, RenderOptions } from "../api/application-types.ts";
import { ApplicationV2 } from "../api/application.ts";
import { DialogV2 } from "../api/dialog.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { localize } from "../surroundings.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";
import { changedSettings, settingCategories } from "./setting-entries.ts";
import type { SettingCategory } from "./setting-entries.ts";

/** The window in which users choose for themselves, and game masters for the world. */
export class SettingsConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    id: "settings-config",
    tag: "form",
    classes: ["settings-config"],
    window: { title: "SETTINGS.Title", icon: "fa-solid fa-gears", contentClasses: ["standard-form"] },
    position: { width: 600 },
    actions: { openSubmenu: SettingsConfig.#onOpenSubmenu },
    form: { handler: SettingsConfig.#onSubmit },
  };

  static override PARTS = {
    main: { template: "templates/settings/settings-config.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    const categories = Object.values(await this._prepareCategoryData());
    const save = { type: "submit", icon: "fa-solid fa-floppy-disk", label: "SETTINGS.Save" };
    return {
      ...(await super._prepareContext(options)),
      rootId: this.id,
      categories,
      buttons: categories.length > 0 ? [save] : [],
    };
  }

  /** What is offered, by the id of the package. */
  _prepareCategoryData(): Promise<Record<string, SettingCategory>> {
    const categories = settingCategories(host.game as Game);
    return Promise.resolve(Object.fromEntries(categories.map((category) => [category.id, category])));
  }

  /** Asks whether the page shall be loaded anew; other people at the table decide for themselves. */
  static async reloadConfirm(): Promise<void> {
    const content = document.createElement("p");
    content.textContent = localize("SETTINGS.ReloadPromptBody");
    const agreed = await DialogV2.confirm({
      window: { title: "SETTINGS.ReloadPromptTitle", icon: "fa-solid fa-arrows-rotate" },
      position: { width: 420 },
      content: content.outerHTML,
    });
    if (agreed === true) location.reload();
  }

  static async #onOpenSubmenu(this: SettingsConfig, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = target.dataset["key"] ?? "";
    const menu = (host.game as Game).settings.menus.get(id);
    if (!menu) throw new Error(`"${id}" is not a registered settings menu`);
    await (new menu.type() as ApplicationV2).render({ force: true });
  }

  static async #onSubmit(
    this: SettingsConfig,
    _event: Event,
    _form: HTMLFormElement,
    { object }: FormDataExtended,
  ): Promise<void> {
    const { settings } = host.game as Game;
    const changed = changedSettings(settings, object);
    for (const { setting, value } of changed) await settings.set(setting.namespace, setting.key, value);
    // Everything is saved by now, so the window goes before anything else is asked.
    await this.close({ submitted: true });
    if (changed.some(({ setting }) => setting.requiresReload)) await SettingsConfig.reloadConfirm();
  }
}
