import { generation } from "../../generations/index.ts";
import { deepClone, equals, isDeletionKey } from "../../utils/objects.ts";
import { isEmpty, isPlainObject, type Plain } from "../../utils/types.ts";
import { DataModelValidationFailure } from "../validation-failure.ts";
import { noteChange, readChange, ForcedDeletion } from "../operators.ts";
import { checksAs, DataField, takeStep, validateChange, validateModelChange } from "./data-field.ts";
import type {
  CleanOptions,
  CleanState,
  FieldOptions,
  GetFieldOptions,
  UpdateOptions,
  ValidateOptions,
  Verdict,
} from "./types.ts";

/** The fields of a schema by their names. */
export type DataSchema = Record<string, DataField>;

/** Puts an initialized value on an object: as a property, read-only if so declared, or as a getter. */
export function defineValue(target: object, name: string, value: unknown, isReadonly: boolean): void {
  // What is new there, and nothing special, is assigned: that is several times as fast, and comes to the same.
  if (typeof value !== "function" && !isReadonly && !(name in target)) {
    (target as Plain)[name] = value;
    return;
  }
  const shown = { configurable: true, enumerable: true };
  if (typeof value === "function") Object.defineProperty(target, name, { ...shown, get: value as () => unknown });
  else Object.defineProperty(target, name, { ...shown, value, writable: !isReadonly });
}

/** Adds a field that everything of a kind must have, if the schema lacks it. */
export const addField = Symbol("add a field to a schema");

