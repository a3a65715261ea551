import * as values from "./effect-values.ts";
import { BooleanField } from "../data/fields/boolean-field.ts";
import type { DataField } from "../data/fields/data-field.ts";
import { IntegerSortField, NumberField } from "../data/fields/number-field.ts";
import { SetField, ArrayField } from "../data/fields/array-field.ts";
import { StringField, ColorField, HTMLField } from "../data/fields/string-field.ts";
import type { CleanOptions, CleanState, EffectChange } from "../data/fields/types.ts";
import type { ModelOptions, DataModel } from "../data/data-model.ts";
import { generation } from "../generations/index.ts";
import { deepClone, getProperty, setProperty } from "../utils/objects.ts";
import type { Color } from "../utils/color.ts";
import type { Plain } from "../utils/types.ts";
import { everyDocument, picture, withTypes } from "./base-fields.ts";
import {
  ActiveEffectRegistry,
  remainingByModes,
  remainingByUnits,
  type Clock,
  endsAt,
  hasExpired,
} from "./effect-duration.ts";
import { modernizeEffect, shimChanges, warn } from "./effect-values.ts";
import { ClientDocument } from "./client-document.ts";
import type { DocumentClass } from "./document.ts";
import type { DatabaseUser } from "./permissions.ts";
import { findStatus } from "./status-effects.ts";
import { game, gameIfAny, configOf } from "./surroundings.ts";
import { host } from "../host.ts";
import { CHANGE_PHASES, CHANGE_TYPES, DURATION_UNITS, SHOW_ICON, CONST } from "../constants.ts";
import { DocumentIdField, DocumentUUIDField, ForeignDocumentField } from "../data/fields/document-fields.ts";
import type { Combat } from "../kinds.ts";
import { SchemaField, addField, type DataSchema } from "../data/fields/schema-field.ts";
import { AnyField } from "../data/fields/object-field.ts";
import { TypeDataModel } from "../data/type-data-model.ts";

/** How a change is applied. */
export interface ChangeOptions {
  field?: DataField | undefined;
  /** What `@path` in the value of a change is read from. */
  replacementData?: Plain;
  /** Write the new value into the document. */
  modifyTarget?: boolean;
  [option: string]: unknown;
}

/** What CONFIG.ActiveEffect says of a type of change. */
export interface ChangeTypeConfig {
  label: string;
  defaultPriority: number;
  handler?: ((target: object, change: EffectChange, options: ChangeOptions) => unknown) | null;
}

const STATIC_METHODS = {
  add: "_applyChangeAdd",
  subtract: "_applyChangeSubtract",
  multiply: "_applyChangeMultiply",
  override: "_applyChangeOverride",
  upgrade: "_applyChangeUpgrade",
  downgrade: "_applyChangeUpgrade",
  custom: "_applyChangeCustom",
} as const;

// Where these methods are asked nobody can subtract yet.
const METHODS = {
  add: "_applyAdd",
  subtract: "_applyCustom",
  multiply: "_applyMultiply",
  override: "_applyOverride",
  upgrade: "_applyUpgrade",
  downgrade: "_applyUpgrade",
  custom: "_applyCustom",
} as const;

/** The changes of an effect, wherever the generation keeps them. */
export function changesOf(effect: ActiveEffect): EffectChange[] {
  if (!generation().documents.effectsHavePhases) return effect.changes;
  return ((effect.system as { changes?: EffectChange[] }).changes ??= []);
}

/** Applies one change to the place of a field. */
function changeField(document: ClientDocument, change: EffectChange, options: ChangeOptions): unknown {
  const { replacementData = {}, modifyTarget = true } = options;
  const field = options.field ?? document.getFieldForProperty(change.key);
  if (!field) throw new Error(`There is no field at "${change.key}"`);
  const current = getProperty(document, change.key);
  const value = field.applyChange(current, document, change, { replacementData });
  if (modifyTarget) setProperty(document, change.key, value);
  return value;
}

/** Writes new values at their places in a document. */
function write(document: object, changes: Plain): void {
  for (const [key, value] of Object.entries(changes)) setProperty(document, key, value);
}

/** What CONFIG says of active effects. */
function changeConfig(): {
  changeTypes?: Record<string, ChangeTypeConfig>;
  phases?: Record<string, { label: string; hint: string }>;
} {
  const { CONFIG } = host as unknown as { CONFIG: { ActiveEffect?: object } };
  return CONFIG.ActiveEffect ?? {};
}

