import {
  deepClone,
  equals,
  applySpecialKeys,
  diffObject,
  mergeObject,
  isDeletionKey,
  expandObject,
} from "../../utils/objects.ts";
import { isEmpty, isPlainObject, type Plain } from "../../utils/types.ts";
import { DataField, checksAs, takeStep, validateChange, validateModelChange } from "./data-field.ts";
import type {
  FieldOptions,
  UpdateOptions,
  Verdict,
  CleanOptions,
  CleanState,
  GetFieldOptions,
  ValidateOptions,
} from "./types.ts";
import { DataModelValidationFailure } from "../validation-failure.ts";
import { DataFieldOperator, ForcedDeletion, noteChange, readChange } from "../operators.ts";
import { changedNames, defineValue } from "./schema-field.ts";

/** A field of any plain data; nothing inside it is cleaned or checked. */
export class ObjectField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }

  override getInitialValue(source?: Plain): unknown {
    const initial = super.getInitialValue(source);
    if (initial !== undefined) return initial;
    if (!this.required) return undefined;
    return this.nullable ? null : {};
  }

  /** Other values become an empty object. */
  override _cast(value: unknown): unknown {
    const own = value as { toObject?: (source?: boolean) => unknown };
    const plain = typeof own.toObject === "function" ? own.toObject() : value;
    return isPlainObject(plain) ? plain : {};
  }

  override _validateType(value: unknown): Verdict {
    if (!isPlainObject(value)) throw new Error("must be an object");
    return undefined;
  }

  override initialize(value: unknown, _model: object, _options?: Plain): unknown {
    return deepClone(value);
  }

  override toObject(value: unknown): unknown {
    return deepClone(value);
  }

  override _updateDiff(
    source: Plain,
    key: string,
    value: unknown,
    difference: Plain,
    options: UpdateOptions = {},
  ): void {
    const current = source[key];
    if (options.recursive === false || !isPlainObject(current) || !isPlainObject(value)) {
      super._updateDiff(source, key, applySpecialKeys(value), difference, options);
      return;
    }
    const inner = diffObject(current, value, { deletionKeys: true });
    if (isEmpty(inner)) return;
    source[key] = mergeObject(current, deepClone(inner), { inplace: false, performDeletions: true });
    difference[key] = inner;
  }
}

/** A field of anything at all. */
export class AnyField extends DataField {
  override initialize(value: unknown): unknown {
    return deepClone(value);
  }
}