/** A field made of named fields. */
export class SchemaField extends DataField {
  static override recursive = true;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }

  readonly fields: DataSchema;

  constructor(fields: DataSchema, options?: FieldOptions, context?: { name?: string; parent?: DataField }) {
    super(options, context);
    this.fields = this._initialize(fields);
  }

  /** Makes the fields this schema's own. */
  _initialize(fields: DataSchema): DataSchema {
    if (!isPlainObject(fields)) throw new Error("A SchemaField must be an object of DataField instances");
    const own: DataSchema = {};
    for (const [name, field] of Object.entries(fields)) own[name] = this.#own(name, field);
    return own;
  }

  #own(name: string, field: unknown): DataField {
    if (!(field instanceof DataField)) throw new Error(`The "${name}" field is not an instance of DataField`);
    if (field.parent) throw new Error(`The "${field.fieldPath}" field already belongs to some other parent`);
    field.name = name;
    field.parent = this;
    return field;
  }

  [addField](name: string, field: DataField): void {
    this.fields[name] = this.#own(name, field);
  }

  *[Symbol.iterator](): Generator<DataField> {
    yield* Object.values(this.fields);
  }

  keys(): string[] {
    return Object.keys(this.fields);
  }

  values(): DataField[] {
    return Object.values(this.fields);
  }

  entries(): [string, DataField][] {
    return Object.entries(this.fields);
  }

  has(name: string): boolean {
    return Object.hasOwn(this.fields, name);
  }

  get(name: string): DataField | undefined {
    return this.has(name) ? this.fields[name] : undefined;
  }

  /** The field at a path below this one. With the data of this field as `source`, keys and types in them lead the way. */
  getField(path: string | string[], { source }: { readonly source?: unknown } = {}): DataField | undefined {
    const steps = typeof path === "string" ? path.split(".") : [...path];
    if (!generation().documents.pathsFollowData) return this._getField(steps);
    return this._getField(steps.reverse(), { source });
  }

  override _getField(path: string[], { source }: GetFieldOptions = {}): DataField | undefined {
    const name = takeStep(path);
    if (name === undefined) return this;
    const data = isPlainObject(source) ? source : {};
    return this.get(name)?._getField(path, { source: data[name], type: data["type"] });
  }

  override getInitialValue(source?: Plain): unknown {
    const initial = super.getInitialValue(source);
    if (initial !== undefined) return initial;
    if (!this.required) return undefined;
    if (this.nullable) return null;
    return this._cleanType({}, source ? { source } : {});
  }

  override _cast(value: unknown): unknown {
    return typeof value === "object" ? value : {};
  }

  override _cleanType(data: unknown, options: CleanOptions = {}, state: CleanState = {}): unknown {
    if (!isPlainObject(data)) return data;
    const inner = { ...options, source: options.source ?? data };
    const { source: before } = state;
    const without = { ...state, source: undefined };
    // Where nothing was before, nothing was in any part, and all of them may be told so at once.
    const stateOf = (name: string) => (before === undefined ? without : { ...state, source: partOf(before, name) });
    for (const key of Object.keys(data)) {
      if (this.has(key)) continue;
      const value = data[key];
      const replaced = isDeletionKey(key) && options.partial ? this.get(key.slice(2)) : undefined;
      if (!replaced) Reflect.deleteProperty(data, key);
      else if (key.startsWith("==")) data[key] = replaced.clean(value, { ...inner, partial: false }, {});
    }
    for (const name in this.fields) {
      const field = this.fields[name] as DataField;
      if (!field.persisted) Reflect.deleteProperty(data, name);
      else if (!options.partial) data[name] = field.clean(data[name], inner, stateOf(name));
      else if (name in data) {
        // In an update, undefined means that nothing is said about this field.
        if (data[name] === undefined) Reflect.deleteProperty(data, name);
        else data[name] = field.clean(data[name], inner, stateOf(name));
      }
    }
    return data;
  }

  override _validateType(data: unknown, options: ValidateOptions = {}): Verdict {
    if (!isPlainObject(data)) throw new Error("must be an object");
    return validateMembers(this, data, options);
  }

  override _validateModel(data: unknown, options: ValidateOptions = {}): void {
    if (!isPlainObject(data)) return;
    const inner = { ...options, source: options.source ?? data };
    for (const name in this.fields) {
      const field = this.fields[name] as DataField;
      if ((field.constructor as typeof DataField).recursive) field._validateModel(data[name], inner);
    }
  }

  override [validateChange](
    value: unknown,
    difference: unknown,
    options: ValidateOptions,
  ): DataModelValidationFailure | undefined {
    return isPlainObject(value) && isPlainObject(difference) && checksAs(this, SchemaField)
      ? validateMembers(this, value, options, { difference })
      : super[validateChange](value, difference, options);
  }

  override [validateModelChange](data: unknown, difference: unknown, options: ValidateOptions): void {
    if (!isPlainObject(data) || !isPlainObject(difference) || !checksAs(this, SchemaField)) {
      super[validateModelChange](data, difference, options);
      return;
    }
    const inner = { ...options, source: options.source ?? data };
    for (const name of changedNames(difference)) {
      const field = this.get(name);
      const isRecursive = (field?.constructor as typeof DataField | undefined)?.recursive === true;
      if (isRecursive) field?.[validateModelChange](data[name], difference[name], inner);
    }
  }

  override _addTypes(source: Plain = {}, changes: Plain = {}): void {
    const type = changes["type"] ?? source["type"];
    for (const name in changes) {
      const change = changes[name];
      if (!this.has(name) || !isPlainObject(change)) continue;
      const before = source[name];
      this.fields[name]?._addTypes(isPlainObject(before) ? before : {}, change, { type });
    }
  }

  override initialize(value: unknown, model: object, options: Plain = {}): unknown {
    if (!isPlainObject(value)) return value;
    const data: Plain = {};
    for (const name in this.fields) {
      const field = this.fields[name] as DataField;
      const source = field.persisted ? value[name] : field.getInitialValue(value);
      defineValue(data, name, field.initialize(source, model, options), field.readonly);
    }
    return data;
  }

  override toObject(value: unknown): unknown {
    if (value === null || value === undefined) return value;
    const data: Plain = {};
    for (const [name, field] of this.entries()) {
      if (field.persisted) data[name] = field.toObject((value as Plain)[name]);
    }
    return data;
  }

  override migrateSource(source: Plain, value: unknown): void {
    if (!isPlainObject(value)) return;
    for (const [name, field] of this.entries()) {
      if ((field.constructor as typeof DataField).recursive && name in value) field.migrateSource(source, value[name]);
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
    if (!isPlainObject(value) || !isPlainObject(current) || options.recursive === false) {
      const whole = isPlainObject(value) ? this.clean(deepClone(value), { source }) : value;
      super._updateDiff(source, key, whole, difference, options);
      return;
    }
    const inner: Plain = {};
    updateMembers(this, current, value, inner, options);
    if (!isEmpty(inner)) difference[key] = inner;
  }

  override _updateCommit(source: Plain, key: string, value: unknown, diff?: unknown, options?: UpdateOptions): void {
    const current = source[key];
    if (isPlainObject(current) && isPlainObject(value)) commitMembers(this, current, value, diff, options);
    else source[key] = value;
  }
}

