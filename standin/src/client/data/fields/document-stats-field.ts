import type { DataField } from "./data-field.ts";
import { DocumentUUIDField } from "./document-fields.ts";
import { NumberField } from "./number-field.ts";
import { ObjectField } from "./object-field.ts";
import { SchemaField } from "./schema-field.ts";
import { StringField } from "./string-field.ts";
import type { FieldOptions } from "./types.ts";

/** A field of what is known about the making of a document. */
export class DocumentStatsField extends SchemaField {
  /** What the server alone writes; what others say of it is not heard. */
  static managedFields = ["coreVersion", "systemId", "systemVersion", "createdTime", "modifiedTime", "lastModifiedBy"];

  static fields = [...this.managedFields, "compendiumSource", "duplicateSource", "exportSource"];

  constructor(options?: FieldOptions, context?: { name?: string; parent?: DataField }) {
    const text = () => new StringField({ required: true, blank: false, nullable: true, initial: null });
    super(
      {
        coreVersion: text(),
        systemId: text(),
        systemVersion: text(),
        createdTime: new NumberField(),
        modifiedTime: new NumberField(),
        lastModifiedBy: text(),
        compendiumSource: new DocumentUUIDField(),
        duplicateSource: new DocumentUUIDField(),
        exportSource: new ObjectField({ required: true, nullable: true, initial: null }),
      },
      options,
      context,
    );
  }
}
