import { isPlainObject, type Plain, isEmpty } from "../../utils/types.ts";
import { type DataModel, cleanModel } from "../data-model.ts";
import { generation } from "../../generations/index.ts";
import { DataFieldOperator } from "../operators.ts";
import { DataField } from "./data-field.ts";
import { SchemaField, commitMembers, updateMembers } from "./schema-field.ts";
import type {
  CleanOptions,
  CleanState,
  FieldOptions,
  ValidateOptions,
  GetFieldOptions,
  UpdateOptions,
} from "./types.ts";
import { host } from "../../host.ts";
import { deepClone } from "../../utils/objects.ts";
import { randomID } from "../../utils/text.ts";
import { DataModelValidationFailure } from "../validation-failure.ts";
import { ArrayField } from "./array-field.ts";
import { assertTypeChange } from "./type-data-field.ts";

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

/** A document class, as far as the field which holds its documents needs it. */
type EmbeddedClass = typeof DataModel & { readonly documentName: string };

/** A field of documents which live inside another document. */
export class EmbeddedCollectionField extends ArrayField {
  static override hierarchical = true;

  static override _validateElementType(element: unknown): DataField {
    if (typeof element === "function" && "documentName" in element) return element as unknown as DataField;
    throw new Error("An EmbeddedCollectionField must specify a Document subclass as its type");
  }

  override readonly = true;

  /** The class which is configured for these documents. */
  get model(): EmbeddedClass {
    const element = this.element as unknown as EmbeddedClass;
    const { CONFIG } = host as unknown as { CONFIG: Record<string, { documentClass?: EmbeddedClass } | undefined> };
    return CONFIG[element.documentName]?.documentClass ?? element;
  }

  get schema() {
    return this.model.schema;
  }

  override _cast(value: unknown): unknown {
    if (value instanceof Map) return [...(value as Map<string, unknown>).values()];
    return super._cast(value);
  }

  override _cleanType(value: unknown, options: CleanOptions = {}, state: CleanState = {}): unknown {
    if (!Array.isArray(value)) return value;
    const present = (options.source?.[this.name ?? ""] ?? []) as Plain[];
    for (const [index, inner] of value.entries()) {
      const own = (inner as { toObject?: () => Plain }).toObject;
      const data = typeof own === "function" ? own.call(inner) : (inner as Plain);
      const before = options.partial ? present.find((source) => source["_id"] === data["_id"]) : undefined;
      value[index] = this._cleanElement(data, { ...options, source: before }, { ...state, source: before });
    }
    return value;
  }

  /** A document which is there already is changed, another one is made. */
  _cleanElement(data: Plain, { source, ...options }: CleanOptions = {}, state: CleanState = {}): Plain {
    data["_id"] ??= randomID();
    if (!source) return this.model.cleanData(data, { ...options, partial: false });
    this.schema._addTypes(source, data);
    const type = DataFieldOperator.get(data["type"]);
    const typed = type === undefined ? source : { ...source, type };
    return this.model.cleanData(data, { ...options, partial: true, source: typed }, state);
  }

  override _validateElements(values: unknown[], options: ValidateOptions): DataModelValidationFailure | undefined {
    const failures = new DataModelValidationFailure();
    const kept = values.filter((value, index) => {
      const source = value as Plain;
      const failure = this.schema.validate(source, { ...options, partial: options.partial === true, source });
      if (!failure) return true;
      const id = typeof source["_id"] === "string" ? source["_id"] : index;
      failures.elements.push({ id, failure });
      failure.dropped = failure.unresolved && options.dropInvalidEmbedded === true;
      return !failure.dropped;
    });
    if (failures.isEmpty()) return undefined;
    values.splice(0, values.length, ...kept);
    for (const { failure } of failures.elements) if (failure.dropped) failure.unresolved = false;
    return failures;
  }

  override _validateModel(data: unknown, options: ValidateOptions = {}): void {
    if (!Array.isArray(data)) return;
    for (const source of data as Plain[]) {
      this.schema._validateModel(source, { ...options, source });
      this.model.validateJoint(source);
    }
  }

  /** The collection is one for the life of its document; only what is in it changes. */
  override initialize(_value: unknown, document: object, options: Plain = {}): unknown {
    const { collections } = document as { collections: Record<string, { initialize(options: Plain): void }> };
    const collection = collections[this.name ?? ""];
    collection?.initialize(options);
    return collection;
  }

  override toObject(value: unknown): unknown {
    return [...(value as Iterable<DataModel>)].map((document) => document.toObject(false));
  }

  override _getField(path: string[], _options: GetFieldOptions = {}): DataField | undefined {
    return path.length === 0 ? this : this.schema._getField(path);
  }

  override migrateSource(_source: Plain, value: unknown): void {
    if (!Array.isArray(value)) return;
    for (const inner of value as Plain[]) if (isPlainObject(inner)) this.model.migrateDataSafe(inner);
  }

  override _updateDiff(
    source: Plain,
    key: string,
    value: unknown,
    difference: Plain,
    options: UpdateOptions = {},
  ): void {
    if (!Array.isArray(value)) return;
    const present = (source[key] ??= []) as Plain[];
    const changed: Plain[] = [];
    if (options.recursive === false) {
      // Without merging, the list is replaced: unnamed documents go, and the difference must name all that stay.
      const named = present.filter(({ _id }) => (value as Plain[]).some((change) => change["_id"] === _id));
      if (named.length < present.length) difference[key] = changed;
      present.splice(0, present.length, ...named);
    }
    for (const change of value as Plain[]) {
      const before = present.find((inner) => inner["_id"] === change["_id"]);
      if (before) {
        const inner: Plain = {};
        assertTypeChange(this.schema, before, change, options);
        updateMembers(this.schema, before, change, inner, options);
        if (!isEmpty(inner) || options.recursive === false) changed.push({ ...inner, _id: change["_id"] });
      } else {
        const made = this.model.cleanData(deepClone(change));
        present.push(made);
        changed.push(made);
      }
    }
    const hasChanged = changed.some((change) => Object.keys(change).length > 1);
    if (hasChanged) difference[key] = changed;
  }

  override _updateCommit(source: Plain, key: string, value: unknown): void {
    const present = source[key] as Plain[];
    const prepared = value as Plain[];
    // The documents in the collection hold their sources, so those are changed and not replaced.
    const committed = prepared.map((inner) => {
      const before = present.find((other) => other["_id"] === inner["_id"]);
      if (!before) return inner;
      commitMembers(this.schema, before, inner);
      return before;
    });
    present.splice(0, present.length, ...committed);
  }
}
