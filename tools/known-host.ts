import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseGeneration, releaseOf } from "foundry-standin";

/** The setting that says what is known of the build of Foundry. */
export const HOST_FINDINGS = "quadrivium.hostFindings";

/** Returns the stored setting of a world that has seen a generation of Foundry and found it as expected, so that it is not checked. */
export function knownHost(generation: number): { readonly _id: string; readonly key: string; readonly value: string } {
  const { build } = releaseOf(parseGeneration(String(generation)));
  const manifest = readFileSync(resolve(import.meta.dirname, "../system.json"), "utf8");
  const { version } = JSON.parse(manifest) as { readonly version: string };
  const value = JSON.stringify({ build: `${generation}.${build}`, version, differs: {}, waits: [], lacks: [] });
  return { _id: "hostfindings0000", key: HOST_FINDINGS, value };
}
