import { CONST } from "../constants.ts";
import type { PackMetadata, Source } from "../connection.ts";
import { deepClone, getProperty, hasProperty, setProperty } from "../utils/objects.ts";

const LEVELS: Readonly<Record<string, number>> = CONST.DOCUMENT_OWNERSHIP_LEVELS;

/** The setting of the core in which a world says how its packs are configured. */
export const PACKS_SETTING = "compendiumConfiguration";

/** What a world says of one pack, in the setting of that name. */
export interface PackConfiguration {
  readonly folder?: string | null;
  readonly sort?: number;
}

/** The ownership of a pack, by roles. */
export function packOwnership({ ownership }: Pick<PackMetadata, "ownership">): Readonly<Record<string, string>> {
  return { GAMEMASTER: "OWNER", ...ownership };
}

/** The level of a role for a pack: the highest of this role and the lower ones. */
export function packLevel(ownership: Readonly<Record<string, string>>, role: number): number {
  const given = Object.entries(CONST.USER_ROLES).filter(([, number]) => number > 0 && number <= role);
  return Math.max(0, ...given.map(([name]) => LEVELS[ownership[name] ?? "NONE"] ?? 0));
}

/** What the index of a compendium holds of every document of a kind, beside its id. */
const INDEX_FIELDS: Readonly<Record<string, readonly string[]>> = {
  ActiveEffect: ["name", "img", "type", "sort", "folder"],
  Actor: ["name", "img", "type", "sort", "folder"],
  Adventure: ["name", "description", "img", "sort", "folder"],
  Cards: ["name", "description", "img", "type", "sort", "folder"],
  Item: ["name", "img", "type", "sort", "folder"],
  JournalEntry: ["name", "sort", "folder"],
  Macro: ["name", "img", "sort", "folder"],
  Playlist: ["name", "description", "sort", "folder"],
  RollTable: ["name", "img", "description", "sort", "folder"],
  Scene: ["name", "thumb", "sort", "folder"],
};

/** The fields which the index of a compendium has without being asked for them. */
export function indexFieldsOf(type: string): readonly string[] {
  return ["_id", ...(INDEX_FIELDS[type] ?? ["name", "sort", "folder"])];
}

/** The entry of a document in an index of these fields. */
export function indexEntry(source: Source, fields: Iterable<string>): Source {
  const entry: Source = { _id: source._id };
  for (const field of fields) {
    if (hasProperty(source, field)) setProperty(entry, field, deepClone(getProperty(source, field)));
  }
  return entry;
}