/** Something which changes an actor for as long as it lasts. */
export class ActiveEffect extends ClientDocument {
  static DEFAULT_ICON = "icons/svg/aura.svg";

  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "EFFECT"];

  static registry = new ActiveEffectRegistry();

  static override metadata = {
    ...ClientDocument.metadata,
    name: "ActiveEffect",
    collection: "effects",
    label: "DOCUMENT.ActiveEffect",
    labelPlural: "DOCUMENT.ActiveEffects",
    hasTypeData: true,
  };

  declare changes: EffectChange[];

  declare name: string;
  declare img: string;
  declare disabled: boolean;
  declare tint: Color;
  declare transfer: boolean;
  declare origin: string | null;
  declare statuses: Set<string>;
  declare duration: Plain;
  declare start: Plain | null;

  /** All types of changes, those of the core and those of packages. */
  static get CHANGE_TYPES(): Record<string, ChangeTypeConfig> {
    const core = Object.entries(CHANGE_TYPES).map(([type, defaultPriority]): [string, ChangeTypeConfig] => {
      return [type, { label: `EFFECT.CHANGES.TYPES.${type}`, defaultPriority }];
    });
    return { ...Object.fromEntries(core), ...changeConfig().changeTypes };
  }

  static get CHANGE_PHASES(): Record<string, { label: string; hint: string }> {
    return { ...CHANGE_PHASES, ...changeConfig().phases };
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    if (!generation().documents.effectsHavePhases) return;
    const types = (this.constructor as typeof ActiveEffect).CHANGE_TYPES;
    for (const change of changesOf(this)) {
      change.priority ??= types[change.type ?? ""]?.defaultPriority ?? 0;
      Object.defineProperty(change, "effect", { value: this, configurable: true, enumerable: false, writable: true });
    }
  }

  /** Is this a change to be made in this phase? */
  shouldApplyChange(change: EffectChange, { phase }: { phase?: string; replacementData?: Plain } = {}): boolean {
    return change.phase === phase;
  }

  /** What `@path` in the changes of this effect is read from. */
  getReplacementData(baseData: Plain): Plain {
    return baseData;
  }

  /** Applies one change to a document, and tells what was changed to what. */
  static applyChange(document: ClientDocument, change: EffectChange, options: ChangeOptions = {}): Plain {
    const field = document.getFieldForProperty(change.key);
    const handler = changeConfig().changeTypes?.[change.type ?? ""]?.handler;
    if (handler) return (handler(document, change, { ...options, field }) ?? {}) as Plain;
    if (field) return { [change.key]: this.applyChangeField(document, change, { ...options, field }) };
    const changes: Plain = {};
    this._applyChangeUnguided(document, change, changes, options);
    return changes;
  }

  /** Applies one change to the place of a field, and answers with the new value. */
  static applyChangeField(document: ClientDocument, change: EffectChange, options: ChangeOptions = {}): unknown {
    return changeField(document, change, options);
  }

  /** Applies one change to a place that no field describes: what stands there says of what kind it is. */
  static _applyChangeUnguided(
    document: object,
    change: EffectChange,
    changes: Plain,
    { replacementData = {}, modifyTarget = true }: ChangeOptions = {},
  ): void {
    const current = values.currentValue(document, change.key);
    const delta = values.castDelta(change.value, current, replacementData);
    this[STATIC_METHODS[generation().documents.kindOfChange(change)]](document, change, current, delta, changes);
    if (modifyTarget) write(document, changes);
  }

  static _applyChangeAdd(_: object, change: EffectChange, current: unknown, delta: unknown, changes: Plain): void {
    values.add(change, current, delta, changes);
  }

  static _applyChangeSubtract(_: object, change: EffectChange, current: unknown, delta: unknown, changes: Plain): void {
    values.subtract(change, current, delta, changes);
  }

  static _applyChangeMultiply(_: object, change: EffectChange, current: unknown, delta: unknown, changes: Plain): void {
    values.multiply(change, current, delta, changes);
  }

  static _applyChangeOverride(_: object, change: EffectChange, current: unknown, delta: unknown, changes: Plain): void {
    values.override(change, current, delta, changes);
  }

  static _applyChangeUpgrade(_: object, change: EffectChange, current: unknown, delta: unknown, changes: Plain): void {
    values.upgrade(change, current, delta, changes);
  }

  static _applyChangeCustom(
    document: object,
    change: EffectChange,
    current: unknown,
    delta: unknown,
    changes: Plain,
  ): void {
    values.custom(document, change, current, delta, changes);
  }

  /* -------- The same by the older names, one effect at a time -------- */

  apply(document: ClientDocument, change: EffectChange): Plain {
    const cls = this.constructor as typeof ActiveEffect;
    if (generation().documents.effectsHavePhases) {
      warn("ActiveEffect#apply", "ActiveEffect.applyChange");
      return cls.applyChange(document, change, {});
    }
    const field = document.getFieldForProperty(change.key);
    if (field) return { [change.key]: cls.applyField(document, change, field) };
    const changes: Plain = {};
    this._applyLegacy(document, change, changes);
    return changes;
  }

  static applyField(model: ClientDocument, change: EffectChange, field?: DataField): unknown {
    return changeField(model, change, { field });
  }

  _applyLegacy(document: object, change: EffectChange, changes: Plain): void {
    const current = values.currentValue(document, change.key);
    const delta = values.castDelta(change.value, current, {});
    this[METHODS[generation().documents.kindOfChange(change)]](document, change, current, delta, changes);
    write(document, changes);
  }

  _applyAdd(_: object, change: EffectChange, current: unknown, delta: unknown, changes: Plain): void {
    values.add(change, current, delta, changes);
  }

  _applyMultiply(_: object, change: EffectChange, current: unknown, delta: unknown, changes: Plain): void {
    values.multiply(change, current, delta, changes);
  }

  _applyOverride(_: object, change: EffectChange, current: unknown, delta: unknown, changes: Plain): void {
    values.override(change, current, delta, changes);
  }

  _applyUpgrade(_: object, change: EffectChange, current: unknown, delta: unknown, changes: Plain): void {
    values.upgrade(change, current, delta, changes);
  }

  _applyCustom(document: object, change: EffectChange, current: unknown, delta: unknown, changes: Plain): void {
    values.custom(document, change, current, delta, changes);
  }

  static override defineSchema(): Record<string, DataField> {
    const { effectsHavePhases } = generation().documents;
    return {
      ...everyDocument(),
      ...withTypes(this, { initial: "base" }),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      img: picture(this.DEFAULT_ICON),
      disabled: new BooleanField(),
      ...(effectsHavePhases ? effectFieldsWithPhases() : effectFieldsWithModes()),
      description: new HTMLField({ textSearch: true }),
      tint: new ColorField({ nullable: false, initial: "#ffffff" }),
      transfer: new BooleanField({ initial: true }),
      statuses: new SetField(new StringField({ required: true, blank: false })),
      sort: new IntegerSortField(),
    };
  }

  static override migrateData(source: Plain, options?: CleanOptions, state?: CleanState): Plain {
    this._addDataFieldMigration(source, "icon", "img");
    this._addDataFieldMigration(source, "label", "name");
    if (generation().documents.effectsHavePhases) modernizeEffect(source);
    return super.migrateData(source, options, state);
  }

  /** Where changes have phases they are system data, and can still be read at their older place. */
  override _initialize(options?: ModelOptions): void {
    super._initialize(options);
    if (!generation().documents.effectsHavePhases) return;
    Object.defineProperty(this, "changes", {
      configurable: true,
      enumerable: false,
      get: () => {
        warn("ActiveEffect#changes", "ActiveEffect#system.changes");
        const changes = changesOf(this);
        shimChanges(changes);
        return changes;
      },
    });
  }

  /** The actor on which this effect is, directly or by one of its items. */
  get actor(): ClientDocument | null {
    const { parent } = this;
    if (parent?.documentName === "Item") return parent.parent;
    return parent?.documentName === "Actor" ? parent : null;
  }

  get item(): ClientDocument | null {
    return this.parent?.documentName === "Item" ? this.parent : null;
  }

  /** The document this effect changes: the actor it is on, or the actor whose item passes it on. */
  get target(): ClientDocument | null {
    const { parent } = this;
    if (parent?.documentName === "Item" && this.transfer) return parent.parent;
    return parent;
  }

  get active(): boolean {
    return !this.disabled && !this.isSuppressed && !hasExpired(this);
  }

  /** Lasts this effect for a time that can be measured? */
  get isExpiryTrackable(): boolean {
    return typeof (this._source["duration"] as Plain)["value"] === "number";
  }

  /** Is this the event at which the effect ends once its time is over? Outside of a combat it need not wait for one. */
  isExpiryEvent(event: string, { combat = null }: { combat?: Combat | null } = {}): boolean {
    const { expiry } = this._source["duration"] as Plain;
    return endsAt(this, typeof expiry === "string" ? expiry : null, event, combat);
  }

  /** Does something keep this effect from working for now? A system's class or its data model says what. */
  get isSuppressed(): boolean {
    return (this.system as { isSuppressed?: boolean }).isSuppressed ?? false;
  }

  get isTemporary(): boolean {
    const { seconds, rounds, turns, value, expiry } = this._source["duration"] as Plain;
    const isLimited = [seconds, rounds, turns, value].some((length) => Number(length) > 0);
    return isLimited || typeof expiry === "string" || this.statuses.size > 0;
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.updateDuration();
  }

  /** Finds out how long this effect still lasts, and notes it with the duration. */
  updateDuration(): Plain {
    const clock = currentClock();
    const { effectsHavePhases } = generation().documents;
    const known = effectsHavePhases
      ? remainingByUnits(this.duration, this.start, clock)
      : remainingByModes(this.duration, clock);
    return Object.assign(this.duration, known);
  }

  /** When an effect begins which begins now. */
  static getEffectStart(): Plain {
    const { worldTime, combat } = currentClock();
    const { id = null, round = null, turn = null, combatant } = combat ?? {};
    const { id: combatantId = null, initiative = null } = combatant ?? {};
    return { combat: id, combatant: combatantId, initiative, round, turn, time: Math.floor(worldTime) };
  }

  /** What the duration of an effect is at first. */
  static getInitialDuration(): Plain {
    if (generation().documents.effectsHavePhases) {
      warn("ActiveEffect.getInitialDuration", "ActiveEffect.getEffectStart");
      return { start: this.getEffectStart() };
    }
    const { worldTime, combat } = currentClock();
    const start = combat ? { startRound: combat.round, startTurn: combat.turn ?? 0 } : {};
    return { duration: { startTime: worldTime, ...start } };
  }

  override async _preCreate(data: Plain, options: Plain, user: DatabaseUser): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    // An effect begins when it comes to an actor; on an item of the world it only waits.
    if (this.parent?.documentName !== "Actor") return undefined;
    if (generation().documents.effectsHavePhases) {
      if (this._source["start"] === null) {
        this.updateSource({ start: (this.constructor as typeof ActiveEffect).getEffectStart() });
      }
    } else if (this.isTemporary && (this._source["duration"] as Plain)["startTime"] === null) {
      this.updateSource((this.constructor as typeof ActiveEffect).getInitialDuration());
    }
    return undefined;
  }

  /** Makes an effect of one of the status effects of CONFIG. */
  static async fromStatusEffect(statusId: string, options: ModelOptions = {}): Promise<ActiveEffect> {
    const { id, name = id, statuses = [], ...data } = findStatus(statusId);
    if (statuses.length > 0 && !data._id) {
      throw new Error(`Status effect with id ${statusId} must have an _id because it has implicit statuses`);
    }
    // Where the status is offered is no fact about the effect.
    Reflect.deleteProperty(data, "hud");
    const words = game().i18n.localize(name);
    const effectData = { ...deepClone(data), name: words, statuses: [...new Set([id, ...statuses])] };
    const cls = this.implementation as unknown as typeof ActiveEffect;
    return cls._fromStatusEffect(statusId, effectData, options);
  }

  /** Makes the effect of a status of its data; a system may add to them. */
  static _fromStatusEffect(_statusId: string, effectData: Plain, options: ModelOptions = {}): Promise<ActiveEffect> {
    return Promise.resolve(new (this as unknown as DocumentClass<ActiveEffect>)(effectData, options));
  }
}

