import { resolve } from "node:path";
import { defineConfig } from "vite";
import type { Plugin } from "vite";
import { readJson } from "../../tools/project.ts";
import type { Project } from "../../tools/project.ts";
import { START, TESTS, testsManifest } from "../../tools/release/tests-module.ts";
import { thirdPartyLicences } from "../../tools/release/third-party.ts";

const here = import.meta.dirname;

/**
 * Tests may load parts of the system that the built system keeps to itself. A second copy of these would have a state of
 * its own, so such a test is skipped.
 */
const innerParts: Plugin = {
  name: "inner-parts",
  transform(code, id) {
    if (!/(\.test|\/reading)\.ts$/.test(id) || !code.includes("import(")) return null;
    const skips = code.replaceAll(/\bimport\("[^"]*\/src\/([^"]*)"\)/g, 'innerPart("$1")');
    return `import { innerPart } from ${JSON.stringify(resolve(here, "skipped.ts"))};\n${skips}`;
  },
};

/** Makes a module of Foundry of the folder with the tests. */
const manifest: Plugin = {
  name: "tests-manifest",
  async generateBundle() {
    const source = await testsManifest(await readJson<Project>("package.json"));
    this.emitFile({ type: "asset", fileName: "module.json", source });
    this.emitFile({ type: "asset", fileName: "start.mjs", source: START });
  },
};

/** Builds the tests of the table as a module of Foundry, to be run there by the module Quench. No release of the system has them. */
export default defineConfig({
  root: resolve(here, "../.."),
  publicDir: false,
  plugins: [innerParts, manifest, thirdPartyLicences()],
  define: { "process.env": "{}" },
  resolve: {
    alias: [
      { find: /^vitest$/, replacement: resolve(here, "vitest.ts") },
      { find: /^\.\/host\.ts$/, replacement: resolve(here, "host.ts") },
    ],
  },
  build: {
    outDir: TESTS,
    emptyOutDir: true,
    minify: true,
    lib: { entry: resolve(here, "quench.ts"), formats: ["es"], fileName: () => "quench.mjs" },
    rolldownOptions: { output: { keepNames: true, codeSplitting: false } },
  },
});
