import { DataModel } from "../data/data-model.ts";
import { deepClone, mergeObject } from "../utils/objects.ts";
import type { Plain } from "../utils/types.ts";
import type { WorldCollection } from "./document-collection.ts";
import type { CompendiumCollection, Document } from "../kinds.ts";

/** What a document loses on its way out of a compendium. */
export interface ImportOptions {
  clearFolder?: boolean;
  clearSort?: boolean;
  clearOwnership?: boolean;
  keepId?: boolean;
  [option: string]: unknown;
}

/** The data with which a document of a compendium is created in the world. */
export function fromCompendium(document: Document | Plain, options: ImportOptions = {}): Plain {
  const { clearFolder = false, clearSort = true, clearOwnership = true, keepId = false } = options;
  const isDocument = isModel(document);
  const data: Plain = isDocument ? document.toObject() : deepClone(document);
  if (isDocument && document.pack) remember(data, { compendiumSource: document.uuid, duplicateSource: null });
  drop(data, {
    _id: !keepId,
    folder: clearFolder,
    sort: clearSort,
    navigation: clearSort,
    navOrder: clearSort,
    ownership: clearOwnership,
  });
  return data;
}

function isModel(document: Document | Plain): document is Document {
  return document instanceof DataModel;
}

function drop(data: Plain, which: Readonly<Record<string, boolean>>): void {
  for (const [key, isDropped] of Object.entries(which)) if (isDropped) Reflect.deleteProperty(data, key);
}

function remember(data: Plain, origin: Plain): void {
  data["_stats"] = { ...(data["_stats"] as Plain | undefined), ...origin };
}

/** Creates a document of a compendium in the world. */
export async function importFromCompendium(
  collection: WorldCollection,
  pack: CompendiumCollection,
  id: string,
  updateData: Plain,
  options: ImportOptions,
): Promise<Document | undefined> {
  const { documentName, documentClass } = collection;
  if (pack.documentName !== documentName) {
    throw new Error(
      `The ${pack.documentName} Document type provided by Compendium ${pack.collection} is incorrect for this Collection`,
    );
  }
  const document = await pack.getDocument(id);
  if (!document) throw new Error(`The Compendium ${pack.collection} has no document [${id}]`);
  const data = mergeObject(collection.fromCompendium(document, options), updateData);
  return (await documentClass.create(data, { ...options, fromCompendium: true })) as Document | undefined;
}
