import type { PackData } from "../connection.ts";
import { Collection } from "../utils/collection.ts";
import { CompendiumCollection } from "./compendium-collection.ts";
import type { Folder } from "./folder.ts";
import { configOf, game } from "./surroundings.ts";

/** All compendia of the game, by package and name: `game.packs.get("quadrivium.abilities")`. */
export class CompendiumPacks extends Collection<CompendiumCollection> {
  get name(): string {
    return "CompendiumPacks";
  }

  /** The folders of the world in which compendia stand. */
  get folders(): Collection<Folder> {
    const folders = (game().collections?.get("Folder") ?? []) as Iterable<Folder>;
    const fitting = [...folders].filter(({ type }) => type === "Compendium");
    return new Collection(fitting.map((folder) => [folder.id ?? "", folder]));
  }

  /** Makes the compendia of which the server told, and asks for what their indexes shall have in addition. */
  async initialize(packs: readonly PackData[]): Promise<void> {
    for (const data of packs) {
      const pack = new CompendiumCollection(data);
      this.set(pack.collection, pack);
    }
    const isLacking = (pack: CompendiumCollection) => configOf(pack.documentName).compendiumIndexFields?.length;
    await Promise.all(this.filter((pack) => pack.getUserLevel() > 0 && isLacking(pack)).map((pack) => pack.getIndex()));
  }
}
