import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { readJson, root } from "../project.ts";
import type { Manifest, Project } from "../project.ts";
import type { Files } from "./contents.ts";
import { LICENCES } from "./third-party.ts";

/** Where the build puts the tests for the module Quench, as a module of Foundry. */
export const TESTS = "build/quench";

/** What Foundry loads of the module. The tests need the whole game at once, so they are loaded when Quench calls for them. */
export const START = `Hooks.once("quenchReady", async (quench) => {
  const tests = await import("./quench.mjs");
  await tests.registerBatches(quench);
});
`;

/** Returns the text of the manifest of the module with the tests, which belongs to one version of the system. */
export async function testsManifest({ version, repository }: Project): Promise<string> {
  const { id, compatibility } = await readJson<Manifest>("system.json");
  const manifest = {
    id: `${id}-tests`,
    title: "Quadrivium: tests",
    description: "<p>The tests of Quadrivium, to be played in Foundry with the module Quench. No game needs them.</p>",
    version,
    compatibility,
    authors: [{ name: "The Quadrivium contributors" }],
    license: "LICENSE",
    url: repository,
    manifest: `${repository}/releases/latest/download/module.json`,
    download: `${repository}/releases/download/v${version}/quadrivium-tests.zip`,
    relationships: { systems: [{ id, type: "system" }], requires: [{ id: "quench", type: "module" }] },
    esmodules: ["start.mjs"],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Returns the files of the archive with the tests. They must be built. */
export async function testsFiles(project: Project): Promise<Files> {
  return new Map<string, Uint8Array>([
    ["LICENSE", await readFile(resolve(root, "LICENSE"))],
    ["module.json", new TextEncoder().encode(await testsManifest(project))],
    ["start.mjs", new TextEncoder().encode(START)],
    ["quench.mjs", await readFile(resolve(root, TESTS, "quench.mjs"))],
    [LICENCES, await readFile(resolve(root, TESTS, LICENCES))],
  ]);
}