/** A field of a record: any keys, all values of one kind. */
export class TypedObjectField extends ObjectField {
  static override recursive = true;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, validateKey: undefined, expandKeys: true };
  }

  readonly element: DataField;
  declare validateKey: ((key: string) => boolean) | undefined;
  declare expandKeys: boolean;

  constructor(element: DataField, options?: FieldOptions, context?: { name?: string; parent?: DataField }) {
    super(options, context);
    if (!(element instanceof DataField)) throw new Error("The element must be a DataField");
    if (element.parent) throw new Error("The element DataField already has a parent");
    element.parent = this;
    element.name ??= "element";
    this.element = element;
  }

  /** Can this be a key of the record? */
  #isValidKey(key: string): boolean {
    return this.validateKey?.(key) !== false;
  }

  override _cleanType(given: unknown, options: CleanOptions = {}, state: CleanState = {}): unknown {
    if (!isPlainObject(given)) return given;
    const data = this.#expand(given);
    const inner = { ...options, source: options.source ?? data };
    for (const [key, value] of Object.entries(data)) {
      const isOrder = (options.partial ?? false) && isDeletionKey(key);
      const name = isOrder ? key.slice(2) : key;
      const isDeletion = (isOrder && key.startsWith("-=")) || value instanceof ForcedDeletion;
      if (!this.#isValidKey(name) || value === undefined) {
        if (!isDeletion) Reflect.deleteProperty(data, key);
      } else if (!isDeletion) {
        const before = state.source?.[name] as Plain | undefined;
        const partial = options.partial === true && !isOrder;
        data[key] = this.element.clean(value, { ...inner, partial }, { ...state, source: before });
      }
    }
    return data;
  }

  /** A key with dots is a path, unless the dots belong to the keys of this record. */
  #expand(data: Plain): Plain {
    if (!this.expandKeys || !Object.keys(data).some((key) => key.includes("."))) return data;
    const expanded = expandObject(data);
    for (const key of Object.keys(data)) Reflect.deleteProperty(data, key);
    return Object.assign(data, expanded);
  }

  override _validateType(data: unknown, options: ValidateOptions = {}): Verdict {
    super._validateType(data);
    return this.#validateEntries(data as Plain, options);
  }

  /** Checks all entries, or what an update has changed in them. */
  #validateEntries(
    values: Plain,
    options: ValidateOptions,
    difference?: Plain,
  ): DataModelValidationFailure | undefined {
    let failures: DataModelValidationFailure | undefined;
    const inner = { ...options, source: options.source ?? values };
    for (const key of difference ? changedNames(difference) : Object.keys(values)) {
      const given = values[key];
      if (!(key in values) || isDeletionKey(key) || given instanceof ForcedDeletion) continue;
      const value = DataFieldOperator.get(given);
      const failure = difference
        ? this.element[validateChange](value, difference[key], inner)
        : this.element.validate(value, inner);
      if (!failure) continue;
      failures ??= new DataModelValidationFailure();
      failures.fields[key] = failure;
      if (!failure.unresolved) values[key] = failure.fallback ?? given;
    }
    return failures;
  }

  override _validateModel(data: unknown, options: ValidateOptions = {}): void {
    if (!isPlainObject(data) || !(this.element.constructor as typeof DataField).recursive) return;
    for (const value of Object.values(data)) this.element._validateModel(value, options);
  }

  override [validateChange](
    value: unknown,
    difference: unknown,
    options: ValidateOptions,
  ): DataModelValidationFailure | undefined {
    return isPlainObject(value) && isPlainObject(difference) && checksAs(this, TypedObjectField)
      ? this.#validateEntries(value, options, difference)
      : super[validateChange](value, difference, options);
  }

  override [validateModelChange](data: unknown, difference: unknown, options: ValidateOptions): void {
    if (!isPlainObject(data) || !isPlainObject(difference) || !checksAs(this, TypedObjectField)) {
      super[validateModelChange](data, difference, options);
      return;
    }
    if (!(this.element.constructor as typeof DataField).recursive) return;
    for (const key of changedNames(difference)) {
      if (key in data) this.element[validateModelChange](data[key], difference[key], options);
    }
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

  /** With its data, a step is a key that is there; without them, it is the name that all elements share. */
  override _getField(path: string[], { source }: GetFieldOptions = {}): DataField | undefined {
    const key = takeStep(path);
    if (key === undefined) return this;
    if (!source) return key === this.element.name ? this.element._getField(path) : undefined;
    if (!isPlainObject(source) || !(key in source)) return undefined;
    return this.element._getField(path, { source: source[key] });
  }

  override _addTypes(source: Plain = {}, changes: Plain = {}): void {
    for (const [key, change] of Object.entries(changes)) {
      const before = source[key];
      if (isPlainObject(change)) this.element._addTypes(isPlainObject(before) ? before : {}, change);
    }
  }

  override migrateSource(source: Plain, value: unknown): void {
    if (!isPlainObject(value)) return;
    for (const inner of Object.values(value)) this.element.migrateSource(source, inner);
  }

  /** The objects of entries which stay are kept, for models may hold them. */
  override _updateCommit(source: Plain, key: string, value: unknown, diff?: unknown, options?: UpdateOptions): void {
    const current = source[key];
    if (!isPlainObject(current) || !isPlainObject(value)) {
      source[key] = value;
      return;
    }
    for (const name of Object.keys(current)) if (!(name in value)) Reflect.deleteProperty(current, name);
    for (const [name, inner] of Object.entries(value)) {
      if (name in current) this.element._updateCommit(current, name, inner, diff, options);
      else current[name] = inner;
    }
  }

  override _updateDiff(
    source: Plain,
    key: string,
    value: unknown,
    difference: Plain,
    options: UpdateOptions = {},
  ): void {
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

  #updateEntry(current: Plain, key: string, given: unknown, difference: Plain, options: UpdateOptions): void {
    const change = readChange(key, given);
    const { name, kind, value } = change;
    if (kind === "delete") {
      if (!(name in current)) return;
      Reflect.deleteProperty(current, name);
      noteChange(difference, key, given, change, null);
    } else if (kind === "merge" && name in current) {
      this.element._updateDiff(current, name, value, difference, options);
    } else {
      // What is new or replaced is filled in completely, though the update may have named only a part of it.
      const whole = this.element.clean(deepClone(value), { source: current });
      if (equals(current[name], whole)) return;
      current[name] = whole;
      noteChange(difference, key, given, change, whole);
    }
  }
}
