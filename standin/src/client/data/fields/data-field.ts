import { deepClone, equals } from "../../utils/objects.ts";
import { type Plain, isPlainObject } from "../../utils/types.ts";
import { generation } from "../../generations/index.ts";
import type {
  EffectChange,
  CleanOptions,
  CleanState,
  FieldOptions,
  GetFieldOptions,
  GroupConfig,
  InputConfig,
  UpdateOptions,
  ValidateOptions,
  Verdict,
} from "./types.ts";
import { host } from "../../host.ts";
import { DataFieldOperator, ForcedDeletion, ForcedReplacement } from "../operators.ts";
import { DataModelValidationFailure } from "../validation-failure.ts";

/** The kinds of change which the core knows. */
export type ChangeKind = "custom" | "multiply" | "add" | "subtract" | "downgrade" | "upgrade" | "override";

/** What an active effect's change of each kind makes of the number, or text, that is there. */
const CHANGES: Readonly<Record<ChangeKind, (value: never, delta: never) => unknown>> = {
  add: (value: number, delta: number) => value + delta,
  subtract: (value: number, delta: number) => value - delta,
  multiply: (value: number, delta: number) => value * delta,
  override: (_value, delta) => delta,
  upgrade: (value: number, delta: number) => Math.max(value, delta),
  downgrade: (value: number, delta: number) => Math.min(value, delta),
  custom: () => {
    throw new Error("The stand-in has no custom changes of active effects");
  },
};

/** What a change makes of a value. */
export function changeValue(change: EffectChange, value: unknown, delta: unknown): unknown {
  return CHANGES[generation().documents.kindOfChange(change)](value as never, delta as never);
}

/** The functions of foundry.applications.fields which draw inputs. */
type InputFactory = (config: Plain) => HTMLElement;

/** Looks up one of the functions which draw form elements. */
export function inputFactory(name: string): InputFactory {
  const { applications } = host.foundry as { applications: { fields: Record<string, InputFactory> } };
  const factory = applications.fields[name];
  if (!factory) throw new Error(`The stand-in has no foundry.applications.fields.${name}`);
  return factory;
}

/** Makes one of Foundry's own form elements. */
export function createElement(name: string, config: Plain): HTMLElement {
  const { elements } = (host.foundry as { applications: { elements: Record<string, ElementClass> } }).applications;
  const element = elements[name];
  if (!element) throw new Error(`The stand-in has no foundry.applications.elements.${name}`);
  return element.create(config);
}

interface ElementClass {
  create(config: Plain): HTMLElement;
}

/** Takes the next step off the way to a field below another one. */
export function takeStep(path: string[]): string | undefined {
  return generation().documents.pathsFollowData ? path.pop() : path.shift();
}

/** Says, as `validate` does, what is wrong with a value of which an update has changed a part. */
export const validateChange = Symbol("validate what has changed");

/** Checks, as `_validateModel` does, rules between several fields in data of which an update has changed a part. */
export const validateModelChange = Symbol("validate what has changed between fields");

/** A place in a schema: what it may contain, what it starts with, and how it is cleaned and checked. */
export class DataField {
  /** Is this field a step in the hierarchy of documents? */
  static hierarchical = false;
  /** Does this field contain other fields? */
  static recursive = false;

  static get _defaults(): FieldOptions {
    return {
      required: false,
      nullable: false,
      initial: undefined,
      readonly: false,
      gmOnly: false,
      persisted: true,
      label: "",
      hint: "",
      ...(generation().documents.hasPlaceholders ? { placeholder: "" } : {}),
      validationError: "is not a valid value",
    };
  }

  readonly options: FieldOptions;
  name: string | undefined;
  parent: DataField | undefined;
  declare required: boolean;
  declare nullable: boolean;
  declare initial: unknown;
  declare readonly: boolean;
  declare gmOnly: boolean;
  declare persisted: boolean;
  declare label: string;
  declare hint: string;
  declare validationError: string;

  constructor(options: FieldOptions = {}, { name, parent }: { name?: string; parent?: DataField } = {}) {
    this.name = name;
    this.parent = parent;
    this.options = options;
    const { _defaults } = this.constructor as typeof DataField;
    for (const [key, value] of Object.entries(_defaults)) {
      Object.assign(this, { [key]: key in options ? options[key] : value });
    }
  }

  /** The way to this field inside its schema, e.g. "system.hp.value". */
  get fieldPath(): string {
    return [this.parent?.fieldPath, this.name].filter(Boolean).join(".");
  }

