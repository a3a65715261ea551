import { generation } from "../generations/index.ts";
import { type Plain, isEmpty } from "../utils/types.ts";
import type { CleanOptions, CleanState, UpdateOptions } from "./fields/types.ts";
import { deepClone, isDeletionKey, mergeObject, expandObject } from "../utils/objects.ts";
import { Hooks } from "../hooks.ts";
import { type DataField, validateModelChange } from "./fields/data-field.ts";
import {
  commitMembers,
  defineValue,
  SchemaField,
  updateMembers,
  validateMembers,
  type DataSchema,
} from "./fields/schema-field.ts";
import { assertTypeChange } from "./fields/type-data-field.ts";
import { DataFieldOperator, modernizeKeys } from "./operators.ts";
import { DataModelValidationFailure } from "./validation-failure.ts";

/** Cleans data field by field. */
type CleanFields = (data: Plain, options: CleanOptions, state: CleanState) => unknown;

/** What a method answers that changes data in place: packages written in plain JavaScript often forget to return it. */
function orSame(answer: Plain | undefined, data: Plain): Plain {
  return answer ?? data;
}

/** Cleans the data of a model; where cleaning migrates, the model itself has its say before and after its fields. */
export function cleanModel(
  Model: typeof DataModel,
  data: Plain,
  options: CleanOptions,
  state: CleanState,
  cleanFields: CleanFields,
): Plain {
  const { cleaningMigrates } = generation().documents;
  const inner = { ...options, source: options.source ?? data };
  if (!cleaningMigrates) return cleanFields(data, inner, state) as Plain;
  const within: CleanState = { ...state, modelSource: state.source, creation: state.source === undefined };
  const current = options.migrate === false ? data : Model.migrateDataSafe(data, inner, within);
  Model._preCleanData(current, inner, within);
  const cleaned = cleanFields(current, inner, within) as Plain;
  return orSame(Model._cleanData(cleaned, inner, within), cleaned);
}

/** How a model is constructed; what is not named here goes to the fields. */
export interface ModelOptions {
  parent?: object | null;
  /** Throw when the data is not valid; otherwise remember that. */
  strict?: boolean;
  fallback?: boolean;
  dropInvalidEmbedded?: boolean;
  [option: string]: unknown;
}

/** What {@link DataModel.validate} shall look at. */
interface ModelValidation {
  changes?: Plain;
  clean?: boolean;
  fallback?: boolean;
  dropInvalidEmbedded?: boolean;
  strict?: boolean;
  fields?: boolean;
  joint?: boolean;
}

/** Names an instance in error messages. */
export const describeModel = Symbol("describe the model");

/** For which generation a schema was made. */
const schemaGenerations = new WeakMap<SchemaField, number>();

/** Data with a schema: a plain source as it is stored, and properties of the instance as they are used. */
export class DataModel {
  static LOCALIZATION_PREFIXES: string[] = [];
  static _schema: SchemaField | undefined;