/** The names of the members of data that an update has changed. */
export function changedNames(difference: Plain): string[] {
  return Object.keys(difference).map((key) => (isDeletionKey(key) ? key.slice(2) : key));
}

/**
 * Checks the data of a schema, or of some of its fields, or what an update has changed in them; a fallback replaces bad values that have
 * one.
 */
export function validateMembers(
  schema: SchemaField,
  data: Plain,
  options: ValidateOptions,
  { isAsked, difference }: { readonly isAsked?: (name: string) => boolean; readonly difference?: Plain } = {},
): DataModelValidationFailure | undefined {
  const inner = { ...options, source: options.source ?? data };
  let failures: DataModelValidationFailure | undefined;
  for (const name of difference ? changedNames(difference) : schema.keys()) {
    const field = schema.get(name);
    if (!field || isAsked?.(name) === false) continue;
    if (!field.persisted || (options.partial && !(name in data)) || data[name] instanceof ForcedDeletion) continue;
    const failure = difference
      ? field[validateChange](data[name], difference[name], inner)
      : field.validate(data[name], inner);
    if (!failure) continue;
    failures ??= new DataModelValidationFailure();
    failures.fields[name] = failure;
    if (!failure.unresolved && failure.fallback !== undefined) data[name] = failure.fallback;
  }
  return failures;
}

/** Merges changes into the source data of a schema itself, noting what differs. */
export function updateMembers(
  schema: SchemaField,
  source: Plain,
  changes: Plain,
  difference: Plain,
  options: UpdateOptions,
): void {
  // In the order of the schema, so that a document's type is settled before the data which depends on it.
  const isSpecial = Object.keys(changes).some(isDeletionKey);
  for (const name in schema.fields) {
    const field = schema.fields[name] as DataField;
    if (!isSpecial) {
      if (name in changes) updateMember(source, name, changes[name], field, difference, options);
      continue;
    }
    for (const key of [name, `-=${name}`, `==${name}`]) {
      if (key in changes) updateMember(source, key, changes[key], field, difference, options);
    }
  }
}

function updateMember(
  source: Plain,
  key: string,
  given: unknown,
  field: DataField,
  difference: Plain,
  options: UpdateOptions,
): void {
  const change = readChange(key, given);
  const { name, kind, value } = change;
  if (kind === "merge") {
    field._updateDiff(source, name, value, difference, options);
    return;
  }
  // A member of a schema cannot be missing: deleting it resets it.
  const whole = kind === "delete" ? field.getInitialValue(source) : field.clean(deepClone(value), { source });
  if (equals(source[name], whole)) return;
  source[name] = whole;
  noteChange(difference, key, given, change, whole);
}

/** Takes a prepared copy of a schema's data over, or of some of its fields, keeping the objects which others hold. */
export function commitMembers(
  schema: SchemaField,
  source: Plain,
  prepared: Plain,
  diff?: unknown,
  options?: UpdateOptions,
  isAsked?: (name: string) => boolean,
): void {
  for (const name in schema.fields) {
    const field = schema.fields[name] as DataField;
    if (field.persisted && (!isAsked || isAsked(name)))
      field._updateCommit(source, name, prepared[name], partOf(diff, name), options);
  }
}

/** A member of data which may not be there at all. */
function partOf(data: unknown, name: string): Plain | undefined {
  return isPlainObject(data) ? (data[name] as Plain | undefined) : undefined;
}