  /** The field at the end of a path that begins in this field; its steps are in the order of `takeStep`. */
  _getField(path: string[], _options: GetFieldOptions = {}): DataField | undefined {
    return path.length === 0 ? this : undefined;
  }

  /** Brings a value into the form this field stores. */
  clean(value: unknown, options: CleanOptions = {}, state: CleanState = {}): unknown {
    if (value instanceof ForcedDeletion) return value;
    if (value instanceof DataFieldOperator) {
      const whole = this.clean(DataFieldOperator.get(value), { ...options, partial: false }, {});
      return ForcedReplacement.create(whole);
    }
    const migrates = generation().documents.cleaningMigrates && options.migrate !== false && value !== undefined;
    const candidate = migrates ? this._migrate(value, options, state) : value;
    if (candidate === null && this.nullable) return null;
    if (candidate === undefined && options.partial) return undefined;
    if (candidate === undefined || candidate === null) return this.getInitialValue(options.source);
    return this._cleanType(this._cast(candidate), options, state);
  }

  /** Brings an old value into today's form, where cleaning does that. */
  _migrate(value: unknown, _options: CleanOptions = {}, _state: CleanState = {}): unknown {
    return value;
  }

  /** Turns a value into the right type, as far as that can be done. */
  _cast(value: unknown): unknown {
    return value;
  }

  /** Brings a value of the right type into order. */
  _cleanType(value: unknown, _options: CleanOptions = {}, _state: CleanState = {}): unknown {
    return value;
  }

  getInitialValue(source?: Plain): unknown {
    if (typeof this.initial === "function") return (this.initial as (source?: Plain) => unknown)(source);
    if (this.initial !== undefined) return deepClone(this.initial);
    return this.required && this.nullable ? null : undefined;
  }

  /** The value as it is stored, from the value as it is used. */
  toObject(value: unknown): unknown {
    return value;
  }

  /** Says what is wrong with a value; undefined when it is valid. */
  validate(value: unknown, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    if (value instanceof ForcedDeletion) return undefined;
    const failure = judge(this, DataFieldOperator.get(value), options);
    if (failure?.unresolved && options.fallback && failure.isEmpty()) this.#fallBack(failure, options);
    return failure;
  }

  /** The initial value takes the place of a bad one, if it is itself valid. */
  #fallBack(failure: DataModelValidationFailure, options: ValidateOptions): void {
    const fallback = this.getInitialValue(options.source);
    if (this.validate(fallback, { ...options, fallback: false })) return;
    failure.fallback = fallback;
    failure.unresolved = false;
  }

  /** What has changed is looked for only in fields of this host's own kinds; the rules of others may rest on all that is there. */
  [validateChange](
    value: unknown,
    _difference: unknown,
    options: ValidateOptions,
  ): DataModelValidationFailure | undefined {
    return this.validate(value, options);
  }

  [validateModelChange](data: unknown, _difference: unknown, options: ValidateOptions): void {
    this._validateModel(data, options);
  }

  /** Deals with what is missing; true or false settles the question. */
  _validateSpecial(value: unknown): boolean | undefined {
    if (value === undefined) {
      if (this.required) throw new Error("may not be undefined");
      return true;
    }
    if (value === null) {
      if (this.nullable) return true;
      throw new Error("may not be null");
    }
    return undefined;
  }

  _validateType(_value: unknown, _options: ValidateOptions = {}): Verdict {
    return undefined;
  }

  /** Checks rules between several fields; throws what is wrong. */
  _validateModel(_data: unknown, _options: ValidateOptions = {}): void {
    return;
  }

  /** Adds the types which an update leaves out but whose data it changes. */
  _addTypes(_source: Plain = {}, _changes: Plain = {}, _options: Plain = {}): void {
    return;
  }

  /** The value as it is used, from the value as it is stored; a function is called whenever the property is read. */
  initialize(value: unknown, _model: object, _options: Plain = {}): unknown {
    return value;
  }

  /** Brings old data into today's form, below this field. */
  migrateSource(_source: Plain, _value: unknown): void {
    return;
  }

  /** Writes a new value into source data and notes it in the difference, if it is one. */
  _updateDiff(source: Plain, key: string, value: unknown, difference: Plain, _options: UpdateOptions = {}): void {
    if (equals(source[key], value)) return;
    source[key] = value;
    difference[key] = value;
  }

  /** Takes a value which was prepared on a copy over into the model's own source. */
  _updateCommit(source: Plain, key: string, value: unknown, _diff?: unknown, _options?: UpdateOptions): void {
    source[key] = value;
  }

  toInput(config: InputConfig = {}): HTMLElement {
    const named: InputConfig = { name: this.fieldPath, ...config };
    if (typeof named.input === "function") return named.input(this, named);
    return this._toInput(named);
  }

  _toInput(_config: InputConfig): HTMLElement {
    throw new Error(`The ${this.constructor.name} class does not implement the _toInput method`);
  }

  toFormGroup(group: GroupConfig = {}, input: InputConfig = {}): HTMLElement {
    if (typeof group.widget === "function") return group.widget(this, group, input);
    return inputFactory("createFormGroup")({
      ...group,
      label: group.label ?? (this.label || this.fieldPath),
      hint: group.hint ?? this.hint,
      input: group.input ?? this.toInput(input),
    });
  }

  /* -------- Active effects -------- */

  /** The value after an active effect's change. */
  applyChange(value: unknown, _model: object, change: EffectChange): unknown {
    return changeValue(change, value, this._cast(change.value));
  }
}

