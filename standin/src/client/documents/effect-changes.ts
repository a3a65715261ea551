import type { DataField } from "../data/fields/data-field.ts";
import type { EffectChange } from "../data/fields/types.ts";
import { generation } from "../generations/index.ts";
import { host } from "../host.ts";
import { getProperty, setProperty } from "../utils/paths.ts";
import type { Plain } from "../utils/types.ts";
import { ClientDocument } from "./client-document.ts";
import { CHANGE_PHASES, CHANGE_TYPES } from "./effect-constants.ts";
import { warn } from "./effect-shims.ts";
import * as values from "./effect-values.ts";

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
export function changesOf(effect: EffectChanges): EffectChange[] {
  if (!generation().documents.effectsHavePhases) return effect.changes;
  return ((effect.system as { changes?: EffectChange[] }).changes ??= []);
}

/** The part of an active effect which changes documents. */
export class EffectChanges extends ClientDocument {
  declare changes: EffectChange[];

  /** All types of changes, those of the core and those of packages. */
  static get CHANGE_TYPES(): Record<string, ChangeTypeConfig> {
    const core = Object.entries(CHANGE_TYPES).map(([type, defaultPriority]): [string, ChangeTypeConfig] => {
      return [type, { label: `EFFECT.CHANGES.TYPES.${type}`, defaultPriority }];
    });
    return { ...Object.fromEntries(core), ...effectConfig().changeTypes };
  }

  static get CHANGE_PHASES(): Record<string, { label: string; hint: string }> {
    return { ...CHANGE_PHASES, ...effectConfig().phases };
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    if (!generation().documents.effectsHavePhases) return;
    const types = (this.constructor as typeof EffectChanges).CHANGE_TYPES;
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
    const handler = effectConfig().changeTypes?.[change.type ?? ""]?.handler;
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
    const cls = this.constructor as typeof EffectChanges;
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
function effectConfig(): {
  changeTypes?: Record<string, ChangeTypeConfig>;
  phases?: Record<string, { label: string; hint: string }>;
} {
  const { CONFIG } = host as unknown as { CONFIG: { ActiveEffect?: object } };
  return CONFIG.ActiveEffect ?? {};
}
