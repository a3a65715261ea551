import type { DataField } from "./data-field.ts";
import { StringField } from "./string-field.ts";
import type { FieldOptions, Verdict } from "./types.ts";

/** As much of a document class as its type and system fields need. */
export interface TypedDocumentClass {
  readonly documentName: string;
  readonly TYPES: readonly string[];
  readonly hasTypeData: boolean;
}

/** A field of the sub-type of a document. */
export class DocumentTypeField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, blank: false };
  }

  readonly #documentClass: TypedDocumentClass;

  constructor(
    documentClass: TypedDocumentClass,
    options: FieldOptions = {},
    context?: { name?: string; parent?: DataField },
  ) {
    super({ choices: () => documentClass.TYPES, ...options }, context);
    this.#documentClass = documentClass;
  }

  override _validateType(value: unknown): Verdict {
    if (typeof value !== "string" || !value) throw new Error("must be a non-blank string");
    if (this._isValidChoice(value)) return true;
    throw new Error(`"${value}" is not a valid type for the ${this.#documentClass.documentName} Document class`);
  }
}
