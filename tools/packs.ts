import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { itemSources, originalOf } from "./docs/compendium-texts.ts";
import { writeDiagrams } from "./docs/diagrams.ts";
import type { ItemSource } from "./docs/compendium-texts.ts";
import { readJson, root } from "./project.ts";
import type { Manifest } from "./project.ts";

/** A document in the sources of a compendium, with the documents inside it. */
interface Entry {
  readonly name?: string;
  readonly type?: string;
  _stats?: object;
  readonly items?: readonly Entry[];
  readonly effects?: readonly Entry[];
  readonly results?: readonly Entry[];
  readonly pages?: readonly Entry[];
}

/** Builds the compendia that the manifest names from their sources in packs/_source, with Foundry's own tool, and their diagrams. */
export async function main(): Promise<number> {
  await writeDiagrams();
  const { id, version, compatibility, packs } = await readJson<Manifest>("system.json");
  // Foundry migrates the data of a document from this version on.
  const originals = await itemSources();
  const stats = { coreVersion: compatibility.minimum, systemId: id, systemVersion: version };
  for (const { name, path } of packs) {
    await rm(resolve(root, path), { recursive: true, force: true });
    await compilePack(resolve(root, "packs/_source", name), resolve(root, path), {
      log: false,
      transformEntry: (entry) => {
        addStats(entry, stats);
        for (const item of "items" in entry ? ((entry as Entry).items ?? []) : []) {
          // In other languages it has the texts of its original.
          const original = originalOf(item, entry, originals);
          if (original) item._stats = { ...stats, compendiumSource: uuidIn(id, original) };
        }
      },
    });
  }
  return 0;
}

function uuidIn(system: string, { pack, _id }: ItemSource): string {
  return ["Compendium", system, pack, "Item", _id].join(".");
}

/** Notes in a document, and in those inside it, which versions its data is for. */
function addStats(entry: Entry, stats: object): void {
  entry._stats = stats;
  const { items = [], effects = [], results = [], pages = [] } = entry;
  for (const inner of [...items, ...effects, ...results, ...pages]) addStats(inner, stats);
}
