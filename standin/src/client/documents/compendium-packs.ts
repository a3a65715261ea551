import { CONST } from "../constants.ts";
import type { PackData } from "../connection.ts";
import { Collection } from "../utils/collection.ts";
import { placeOfPack, treeOf } from "./compendium-tree.ts";
import { sortAlphabetical, sortStandard, type DirectoryNode } from "./directory-tree.ts";
import { CompendiumCollection } from "./compendium-collection.ts";
import { configOf, game } from "./surroundings.ts";
import type { Folder } from "../kinds.ts";

/** All compendia of the game, by package and name: `game.packs.get("quadrivium.abilities")`. */
export class CompendiumPacks extends Collection<CompendiumCollection> {
  readonly apps: { render(force: boolean, options: object): unknown }[] = [];

  get name(): string {
    return "CompendiumPacks";
  }

  /** The folders of the world in which compendia stand. */
  get folders(): Collection<Folder> {
    const folders = (game().collections?.get("Folder") ?? []) as Iterable<Folder>;
    const fitting = [...folders].filter(({ type }) => type === "Compendium");
    return new Collection(fitting.map((folder) => [folder.id ?? "", folder]));
  }

  /** The folders and those compendia which the user may see, as the directory shows them. */
  get tree(): DirectoryNode {
    return treeOf(this._getVisibleTreeContents(), placeOfPack, this.folders.contents);
  }

  /** Draws the windows which list the compendia. */
  render(force = false, options: object = {}): void {
    for (const app of this.apps) app.render(force, options);
  }

  _getVisibleTreeContents(): CompendiumCollection[] {
    return this.filter(({ visible }) => visible);
  }

  get maxFolderDepth(): number {
    return CONST.FOLDER_MAX_DEPTH;
  }

  static _sortAlphabetical = sortAlphabetical;
  static _sortStandard = sortStandard;
}

/** Makes the compendia of which the server told, and asks for what their indexes shall have in addition. */
export async function initializePacks(packs: CompendiumPacks, data: readonly PackData[]): Promise<void> {
  for (const told of data) {
    const pack = new CompendiumCollection(told);
    packs.set(pack.collection, pack);
  }
  const isLacking = (pack: CompendiumCollection) => configOf(pack.documentName).compendiumIndexFields?.length;
  await Promise.all(packs.filter((pack) => pack.getUserLevel() > 0 && isLacking(pack)).map((pack) => pack.getIndex()));
}
