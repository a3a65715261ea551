import { isPlainObject } from "../../utils/types.ts";
import type { Plain } from "../../utils/types.ts";
import type { DataModel } from "../data-model.ts";
import { DataField } from "./data-field.ts";
import { SchemaField } from "./schema-field.ts";
import type { CleanOptions, FieldOptions, Verdict, ValidateOptions } from "./types.ts";

/** A field which holds an instance of a data model. */
export class EmbeddedDataField extends SchemaField {
  readonly model: typeof DataModel;

  constructor(model: typeof DataModel, options?: FieldOptions, context?: { name?: string; parent?: DataField }) {
    super(model.defineSchema(), options, context);
    this.model = model;
  }

  override clean(value: unknown, options: CleanOptions = {}): unknown {
    return super.clean(plain(value), options);
  }

  override validate(value: unknown, options: ValidateOptions = {}) {
    return SchemaField.prototype.validate.call(this, plain(value), options);
  }

  override initialize(value: unknown, model: object, options: Plain = {}): unknown {
    if (!isPlainObject(value)) return value;
    const source: Plain = value;
    return new this.model(source, { ...options, parent: model, strict: false });
  }

  override toObject(value: unknown): unknown {
    if (value === null || value === undefined) return value;
    return (value as { toObject(source: boolean): Plain }).toObject(false);
  }

  override migrateSource(source: Plain, value: unknown): void {
    if (!isPlainObject(value)) return;
    this.model.migrateDataSafe(value);
    super.migrateSource(source, value);
  }

  override _validateModel(data: unknown, options: ValidateOptions = {}): void {
    if (!isPlainObject(data)) return;
    super._validateModel(data, { ...options, source: data });
    this.model.validateJoint(data);
  }
}

function plain(value: unknown): unknown {
  const own = value as { toObject?: () => unknown } | null | undefined;
  return typeof own?.toObject === "function" ? own.toObject() : value;
}

/** Makes the field for one member of a {@link TypedSchemaField}. */
type TypedSchema = typeof DataModel | SchemaField | Record<string, DataField>;

/** A field whose schema depends on the value's own `type`. */
export class TypedSchemaField extends DataField {
  static override recursive = true;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true };
  }

  readonly types: Readonly<Record<string, SchemaField>>;

  constructor(
    types: Readonly<Record<string, TypedSchema>>,
    options?: FieldOptions,
    context?: { name?: string; parent?: DataField },
  ) {
    super(options, context);
    this.types = Object.fromEntries(
      Object.entries(types).map(([type, schema]) => {
        const field = toSchemaField(schema);
        if (!field.has("type")) throw new Error(`The schema of type "${type}" has no "type" field`);
        field.parent = this;
        return [type, field];
      }),
    );
  }

  #of(value: unknown): SchemaField | undefined {
    const type = isPlainObject(value) ? value["type"] : undefined;
    return typeof type === "string" ? this.types[type] : undefined;
  }

  override _cast(value: unknown): unknown {
    return plain(value);
  }

  override _cleanType(value: unknown, options: CleanOptions): unknown {
    return this.#of(value)?.clean(value, options) ?? value;
  }

  override _validateType(value: unknown, options: ValidateOptions): Verdict {
    if (!isPlainObject(value)) throw new Error("must be an object");
    const field = this.#of(value);
    if (!field) throw new Error(`the value's type "${String(value["type"])}" is not one of its types`);
    return field.validate(value, options);
  }

  override _validateModel(data: unknown, options: ValidateOptions = {}): void {
    this.#of(data)?._validateModel(data, options);
  }

  override initialize(value: unknown, model: object, options: Plain = {}): unknown {
    return this.#of(value)?.initialize(value, model, options) ?? value;
  }

  override toObject(value: unknown): unknown {
    const type = (value as { type?: unknown } | null | undefined)?.type;
    return (typeof type === "string" ? this.types[type] : undefined)?.toObject(value) ?? value;
  }

  override _addTypes(source: Plain, changes: Plain): void {
    if (!("type" in changes) && "type" in source) changes["type"] = source["type"];
    this.#of(changes)?._addTypes(source, changes);
  }

  override migrateSource(source: Plain, value: unknown): void {
    this.#of(value)?.migrateSource(source, value);
  }

  override _updateDiff(source: Plain, key: string, value: unknown, difference: Plain, options: Plain): void {
    const before = source[key];
    const field = this.#of(value);
    if (field && this.#of(before) === field) field._updateDiff(source, key, value, difference, options);
    else super._updateDiff(source, key, this.clean(value, { source }), difference, options);
  }
}

function toSchemaField(schema: TypedSchema): SchemaField {
  if (schema instanceof SchemaField) return schema;
  if (typeof schema === "function") return new EmbeddedDataField(schema);
  return new SchemaField(schema);
}
