import type { PackData, PackMetadata } from "../connection.ts";
import { Hooks } from "../hooks.ts";
import { deepClone } from "../utils/clone.ts";
import { mergeObject } from "../utils/merge.ts";
import type { Plain } from "../utils/types.ts";
import { PACKS_SETTING, type PackConfiguration } from "./compendium-permissions.ts";
import { currentConnection } from "./database.ts";
import { game } from "./surroundings.ts";
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
