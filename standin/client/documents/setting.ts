import { DocumentIdField } from "../data/fields/document-fields.ts";
import { StringField } from "../data/fields/string-field.ts";
import { JSONField } from "../data/fields/text-fields.ts";
import type { FieldOptions } from "../data/fields/types.ts";
import { host } from "../host.ts";
import type { Plain } from "../utils/types.ts";
import { everyDocument } from "./base-fields.ts";
import { ClientDocument } from "./client-document.ts";

/** The value of a setting is JSON text in the world and stays so: its type is known to the settings alone. */
class SettingValueField extends JSONField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: true, initial: null };
  }

  override initialize(value: unknown): unknown {
    return value;
  }

  override toObject(value: unknown): unknown {
    return value;
  }
}

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
      value: new SettingValueField(),
      user: new DocumentIdField({ readonly: false, initial: null }),
    };
  }

  declare key: string;
  /** The value as JSON text. */
  declare value: string | null;
  declare user: string | null;

  override _onCreate(data: Plain, options: Plain, userId: string): void {
    super._onCreate(data, options, userId);
    settings()[onWorldChange](this, this.value, options, userId);
  }

  override _onUpdate(changed: Plain, options: Plain, userId: string): void {
    super._onUpdate(changed, options, userId);
    settings()[onWorldChange](this, this.value, options, userId);
  }

  override _onDelete(options: Plain, userId: string): void {
    super._onDelete(options, userId);
    settings()[onWorldChange](this, null, options, userId);
  }
}

interface Settings {
  [onWorldChange](setting: Setting, json: string | null, options: Plain, userId: string): void;
}

function settings(): Settings {
  return (host.game as { settings: Settings }).settings;
}

function isKey(key: unknown): boolean {
  return String(key).split(".").length >= 2;
}
