import type { PackData, PackMetadata, PackRequest, Source, WorldData } from "../../../client/connection.ts";
import type { PackConfiguration } from "../../../client/documents/compendium-permissions.ts";
import { Pack } from "./pack.ts";
import { emptyShelf, type PackShelf } from "./pack-shelf.ts";
import { isPlainObject } from "../../../client/utils/types.ts";
import { isPackType } from "../hierarchy.ts";

/** What a world says of its packs, by their ids. */
export type PackSettings = Readonly<Record<string, PackConfiguration | undefined>>;

/** Systems of which it was said that a pack is missing. */
const complained = new Set<string>();

/** All compendium packs of an open world. */
export class Packs {
  readonly #packs: Map<string, Pack>;

  private constructor(packs: readonly Pack[]) {
    this.#packs = new Map(packs.map((pack) => [pack.metadata.id, pack]));
  }

  /** Opens the packs of the system; a pack that was never built is there, and empty. */
  static async open(system: WorldData["system"], shelf: PackShelf = emptyShelf): Promise<Packs> {
    const packs: Pack[] = [];
    const missing: string[] = [];
    try {
      for (const metadata of packsOf(system)) {
        const store = await shelf.openInstalled(metadata);
        if (!store) missing.push(metadata.path);
        packs.push(await Pack.open(metadata, store ?? undefined));
      }
    } catch (error) {
      await Promise.all(packs.map(({ store }) => store.close()));
      throw error;
    }
    complain(system.id, missing);
    return new Packs(packs);
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
  read(user: Source, request: PackRequest, settings: PackSettings): Source[] {
    const { pack: id, query = {}, index = false, fields = [] } = request;
    const pack = this.get(id);
    pack.assertReadable(user, settings[id]);
    return index ? pack.index(query, fields) : pack.query(query);
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

/** Who may do what with a pack whose manifest says nothing of it. */
const defaultOwnership = { PLAYER: "OBSERVER", ASSISTANT: "OWNER" };

/** The packs which the manifest of a system names. */
export function packsOf(manifest: Readonly<Record<string, unknown>> & { readonly id: string }): PackMetadata[] {
  const declared = manifest["packs"] ?? [];
  if (!Array.isArray(declared)) throw new Error(`"packs" in the manifest of ${manifest.id} is not a list`);
  return declared.flatMap((pack: unknown) => {
    if (!isPlainObject(pack)) throw new Error(`A pack in the manifest of ${manifest.id} is not an object`);
    if (!isOfOtherGeneration(pack["type"])) return [describe(pack, manifest.id)];
    console.warn(`The pack ${String(pack["name"])} is left out: no pack holds ${pack["type"]} documents here`);
    return [];
  });
}

/** A manifest for several generations may name packs which one of them does not know. */
function isOfOtherGeneration(type: unknown): type is "ActiveEffect" {
  return type === "ActiveEffect" && !isPackType(type);
}

function describe(pack: Record<string, unknown>, packageName: string): PackMetadata {
  const { name, type, label, path, system, banner, ownership, flags } = pack;
  if (typeof name !== "string" || !/^[^.\s/\\]+$/.test(name)) {
    throw new Error(`"${String(name)}" is not a valid name of a compendium pack`);
  }
  if (typeof type !== "string") throw new Error(`The pack ${packageName}.${name} names no type of documents`);
  if (!isPackType(type)) throw new Error(`The pack ${packageName}.${name} is refused: a pack holds no ${type} documents`);
  return {
    id: `${packageName}.${name}`,
    name,
    label: typeof label === "string" && label ? label : name,
    type,
    // Packs were single files once, and manifests still name them so.
    path: (typeof path === "string" && path ? path : `packs/${name}`).replace(/\.db$/, ""),
    system: typeof system === "string" ? system : packageName,
    ...(typeof banner === "string" ? { banner } : {}),
    ownership: isPlainObject(ownership) ? (ownership as Record<string, string>) : defaultOwnership,
    flags: isPlainObject(flags) ? flags : {},
    packageType: "system",
    packageName,
  };
}
