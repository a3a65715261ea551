import type { Source } from "../../client/connection.ts";
import { PACKS_SETTING } from "../../client/documents/compendium-permissions.ts";
import { randomID } from "../../client/utils/text.ts";
import type { Documents } from "../draft.ts";
import type { PackSettings } from "./packs.ts";

const KEY = `core.${PACKS_SETTING}`;

function find(documents: Documents): Source | undefined {
  const settings = [...(documents.get("settings")?.values() ?? [])];
  return settings.find((setting) => setting["key"] === KEY && !setting["user"]);
}

/** What a world says of its packs, in the setting that clients keep it in. */
export function readPackSettings(documents: Documents): PackSettings {
  const value = find(documents)?.["value"];
  return typeof value === "string" ? (JSON.parse(value) as PackSettings) : {};
}

/** The setting with which a world says this of its packs. */
export function packSetting(documents: Documents, settings: PackSettings): Source {
  const known = find(documents) ?? { _id: randomID(), key: KEY, user: null };
  return { ...known, value: JSON.stringify(settings) };
}
