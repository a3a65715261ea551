import { generation } from "../generations/index.ts";
import { equals } from "./clone.ts";
import { logCompatibilityWarning } from "./text.ts";

/** Do two plain objects hold the same data? The name of the comparison before there was one for all values. */
export function objectsEqual(a: object, b: object): boolean {
  if (generation().names.hasEquals) {
    const warning = "foundry.utils.objectsEqual is deprecated. Use foundry.utils.equals instead.";
    logCompatibilityWarning(warning, { since: 14, until: 16, once: true });
  }
  return equals(a, b);
}
