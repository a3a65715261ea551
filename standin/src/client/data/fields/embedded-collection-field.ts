import { host } from "../../host.ts";
import { deepClone } from "../../utils/clone.ts";
import { randomID } from "../../utils/text.ts";
import { isEmpty, isPlainObject, type Plain } from "../../utils/types.ts";
import type { DataModel } from "../data-model.ts";
import { DataFieldOperator } from "../operators.ts";
import { DataModelValidationFailure } from "../validation-failure.ts";
import { ArrayField } from "./array-field.ts";
import type { DataField } from "./data-field.ts";
import { commitMembers, updateMembers } from "./schema-field.ts";
import { assertTypeChange } from "./type-data-field.ts";
import type { CleanOptions, CleanState, GetFieldOptions, UpdateOptions, ValidateOptions } from "./types.ts";

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
      // What is not merged is replaced: documents which are not named go, and the difference must name all that stay.
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
