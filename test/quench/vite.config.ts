import { resolve } from "node:path";
import { defineConfig } from "vite";
import type { Plugin } from "vite";

const here = import.meta.dirname;

/**
 * Tests may load parts of the system that the built system keeps to itself. A second copy of these would have a state of
 * its own, so such a test is skipped.
 */
const innerParts: Plugin = {
  name: "inner-parts",
  transform(code, id) {
    if (!id.endsWith(".test.ts") || !code.includes("import(")) return null;
    const skips = code.replaceAll(/\bimport\("[^"]*\/src\/([^"]*)"\)/g, 'innerPart("$1")');
    return `import { innerPart } from ${JSON.stringify(resolve(here, "skipped.ts"))};\n${skips}`;
  },
};

/** Builds the tests of the table for the module Quench, to be run in Foundry. */
export default defineConfig({
  root: resolve(here, "../.."),
  publicDir: false,
  plugins: [innerParts],
  define: { "process.env.LONG_TRIALS": "''" },
  resolve: {
    alias: [
      { find: /^vitest$/, replacement: resolve(here, "vitest.ts") },
      { find: /^\.\/host\.ts$/, replacement: resolve(here, "host.ts") },
    ],
  },
  build: {
    outDir: "dist",
    emptyOutDir: false,
    minify: true,
    lib: { entry: resolve(here, "quench.ts"), formats: ["es"], fileName: () => "quench.mjs" },
    rolldownOptions: { output: { keepNames: true, codeSplitting: false } },
  },
});
