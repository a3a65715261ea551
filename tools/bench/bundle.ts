import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { readJson, root } from "../project.ts";
import type { Manifest } from "../project.ts";
import { atTable } from "./at-table.ts";
import { timesOf } from "./measure.ts";
import type { Times } from "./measure.ts";
import { timeRow } from "./report.ts";
import type { Row } from "./report.ts";

/** How often the script is compiled, and a world opened. */
const STARTS = 7;

/** Measures what a browser has to load, and how long the start of a world waits for it. */
export async function measureBundle(): Promise<Row[]> {
  const { esmodules } = await readJson<Manifest>("system.json");
  const scripts = await Promise.all(esmodules.map((file) => readFile(resolve(root, file))));
  const size = scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0) / 1024;
  const [compiled, worked] = await atTable("Ada", async (page) => [
    await compileTimes(page, esmodules),
    await workTimes(page, esmodules),
  ]);
  return [
    { id: "script size", what: "the script, gzipped", value: size, unit: "KB", aim: 100 },
    timeRow({ id: "script compiled", what: "the script is compiled and run" }, compiled),
    timeRow(
      { id: "script to ready", what: "what it does, and has Foundry do, until the world is ready", aim: 30 },
      worked,
    ),
  ];
}

/** Compiles the scripts anew, and runs what stands in them. They wait for hooks that will not be called again. */
async function compileTimes(page: Page, esmodules: readonly string[]): Promise<Times> {
  const samples = await page.evaluate(
    async ([urls, rounds]) => {
      const texts = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        // Each address is compiled once.
        const addresses = texts.map((text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
        const start = performance.now();
        for (const address of addresses) await import(address);
        times.push(performance.now() - start);
      }
      return times;
    },
    [esmodules.map((file) => `/systems/quadrivium/${file}`), STARTS] as const,
  );
  return timesOf(samples);
}

/** Opens the world several times: how long each time some function of the scripts is running or has called another. */
async function workTimes(page: Page, esmodules: readonly string[]): Promise<Times> {
  const session = await page.context().newCDPSession(page);
  await session.send("Profiler.enable");
  await session.send("Profiler.setSamplingInterval", { interval: 200 });
  const samples: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    await session.send("Profiler.start");
    await page.reload();
    await page.waitForFunction(() => typeof game !== "undefined" && game.ready);
    const { profile } = await session.send("Profiler.stop");
    const within = new Set<number>();
    // A node comes before those that it calls.
    for (const { id, callFrame, children = [] } of profile.nodes) {
      if (esmodules.some((file) => callFrame.url.endsWith(file))) within.add(id);
      if (within.has(id)) for (const child of children) within.add(child);
    }
    const { samples: nodes = [], timeDeltas = [] } = profile;
    const spent = nodes.map((node, index) => (within.has(node) ? (timeDeltas[index + 1] ?? 0) : 0));
    samples.push(spent.reduce((sum, time) => sum + time, 0) / 1000);
  }
  return timesOf(samples);
}
