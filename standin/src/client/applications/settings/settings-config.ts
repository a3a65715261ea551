import { host } from "../../host.ts";
import type { ApplicationDefaults, Context, RenderOptions } from "../api/application-types.ts";
import { ApplicationV2 } from "../api/application.ts";
import { DialogV2 } from "../api/dialog.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { isDefault } from "../../setting-value.ts";
import { localize } from "../surroundings.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";
import { DataField } from "../../data/fields/data-field.ts";
import type { InputConfig } from "../../data/fields/types.ts";
import type { SettingConfig } from "../../settings.ts";
import { equals } from "../../utils.ts";
import { BooleanField } from "../../data/fields/boolean-field.ts";
import { NumberField } from "../../data/fields/number-field.ts";
import { StringField } from "../../data/fields/string-field.ts";
import { HTMLFilePickerElement } from "../elements/form-element.ts";
import type { ClientSettings, Game } from "../../kinds.ts";

/** The window in which users choose for themselves, and game masters for the world, by package. */
export class SettingsConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    id: "settings-config",
    tag: "form",
    classes: ["settings-config"],
    window: { title: "SETTINGS.Title", icon: "fa-solid fa-gears", contentClasses: ["standard-form"], resizable: true },
    position: { width: 780, height: 680 },
    actions: { openSubmenu: SettingsConfig.#onOpenSubmenu, resetDefaults: SettingsConfig.#onResetDefaults },
    form: { handler: SettingsConfig.#onSubmit },
  };

  static override PARTS = {
    main: {
      template: "templates/settings/browser.hbs",
      templates: ["templates/settings/settings-config.hbs"],
      scrollable: [".categories"],
    },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    const categories = settingCategories(host.game as Game);
    this.tabGroups["categories"] ??= categories[0]?.id ?? null;
    return {
      ...(await super._prepareContext(options)),
      rootId: this.id,
      categories: categories.map((category) => {
        const active = category.id === this.tabGroups["categories"];
        return { ...category, tab: { active, cssClass: active ? "active" : "" } };
      }),
      buttons: categories.length > 0 ? BUTTONS : [],
    };
  }

  /** Sets everything the user may choose to its default, after asking. */
  static async #onResetDefaults(this: SettingsConfig): Promise<void> {
    if (!(await confirm("SETTINGS.ResetPromptTitle", "SETTINGS.ResetPromptBody", "fa-solid fa-arrow-rotate-left")))
      return;
    const game = host.game as Game;
    const reset = offeredSettings(game).filter((setting) => !game.settings[isDefault](setting));
    for (const { namespace, key } of reset) await game.settings.set(namespace, key, undefined);
    await this.close({ submitted: true });
    if (reset.some(({ requiresReload }) => requiresReload)) await SettingsConfig.reloadConfirm();
  }

  /** Asks whether to reload the page; other users at the table decide for themselves. */
  static async reloadConfirm(): Promise<void> {
    if (await confirm("SETTINGS.ReloadPromptTitle", "SETTINGS.ReloadPromptBody", "fa-solid fa-arrows-rotate"))
      location.reload();
  }

  static async #onOpenSubmenu(this: SettingsConfig, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = target.dataset["key"] ?? "";
    const menu = (host.game as Game).settings.menus.get(id);
    if (!menu) throw new Error(`"${id}" is not a registered settings menu`);
    // Spelled as packages' windows have understood it in every version.
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

const BUTTONS = [
  { type: "button", action: "resetDefaults", icon: "fa-solid fa-arrow-rotate-left", label: "SETTINGS.Reset" },
  { type: "submit", icon: "fa-solid fa-floppy-disk", label: "SETTINGS.Save" },
];

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

/** A button which opens a window of its own. */
interface MenuEntry {
  readonly menu: true;
  readonly key: string;
  readonly icon: string | undefined;
  readonly label: string;
  readonly hint: string | undefined;
  readonly buttonText: string;
}

