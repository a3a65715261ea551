import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";

const root = resolve(import.meta.dirname, "..");

/** Builds the compendia that the manifest names from their sources in packs/_source, with Foundry's own tool. */
export async function main(): Promise<number> {
  const manifest = (await readJson("system.json")) as {
    readonly packs: readonly { readonly name: string; readonly path: string }[];
  };
  for (const { name, path } of manifest.packs) {
    await compilePack(resolve(root, "packs/_source", name), resolve(root, path), { log: false });
  }
  return 0;
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(resolve(root, path), "utf8"));
}
