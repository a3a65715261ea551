import type { PackMetadata } from "../../client/connection.ts";
import { isPlainObject } from "../../client/utils/types.ts";
import { isPackType } from "../hierarchy.ts";

/** Who may do what with a pack whose manifest says nothing of it. */
const defaultOwnership = { PLAYER: "OBSERVER", ASSISTANT: "OWNER" };

/** The packs which the manifest of a system names. */
export function packsOf(manifest: Readonly<Record<string, unknown>> & { readonly id: string }): PackMetadata[] {
  const declared = manifest["packs"] ?? [];
  if (!Array.isArray(declared)) throw new Error(`"packs" in the manifest of ${manifest.id} is not a list`);
  return declared.flatMap((pack: unknown) => {
    if (!isPlainObject(pack)) throw new Error(`A pack in the manifest of ${manifest.id} is not an object`);
    if (!isOfOtherGeneration(pack["type"])) return [describe(pack, "system", manifest.id)];
    console.warn(`The pack ${String(pack["name"])} is left out: no pack holds ${pack["type"]} documents here`);
    return [];
  });
}

/** A manifest for several generations may name packs which one of them does not know. */
function isOfOtherGeneration(type: unknown): type is "ActiveEffect" {
  return type === "ActiveEffect" && !isPackType(type);
}

/** What a new compendium of the world is. */
export function worldPack(wanted: Readonly<Record<string, unknown>>, systemId: string): PackMetadata {
  const { label, name, type } = wanted;
  if (typeof label !== "string" || label.trim() === "") throw new Error("A compendium needs a label");
  if (typeof name !== "string") throw new Error("A compendium needs a name");
  return { ...describe({ ...wanted, name, type }, "world", "world"), system: systemId };
}

function describe(pack: Record<string, unknown>, packageType: "system" | "world", packageName: string): PackMetadata {
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
    system: typeof system === "string" ? system : packageType === "system" ? packageName : null,
    ...(typeof banner === "string" ? { banner } : {}),
    ownership: isPlainObject(ownership) ? (ownership as Record<string, string>) : defaultOwnership,
    flags: isPlainObject(flags) ? flags : {},
    packageType,
    packageName,
  };
}
