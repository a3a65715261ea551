import { isPlainObject, type Plain } from "../../utils/types.ts";
import type { DataModel } from "../data-model.ts";
import { DataField, takeStep } from "./data-field.ts";
import { EmbeddedDataField, plain } from "./embedded-data-field.ts";
import { SchemaField } from "./schema-field.ts";
import type {
  CleanOptions,
  CleanState,
  FieldOptions,
  GetFieldOptions,
  UpdateOptions,
  ValidateOptions,
  Verdict,
} from "./types.ts";

/** What stands for one type of a {@link TypedSchemaField}. */
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
        if (field.parent) throw new Error(`The "${field.fieldPath}" field already belongs to some other parent`);
        field.parent = this;
        return [type, field];
      }),
    );
  }

  #of(value: unknown): SchemaField | undefined {
    const type = (value as { type?: unknown } | null | undefined)?.type;
    return typeof type === "string" && Object.hasOwn(this.types, type) ? this.types[type] : undefined;
  }

  override _cast(value: unknown): unknown {
    return plain(value);
  }

  override _cleanType(value: unknown, options: CleanOptions = {}, state: CleanState = {}): unknown {
    return this.#of(value)?.clean(value, options, state) ?? value;
  }

  override _validateSpecial(value: unknown): boolean | undefined {
    const verdict = super._validateSpecial(value);
    if (verdict !== undefined) return verdict;
    if (!isPlainObject(value)) throw new Error("must be an object");
    if (!this.#of(value)) throw new Error(`the value's type "${String(value["type"])}" is not one of its types`);
    return undefined;
  }

  override _validateType(value: unknown, options: ValidateOptions = {}): Verdict {
    return this.#of(value)?.validate(value, options);
  }

  override _validateModel(data: unknown, options: ValidateOptions = {}): void {
    this.#of(data)?._validateModel(data, options);
  }

  override initialize(value: unknown, model: object, options: Plain = {}): unknown {
    return this.#of(value)?.initialize(value, model, options) ?? value;
  }

  override toObject(value: unknown): unknown {
    return this.#of(value)?.toObject(value) ?? value;
  }

  override apply(
    fn: string | ((this: DataField, value: unknown, options: Plain) => unknown),
    value?: unknown,
    options: Plain = {},
  ): unknown {
    return this.#of(value)?.apply(fn, value, options) ?? super.apply(fn, value, options);
  }

  /** Its data say which type they have; without them, the first step below this field names one. */
  override _getField(path: string[], { source }: GetFieldOptions = {}): DataField | undefined {
    if (path.length === 0) return this;
    if (source) return this.#of(source)?._getField(path, { source });
    const type = takeStep(path);
    return type === undefined ? this : this.types[type]?._getField(path);
  }

  override _addTypes(source: Plain = {}, changes: Plain = {}): void {
    if (!("type" in changes) && "type" in source) changes["type"] = source["type"];
    this.#of(changes)?._addTypes(source, changes);
  }

  override migrateSource(source: Plain, value: unknown): void {
    this.#of(value)?.migrateSource(source, value);
  }

  override _updateDiff(
    source: Plain,
    key: string,
    value: unknown,
    difference: Plain,
    options: UpdateOptions = {},
  ): void {
    const field = this.#of(value);
    if (field && this.#of(source[key]) === field) field._updateDiff(source, key, value, difference, options);
    else super._updateDiff(source, key, this.clean(value, { source }), difference, options);
  }

  override _updateCommit(source: Plain, key: string, value: unknown, diff?: unknown, options?: UpdateOptions): void {
    const field = this.#of(value);
    if (field && this.#of(source[key]) === field) field._updateCommit(source, key, value, diff, options);
    else source[key] = value;
  }
}

function toSchemaField(schema: TypedSchema): SchemaField {
  if (schema instanceof SchemaField) return schema;
  if (typeof schema === "function") return new EmbeddedDataField(schema);
  return new SchemaField(schema);
}
