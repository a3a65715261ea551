import { mkdir, readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { twistTable } from "./twist-table.ts";

const root = resolve(import.meta.dirname, "..");

/**
 * Builds the compendia that the manifest names from their sources in packs/_source, with Foundry's own tool. What a rule
 * says is written into its source first.
 */
export async function main(): Promise<number> {
  await writeTwists();
  const manifest = (await readJson("system.json")) as {
    readonly packs: readonly { readonly name: string; readonly path: string }[];
  };
  for (const { name, path } of manifest.packs) {
    await compilePack(resolve(root, "packs/_source", name), resolve(root, path), { log: false });
  }
  return 0;
}

/** Writes the source of the table of twists, in English as all compendia are. */
async function writeTwists(): Promise<void> {
  const words = await readJson("lang/en.json");
  const folder = resolve(root, "packs/_source/twists");
  await mkdir(folder, { recursive: true });
  const table = twistTable((key) => wordAt(words, key));
  await writeFile(resolve(folder, "twist-of-fate.json"), `${JSON.stringify(table, null, 2)}\n`);
}

/** The text at a dotted key. */
function wordAt(words: unknown, key: string): string {
  const text = key
    .split(".")
    .reduce<unknown>(
      (tree, name) => (typeof tree === "object" && tree !== null ? Reflect.get(tree, name) : null),
      words,
    );
  if (typeof text !== "string") throw new Error(`The language file has no text "${key}".`);
  return text;
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(resolve(root, path), "utf8"));
}
