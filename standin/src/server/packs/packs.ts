import type { PackData, PackMetadata, PackRequest, Source, WorldData } from "../../client/connection.ts";
import type { PackConfiguration } from "../../client/documents/compendium-permissions.ts";
import { deepClone } from "../../client/utils/clone.ts";
import { Pack } from "./pack.ts";
import { packsOf, worldPack } from "./pack-metadata.ts";
import { emptyShelf } from "./pack-shelf.ts";
import type { PackShelf } from "./pack-shelf.ts";

/** What a world says of its packs, by their ids. */
export type PackSettings = Readonly<Record<string, PackConfiguration | undefined>>;

/** Systems of which it was said that a pack is missing. */
const complained = new Set<string>();

/** All compendium packs of an open world. */
export class Packs {
  readonly #shelf: PackShelf;
  readonly #packs: Map<string, Pack>;
  readonly #systemId: string;

  private constructor(shelf: PackShelf, packs: readonly Pack[], systemId: string) {
    this.#shelf = shelf;
    this.#packs = new Map(packs.map((pack) => [pack.metadata.id, pack]));
    this.#systemId = systemId;
  }

  /** Opens the packs of the system and those of the world; a pack that was never built is there, and empty. */
  static async open(system: WorldData["system"], shelf: PackShelf = emptyShelf): Promise<Packs> {
    const packs: Pack[] = [];
    const missing: string[] = [];
    try {
      for (const metadata of packsOf(system)) {
        const store = await shelf.openInstalled(metadata);
        if (!store) missing.push(metadata.path);
        packs.push(await Pack.open(metadata, store ?? undefined));
      }
      for (const metadata of await shelf.listOwn()) packs.push(await Pack.open(metadata, await shelf.openOwn(metadata)));
    } catch (error) {
      await Promise.all(packs.map(({ store }) => store.close()));
      throw error;
    }
    complain(system.id, missing);
    return new Packs(shelf, packs, system.id);
  }

  /** The pack of an id such as `world.heroes`; throws when there is none. */
  get(id: string): Pack {
    const pack = this.#packs.get(id);
    if (!pack) throw new Error(`The Compendium ${id} does not exist`);
    return pack;
  }

  /** All packs, as a user's client is told of them when it joins. */
  describe(user: Source, settings: PackSettings): PackData[] {
    return [...this.#packs.values()].map((pack) => pack.describe(user, settings[pack.metadata.id]));
  }

  /** Answers what a client wants to know of a pack. */
  read(user: Source, request: PackRequest & { action: "get" }, settings: PackSettings): Source[] {
    const { pack: id, query = {}, index = false, fields = [] } = request;
    const pack = this.get(id);
    pack.assertReadable(user, settings[id]);
    return index ? pack.index(query, fields) : pack.query(query);
  }

  /** Founds a compendium in the world. */
  async create(wanted: Readonly<Record<string, unknown>>): Promise<PackMetadata> {
    const metadata = worldPack(wanted, this.#systemId);
    if (this.#packs.has(metadata.id)) throw new Error(`The Compendium ${metadata.id} exists already`);
    this.#packs.set(metadata.id, await Pack.open(metadata, await this.#shelf.openOwn(metadata)));
    return deepClone(metadata);
  }

  /** Destroys a compendium of the world, with all that is in it. */
  async delete(id: string): Promise<void> {
    const { metadata, store } = this.get(id);
    if (metadata.packageType !== "world") throw new Error(`Only a world's own Compendium can be deleted, not ${id}`);
    this.#packs.delete(id);
    await store.close();
    await this.#shelf.removeOwn(metadata);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#packs.values()].map(({ store }) => store.close()));
  }
}

function complain(systemId: string, missing: readonly string[]): void {
  if (missing.length === 0 || complained.has(systemId)) return;
  complained.add(systemId);
  console.warn(`The system ${systemId} has compendium packs that are not built, and which are empty: ${missing.join(", ")}`);
}
