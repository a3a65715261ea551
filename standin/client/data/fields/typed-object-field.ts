import { deepClone, objectsEqual } from "../../utils/clone.ts";
import { isDeletionKey } from "../../utils/merge.ts";
import { isEmpty, isPlainObject } from "../../utils/types.ts";
import type { Plain } from "../../utils/types.ts";
import { DataModelValidationFailure } from "../validation-failure.ts";
import { DataField } from "./data-field.ts";
import { ObjectField } from "./object-field.ts";
import { defineValue } from "./schema-field.ts";
import type { CleanOptions, FieldOptions, UpdateOptions, ValidateOptions, Verdict } from "./types.ts";

/** A field of a record: any keys, all values of one kind. */
export class TypedObjectField extends ObjectField {
  static override recursive = true;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, validateKey: undefined };
  }

  readonly element: DataField;
  declare validateKey: ((key: string) => boolean) | undefined;

  constructor(element: DataField, options?: FieldOptions, context?: { name?: string; parent?: DataField }) {
    super(options, context);
    if (!(element instanceof DataField)) throw new Error("The element must be a DataField");
    if (element.parent) throw new Error("The element DataField already has a parent");
    element.parent = this;
    this.element = element;
  }

  /** Can this be a key of the record? */
  #isValidKey(key: string): boolean {
    return this.validateKey?.(key) !== false;
  }

  override _cleanType(data: unknown, options: CleanOptions): unknown {
    if (!isPlainObject(data)) return data;
    const inner = { ...options, source: options.source ?? data };
    for (const [key, value] of Object.entries(data)) {
      const isOrder = options.partial === true && isDeletionKey(key);
      const name = isOrder ? key.slice(2) : key;
      if (isOrder && key.startsWith("-=")) continue;
      if (!this.#isValidKey(name) || value === undefined) Reflect.deleteProperty(data, key);
      else data[key] = this.element.clean(value, isOrder ? { ...inner, partial: false } : inner);
    }
    return data;
  }

  override _validateType(data: unknown, options: ValidateOptions = {}): Verdict {
    super._validateType(data);
    const values = data as Plain;
    const failures = new DataModelValidationFailure();
    for (const [key, value] of Object.entries(values)) {
      if (isDeletionKey(key)) continue;
      const failure = this.element.validate(value, { ...options, source: options.source ?? values });
      if (!failure) continue;
      failures.fields[key] = failure;
      if (!failure.unresolved) values[key] = failure.fallback ?? value;
    }
    return failures.isEmpty() ? undefined : failures;
  }

  override _validateModel(data: unknown, options: ValidateOptions = {}): void {
    if (!isPlainObject(data) || !(this.element.constructor as typeof DataField).recursive) return;
    for (const value of Object.values(data)) this.element._validateModel(value, options);
  }

  override initialize(value: unknown, model: object, options: Plain = {}): unknown {
    if (!isPlainObject(value)) return value;
    const data: Plain = {};
    for (const [key, inner] of Object.entries(value)) {
      defineValue(data, key, this.element.initialize(inner, model, options), this.element.readonly);
    }
    return data;
  }

  override toObject(value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.element.toObject(inner)]));
  }

  override apply(
    fn: string | ((this: DataField, value: unknown, options: Plain) => unknown),
    value?: unknown,
    options: Plain = {},
  ): unknown {
    const results: Plain = {};
    for (const [key, inner] of Object.entries(isPlainObject(value) ? value : {})) {
      const result = this.element.apply(fn, inner, options);
      if (!options["filter"] || !isEmpty(result)) results[key] = result;
    }
    return results;
  }

  override _getField(path: string[]): DataField | undefined {
    const [key, ...rest] = path;
    return key === undefined ? this : this.element._getField(rest);
  }

  override _addTypes(source: Plain, changes: Plain): void {
    for (const [key, change] of Object.entries(changes)) {
      const before = source[key];
      if (isPlainObject(change)) this.element._addTypes(isPlainObject(before) ? before : {}, change);
    }
  }

  override migrateSource(source: Plain, value: unknown): void {
    if (!isPlainObject(value)) return;
    for (const inner of Object.values(value)) this.element.migrateSource(source, inner);
  }

  override _updateDiff(source: Plain, key: string, value: unknown, difference: Plain, options: UpdateOptions): void {
    const current = source[key];
    if (options.recursive === false || !isPlainObject(current) || !isPlainObject(value)) {
      const whole = isPlainObject(value) ? this.clean(deepClone(value), { source }) : value;
      DataField.prototype._updateDiff.call(this, source, key, whole, difference, options);
      return;
    }
    const inner: Plain = {};
    for (const [name, change] of Object.entries(value)) this.#updateEntry(current, name, change, inner, options);
    if (!isEmpty(inner)) difference[key] = inner;
  }

  #updateEntry(current: Plain, key: string, change: unknown, difference: Plain, options: UpdateOptions): void {
    const name = isDeletionKey(key) ? key.slice(2) : key;
    if (key.startsWith("-=")) {
      if (!(name in current)) return;
      Reflect.deleteProperty(current, name);
      difference[key] = null;
    } else if (key === name && name in current) {
      this.element._updateDiff(current, name, change, difference, options);
    } else {
      // What is new or replaced is filled in completely, though the update may have named only a part of it.
      const whole = this.element.clean(deepClone(change), { source: current });
      if (objectsEqual(current[name], whole)) return;
      current[name] = whole;
      difference[key] = whole;
    }
  }
}
