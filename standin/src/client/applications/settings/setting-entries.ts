import type { DataField } from "../../data/fields/data-field.ts";
import type { InputConfig } from "../../data/fields/types.ts";
import type { Game } from "../../game.ts";
import type { ClientSettings, SettingConfig } from "../../settings.ts";
import { equals } from "../../utils.ts";
import { localize } from "../surroundings.ts";
import { settingField, settingInput } from "./setting-field.ts";

/** A button which opens a window of its own. */
export interface MenuEntry {
  readonly menu: true;
  readonly key: string;
  readonly icon: string | undefined;
  readonly label: string;
  readonly hint: string | undefined;
  readonly buttonText: string;
}

/** A setting with its present value. */
export interface SettingEntry {
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
export interface SettingCategory {
  readonly id: string;
  readonly label: string;
  readonly entries: readonly (MenuEntry | SettingEntry)[];
}

/** What the user may choose, by package; packages that offer nothing are left out. */
export function settingCategories(game: Game): SettingCategory[] {
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

/** The settings which this user is offered: those with an input, and those of the world only to who may change them. */
export function offeredSettings({ settings, user }: Game): SettingConfig[] {
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
export function changedSettings(
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
