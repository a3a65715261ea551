import { readdir, readFile } from "node:fs/promises";
import { posix, resolve } from "node:path";
import { readJson, root } from "../project.ts";
import type { Manifest } from "../project.ts";

/** A file of the built script, and the files beside it that it names. */
const NAMED = /\b(from|import)(\(?)\s*["'`]\.\/([\w.-]+\.mjs)["'`]/g;

/** The files that a built file names: those that it needs, and those that it loads when they are used first. */
export interface Named {
  readonly needed: readonly string[];
  readonly late: readonly string[];
}

/** Returns the paths of the files that a built file names. */
export function namedIn(path: string, text: string): Named {
  const found = [...text.matchAll(NAMED)].map(([, , call = "", name = ""]) => ({
    isLate: call === "(",
    path: posix.join(posix.dirname(path), name),
  }));
  const paths = (isLate: boolean) => [...new Set(found.filter((one) => one.isLate === isLate).map((one) => one.path))];
  return { needed: paths(false), late: paths(true) };
}

/** Returns the paths of the built files that the host loads at start, each after those that it needs. */
export async function scriptsAtStart(): Promise<readonly string[]> {
  const { esmodules } = await readJson<Manifest>("system.json");
  const loaded = new Set<string>();
  const load = async (path: string): Promise<void> => {
    const { needed } = namedIn(path, await readFile(resolve(root, path), "utf8"));
    for (const one of needed) if (!loaded.has(one)) await load(one);
    loaded.add(path);
  };
  for (const path of esmodules) await load(path);
  return [...loaded];
}

/** Returns the paths of all files of the built script. */
export async function allScripts(): Promise<readonly string[]> {
  const names = await readdir(resolve(root, "dist"));
  return names.filter((name) => name.endsWith(".mjs")).map((name) => `dist/${name}`);
}
