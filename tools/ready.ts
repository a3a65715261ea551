import { readdir, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { build } from "vite";
import { main as writeDeclarations } from "./declarations.ts";
import { main as buildPacks } from "./packs.ts";
import { TESTS } from "./release/tests-module.ts";

const root = resolve(import.meta.dirname, "..");

/** The bundle, and the tests for the module Quench: the configuration of each, and what it is built from. */
const bundles = [
  { config: "vite.config.ts", built: "dist/quadrivium.mjs", sources: ["src", "vite.config.ts"] },
  {
    config: "test/quench/vite.config.ts",
    built: `${TESTS}/quench.mjs`,
    sources: ["src", "test/table", "test/quench"],
  },
] as const;

/** The types for authors of modules, which lie beside the bundles. */
const types = { built: "dist/quadrivium.d.ts", sources: ["src", "tools/release/declarations.ts"] };

/** Builds the bundles, the types and the compendia if they are missing or older than their sources. */
export async function buildIfNeeded(): Promise<void> {
  const older = await Promise.all([...bundles, types].map(({ built, sources }) => isOlder(built, sources)));
  if (older.includes(true)) {
    console.log("Building Quadrivium …");
    await buildBundles();
  }
  if (await isOlder("packs/twists/CURRENT", ["packs/_source", "system.json"])) await buildPacks();
}

/** Builds all bundles and the types, since the first bundle empties their folder. */
export async function buildBundles(): Promise<void> {
  for (const { config } of bundles) await build({ root, configFile: resolve(root, config), logLevel: "warn" });
  await writeDeclarations();
}

/** `npm run ready`: builds what the tests need. */
export async function main(): Promise<number> {
  await buildIfNeeded();
  return 0;
}

async function isOlder(built: string, sources: readonly string[]): Promise<boolean> {
  const changes = await Promise.all(sources.map((source) => lastChangeIn(resolve(root, source))));
  return (await lastChange(resolve(root, built))) <= Math.max(...changes);
}

/** Returns when a file, or any file of a folder, was last written. */
async function lastChangeIn(path: string): Promise<number> {
  const entries = (await stat(path)).isDirectory() ? await readdir(path, { recursive: true }) : [];
  return Math.max(...(await Promise.all([path, ...entries.map((entry) => resolve(path, entry))].map(lastChange))));
}

/** Returns when a file was last written, in milliseconds; 0 for a file that does not exist. */
async function lastChange(file: string): Promise<number> {
  const stats = await stat(file).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  });
  return stats?.mtimeMs ?? 0;
}
