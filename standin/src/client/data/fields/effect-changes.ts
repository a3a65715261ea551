import { generation } from "../../generations/index.ts";
import { Hooks } from "../../hooks.ts";
import { getProperty } from "../../utils/paths.ts";
import type { Plain } from "../../utils/types.ts";
import type { EffectChange } from "./types.ts";

type Apply = (value: unknown, delta: unknown, model: object, change: EffectChange) => unknown;

/** What a field can do with the change of an active effect. */
interface ChangeableField {
  _applyChangeAdd: Apply;
  _applyChangeSubtract: Apply;
  _applyChangeMultiply: Apply;
  _applyChangeOverride: Apply;
  _applyChangeUpgrade: Apply;
  _applyChangeDowngrade: Apply;
  _applyChangeCustom: Apply;
}

/** The kinds of change which the core knows. */
export type ChangeKind = "custom" | "multiply" | "add" | "subtract" | "downgrade" | "upgrade" | "override";

/** Lets a field apply a change in the way which the change asks for. */
export function applyByKind(
  field: ChangeableField,
  value: unknown,
  delta: unknown,
  model: object,
  change: EffectChange,
): unknown {
  const methods: Record<ChangeKind, keyof ChangeableField> = {
    custom: "_applyChangeCustom",
    multiply: "_applyChangeMultiply",
    add: "_applyChangeAdd",
    subtract: "_applyChangeSubtract",
    downgrade: "_applyChangeDowngrade",
    upgrade: "_applyChangeUpgrade",
    override: "_applyChangeOverride",
  };
  return field[methods[generation().documents.kindOfChange(change)]](value, delta, model, change);
}

/** A custom change is whatever the packages that listen make of it: as an entry of `changes`, or on the model itself. */
export function applyByHook(value: unknown, delta: unknown, model: object, change: EffectChange): unknown {
  const changes: Plain = {};
  const before = getProperty(model, change.key);
  Hooks.call("applyActiveEffect", model, change, value, delta, changes);
  if (change.key in changes) return changes[change.key];
  const after = getProperty(model, change.key);
  return after === before ? value : after;
}
