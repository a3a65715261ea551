import { ApplicationV2 } from "./applications/api/application.ts";
import { SettingsConfig } from "./applications/settings/settings-config.ts";
import { DataModel } from "./data/data-model.ts";
import { DataField } from "./data/fields/data-field.ts";
import type { InputConfig } from "./data/fields/types.ts";
import { onWorldChange, Setting, settingText } from "./documents/setting.ts";
import type { Operation } from "./documents/database.ts";
import { Hooks } from "./hooks.ts";
import { isDefault, castSetting, isModel } from "./setting-value.ts";
import { deepClone } from "./utils/objects.ts";
import { Collection } from "./utils/collection.ts";
import type { Plain } from "./utils/types.ts";
import type { WorldSettings } from "./kinds.ts";

type Scope = "world" | "client" | "user";

/** How a setting is registered. */
interface SettingData {
  name?: string;
  hint?: string;
  scope?: Scope;
  config?: boolean;
  type?: unknown;
  default?: unknown;
  choices?: Readonly<Record<string, string>>;
  range?: { min: number; max: number; step?: number };
  requiresReload?: boolean;
  /** Draws the input of the setting, if its type has none or another. */
  input?: (field: unknown, config: InputConfig) => HTMLElement;
  onChange?: (value: unknown, options: Plain, userId?: string) => unknown;
  [data: string]: unknown;
}

/** A registered setting. */
export interface SettingConfig extends SettingData {
  readonly id: string;
  readonly namespace: string;
  readonly key: string;
  readonly scope: Scope;
}

/** A window which the settings offer. */
interface SettingMenu {
  name?: string;
  label?: string;
  hint?: string;
  icon?: string;
  type: new () => object;
  restricted?: boolean;
}

/** What the settings need of the game. */
interface SettingsGame {
  readonly userId: string;
  readonly ready: boolean;
  readonly scopes: readonly string[];
}

/** `game.settings`: values that users choose, for themselves or for the world. */
export class ClientSettings {
  readonly settings = new Collection<SettingConfig>();
  readonly menus = new Map<
    string,
    SettingMenu & { readonly id: string; readonly namespace: string; readonly key: string }
  >();
  /** Where values are kept: "client" and "world", the latter as documents. */
  readonly storage: Map<"client" | "world", Storage | WorldSettings>;
  readonly #game: SettingsGame;
  readonly #world: WorldSettings;
  /** The stored values as they were last heard of, to tell a change from a repetition. */
  readonly #known = new Map<string, string | null>();
  #sheet: SettingsConfig | null = null;

  constructor(game: SettingsGame, world: WorldSettings, client: Storage) {
    this.#game = game;
    this.#world = world;
    this.storage = new Map<"client" | "world", Storage | WorldSettings>([
      ["client", client],
      ["world", world],
    ]);
    for (const { key, user, [settingText]: json } of world) this.#known.set(`${user ?? "world"}.${key}`, json);
  }

  /** The window in which the settings are chosen. */
  get sheet(): SettingsConfig {
    this.#sheet ??= new SettingsConfig();
    return this.#sheet;
  }

  register(namespace: string, key: string, data: SettingData): void {
    const id = this.#idOf(namespace, key);
    const { scope = "client" } = data;
    if (!["client", "world", "user"].includes(scope))
      throw new Error(`The setting "${id}" has the unknown scope "${scope}"`);
    const type = data.type;
    if (type !== undefined && typeof type !== "function" && !(type instanceof DataField)) {
      throw new Error(`The type of the setting "${id}" is neither a class nor a field`);
    }
    if (type instanceof DataField) type.name ??= key;
    this.settings.set(id, { ...data, id, namespace, key, scope });
    // What was read before its type was known is read again.
    for (const setting of this.#world) if (setting.key === id) setting.reset();
  }

  registerMenu(namespace: string, key: string, data: SettingMenu): void {
    const id = this.#idOf(namespace, key);
    if (!((data.type as Partial<SettingMenu>["type"])?.prototype instanceof ApplicationV2))
      throw new Error(`The settings menu "${id}" must name the class of an application`);
    this.menus.set(id, { restricted: false, ...data, id, namespace, key });
  }

  #idOf(namespace: string, key: string): string {
    if (!namespace || !key) throw new Error("You must specify both namespace and key portions of the setting");
    if (!this.#game.scopes.includes(namespace)) {
      throw new Error(`"${namespace}" is not the id of an active package, so it cannot have the setting "${key}"`);
    }
    return `${namespace}.${key}`;
  }

