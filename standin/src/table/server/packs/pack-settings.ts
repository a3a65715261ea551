import type { Source } from "../../../client/connection.ts";
import { PACKS_SETTING } from "../../../client/documents/compendium-permissions.ts";
import { randomID } from "../../../client/utils/text.ts";
import type { Documents } from "../draft.ts";
import { findWorldSetting, readWorldSetting } from "../world-settings.ts";
import type { PackSettings } from "./packs.ts";

const KEY = `core.${PACKS_SETTING}`;

/** What a world says of its packs, in the setting that clients keep it in. */
export function readPackSettings(documents: Documents): PackSettings {
  return (readWorldSetting(documents, KEY) ?? {}) as PackSettings;
}

/** The setting with which a world says this of its packs. */
export function packSetting(documents: Documents, settings: PackSettings): Source {
  const known = findWorldSetting(documents, KEY) ?? { _id: randomID(), key: KEY, user: null };
  return { ...known, value: JSON.stringify(settings) };
}
