import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";

/** The repository's root, which is the folder that Foundry installs. */
export const root = `${resolve(import.meta.dirname, "../..")}/`;

export async function readJson(path: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(root + path, "utf8")) as Record<string, unknown>;
}

/** Paths of all files below a folder of the repository, from its root. */
export async function filesBelow(folder: string, ending: string): Promise<string[]> {
  const entries = await readdir(root + folder, { recursive: true });
  return entries.filter((path) => path.endsWith(ending)).map((path) => `${folder}/${path}`);
}

/** Paths of the files of texts, one for each language. */
export async function languageFiles(): Promise<string[]> {
  // The translations of the compendia lie in a folder beside them.
  return (await readdir(`${root}lang`)).filter((name) => name.endsWith(".json")).map((name) => `lang/${name}`);
}

/** The leaves of a language file by their dotted keys. */
export function flatten(tree: Record<string, unknown>, prefix = ""): Map<string, string> {
  const leaves = new Map<string, string>();
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === "string") leaves.set(prefix + name, value);
    else
      for (const [key, text] of flatten(value as Record<string, unknown>, `${prefix}${name}.`)) leaves.set(key, text);
  }
  return leaves;
}