/** A setting with its present value. */
interface SettingEntry {
  readonly menu: false;
  readonly key: string;
  readonly field: DataField;
  readonly label: string;
  readonly hint: string | undefined;
  readonly value: unknown;
  /** A number may not be left empty. */
  readonly required: boolean;
  readonly input: ((field: unknown, config: InputConfig) => HTMLElement) | undefined;
}

/** The settings and menus of one package. */
interface SettingCategory {
  readonly id: string;
  readonly label: string;
  readonly entries: readonly (MenuEntry | SettingEntry)[];
}

/** What the user may choose, by package; packages that offer nothing are left out. */
function settingCategories(game: Game): SettingCategory[] {
  const { system, world, modules } = game;
  const titles = [...modules.values()].map(({ id, title }) => [id, title] as const);
  const labels = {
    core: localize("SETTINGS.Core"),
    [system.id]: system.title || system.id,
    ...Object.fromEntries(titles),
    world: world.title,
  };
  const categories = Object.entries(labels).map(([id, label]) => ({
    id,
    label,
    entries: [...menuEntries(game, id), ...settingEntries(game, id)],
  }));
  return categories.filter(({ entries }) => entries.length > 0);
}

function menuEntries({ settings, user }: Game, namespace: string): MenuEntry[] {
  const menus = [...settings.menus.values()].filter(
    (menu) => menu.namespace === namespace && (!menu.restricted || user?.isGM),
  );
  return menus.map(({ id, key, name = key, label = name, hint, icon }) => ({
    menu: true,
    key: id,
    icon,
    label: name,
    hint,
    buttonText: label,
  }));
}

/** The settings which this user is offered: those with an input, and those of the world only for users who may change them. */
function offeredSettings({ settings, user }: Game): SettingConfig[] {
  const mayModify = user?.can("SETTINGS_MODIFY") === true;
  return settings.settings.filter(
    (setting) => setting.config === true && (setting.scope !== "world" || mayModify) && settingField(setting) !== null,
  );
}

function settingEntries(game: Game, namespace: string): SettingEntry[] {
  return offeredSettings(game).flatMap((setting) => {
    const field = settingField(setting);
    if (setting.namespace !== namespace || !field) return [];
    return {
      menu: false as const,
      key: setting.id,
      field,
      label: setting.name ?? (field.label || setting.key),
      hint: setting.hint ?? field.hint,
      value: field.toObject(game.settings.get(namespace, setting.key)),
      required: setting.type === Number,
      input: settingInput(setting),
    };
  });
}

/** Those of the entered values, by the ids of their settings, which differ from the present ones. */
function changedSettings(
  settings: ClientSettings,
  entered: Readonly<Record<string, unknown>>,
): { setting: SettingConfig; value: unknown }[] {
  return Object.entries(entered).flatMap(([id, input]) => {
    const setting = settings.settings.get(id);
    const field = setting ? settingField(setting) : null;
    if (!setting || !field) return [];
    const value = field.clean(input);
    const present = field.clean(field.toObject(settings.get(setting.namespace, setting.key)));
    return equals(value, present) ? [] : [{ setting, value }];
  });
}

/**
 * The field which draws a setting and reads what the user has entered: its own, or one that fits its type. Null for objects and the like,
 * which need a menu instead of an input.
 */
function settingField({ type, choices, range, default: initial }: SettingConfig): DataField | null {
  if (type instanceof DataField) return type;
  const options = { required: true, initial, ...(choices ? { choices } : {}) };
  if (type === Boolean) return new BooleanField({ initial: initial ?? false });
  if (type === Number) return new NumberField({ ...options, ...range, nullable: false });
  // Blanks around a text belong to it, so opening the window must not change it.
  if (type === String) return new StringField({ ...options, trim: false });
  return null;
}

/** An input of another kind than the field would draw: a picker of files. */
function settingInput({ type, filePicker, input }: SettingConfig) {
  if (input) return input;
  if (type === String && filePicker) {
    return (_field: unknown, { name = "", value }: InputConfig) =>
      HTMLFilePickerElement.create({
        name,
        value: value as string,
        type: typeof filePicker === "string" ? filePicker : "any",
      });
  }
  return undefined;
}