function currentClock(): Clock {
  const { time, combat } = gameIfAny() as { time?: { worldTime: number }; combat?: Clock["combat"] };
  return { worldTime: time?.worldTime ?? 0, combat: combat ?? null };
}

type Fields = Record<string, DataField>;

/** The length of a duration: stored as null where there is none, and read as infinite. */
class DurationValueField extends NumberField {
  override initialize(value: unknown): unknown {
    return value ?? Infinity;
  }
}

const count = () => new NumberField({ integer: true, min: 0 });

/** The fields of an effect whose changes have modes, and whose duration is of seconds, rounds and turns. */
export function effectFieldsWithModes(): Fields {
  return {
    changes: new ArrayField(
      new SchemaField({
        key: new StringField({ required: true }),
        value: new StringField({ required: true }),
        mode: new NumberField({ integer: true, nullable: false, initial: CONST.ACTIVE_EFFECT_MODES.ADD }),
        priority: new NumberField(),
      }),
    ),
    duration: new SchemaField({
      startTime: new NumberField({ initial: null }),
      seconds: count(),
      combat: new ForeignDocumentField({ documentName: "Combat" }),
      rounds: count(),
      turns: count(),
      startRound: count(),
      startTurn: count(),
    }),
    origin: new StringField({ nullable: true, blank: false, initial: null }),
  };
}

