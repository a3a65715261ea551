import { generation } from "../../generations/index.ts";
import { host } from "../../host.ts";
import { deepClone, equals } from "../../utils/objects.ts";
import { isPlainObject, type Plain } from "../../utils/types.ts";
import type { DataModel } from "../data-model.ts";
import { DataFieldOperator } from "../operators.ts";
import type { DataModelValidationFailure } from "../validation-failure.ts";
import { checksAs, DataField, validateChange, validateModelChange } from "./data-field.ts";
import type { TypedDocumentClass } from "./document-fields.ts";
import { innerModelOptions } from "./embedded-data-field.ts";
import { ObjectField } from "./object-field.ts";
import type { SchemaField } from "./schema-field.ts";
import type {
  CleanOptions,
  CleanState,
  FieldOptions,
  GetFieldOptions,
  UpdateOptions,
  ValidateOptions,
  Verdict,
} from "./types.ts";

/** A field of the data which a system adds to a kind of document, shaped by the model of the document's type. */
export class TypeDataField extends ObjectField {
  static override recursive = true;

  readonly document: TypedDocumentClass;

  constructor(document: TypedDocumentClass, options?: FieldOptions, context?: { name?: string; parent?: DataField }) {
    super(options, context);
    this.document = document;
  }

  get documentName(): string {
    return this.document.documentName;
  }

  /** The model which is registered for a type. */
  getModelForType(type: unknown): typeof DataModel | null {
    if (typeof type !== "string") return null;
    const { CONFIG } = host as unknown as {
      CONFIG: Record<string, { dataModels?: Record<string, typeof DataModel> } | undefined>;
    };
    return CONFIG[this.documentName]?.dataModels?.[type] ?? null;
  }

  /** What is below it can be found only where the type of the document is known. */
  override _getField(path: string[], { source, type }: GetFieldOptions = {}): DataField | undefined {
    return path.length === 0 ? this : this.getModelForType(type)?.schema._getField(path, { source });
  }

  override getInitialValue(source?: Plain): unknown {
    const model = this.getModelForType(source?.["type"]);
    return model ? model.cleanData() : {};
  }

  override _cleanType(value: unknown, options: CleanOptions = {}, state: CleanState = {}): unknown {
    if (!isPlainObject(value)) return value;
    const type = options.source?.["type"];
    const model = this.getModelForType(type);
    if (model) return model.cleanData(value, { ...options, source: value }, state);
    return value;
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

  override [validateChange](
    value: unknown,
    difference: unknown,
    options: ValidateOptions,
  ): DataModelValidationFailure | undefined {
    const model = this.getModelForType(options.source?.["type"]);
    return model && isPlainObject(value) && isPlainObject(difference) && checksAs(this, TypeDataField)
      ? model.schema[validateChange](value, difference, { ...options, source: value })
      : super[validateChange](value, difference, options);
  }

  override [validateModelChange](data: unknown, difference: unknown, options: ValidateOptions): void {
    const model = this.getModelForType(options.source?.["type"]);
    if (!model || !isPlainObject(data) || !isPlainObject(difference) || !checksAs(this, TypeDataField)) {
      super[validateModelChange](data, difference, options);
      return;
    }
    model.schema[validateModelChange](data, difference, { ...options, source: data });
    model.validateJoint(data);
  }

  override initialize(value: unknown, document: object, options: Plain = {}): unknown {
    const { _source } = document as { _source: Plain };
    const model = this.getModelForType(_source["type"]);
    if (!model) return deepClone(value);
    return new model(value as Plain, { ...options, ...innerModelOptions(), parent: document });
  }

  override toObject(value: unknown): unknown {
    const own = value as { toObject?: (source: boolean) => unknown } | null | undefined;
    return typeof own?.toObject === "function" ? own.toObject(false) : deepClone(value);
  }

  override migrateSource(source: Plain, value: unknown): void {
    if (isPlainObject(value)) this.getModelForType(source["type"])?.migrateDataSafe(value);
  }

  override _addTypes(source: Plain = {}, changes: Plain = {}, options: Plain = {}): void {
    const model = this.getModelForType(options["type"]);
    model?.schema._addTypes(source, changes);
  }

  override _updateDiff(
    source: Plain,
    key: string,
    value: unknown,
    difference: Plain,
    options: UpdateOptions = {},
  ): void {
    const model = this.getModelForType(source["type"]);
    if (model && options.recursive === false && isPlainObject(value)) {
      DataField.prototype._updateDiff.call(this, source, key, this.clean(deepClone(value), { source }), difference);
    } else if (model) model.schema._updateDiff(source, key, value, difference, options);
    else super._updateDiff(source, key, value, difference, options);
  }

  override _updateCommit(source: Plain, key: string, value: unknown): void {
    // The model in use holds its source; it is created again afterwards, so nothing needs to be kept.
    if (!equals(source[key], value)) source[key] = value;
  }
}

/** Throws when changes give a document another type, but keep the data of the former one. */
export function assertTypeChange(schema: SchemaField, source: Plain, changes: Plain, options: UpdateOptions): void {
  if (!(schema.get("system") instanceof TypeDataField)) return;
  const type = DataFieldOperator.get(changes["type"]);
  if (type === undefined || type === source["type"]) return;
  if ("==system" in changes || changes["system"] instanceof DataFieldOperator) return;
  if ("system" in changes && options.recursive === false) return;
  throw new Error(generation().documents.typeChangeRefusal);
}
