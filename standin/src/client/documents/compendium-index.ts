import type { Source } from "../connection.ts";
import { deepClone } from "../utils/clone.ts";
import { getProperty, hasProperty, setProperty } from "../utils/paths.ts";

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
