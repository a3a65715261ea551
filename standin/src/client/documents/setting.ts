import { DocumentIdField } from "../data/fields/document-fields.ts";
import { StringField, JSONField } from "../data/fields/string-field.ts";
import type { ModelOptions } from "../data/data-model.ts";
import { host } from "../host.ts";
import { castSetting } from "../setting-value.ts";
import type { SettingConfig } from "../settings.ts";
import type { Plain } from "../utils/types.ts";
import { everyDocument } from "./base-fields.ts";
import { ClientDocument } from "./client-document.ts";

/** The value of a setting as JSON text, as the world keeps it. A symbol, because only the settings themselves need it. */
export const settingText = Symbol("the stored text of a setting");

/** Called on the settings when one of the world was set, or deleted (`json` is null then). */
export const onWorldChange = Symbol("a setting of the world has changed");

/** One setting of the world, or of one user in the world. */
export class Setting extends ClientDocument {
  static override metadata = {
    ...ClientDocument.metadata,
    name: "Setting",
    collection: "settings",
    label: "DOCUMENT.Setting",
    labelPlural: "DOCUMENT.Settings",
  };

  static override defineSchema() {
    return {
      ...everyDocument(),
      key: new StringField({ required: true, blank: false, validate: isKey, validationError: "is not scope.name" }),
      value: new JSONField({ required: true, nullable: true, initial: null }),
      user: new DocumentIdField({ readonly: false, initial: null }),
    };
  }

  declare key: string;
  declare value: unknown;
  declare user: string | null;

  /** How the setting is registered; undefined if it is not registered yet. */
  get config(): SettingConfig | undefined {
    return settings()?.settings.get(this.key);
  }

  get [settingText](): string | null {
    return this._source["value"] as string | null;
  }

  /** The value in the type with which the setting is registered. */
  _castType(): unknown {
    const { config } = this;
    const json = this[settingText];
    return config || json !== null ? castSetting(config ?? {}, json) : null;
  }

  override _initialize(options: ModelOptions = {}): void {
    super._initialize(options);
    this.value = this._castType();
  }

  override _onCreate(data: Plain, options: Plain, userId: string): void {
    super._onCreate(data, options, userId);
    settings()?.[onWorldChange](this, this[settingText], options, userId);
  }

  override _onUpdate(changed: Plain, options: Plain, userId: string): void {
    super._onUpdate(changed, options, userId);
    settings()?.[onWorldChange](this, this[settingText], options, userId);
  }

  override _onDelete(options: Plain, userId: string): void {
    super._onDelete(options, userId);
    settings()?.[onWorldChange](this, null, options, userId);
  }
}

interface Settings {
  readonly settings: ReadonlyMap<string, SettingConfig>;
  [onWorldChange](setting: Setting, json: string | null, options: Plain, userId: string): void;
}

function settings(): Settings | undefined {
  return (host.game as { settings?: Settings } | undefined)?.settings;
}

function isKey(key: unknown): boolean {
  return String(key).split(".").length >= 2;
}

declare module "../known-classes.ts" {
  interface Kinds {
    Setting: Setting;
  }
}