/** As much of a field as is needed to find out what is wrong with a value. */
interface Judge {
  readonly options: FieldOptions;
  readonly validationError: string;
  _validateSpecial(value: unknown): unknown;
  _validateType(value: unknown, options: ValidateOptions): unknown;
}

/** Does a field check what is in it as this class does, and nothing beside? */
export function checksAs(field: DataField, { prototype }: { readonly prototype: DataField }): boolean {
  return (
    field.options.validate === undefined &&
    field.validate === DataField.prototype.validate &&
    field._validateSpecial === DataField.prototype._validateSpecial &&
    field._validateType === prototype._validateType &&
    field._validateModel === prototype._validateModel
  );
}

/** Asks a field's validators one after the other; the first that knows decides. */
export function judge(field: Judge, value: unknown, options: ValidateOptions): DataModelValidationFailure | undefined {
  const { validate } = field.options;
  try {
    let verdict = field._validateSpecial(value);
    if (isOpen(verdict)) verdict = validate?.call(field, value, options);
    if (isOpen(verdict)) verdict = field._validateType(value, options);
    if (verdict instanceof DataModelValidationFailure) return verdict;
    return verdict === false ? failed(value, field.validationError) : undefined;
  } catch (error) {
    return failed(value, error instanceof Error ? error.message : String(error));
  }
}

/** Has a validator left the decision to the next? */
const isOpen = (verdict: unknown): boolean =>
  typeof verdict !== "boolean" && !(verdict instanceof DataModelValidationFailure);

function failed(invalidValue: unknown, message: string): DataModelValidationFailure {
  return new DataModelValidationFailure({ invalidValue, message, unresolved: true });
}

/** The allowed values of a field: a list, a record of labels, or a function that gives either. */
export type Choices = readonly unknown[] | Readonly<Record<string, unknown>> | (() => Choices);

/** The allowed values of a field as they are now. */
function currentChoices(choices: Choices): Exclude<Choices, () => Choices> {
  return typeof choices === "function" ? currentChoices(choices()) : choices;
}

/** Is this value one of the allowed ones? The keys of a record are strings, also where numbers are meant. */
export function isChoice(choices: Choices, value: unknown): boolean {
  const current = currentChoices(choices);
  if (Array.isArray(current)) return current.includes(value);
  return Object.hasOwn(current, String(value));
}

interface Option {
  value: unknown;
  label: string;
  group?: string;
  [data: string]: unknown;
}

/** Turns a configuration with `choices` into one with the `options` of a select element. */
export function withChoices(config: InputConfig, choices: Choices | undefined): InputConfig {
  const { choices: given, labelAttr, valueAttr, ...rest } = config;
  const source = (given ?? choices) as Choices | undefined;
  if (config["options"] || !source) return rest;
  const current = currentChoices(source);
  const entries: readonly (readonly [unknown, unknown])[] = Array.isArray(current)
    ? current.map((value: unknown) => [value, value] as const)
    : Object.entries(current);
  const options = entries.map(([value, choice]): Option => {
    if (!isPlainObject(choice)) return { value, label: String(choice) };
    const label = choice[typeof labelAttr === "string" ? labelAttr : "label"];
    const own = typeof valueAttr === "string" ? choice[valueAttr] : undefined;
    return { ...choice, value: own ?? choice["value"] ?? value, label: String(label) };
  });
  return { ...rest, options };
}
