import type { Game } from "../../game.ts";
import { host } from "../../host.ts";
import type { ApplicationDefaults } from "../api/application-types.ts";
import type { ApplicationV2 } from "../api/application.ts";
import { CategoryBrowser } from "../api/category-browser.ts";
import { DialogV2 } from "../api/dialog.ts";
import { resetDefaults } from "../api/inner-members.ts";
import { isDefault } from "../../is-default.ts";
import { localize } from "../surroundings.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";
import { changedSettings, offeredSettings, settingCategories } from "./setting-entries.ts";
import type { MenuEntry, SettingCategory, SettingEntry } from "./setting-entries.ts";

/** The window in which users choose for themselves, and game masters for the world. */
export class SettingsConfig extends CategoryBrowser<MenuEntry | SettingEntry> {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    id: "settings-config",
    classes: ["settings-config"],
    window: { title: "SETTINGS.Title", icon: "fa-solid fa-gears" },
    actions: { openSubmenu: SettingsConfig.#onOpenSubmenu },
    form: { handler: SettingsConfig.#onSubmit },
    packageList: true,
    subtemplates: { category: "templates/settings/settings-config.hbs" },
  };

  /** What is offered, by the id of the package. */
  override _prepareCategoryData(): Promise<Record<string, SettingCategory>> {
    const categories = settingCategories(host.game as Game);
    return Promise.resolve(Object.fromEntries(categories.map((category) => [category.id, category])));
  }

  /** Sets everything the user may choose to its default, after asking. */
  override async [resetDefaults](): Promise<void> {
    if (!(await confirm("SETTINGS.ResetPromptTitle", "SETTINGS.ResetPromptBody", "fa-solid fa-arrow-rotate-left")))
      return;
    const game = host.game as Game;
    const reset = offeredSettings(game).filter((setting) => !game.settings[isDefault](setting));
    for (const { namespace, key } of reset) await game.settings.set(namespace, key, undefined);
    await this.close({ submitted: true });
    if (reset.some(({ requiresReload }) => requiresReload)) await SettingsConfig.reloadConfirm();
  }

  /** Asks whether the page shall be loaded anew; other people at the table decide for themselves. */
  static async reloadConfirm(): Promise<void> {
    if (await confirm("SETTINGS.ReloadPromptTitle", "SETTINGS.ReloadPromptBody", "fa-solid fa-arrows-rotate"))
      location.reload();
  }

  static async #onOpenSubmenu(this: SettingsConfig, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = target.dataset["key"] ?? "";
    const menu = (host.game as Game).settings.menus.get(id);
    if (!menu) throw new Error(`"${id}" is not a registered settings menu`);
    // Spelt as packages' windows have understood it in every version.
    await (new menu.type() as unknown as { render(force: true): ApplicationV2 | Promise<ApplicationV2> }).render(true);
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

/** Asks a question, whose title and body are language keys. */
async function confirm(title: string, body: string, icon: string): Promise<boolean> {
  const content = document.createElement("p");
  content.textContent = localize(body);
  const agreed = await DialogV2.confirm({
    window: { title, icon },
    position: { width: 420 },
    content: content.outerHTML,
  });
  return agreed === true;
}
