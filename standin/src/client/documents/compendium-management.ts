import type { PackData, PackMetadata } from "../connection.ts";
import { Hooks } from "../hooks.ts";
import { deepClone } from "../utils/clone.ts";
import { mergeObject } from "../utils/merge.ts";
import type { Plain } from "../utils/types.ts";
import { toCompendium } from "./compendium-contents.ts";
import { PACKS_SETTING, type PackConfiguration } from "./compendium-permissions.ts";
import { currentConnection } from "./database.ts";
import { configOf, game } from "./surroundings.ts";
import type { DocumentClass } from "./document.ts";
import type { CompendiumCollection } from "../kinds.ts";

/** What a new compendium shall be. */
export interface WantedCompendium {
  type: string;
  label: string;
  name?: string;
  [other: string]: unknown;
}

type CompendiumClass = new (data: PackData) => CompendiumCollection;

/** Founds a compendium in the world; its name is made of its label unless it is given one. */
export async function createCompendium(
  Class: CompendiumClass,
  wanted: WantedCompendium,
  options: Plain = {},
): Promise<CompendiumCollection> {
  const slug = wanted.label as unknown as { slugify(options: { strict: boolean }): string };
  const metadata = { ...wanted, name: wanted.name ?? slug.slugify({ strict: true }) };
  const pack = (await currentConnection().managePacks({ action: "create", metadata })) as PackMetadata;
  return addCompendium(Class, pack, options);
}

/** Destroys a compendium of the world and everything in it. */
export async function deleteCompendium(pack: CompendiumCollection): Promise<void> {
  await currentConnection().managePacks({ action: "delete", pack: pack.collection });
  removeCompendium(pack.collection);
}

/** Puts a compendium which the world has now among those of this client. */
export function addCompendium(
  Class: CompendiumClass,
  metadata: PackMetadata,
  options: Plain = {},
): CompendiumCollection {
  const pack = new Class({ ...metadata, index: [], folders: [] });
  game().packs.set(pack.collection, pack);
  Hooks.callAll("createCompendium", pack, options, game().userId);
  renderDirectory();
  return pack;
}

/** Forgets a compendium which the world has no more, with the windows on it. */
export function removeCompendium(id: string): void {
  const pack = game().packs.get(id) as CompendiumCollection | undefined;
  if (!pack) return;
  for (const document of pack) for (const app of Object.values(appsOf(document))) void app.close({ submit: false });
  for (const app of pack.apps as { close?(options?: Plain): unknown }[]) void app.close?.();
  game().packs.delete(id);
  Hooks.callAll("deleteCompendium", pack, {}, game().userId);
  renderDirectory();
}

function appsOf(document: object): Record<string, { close(options: Plain): unknown }> {
  return (document as { apps: Record<string, { close(options: Plain): unknown }> }).apps;
}

function renderDirectory(): void {
  (game().packs as unknown as { render(): void }).render();
}

/** Changes what the world says of a compendium: its folder and place, its lock, who may see it. */
export async function configurePack(pack: CompendiumCollection, configuration: PackConfiguration): Promise<void> {
  const { settings } = game();
  const all = deepClone(settings.get("core", PACKS_SETTING)) as Record<string, Plain>;
  all[pack.collection] = mergeObject(all[pack.collection] ?? {}, { ...configuration }, { performDeletions: true });
  await settings.set("core", PACKS_SETTING, all);
}

/** The world says something else of its compendia: what shows them, or documents in them, shows it too. */
export function onPacksConfigured(): void {
  renderDirectory();
  for (const pack of game().packs as unknown as Iterable<CompendiumCollection>) {
    pack.render();
    for (const document of pack) (document as { render?(): unknown }).render?.();
  }
}

/** Founds a compendium in the world with all that another holds, under the same ids. */
export async function duplicateCompendium(pack: CompendiumCollection, label?: string): Promise<CompendiumCollection> {
  const { documentName: type, documentClass } = pack;
  const name = label ?? game().i18n.format("DOCUMENT.CopyOf", { name: pack.title });
  const copy = await createCompendium(pack.constructor as CompendiumClass, { type, label: name });
  const operation = { pack: copy.collection, keepId: true };
  const options = { keepId: true, clearSort: false, clearOwnership: false };
  const folders = [...pack.folders].map((folder) => toCompendium(folder, options));
  if (folders.length > 0) await (configOf("Folder").documentClass as DocumentClass).createDocuments(folders, operation);
  const documents = (await pack.getDocuments()).map((document) => toCompendium(document, options));
  if (documents.length > 0) await documentClass.createDocuments(documents, operation);
  return copy;
}
