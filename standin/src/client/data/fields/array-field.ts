import { deepClone } from "../../utils/objects.ts";
import type { Plain } from "../../utils/types.ts";
import { DataModelValidationFailure } from "../validation-failure.ts";
import { DataField, takeStep } from "./data-field.ts";
import type { CleanOptions, CleanState, FieldOptions, GetFieldOptions, ValidateOptions, Verdict } from "./types.ts";

/** A field of a list whose elements are all of one kind. */
export class ArrayField extends DataField {
  static override recursive = true;

  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      empty: true,
      exact: undefined,
      min: 0,
      max: Infinity,
    };
  }

  /** Checks what the list is made of. */
  static _validateElementType(element: unknown): DataField {
    if (!(element instanceof DataField)) throw new Error(`${this.name} must have a DataField as its contained element`);
    return element;
  }

  readonly element: DataField;
  declare empty: boolean;
  declare exact: number | undefined;
  declare min: number;
  declare max: number;

  constructor(element: unknown, options?: FieldOptions, context?: { name?: string; parent?: DataField }) {
    super(options, context);
    const checked = (this.constructor as typeof ArrayField)._validateElementType(element);
    if (checked instanceof DataField) {
      if (checked.parent) throw new Error("The element DataField already has a parent");
      checked.parent = this;
      checked.name ??= "element";
    }
    this.element = checked;
    if (this.min > this.max) throw new Error("ArrayField minimum length cannot exceed maximum length");
  }

  override getInitialValue(source?: Plain): unknown {
    const initial = super.getInitialValue(source);
    if (initial !== undefined) return initial;
    if (!this.required) return undefined;
    return this.nullable ? null : [];
  }

  override _cast(value: unknown): unknown {
    if (Array.isArray(value)) return value;
    if (value instanceof Set) return [...value];
    if (typeof value !== "object" || value === null) return [value];
    if (Symbol.iterator in value) return [...(value as Iterable<unknown>)];
    // A form with numbered inputs gives an object with the numbers as keys.
    const list: unknown[] = [];
    for (const [key, inner] of Object.entries(value)) {
      const index = Number(key);
      if (Number.isInteger(index) && index >= 0) list[index] = inner;
    }
    return list;
  }

  override _cleanType(value: unknown, options: CleanOptions = {}, state: CleanState = {}): unknown {
    if (!Array.isArray(value)) return value;
    for (const [index, inner] of value.entries()) {
      value[index] = this.element.clean(inner, { ...options, partial: false }, { ...state, source: undefined });
    }
    return value;
  }

  override _validateType(value: unknown, options: ValidateOptions = {}): Verdict {
    if (!Array.isArray(value)) throw new Error("must be an Array");
    const { exact, min, max, empty } = this;
    if (exact !== undefined && value.length !== exact) throw new Error(`must have exactly ${exact} elements`);
    if (!empty && value.length === 0) throw new Error("may not be empty");
    if (value.length < min) throw new Error(`cannot have fewer than ${min} elements`);
    if (value.length > max) throw new Error(`cannot have more than ${max} elements`);
    return this._validateElements(value, options);
  }

  /** Checks every element; where a fallback is wanted, bad elements are dropped. */
  _validateElements(values: unknown[], options: ValidateOptions): DataModelValidationFailure | undefined {
    let failures: DataModelValidationFailure | undefined;
    for (const [index, value] of values.entries()) {
      const failure = this._validateElement(value, options);
      if (!failure) continue;
      failures ??= new DataModelValidationFailure();
      failures.elements.push({ id: index, failure });
      if (failure.unresolved && options.fallback) {
        failure.dropped = true;
        failure.unresolved = false;
      } else if (failure.fallback !== undefined) values[index] = failure.fallback;
    }
    if (!failures) return undefined;
    const dropped = new Set(failures.elements.filter(({ failure }) => failure.dropped).map(({ id }) => id));
    const kept = values.filter((_, index) => !dropped.has(index));
    values.splice(0, values.length, ...kept);
    return failures;
  }

  _validateElement(value: unknown, options: ValidateOptions): DataModelValidationFailure | undefined {
    // An element does not have an initial value: a bad one is dropped rather than reset.
    const fallback = (this.element.constructor as typeof DataField).recursive && options.fallback === true;
    return this.element.validate(value, { ...options, partial: false, fallback });
  }

  override _validateModel(data: unknown, options: ValidateOptions = {}): void {
    if (!Array.isArray(data) || !(this.element.constructor as typeof DataField).recursive) return;
    for (const value of data) this.element._validateModel(value, options);
  }

  override initialize(value: unknown, model: object, options: Plain = {}): unknown {
    if (!Array.isArray(value)) return value;
    return value.map((inner) => {
      const initial = this.element.initialize(inner, model, options);
      return typeof initial === "function" ? (initial as () => unknown)() : initial;
    });
  }

  override toObject(value: unknown): unknown {
    if (value === null || value === undefined) return value;
    return [...(value as Iterable<unknown>)].map((inner) => this.element.toObject(inner));
  }

  override _getField(path: string[], { source }: GetFieldOptions = {}): DataField | undefined {
    const below = [...path];
    const index = takeStep(below);
    if (index === undefined) return this;
    const isIndex = /^\d+$/.test(index);
    const inner = isIndex && Array.isArray(source) ? { source: source[Number(index)] as unknown } : {};
    return this.element._getField(index === "element" || isIndex ? below : path, inner);
  }

  override migrateSource(source: Plain, value: unknown): void {
    if (!(this.element.constructor as typeof DataField).recursive || !Array.isArray(value)) return;
    for (const inner of value) this.element.migrateSource(source, inner);
  }
}

/** A field of a set: stored as a list without repetitions, used as a Set. */
export class SetField extends ArrayField {
  override _cleanType(value: unknown, options: CleanOptions = {}, state: CleanState = {}): unknown {
    const clean = super._cleanType(value, options, state);
    return Array.isArray(clean) ? [...new Set(clean)] : clean;
  }

  override _validateElements(values: unknown[], options: ValidateOptions): DataModelValidationFailure | undefined {
    const failure = super._validateElements(values, options);
    if (failure) return failure;
    if (new Set(values).size !== values.length) throw new Error("may not contain duplicate elements");
    return undefined;
  }

  override initialize(value: unknown, model: object, options: Plain = {}): unknown {
    return Array.isArray(value) ? new Set(super.initialize(value, model, options) as unknown[]) : value;
  }

  override toObject(value: unknown): unknown {
    return value === null || value === undefined ? value : deepClone(super.toObject(value));
  }
}
