import { readdir, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { TESTS } from "./release/tests-module.ts";

const root = resolve(import.meta.dirname, "..");

/** A product built from sources. Its builder is loaded only to build it, since a table opens without it. */
interface Target {
  /** One of its files, which shows its age. */
  readonly built: string;
  readonly sources: readonly string[];
  readonly build: () => Promise<unknown>;
}

const bundle: Target = {
  built: "dist/quadrivium.mjs",
  sources: ["src", "styles", "vite.config.ts", "package-lock.json"],
  build: () => buildWith("vite.config.ts"),
};

const packs: Target = {
  built: "packs/twists/CURRENT",
  // With the diagrams, which are written before the compendia.
  sources: ["packs/_source", "lang/compendia", "assets/rules", "system.json"],
  build: async () => (await import("./packs.ts")).main(),
};

/** The tests for the module Quench. */
const tests: Target = {
  built: `${TESTS}/quench.mjs`,
  sources: ["src", "test/table", "test/quench"],
  build: () => buildWith("test/quench/vite.config.ts"),
};

/** The types for authors of modules. They lie beside the bundle, which empties their folder. */
const types: Target = {
  built: "dist/quadrivium.d.ts",
  sources: ["src", "tools/release/declarations.ts"],
  build: async () => (await import("./declarations.ts")).main(),
};

/** Builds what a table needs, the bundle and the compendia, if it is missing or older than its sources. */
export async function buildForTable(): Promise<void> {
  await Promise.all([bundle, packs].map(buildIfOlder));
}

/** Builds all products in the same way. */
export async function buildIfNeeded(): Promise<void> {
  await buildForTable();
  await Promise.all([tests, types].map(buildIfOlder));
}

/** Builds the bundles and the types. */
export async function buildBundles(): Promise<void> {
  await Promise.all([bundle, tests].map(({ build }) => build()));
  await types.build();
}

/** `npm run ready`: builds what the tests need; with `--table`, as `npm ci` does, only what a table needs. */
export async function main([only]: readonly string[]): Promise<number> {
  await (only === "--table" ? buildForTable() : buildIfNeeded());
  return 0;
}

async function buildWith(config: string): Promise<void> {
  const { build } = await import("vite");
  await build({ root, configFile: resolve(root, config), logLevel: "warn" });
}

async function buildIfOlder({ built, sources, build }: Target): Promise<void> {
  if (!(await isOlder(built, sources))) return;
  console.log(`Building ${built} …`);
  await build();
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
