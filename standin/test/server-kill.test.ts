// @vitest-environment node
import { spawn } from "node:child_process";
import { once } from "node:events";
import { symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { build } from "vite";
import { expect, it } from "vitest";
import type { Source } from "../src/client/connection.ts";
import { openWorldFolder } from "../src/table/server/world-folder.ts";
import { stateAfter, stateIn } from "./kill/lane.ts";
import { temporaryFolder } from "./server-fixtures.ts";

const LANES = 4;
const KILLS = process.env["LONG_TRIALS"] ? 50 : 5;

/** The folder in which the packages lie that the process imports. */
const packages = resolve(dirname(createRequire(import.meta.url).resolve("handlebars/package.json")), "..");

/** Bundles the process that is killed, so that each start costs little. */
async function bundle(): Promise<string> {
  const outDir = await temporaryFolder();
  await symlink(packages, join(outDir, "node_modules"));
  await build({
    configFile: false,
    logLevel: "error",
    build: {
      ssr: resolve(import.meta.dirname, "kill", "keep-changing.ts"),
      outDir,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: "keep-changing.mjs" } },
    },
  });
  return join(outDir, "keep-changing.mjs");
}

/** Lets the process work on from where the lanes stand, and kills it after so many acknowledgements. */
async function runAndKill(script: string, directory: string, done: readonly number[], after: number) {
  const child = spawn(process.execPath, [script, directory, ...done.map(String)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const complaints: string[] = [];
  child.stderr.setEncoding("utf8").on("data", (text: string) => complaints.push(text));
  const ended = once(child, "close");
  const acknowledged = [...done];
  let count = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const [lane, number] = line.split(" ").map(Number);
    if (lane !== undefined && number !== undefined) acknowledged[lane] = number + 1;
    if ((count += 1) === after) child.kill("SIGKILL");
  }
  const [, signal] = (await ended) as [unknown, unknown];
  expect([signal, complaints.join("")]).toEqual(["SIGKILL", ""]);
  return acknowledged;
}

/** Finds where each lane stands in the world of a folder; fails when one stands nowhere. */
async function lanesIn(directory: string, acknowledged: readonly number[]): Promise<number[]> {
  const store = await openWorldFolder(directory, {});
  const { actors = [] } = await store.load();
  await store.close();
  return acknowledged.map((count, lane) => whereIs(actors, lane, count));
}

/** After the last acknowledged request, or after the one that was on its way. */
function whereIs(actors: readonly Source[], lane: number, acknowledged: number): number {
  const state = stateIn(actors, lane);
  const next = JSON.stringify(sorted(state)) === JSON.stringify(sorted(stateAfter(lane, acknowledged + 1)));
  if (!next) expect(state).toEqual(stateAfter(lane, acknowledged));
  return next ? acknowledged + 1 : acknowledged;
}

const sorted = (state: object) => Object.entries(state).toSorted();

it(`a world that is killed ${KILLS} times in the middle of its work loses nothing that it has acknowledged`, async () => {
  const script = await bundle();
  const directory = join(await temporaryFolder(), "world");
  let lanes = Array.from({ length: LANES }, () => 0);
  for (let kill = 0; kill < KILLS; kill++) {
    const before = lanes;
    const acknowledged = await runAndKill(script, directory, lanes, 1 + ((kill * 7) % 31));
    lanes = await lanesIn(directory, acknowledged);
    expect(lanes.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(before.reduce((sum, count) => sum + count, 0));
  }
});
