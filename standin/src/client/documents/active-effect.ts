import { BooleanField } from "../data/fields/boolean-field.ts";
import { changeValue, type DataField } from "../data/fields/data-field.ts";
import { IntegerSortField, NumberField } from "../data/fields/number-field.ts";
import { SetField, ArrayField } from "../data/fields/array-field.ts";
import { StringField, ColorField, HTMLField } from "../data/fields/string-field.ts";
import type { EffectChange } from "../data/fields/types.ts";
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
import { ClientDocument } from "./client-document.ts";
import type { DocumentClass } from "./document.ts";
import type { DatabaseUser } from "./permissions.ts";
import { findStatus } from "./status-effects.ts";
import { game, gameIfAny, configOf } from "./surroundings.ts";
import { DURATION_UNITS, SHOW_ICON, CONST } from "../constants.ts";
import { DocumentIdField, DocumentUUIDField, ForeignDocumentField } from "../data/fields/document-fields.ts";
import type { Combat } from "../kinds.ts";
import { SchemaField, addField, type DataSchema } from "../data/fields/schema-field.ts";
import { AnyField } from "../data/fields/object-field.ts";
import { TypeDataModel } from "../data/type-data-model.ts";

/** The changes of an effect, wherever the generation keeps them. */
export function changesOf(effect: ActiveEffect): EffectChange[] {
  if (!generation().documents.effectsHavePhases) return effect.changes;
  return ((effect.system as { changes?: EffectChange[] }).changes ??= []);
}

/** Applies one change to a document, and returns the changed values. */
function applyChange(document: ClientDocument, change: EffectChange): Plain {
  const current = getProperty(document, change.key);
  const field = document.getFieldForProperty(change.key);
  // A value without a field was derived, or is new.
  const delta = typeof current === "number" ? Number(change.value) : change.value;
  const value = field ? field.applyChange(current, document, change) : changeValue(change, current, delta);
  setProperty(document, change.key, value);
  return { [change.key]: value };
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

  static applyChange(document: ClientDocument, change: EffectChange): Plain {
    return applyChange(document, change);
  }

  /** The same by its older name. */
  apply(document: ClientDocument, change: EffectChange): Plain {
    return applyChange(document, change);
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

  /** The actor on which this effect is, directly or by one of its items. */
  get actor(): ClientDocument | null {
    const { parent } = this;
    if (parent?.documentName === "Item") return parent.parent;
    return parent?.documentName === "Actor" ? parent : null;
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

  /** The start of an effect that begins now. */
  static getEffectStart(): Plain {
    const { worldTime, combat } = currentClock();
    const { id = null, round = null, turn = null, combatant } = combat ?? {};
    const { id: combatantId = null, initiative = null } = combatant ?? {};
    return { combat: id, combatant: combatantId, initiative, round, turn, time: Math.floor(worldTime) };
  }

  /** What the duration of an effect is at first. */
  static getInitialDuration(): Plain {
    if (generation().documents.effectsHavePhases) return { start: this.getEffectStart() };
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
    // Where the status is offered does not belong to the effect.
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

/** The length of a duration: stored as null for none, and read as infinite. */
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

/** By default, a limited duration ends when a turn starts. */
function expiryOf(source: unknown): string | null {
  return typeof getProperty(source, "duration.value") === "number" ? "turnStart" : null;
}

declare module "../known-classes.ts" {
  interface Kinds {
    ActiveEffect: ActiveEffect;
  }
}

function changesField(): ArrayField {
  return new ArrayField(
    new SchemaField({
      key: new StringField({ required: true }),
      type: new StringField({
        required: true,
        blank: false,
        initial: "add",
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
    expiryAction: "update",
    expiryEvents: {},
  };
}

/** Adds changes to the data of every type of effect whose model lacks them. */
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
