import type { DataField } from "./data-field.ts";
import { ObjectField } from "./object-field.ts";
import { TypedObjectField } from "./typed-object-field.ts";
import type { FieldOptions } from "./types.ts";

/** A field of data which packages keep with a document, under their ids. */
export class DocumentFlagsField extends TypedObjectField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, validateKey: isPackageId };
  }

  constructor(options?: FieldOptions, context?: { name?: string; parent?: DataField }) {
    super(new ObjectField(), options, context);
  }
}

function isPackageId(key: string): boolean {
  return /^[A-Za-z0-9\-_]+$/.test(key);
}
