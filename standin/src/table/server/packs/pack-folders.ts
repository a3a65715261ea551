import type { Source } from "../../../client/connection.ts";
import { randomID } from "../../../client/utils/text.ts";
import { isPlainObject } from "../../../client/utils/types.ts";
import type { Documents } from "../draft.ts";
import type { StoreChange } from "../store.ts";
import { packSetting, readPackSettings } from "./pack-settings.ts";
import type { PackSettings } from "./packs.ts";

/** A folder of packs in a manifest. */
interface PackFolder {
  readonly name: string;
  readonly sorting?: "a" | "m";
  readonly color?: string | null;
  readonly packs?: readonly string[];
  readonly folders?: readonly PackFolder[];
}

/** How deep a manifest may nest its folders of packs. */
const MAXIMUM_DEPTH = 4;

/**
 * Places the packs of a system in folders, as its manifest proposes. Each pack is placed once: what a GM does with it
 * later stands, which is why a pack of which the world says anything about a folder stays where it is.
 */
export function placePacks(
  system: Readonly<Record<string, unknown>> & { readonly id: string },
  documents: Documents,
): readonly StoreChange[] {
  const settings = readPackSettings(documents);
  const known = [...(documents.get("folders")?.values() ?? [])];
  const folders: Source[] = [];
  const placed: Record<string, NonNullable<PackSettings[string]>> = {};

  // A folder is made when the first pack comes into it, and its parents with it.
  const enter = (folder: PackFolder, parent: () => string | null, depth: number): void => {
    if (depth > MAXIMUM_DEPTH) throw new Error(`The packFolders of ${system.id} are nested too deeply (${folder.name})`);
    const here = () => findOrMake(folder, parent());
    for (const name of folder.packs ?? []) {
      const pack = `${system.id}.${name}`;
      if (settings[pack]?.folder === undefined) placed[pack] = { ...settings[pack], folder: here() };
    }
    for (const inner of folder.folders ?? []) enter(inner, here, depth + 1);
  };

  const findOrMake = (folder: PackFolder, parent: string | null): string => {
    const same = (other: Source) =>
      other["type"] === "Compendium" && other["name"] === folder.name && (other["folder"] ?? null) === parent;
    const found = [...known, ...folders].find(same);
    if (found) return found._id;
    const { name, sorting = "a", color = null } = folder;
    const made = { _id: randomID(), name, type: "Compendium", sorting, color, folder: parent };
    folders.push(made);
    return made._id;
  };

  for (const folder of foldersOf(system)) enter(folder, () => null, 1);
  if (Object.keys(placed).length === 0) return [];
  const setting = packSetting(documents, { ...settings, ...placed });
  return [
    ...folders.map((source) => ({ collection: "folders" as const, id: source._id, source })),
    { collection: "settings", id: setting._id, source: setting },
  ];
}

function foldersOf(system: Readonly<Record<string, unknown>> & { readonly id: string }): readonly PackFolder[] {
  const folders = system["packFolders"] ?? [];
  if (!Array.isArray(folders) || !folders.every(isPlainObject)) {
    throw new Error(`"packFolders" in the manifest of ${system.id} is not a list of folders`);
  }
  return folders as unknown as readonly PackFolder[];
}
