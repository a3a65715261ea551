import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { generationTests } from "./src/compile/generation-tests.mjs";
import { peggyGrammar } from "./src/compile/peggy-grammar.mjs";

/** The server's own facts: it knows documents, users and files, but no generation, so one run of them is enough. */
const SERVER_TESTS = ["server*", "packs-server", "level-store", "start"].map((name) => `test/${name}.test.ts`);

/** What the compiler says of the stand-in, which file imports which, and its pictures: no page and no generation changes it. */
const SOURCE_TESTS = ["surface", "imports", "icons"].map((name) => `test/${name}.test.ts`);

export default defineConfig({
  plugins: [peggyGrammar()],
  publicDir: false,
  // A table in a test may open a system that lies outside this folder.
  server: { fs: { strict: false } },
  test: {
    // The projects use each other's transformed modules, and so does the next run.
    experimental: { fsModuleCache: true },
    // On the two processors of a small machine, one worker would wait for itself.
    maxWorkers: "100%",
    // Pages and documents are made and thrown away by the thousand: with room for them, collecting them costs a third.
    execArgv: ["--min-semi-space-size=64", "--max-semi-space-size=128"],
    // No test waits for time; the bounds are for slow machines.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    projects: [
      // The table is tested whole on the latest generation of Foundry, and on the one before where it differs.
      ...[
        { generation: "13", include: generationTests(join(import.meta.dirname, "test")) },
        { generation: "14", include: ["test/**/*.test.ts"] },
      ].map(({ generation, include }) => ({
        extends: true as const,
        test: {
          name: `standin-${generation}`,
          include,
          exclude: [...SERVER_TESTS, ...SOURCE_TESTS],
          environment: "happy-dom",
          env: { FOUNDRY_GENERATION: generation },
          setupFiles: ["test/set-up.ts"],
          // The stand-in is loaded once for all files, in a quarter of the time: it leaves nothing behind. For the same
          // reason no test may reset the modules.
          isolate: false,
          // One generation after the other, so that a worker has the modules and the page of one at a time.
          sequence: { groupOrder: Number(generation) },
        },
      })),
      {
        extends: true,
        test: { name: "standin-server", include: SERVER_TESTS, environment: "node" },
      },
      {
        extends: true,
        test: { name: "standin-source", include: SOURCE_TESTS, environment: "node" },
      },
    ],
  },
});
