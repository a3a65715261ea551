import { isPlainObject, type Plain } from "../../utils/types.ts";
import type { DataModel } from "../data-model.ts";
import { generation } from "../../generations/index.ts";
import { DataFieldOperator } from "../operators.ts";
import { cleanModel } from "../clean-model.ts";
import { DataField } from "./data-field.ts";
import { SchemaField } from "./schema-field.ts";
import type { CleanOptions, CleanState, FieldOptions, ValidateOptions } from "./types.ts";

/** A field which holds an instance of a data model. */
export class EmbeddedDataField extends SchemaField {
  readonly model: typeof DataModel;

  constructor(model: typeof DataModel, options?: FieldOptions, context?: { name?: string; parent?: DataField }) {
    super(model.defineSchema(), options, context);
    this.model = model;
  }

  override clean(value: unknown, options: CleanOptions = {}, state: CleanState = {}): unknown {
    return super.clean(plain(value), { ...options, source: undefined }, state);
  }

  override _cast(value: unknown): unknown {
    return super._cast(plain(value));
  }

  /** Where cleaning migrates, the model takes part in the cleaning of its data. */
  override _cleanType(value: unknown, options: CleanOptions = {}, state: CleanState = {}): unknown {
    if (!generation().documents.cleaningMigrates || !isPlainObject(value)) {
      return super._cleanType(value, options, state);
    }
    return cleanModel(this.model, value, options, state, (data, inner, within) =>
      super._cleanType(data, inner, within),
    );
  }

  override validate(value: unknown, options: ValidateOptions = {}) {
    return super.validate(plain(value), { ...options, source: undefined });
  }

  override initialize(value: unknown, model: object, options: Plain = {}): unknown {
    if (!isPlainObject(value)) return value;
    const source: Plain = value;
    const inner = new this.model(source, { ...options, ...innerModelOptions(), parent: model });
    // Inside another model its fields are those of that place: their paths begin at the document.
    Object.defineProperty(inner, "schema", { value: this, configurable: true });
    return inner;
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

/** Where cleaning reaches into the models of a model, they need not clean their data again when they are made. */
export function innerModelOptions(): Plain {
  return generation().documents.cleaningMigrates ? { strict: false, clean: false } : { strict: false };
}

/** The plain data of a model; anything else as it is. */
export function plain(value: unknown): unknown {
  if (value instanceof DataFieldOperator) return value;
  const own = value as { toObject?: () => unknown } | null | undefined;
  return typeof own?.toObject === "function" ? own.toObject() : value;
}
