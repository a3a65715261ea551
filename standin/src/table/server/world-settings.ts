import type { Source } from "../../client/connection.ts";
import type { Documents } from "./draft.ts";

/** A setting of the world, by the key under which clients keep it; those of single users are not meant. */
export function findWorldSetting(documents: Documents, key: string): Source | undefined {
  const settings = [...(documents.get("settings")?.values() ?? [])];
  return settings.find((setting) => setting["key"] === key && !setting["user"]);
}

/** What a setting of the world says, as far as it has been set. */
export function readWorldSetting(documents: Documents, key: string): unknown {
  const value = findWorldSetting(documents, key)?.["value"];
  return typeof value === "string" ? JSON.parse(value) : undefined;
}
