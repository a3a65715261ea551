import { DataModel } from "./data/data-model.ts";
import { DataField } from "./data/fields/data-field.ts";
import { deepClone } from "./utils/objects.ts";
import type { Plain } from "./utils/types.ts";

/** What is registered of a setting, as far as its value depends on it. */
interface SettingKind {
  readonly type?: unknown;
  readonly default?: unknown;
}

/** The value of a setting in its type, of the JSON that is stored or by default. */
export function castSetting({ type, default: initially }: SettingKind, json: string | null): unknown {
  const value: unknown = json === null ? deepClone(initially) : JSON.parse(json);
  if (type instanceof DataField) {
    const initial = type.initialize(type.clean(value, {}), {}, {});
    return typeof initial === "function" ? (initial as () => unknown)() : initial;
  }
  if (isModel(type)) return type.fromSource((value ?? {}) as Plain);
  if (json === null || type === undefined || value === null) return value;
  return castTo(type, value);
}

/** Numbers and the like are functions that cast; lists and objects are what JSON made of them. */
function castTo(type: unknown, value: unknown): unknown {
  if (typeof type !== "function" || type === Object || type === Array) return value;
  // An instance of a package's own class is created again from the stored value.
  const isClass = /^class\b/.test(Function.prototype.toString.call(type));
  return isClass ? new (type as new (value: unknown) => unknown)(value) : (type as (value: unknown) => unknown)(value);
}

/** Is the type of a setting a data model? */
export function isModel(type: unknown): type is typeof DataModel {
  return typeof type === "function" && type.prototype instanceof DataModel;
}

/** Is a setting at its default? For the window of settings only, hidden from packages. */
export const isDefault = Symbol("is a setting the default");
