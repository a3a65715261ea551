import { CONST } from "../../constants.ts";
import { Hooks } from "../../hooks.ts";
import type { Plain } from "../../utils/types.ts";
import type { EffectChange } from "./types.ts";

type Apply = (value: unknown, delta: unknown, model: object, change: EffectChange) => unknown;

/** What a field can do with the change of an active effect. */
interface ChangeableField {
  _castChangeDelta(delta: string): unknown;
  _applyChangeAdd: Apply;
  _applyChangeMultiply: Apply;
  _applyChangeOverride: Apply;
  _applyChangeUpgrade: Apply;
  _applyChangeDowngrade: Apply;
  _applyChangeCustom: Apply;
}

const { CUSTOM, MULTIPLY, ADD, DOWNGRADE, UPGRADE, OVERRIDE } = CONST.ACTIVE_EFFECT_MODES;

/** Lets a field apply a change in the way its mode says. */
export function applyByMode(field: ChangeableField, value: unknown, model: object, change: EffectChange): unknown {
  const delta = field._castChangeDelta(change.value);
  switch (change.mode) {
    case CUSTOM:
      return field._applyChangeCustom(value, delta, model, change);
    case MULTIPLY:
      return field._applyChangeMultiply(value, delta, model, change);
    case ADD:
      return field._applyChangeAdd(value, delta, model, change);
    case DOWNGRADE:
      return field._applyChangeDowngrade(value, delta, model, change);
    case UPGRADE:
      return field._applyChangeUpgrade(value, delta, model, change);
    case OVERRIDE:
      return field._applyChangeOverride(value, delta, model, change);
    default:
      throw new Error(`An active effect's change of "${change.key}" has the unknown mode ${String(change.mode)}`);
  }
}

/** A custom change is whatever the packages that listen make of it. */
export function applyByHook(value: unknown, delta: unknown, model: object, change: EffectChange): unknown {
  const changes: Plain = {};
  Hooks.call("applyActiveEffect", model, change, value, delta, changes);
  return change.key in changes ? changes[change.key] : value;
}
