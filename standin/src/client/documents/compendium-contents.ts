import { DataModel } from "../data/data-model.ts";
import { deepClone } from "../utils/clone.ts";
import { mergeObject } from "../utils/merge.ts";
import { randomID } from "../utils/text.ts";
import type { Plain } from "../utils/types.ts";
import type { WorldCollection } from "./document-collection.ts";
import type { DocumentClass } from "./document.ts";
import { configOf, game } from "./surroundings.ts";
import type { CompendiumCollection, Document, Folder } from "../kinds.ts";

/** What a document loses on its way out of a compendium. */
export interface ImportOptions {
  clearFolder?: boolean;
  clearSort?: boolean;
  clearOwnership?: boolean;
  keepId?: boolean;
  [option: string]: unknown;
}

/** What a document loses on its way into a compendium. */
export interface ExportOptions {
  clearSort?: boolean;
  clearFolder?: boolean;
  clearFlags?: boolean;
  clearSource?: boolean;
  clearOwnership?: boolean;
  clearState?: boolean;
  keepId?: boolean;
}

/** Where all of a compendium goes in the world. */
export interface ImportAllOptions extends ImportOptions {
  folderId?: string | null;
  folderName?: string;
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

/** The data with which a document is created in a compendium, or written to a file. */
export function toCompendium(document: Document, options: ExportOptions = {}): Plain {
  const { clearSort = true, clearFolder = false, clearFlags = false, clearSource = true } = options;
  const { clearOwnership = true, clearState = true, keepId = false } = options;
  const data = document.toObject();
  drop(data, {
    _id: !keepId,
    folder: clearFolder,
    sort: clearSort,
    navigation: clearSort,
    navOrder: clearSort,
    flags: clearFlags,
    ownership: clearOwnership,
    active: clearState,
  });
  if (clearSource) remember(data, { duplicateSource: null, exportSource: null });
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

/** Creates a copy of a document in a compendium. */
export async function importDocument(
  pack: CompendiumCollection,
  document: Document,
  options: ExportOptions,
): Promise<Document | undefined> {
  const cls: DocumentClass = document.documentName === "Folder" ? folderClass() : pack.documentClass;
  if (cls.documentName !== document.documentName) {
    throw new Error(
      `You may not import a ${document.documentName} Document into the ${pack.collection} Compendium which contains ${pack.documentName} Documents.`,
    );
  }
  const own = document as Document & { toCompendium?(pack: unknown, options: ExportOptions): Plain };
  const data = own.toCompendium?.(pack, options) ?? toCompendium(document, options);
  const operation = { pack: pack.collection, keepId: options.keepId ?? false };
  return (await cls.create(data, operation)) as Document | undefined;
}

/** Creates copies of folders in a compendium, under their own ids, as far as it lacks them. */
export async function importFolders(
  pack: CompendiumCollection,
  folders: readonly Folder[],
  importParents: boolean,
): Promise<void> {
  const wanted = new Map<string | null, Folder>();
  for (const folder of folders) {
    for (let up: Folder | null = folder; up; up = importParents ? up.folder : null) wanted.set(up.id, up);
  }
  const missing = [...wanted.values()].filter(({ id }) => !pack.folders.has(id ?? ""));
  const data = missing.map((folder) => {
    const source = toCompendium(folder, { keepId: true, clearSort: false });
    if (!importParents) source["folder"] = null;
    return source;
  });
  if (data.length > 0) await folderClass().createDocuments(data, { pack: pack.collection, keepId: true });
}

/** Creates everything that is in a compendium in the world, in the folders it has there. */
export async function importAll(pack: CompendiumCollection, options: ImportAllOptions): Promise<Document[]> {
  const { folderId = null, folderName = "", ...operation } = options;
  const { documentName } = pack;
  const collection = game().collections?.get(documentName) as WorldCollection | undefined;
  if (!collection) throw new Error(`There is no place in a world for ${documentName} documents`);
  let root = folderId;
  if (folderName) {
    const made = (await folderClass().create({ name: folderName, type: documentName, folder: folderId })) as Document;
    root = made.id;
  }
  const documents = await pack.getDocuments();
  const ids = new Map([...pack.folders].map(({ id }) => [id ?? "", randomID()]));
  const placeOf = (folder: unknown) => ids.get(folder as string) ?? root;
  const folders = [...pack.folders].map((folder) => {
    const data = fromCompendium(folder, { clearSort: false });
    return { ...data, _id: ids.get(folder.id ?? ""), folder: placeOf(folder._source["folder"]) };
  });
  if (folders.length > 0) await folderClass().createDocuments(folders, { keepId: true });
  const data = documents.map((document) => ({
    ...collection.fromCompendium(document, operation),
    folder: placeOf(document._source["folder"]),
  }));
  return collection.documentClass.createDocuments(data, { ...operation, fromCompendium: true });
}

function folderClass(): DocumentClass<Folder> {
  return configOf("Folder").documentClass as DocumentClass<Folder>;
}
