import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { availableParallelism } from "node:os";
import { peggyGrammar } from "foundry-standin/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { oneStyleSheet } from "./tools/release/one-style-sheet.ts";
import { thirdPartyLicences } from "./tools/release/third-party.ts";

/** Writes the types for modules anew behind each build of a watch, which has emptied their folder. */
function watchedTypes(): Plugin {
  let writing: ChildProcess | undefined;
  return {
    name: "watched-types",
    closeBundle() {
      if (!this.meta.watchMode) return;
      writing?.kill();
      writing = spawn(process.execPath, ["tools/run.mjs", "tools/declarations.ts"], { stdio: "inherit" });
    },
  };
}

export default defineConfig({
  plugins: [
    peggyGrammar(),
    oneStyleSheet("styles/quadrivium.css", "quadrivium.css"),
    thirdPartyLicences(),
    watchedTypes(),
  ],
  publicDir: false,
  server: { watch: { ignored: ["**/worlds/**"] } },
  build: {
    outDir: "dist",
    // Source maps are for those who watch; no release has them.
    sourcemap: process.argv.includes("--watch"),
    lib: { entry: "src/quadrivium.ts", formats: ["es"], fileName: () => "quadrivium.mjs" },
    rolldownOptions: {
      output: {
        // What is loaded late has the hash of its content in its name, so that no page takes another version for its own.
        chunkFileNames: "[name]-[hash].mjs",
        // What is there from the start is one file, whatever else uses it.
        codeSplitting: {
          groups: [
            { name: "start", test: /src\/register\.ts$/, priority: 1 },
            { name: "sheets", test: /src\/sheets\/\w+\// },
            { name: "asking-window", test: /src\/ui\/asking-window\.ts$/ },
            { name: "ready-characters", test: /src\/settings\/ready-characters\.ts$/ },
            // All windows of the settings are one file, but for two that need those of the sheets.
            { name: "settings", test: /src\/settings\/(?!tracks|difficulties)[\w-]+-window\.ts$/ },
          ],
        },
        // Foundry stores the names of roll, die and sheet classes in its database, so these names are data and must survive.
        // Vite alone would leave the white space of a library.
        minify: {
          compress: true,
          mangle: { keepNames: { class: true, function: false } },
          codegen: { removeWhitespace: true },
        },
      },
    },
  },
  test: {
    // The projects use each other's transformed modules, and so does the next run.
    experimental: { fsModuleCache: true },
    // A test waits now and then, for a timer or for the answer of another page: one worker more than there are processors
    // uses that time. All projects are one queue, one project after the other, so that no worker waits for the end of a
    // project, and each has the modules of one project at a time.
    maxWorkers: availableParallelism() + 1,
    // Pages and documents are made and thrown away by the thousand: with room for them, collecting them costs a third.
    execArgv: ["--min-semi-space-size=64", "--max-semi-space-size=128"],
    tags: [{ name: "long", description: "for `npm run test:long`, as all files in a folder `long`" }],
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: ["test/rules/**/*.test.ts"],
          environment: "node",
          setupFiles: ["test/same-trials.ts", "test/rules/to-twelve-digits.ts"],
          // The rules keep nothing between two rolls, and load in a second.
          isolate: false,
          // No test waits for time; the bound is for slow machines.
          testTimeout: 60_000,
        },
      },
      // The table is tested whole on the latest generation of Foundry, and on the one before where it differs.
      ...[
        { generation: "13", include: ["test/table/**/*.both.test.ts"] },
        { generation: "14", include: ["test/table/**/*.test.ts"] },
      ].map(({ generation, include }) => ({
        extends: true as const,
        // A table in a test may open a system that lies outside this folder.
        server: { fs: { strict: false } },
        test: {
          name: `table-${generation}`,
          include,
          environment: "happy-dom",
          env: { FOUNDRY_GENERATION: generation },
          setupFiles: ["test/table/set-up.ts", "test/same-trials.ts"],
          // The stand-in is loaded once for all files, in a quarter of the time: it leaves nothing behind. For the same
          // reason no test may reset the modules.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          restoreMocks: true,
        },
      })),
      {
        extends: true,
        test: {
          name: "package",
          include: ["test/package/**/*.test.ts"],
          environment: "happy-dom",
          setupFiles: ["test/same-trials.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          environment: "node",
          globalSetup: ["test/browser/set-up.ts"],
          // One browser, table and bundle of the client serve all files of a worker.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // At the server of FOUNDRY_URL, all tests share one world.
          ...(process.env.FOUNDRY_URL ? { maxWorkers: 1, sequence: { groupOrder: 1 } } : {}),
        },
      },
    ],
  },
});