  declare readonly _source: Plain;
  declare readonly parent: object | null;
  readonly #failures: { fields: DataModelValidationFailure | null; joint: DataModelValidationFailure | null } = {
    fields: null,
    joint: null,
  };

  constructor(data: Plain | DataModel = {}, options: ModelOptions = {}) {
    const { parent = null, strict = true, ...rest } = options;
    Object.defineProperty(this, "parent", { value: parent, writable: false, configurable: true });
    const source = this._initializeSource(data, { ...rest, strict, parent });
    Object.defineProperty(this, "_source", { value: Object.seal(source), writable: false, configurable: true });
    this._configure({ ...rest, parent });
    const { fallback = false, dropInvalidEmbedded = false } = options;
    this.validate({ strict, fallback, dropInvalidEmbedded, fields: true, joint: true });
    this._initialize({ ...rest, strict });
  }

  /** The fields of this kind of data. */
  static defineSchema(): DataSchema {
    throw new Error(`The ${this.name} subclass of DataModel must define its Document schema`);
  }

  static get schema(): SchemaField {
    // Each class has its own schema, made when it is first needed, and again when the generation changes.
    const { number } = generation();
    if (!Object.hasOwn(this, "_schema") || !this._schema || schemaGenerations.get(this._schema) !== number) {
      this._schema = new SchemaField(this.defineSchema());
      schemaGenerations.set(this._schema, number);
    }
    return this._schema;
  }

  get schema(): SchemaField {
    return (this.constructor as typeof DataModel).schema;
  }

  /** Is there something wrong with the data that no fallback has cured? */
  get invalid(): boolean {
    return Object.values(this.#failures).some((failure) => failure?.unresolved === true);
  }

  get validationFailures() {
    return this.#failures;
  }

  static cleanData(source: Plain = {}, options: CleanOptions = {}, state: CleanState = {}): Plain {
    return cleanModel(this, source, options, state, (...args) => this.schema.clean(...args));
  }

  /** Takes part in the cleaning before the fields are cleaned; only where cleaning migrates. */
  static _preCleanData(_data: Plain, _options: CleanOptions, _state: CleanState): void {
    return;
  }

  /** Takes part in the cleaning after the fields were cleaned, in place; only where cleaning migrates. */
  static _cleanData(data: Plain, _options: CleanOptions, _state: CleanState): Plain {
    return data;
  }

  static *_initializationOrder(): Generator<[string, DataField]> {
    yield* this.schema.entries();
  }

  _initializeSource(data: Plain | DataModel, options: ModelOptions = {}): Plain {
    const Model = this.constructor as typeof DataModel;
    const source = data instanceof DataModel ? data.toObject() : data;
    if (options["clean"] === false) return source;
    const current = generation().documents.cleaningMigrates ? source : Model.migrateDataSafe(source);
    const cleaned = Model.cleanData(current);
    return orSame(Model.shimData(cleaned), cleaned);
  }

  _configure(_options: ModelOptions = {}): void {
    return;
  }

  _initialize(options: ModelOptions = {}): void {
    for (const [name, field] of (this.constructor as typeof DataModel)._initializationOrder()) {
      const source = field.persisted ? this._source[name] : field.getInitialValue(this._source);
      defineValue(this, name, field.initialize(source, this, options), field.readonly);
    }
  }

  /** Forgets what was done to the instance and begins again with the source. */
  reset(): void {
    this._initialize();
  }

  clone(data: Plain = {}, context: ModelOptions = {}): this {
    const changed = mergeObject(this.toObject(), data, { performDeletions: true });
    return new (this.constructor as new (data: Plain, options: ModelOptions) => this)(changed, {
      parent: this.parent,
      ...context,
    });
  }

  /** Checks the data, or changes to it; throws what is wrong if `strict`, otherwise says whether all is well. */
  validate(options: ModelValidation = {}): boolean {
    const { changes, clean = false, fallback = false, dropInvalidEmbedded = false, strict = true } = options;
    const Model = this.constructor as typeof DataModel;
    const full = changes === undefined;
    const { fields = true, joint = full } = options;
    const source = this._source;
    let data = source;
    if (changes) {
      data = modernizeKeys(expandObject(changes));
      this.schema._addTypes(source, data);
      if (clean) data = Model.cleanData(deepClone(data), { partial: true, source });
    }
    const merged = full ? source : mergeObject(deepClone(source), deepClone(data), { performDeletions: true });
    const failures = { fields: null, joint: null } as typeof this.validationFailures;
    if (fields) {
      const inner = { partial: !full, fallback, dropInvalidEmbedded, source: merged };
      failures.fields = this.schema.validate(data, inner) ?? null;
    }
    if (joint && !failures.fields?.unresolved) failures.joint = jointFailure(Model, merged);
    if (full) Object.assign(this.#failures, failures);
    const failed = [failures.fields, failures.joint].find((failure) => failure?.unresolved);
    if (!failed) return true;
    if (!strict) return false;
    failed.message = `${this[describeModel]()} validation errors:`;
    throw failed.asError();
  }

  [describeModel](): string {
    return this.constructor.name;
  }

  /** Checks rules which concern several fields; throws what is wrong. */
  static validateJoint(_data: Plain): void {
    return;
  }

  /** Changes the source here and now; returns what is different from before. */
  updateSource(changes: Plain = {}, options: UpdateOptions = {}): Plain {
    const Model = this.constructor as typeof DataModel;
    const { schema } = this;
    const expanded = modernizeKeys(expandObject(deepClone(changes)));
    const { cleaningMigrates } = generation().documents;
    const wanted = cleaningMigrates ? expanded : Model.migrateDataSafe(expanded);
    schema._addTypes(this._source, wanted);
    const type = DataFieldOperator.get(wanted["type"]);
    const source = "type" in wanted ? { ...this._source, type } : this._source;
    if (options.clean !== false) Model.cleanData(wanted, { partial: true, source }, this.#cleanState());
    // Fields that are not mentioned are not copied or checked again, unless the type changes.
    const names = new Set(Object.keys(wanted).map((key) => (isDeletionKey(key) ? key.slice(2) : key)));
    const isTouched = (name: string) => names.has(name) || names.has("type");
    const prepared: Plain = {};
    for (const [name, value] of Object.entries(this._source)) {
      prepared[name] = isTouched(name) ? deepClone(value) : value;
    }
    const difference: Plain = {};
    assertTypeChange(schema, this._source, wanted, options);
    updateMembers(schema, prepared, wanted, difference, options);
    if (isEmpty(difference)) return difference;
    const isPartly = generation().documents.updateChecksItsChanges && !names.has("type");
    this.#assertValid(prepared, isPartly ? { difference } : { isAsked: isTouched }, options);
    if (options.dryRun) return difference;
    commitMembers(schema, this._source, prepared, difference, options, isTouched);
    this._initialize();
    return difference;
  }

  #cleanState(): CleanState {
    const { _id, type } = this._source;
    const state: CleanState = { source: this._source, modelSource: this._source, model: this };
    if (typeof _id === "string") state.documentId = _id;
    if (typeof type === "string") state.documentType = type;
    return state;
  }

  /** The field of a property of this model, or of a model inside it. */
  getFieldForProperty(key: string | readonly string[]): DataField | undefined {
    const path = typeof key === "string" ? key.split(".") : [...key];
    const [first = "", ...rest] = path;
    const inner = (this as unknown as Plain)[first];
    if (rest.length > 0 && inner instanceof DataModel) return inner.getFieldForProperty(rest);
    return this.schema.getField(path, { source: this._source });
  }

  #assertValid(
    source: Plain,
    checked: NonNullable<Parameters<typeof validateMembers>[3]>,
    { fallback = false }: UpdateOptions,
  ): void {
    const Model = this.constructor as typeof DataModel;
    const failure =
      validateMembers(this.schema, source, { source, fallback }, checked) ??
      jointFailure(Model, source, checked.difference);
    if (!failure?.unresolved) return;
    failure.message = `${this[describeModel]()} validation errors:`;
    throw failure.asError();
  }

  toObject(source = true): Plain {
    if (source) return deepClone(this._source);
    const data: Plain = {};
    for (const [name, field] of this.schema.entries()) {
      if (field.persisted) data[name] = field.toObject((this as unknown as Plain)[name]);
    }
    return data;
  }

  toJSON(): Plain {
    return this.toObject(true);
  }

  /** Makes an instance of data which is trusted, e.g. because the server sent it. */
  static fromSource<T>(
    this: new (data: Plain, options: ModelOptions) => T,
    source: Plain,
    context: ModelOptions = {},
  ): T {
    return new this(source, { strict: false, fallback: true, ...context });
  }

  static fromJSON<T>(this: new (data: Plain, options: ModelOptions) => T, json: string): T {
    return new this(JSON.parse(json) as Plain, { strict: false, fallback: true });
  }

  /** Brings old data into today's form; it may be partial. */
  static migrateData(source: Plain, _options: CleanOptions = {}, _state: CleanState = {}): Plain {
    // Where cleaning migrates, each field does so in its turn.
    if (generation().documents.cleaningMigrates) return source;
    for (const [name, field] of this.schema.entries()) {
      if ((field.constructor as typeof DataField).recursive && source[name]) field.migrateSource(source, source[name]);
    }
    return source;
  }

  static migrateDataSafe(source: Plain, options: CleanOptions = {}, state: CleanState = {}): Plain {
    try {
      return orSame(this.migrateData(source, options, state), source);
    } catch (error) {
      Hooks.onError("DataModel.migrateDataSafe", error, {
        msg: `Failed data migration for ${this.name}`,
        log: "warn",
        data: source,
      });
    }
    return source;
  }

  /** Gives data names which older code expects; a subclass says which. */
  static shimData(data: Plain, _options: Plain = {}): Plain {
    return data;
  }
}

function jointFailure(Model: typeof DataModel, source: Plain, difference?: Plain): DataModelValidationFailure | null {
  try {
    if (difference) Model.schema[validateModelChange](source, difference, { source });
    else Model.schema._validateModel(source, { source });
    Model.validateJoint(source);
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const inner = new DataModelValidationFailure({ message, unresolved: true });
    const failure = new DataModelValidationFailure({ unresolved: true });
    failure.fields["joint"] = inner;
    return failure;
  }
}
