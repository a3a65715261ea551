import { logCompatibilityWarning } from "../utils/text.ts";
import type { Plain } from "../utils/types.ts";
import { getProperty, hasProperty, setProperty } from "../utils/paths.ts";

interface ShimOptions {
  since?: number;
  until?: number;
  warning?: string;
  /** What is answered when nothing stands at the new place. */
  value?: unknown;
}

/** Lets older code find data at their old place, with a warning; they live at the new one. */
export function addDataFieldShim(data: Plain, oldKey: string, newKey: string, options: ShimOptions = {}): void {
  if (hasProperty(data, oldKey)) return;
  const path = oldKey.split(".");
  const last = path.pop() ?? "";
  const holder = path.length > 0 ? getProperty(data, path.join(".")) : data;
  if (typeof holder !== "object" || holder === null) return;
  Object.defineProperty(holder, last, {
    configurable: true,
    enumerable: false,
    get() {
      logDataFieldMigration(oldKey, newKey, options);
      return "value" in options ? options.value : getProperty(data, newKey);
    },
    set(value: unknown) {
      if (newKey) setProperty(data, newKey, value);
    },
  });
}

/** Says that data is now elsewhere. */
export function logDataFieldMigration(oldKey: string, newKey: string, options: ShimOptions = {}): void {
  const { warning = `You are accessing "${oldKey}", which has been migrated to "${newKey}"`, since, until } = options;
  logCompatibilityWarning(warning, {
    once: true,
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
  });
}
