import { getProperty } from "../../utils/paths.ts";
import type { Plain } from "../../utils/types.ts";

/** How many times what replaces a reference is itself looked through. */
const MAXIMUM_PASSES = 5;

/** Puts the values of data in the place of `@path` in a text; throws for what is not there when `strict`. */
export function replaceDataReferences(raw: string, data: Plain, { strict = false }: { strict?: boolean } = {}): string {
  let text = raw;
  for (let pass = 0; pass < MAXIMUM_PASSES && text.includes("@"); pass += 1) {
    const replaced = text.replace(/@([a-z0-9_-]+(?:\.[a-z0-9_-]+)*)/gi, (reference, path: string) => {
      const value = getProperty(data, path);
      if (typeof value === "string") return value.trim();
      if (value !== undefined && value !== null) return JSON.stringify(value);
      if (strict) throw new Error(`Unresolved reference ${reference}`);
      return reference;
    });
    if (replaced === text) break;
    text = replaced;
  }
  return text;
}