  /** The value of a setting, or its default; or the document that holds it. */
  get(namespace: string, key: string, { document = false }: { document?: boolean | undefined } = {}): unknown {
    const config = this.#config(namespace, key);
    return document ? this.#document(config) : castSetting(config, this.#stored(config));
  }

  /** Changes a setting; resolves with the value, after it was stored where the setting is kept. */
  async set(
    namespace: string,
    key: string,
    value: unknown,
    { document, ...options }: Operation & { document?: boolean } = {},
  ): Promise<unknown> {
    const config = this.#config(namespace, key);
    const json = this.#toJSON(config, value);
    if (config.scope === "client") this.#setClient(config, json, options);
    else await this.#setWorld(config, json, options);
    return this.get(namespace, key, { document });
  }

  /** The document of a setting; without one, a document that is not kept anywhere. */
  #document(config: SettingConfig): Setting {
    const { id, scope } = config;
    const user = this.#ownerOf(scope);
    const kept = scope === "client" ? undefined : this.#world.getSetting(id, user);
    return (
      kept ?? new Setting({ key: id, value: this.#stored(config) ?? JSON.stringify(this.#plain(config, null)), user })
    );
  }

  [isDefault](config: SettingConfig): boolean {
    const [is, initially] = [this.#stored(config), null].map((json) => JSON.stringify(this.#plain(config, json)));
    return is === initially;
  }

  #config(namespace: string, key: string): SettingConfig {
    const config = this.settings.get(`${namespace}.${key}`);
    if (!config) throw new Error(`"${namespace}.${key}" is not a registered game setting`);
    return config;
  }

  /** The stored value as JSON; null when none was ever set. */
  #stored({ id, scope }: SettingConfig): string | null {
    if (scope === "client") return (this.storage.get("client") as Storage).getItem(id);
    return this.#world.getSetting(id, this.#ownerOf(scope))?.[settingText] ?? null;
  }

  #ownerOf(scope: Scope): string | null {
    return scope === "user" ? this.#game.userId : null;
  }

  #setClient(config: SettingConfig, json: string, options: Plain): void {
    const before = JSON.stringify(this.#plain(config, this.#stored(config)));
    (this.storage.get("client") as Storage).setItem(config.id, json);
    const value = castSetting(config, json);
    if (before === JSON.stringify(this.#plain(config, json))) return;
    config.onChange?.(value, options, this.#game.userId);
    Hooks.callAll("clientSettingChanged", config.id, value, options);
  }

  async #setWorld({ id, scope }: SettingConfig, json: string, options: Operation): Promise<void> {
    if (!this.#game.ready) {
      throw new Error("You may not assert the value of a world-level Setting before the game is ready.");
    }
    const user = this.#ownerOf(scope);
    const setting = this.#world.getSetting(id, user);
    if (setting) await setting.update({ value: json }, options);
    else await Setting.create({ key: id, value: json, user }, options);
  }

  /** Called on every client when a setting of the world was set, or deleted (`json` is null then). */
  [onWorldChange]({ key, user }: Setting, json: string | null, options: Plain, userId: string): void {
    const config = this.settings.get(key);
    const place = `${user ?? "world"}.${key}`;
    const before = this.#known.get(place) ?? null;
    this.#known.set(place, json);
    if (!config || config.scope === "client" || user !== this.#ownerOf(config.scope)) return;
    const [was, is] = [before, json].map((value) => JSON.stringify(this.#plain(config, value)));
    if (was !== is) config.onChange?.(castSetting(config, json), options, userId);
  }

  /** The value as plain data, ready to be compared. */
  #plain(config: SettingConfig, json: string | null): unknown {
    const value = castSetting(config, json);
    const { type } = config;
    if (type instanceof DataField) return type.toObject(value);
    return value instanceof DataModel ? value.toObject() : value;
  }

  /** Checks a value against the setting's type and turns it into JSON. */
  #toJSON(config: SettingConfig, given: unknown): string {
    const type = config.type;
    let value = given === undefined ? deepClone(config.default) : given;
    if (type instanceof DataField) {
      value = type.clean(value, {});
      const failure = type.validate(value, {});
      if (failure) throw failure.asError();
    } else if (isModel(type)) {
      value = (value instanceof DataModel ? value : new type(value as Plain)).toObject();
    }
    return JSON.stringify(value ?? null);
  }
}

declare module "./known-classes.ts" {
  interface Kinds {
    ClientSettings: ClientSettings;
  }
}
