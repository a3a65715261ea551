import { constantsOfGeneration } from "../../client/constants-of-generation.ts";
import type { CollectionName, PackCollectionName } from "../../client/connection.ts";

/** Which collection of the world keeps which kind of document. */
export const COLLECTIONS: Readonly<Record<string, CollectionName>> = {
  User: "users",
  Folder: "folders",
  Setting: "settings",
  Actor: "actors",
  Item: "items",
  ChatMessage: "messages",
  Macro: "macros",
  JournalEntry: "journal",
  RollTable: "tables",
  Scene: "scenes",
  Combat: "combats",
};

/** Kinds of documents which only packs keep. */
const PACK_COLLECTIONS: Readonly<Record<string, PackCollectionName>> = {
  ActiveEffect: "effects",
  Adventure: "adventures",
  Cards: "cards",
  Playlist: "playlists",
};

const EMBEDDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Actor: { Item: "items", ActiveEffect: "effects" },
  Item: { ActiveEffect: "effects" },
  Combat: { Combatant: "combatants" },
  JournalEntry: { JournalEntryPage: "pages" },
  RollTable: { TableResult: "results" },
  Cards: { Card: "cards" },
  Playlist: { PlaylistSound: "sounds" },
  Region: { RegionBehavior: "behaviors" },
  Scene: {
    AmbientLight: "lights",
    AmbientSound: "sounds",
    Drawing: "drawings",
    MeasuredTemplate: "templates",
    Note: "notes",
    Region: "regions",
    Tile: "tiles",
    Token: "tokens",
    Wall: "walls",
  },
};

/** The field in which a kind of document keeps documents of another kind; undefined when it keeps none. */
export function embeddedField(parentType: string, type: string): string | undefined {
  return EMBEDDED[parentType]?.[type];
}

/** The kinds of documents that are kept inside a kind of document, with their fields. */
export function embeddedFields(type: string): readonly (readonly [type: string, field: string])[] {
  return Object.entries(EMBEDDED[type] ?? {});
}

/** The collection of a kind of primary document, in the world or in a pack. */
export function collectionOf(type: string): PackCollectionName {
  const collection = COLLECTIONS[type] ?? PACK_COLLECTIONS[type];
  if (!collection) throw new Error(`${type} is not a type of primary document`);
  return collection;
}

/** The kind of documents in a collection. */
export function typeOfCollection(collection: PackCollectionName): string {
  const kinds = Object.entries({ ...PACK_COLLECTIONS, ...COLLECTIONS });
  const [type] = kinds.find(([, name]) => name === collection) ?? [];
  if (type === undefined) throw new Error(`There is no collection ${collection}`);
  return type;
}

/** Can a pack hold this kind of documents? It has folders too, but as the order of what it holds. */
export function isPackType(type: string): boolean {
  return constantsOfGeneration().COMPENDIUM_DOCUMENT_TYPES.some((held) => held === type);
}

/** Is there such a kind of document, on its own or inside another? */
export function isKnownType(type: string): boolean {
  if (Object.hasOwn(PACK_COLLECTIONS, type)) return true;
  return Object.hasOwn(COLLECTIONS, type) || Object.values(EMBEDDED).some((inner) => Object.hasOwn(inner, type));
}