/** The fields of an effect whose changes are in its system data, and which knows when it began. */
export function effectFieldsWithPhases(): Fields {
  const required = (options: object = {}) => new NumberField({ required: true, ...options });
  return {
    start: new SchemaField(
      {
        combat: new ForeignDocumentField({ documentName: "Combat" }),
        combatant: new DocumentIdField({ readonly: false, initial: null }),
        initiative: required(),
        round: required({ integer: true, min: 0 }),
        turn: required({ integer: true, min: 0 }),
        time: required({ nullable: false, integer: true }),
      },
      { required: true, nullable: true, initial: null },
    ),
    duration: new SchemaField({
      value: new DurationValueField({ required: true, nullable: true, integer: true, min: 0 }),
      units: new StringField({ required: true, choices: DURATION_UNITS, initial: "seconds" }),
      expiry: new StringField({ required: true, blank: false, nullable: true, initial: expiryOf }),
      expired: new BooleanField(),
    }),
    origin: new DocumentUUIDField({ relative: true }),
    showIcon: new NumberField({
      required: true,
      nullable: false,
      choices: Object.values(SHOW_ICON),
      initial: SHOW_ICON.CONDITIONAL,
    }),
    folder: new ForeignDocumentField({ documentName: "Folder" }),
  };
}

/** What lasts for some time ends when a turn starts, unless it says otherwise. */
function expiryOf(source: unknown): string | null {
  return typeof getProperty(source, "duration.value") === "number" ? "turnStart" : null;
}

