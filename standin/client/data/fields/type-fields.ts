import { host } from "../../host.ts";
import { deepClone, objectsEqual } from "../../utils/clone.ts";
import { mergeObject } from "../../utils/merge.ts";
import { isPlainObject } from "../../utils/types.ts";
import type { Plain } from "../../utils/types.ts";
import type { DataModel } from "../data-model.ts";
import type { DataField } from "./data-field.ts";
import { ObjectField } from "./object-field.ts";
import { StringField } from "./string-field.ts";
import type { CleanOptions, FieldOptions, UpdateOptions, ValidateOptions, Verdict } from "./types.ts";

/** As much of a document class as its type and system fields need. */
interface TypedDocumentClass {
  readonly documentName: string;
  readonly TYPES: readonly string[];
  readonly hasTypeData: boolean;
}

/** A field of the sub-type of a document. */
export class DocumentTypeField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, blank: false };
  }

  readonly documentClass: TypedDocumentClass;

  constructor(
    documentClass: TypedDocumentClass,
    options: FieldOptions = {},
    context?: { name?: string; parent?: DataField },
  ) {
    super({ choices: () => documentClass.TYPES, ...options }, context);
    this.documentClass = documentClass;
  }

  override _validateType(value: unknown): Verdict {
    if (typeof value !== "string" || !value) throw new Error("must be a non-blank string");
    if (this._isValidChoice(value)) return true;
    throw new Error(`"${value}" is not a valid type for the ${this.documentClass.documentName} Document class`);
  }
}

/** A field of the data which a system adds to a kind of document, shaped by the model of the document's type. */
export class TypeDataField extends ObjectField {
  static override recursive = true;

  readonly documentClass: TypedDocumentClass;

  constructor(
    documentClass: TypedDocumentClass,
    options?: FieldOptions,
    context?: { name?: string; parent?: DataField },
  ) {
    super(options, context);
    this.documentClass = documentClass;
  }

  /** The model which is registered for a type. */
  getModelForType(type: unknown): typeof DataModel | null {
    if (typeof type !== "string") return null;
    const { CONFIG } = host as unknown as {
      CONFIG: Record<string, { dataModels?: Record<string, typeof DataModel> } | undefined>;
    };
    return CONFIG[this.documentClass.documentName]?.dataModels?.[type] ?? null;
  }

  override getInitialValue(source?: Plain): unknown {
    const model = this.getModelForType(source?.["type"]);
    return model ? model.cleanData() : {};
  }

  override _cleanType(value: unknown, options: CleanOptions): unknown {
    if (!isPlainObject(value)) return value;
    const model = this.getModelForType(options.source?.["type"]);
    return model ? model.cleanData(value, { partial: options.partial === true }) : value;
  }

  override _validateType(value: unknown, options: ValidateOptions = {}): Verdict {
    super._validateType(value);
    const model = this.getModelForType(options.source?.["type"]);
    return model?.schema.validate(value, { ...options, source: value as Plain });
  }

  override _validateModel(data: unknown, options: ValidateOptions = {}): void {
    const model = this.getModelForType(options.source?.["type"]);
    if (!model || !isPlainObject(data)) return;
    model.schema._validateModel(data, { ...options, source: data });
    model.validateJoint(data);
  }

  override initialize(value: unknown, document: object, options: Plain = {}): unknown {
    const { _source } = document as { _source: Plain };
    const model = this.getModelForType(_source["type"]);
    if (!model) return deepClone(value);
    return new model(value as Plain, { ...options, parent: document, strict: false });
  }

  override toObject(value: unknown): unknown {
    const own = value as { toObject?: (source: boolean) => unknown } | null | undefined;
    return typeof own?.toObject === "function" ? own.toObject(false) : deepClone(value);
  }

  override migrateSource(source: Plain, value: unknown): void {
    if (isPlainObject(value)) this.getModelForType(source["type"])?.migrateDataSafe(value);
  }

  override _updateDiff(source: Plain, key: string, value: unknown, difference: Plain, options: UpdateOptions): void {
    const model = this.getModelForType(source["type"]);
    if (model && "type" in difference) {
      // The data of the former type is brought into the form of the new one, together with what is given.
      const former = options.recursive === false ? {} : deepClone(source[key] as Plain);
      const whole = this.clean(mergeObject(former, value as Plain), { source });
      difference[key] = whole;
      source[key] = whole;
    } else if (model) model.schema._updateDiff(source, key, value, difference, options);
    else super._updateDiff(source, key, value, difference, options);
  }

  override _updateCommit(source: Plain, key: string, value: unknown): void {
    // The model in use holds its source; it is made anew afterwards, so nothing needs to be kept.
    if (!objectsEqual(source[key], value)) source[key] = value;
  }
}
