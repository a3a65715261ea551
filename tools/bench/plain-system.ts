import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { readJson, root as project } from "../project.ts";
import type { Manifest } from "../project.ts";

/** A system in a folder of its own. */
export interface PlainSystem {
  readonly root: string;
  readonly remove: () => Promise<void>;
}

/**
 * Writes a system that adds nothing: it has our name, the types of our documents and an empty script at our place, so it opens
 * the same worlds, but no data models, sheets, styles, words or compendia.
 */
export async function makePlainSystem(): Promise<PlainSystem> {
  const manifest = await readJson<Manifest>("system.json");
  const root = await mkdtemp(join(tmpdir(), "plain-system-"));
  const plain = { ...manifest, title: "Plain", styles: [], languages: [], packs: [] };
  await writeFile(join(root, "system.json"), JSON.stringify(plain));
  for (const script of manifest.esmodules) {
    await mkdir(join(root, dirname(script)), { recursive: true });
    await writeFile(join(root, script), "export {};\n");
  }
  // The pictures of the world's actors.
  await cp(resolve(project, "assets"), join(root, "assets"), { recursive: true });
  return { root, remove: () => rm(root, { recursive: true }) };
}
