import type { Plain } from "../utils/types.ts";

const NUMBERED_TYPES = ["text", "document", "pack"];

/** Brings the data of an older result into today's form: a uuid instead of collection and id, two texts instead of one. */
export function migrateTableResult(source: Plain): void {
  const { type, documentCollection, documentId, text } = source;
  if (typeof type === "number") source["type"] = NUMBERED_TYPES[type] ?? "text";
  const isPack = source["type"] === "pack";
  if (isPack) source["type"] = "document";
  if (typeof documentCollection === "string" && typeof documentId === "string" && !source["documentUuid"]) {
    source["documentUuid"] = `${isPack ? "Compendium." : ""}${documentCollection}.${documentId}`;
  }
  if (typeof text === "string") source[source["type"] === "document" ? "name" : "description"] ??= text;
  for (const key of ["documentCollection", "documentId", "text"]) Reflect.deleteProperty(source, key);
}