declare module "../known-classes.ts" {
  interface Kinds {
    ActiveEffect: ActiveEffect;
  }
}

/** Dotted words, at least three characters in all. */
function isChangeType(type: unknown): boolean {
  return typeof type === "string" && type.length >= 3 && /^[a-z0-9]+(?:\.[a-z0-9]+)*$/i.test(type);
}

function changesField(): ArrayField {
  return new ArrayField(
    new SchemaField({
      key: new StringField({ required: true }),
      type: new StringField({
        required: true,
        blank: false,
        initial: "add",
        validate: isChangeType,
        validationError: "must be made of alpha-numeric words with dots between them",
      }),
      value: new AnyField({ required: true, nullable: true, initial: "" }),
      phase: new StringField({ required: true, blank: false, initial: "initial" }),
      priority: new NumberField(),
    }),
  );
}

/** The system data of an active effect: its changes, to which a system may add. */
export class ActiveEffectTypeDataModel extends TypeDataModel {
  static override defineSchema(): DataSchema {
    return { changes: changesField() };
  }
}

/** What CONFIG.ActiveEffect has only where changes have types and phases. */
export function effectConfig(): Plain {
  if (!generation().documents.effectsHavePhases) return {};
  return {
    dataModels: { base: ActiveEffectTypeDataModel },
    changeTypes: {},
    phases: {},
    expiryAction: "update",
    expiryEvents: {},
  };
}

/** Sees to it that the data of every type of effect can hold changes; a model which lacks them is given them. */
export function verifyEffectModels(types: readonly string[]): void {
  if (!generation().documents.effectsHavePhases) return;
  const dataModels = configOf("ActiveEffect").dataModels as Record<string, typeof DataModel | undefined> | undefined;
  if (!dataModels) return;
  for (const type of types) {
    const Model = (dataModels[type] ??= ActiveEffectTypeDataModel);
    if (Model.schema.has("changes")) continue;
    console.error(`The data model of the active effects of type "${type}" must define "changes"`);
    Model.schema[addField]("changes", changesField());
  }
}
