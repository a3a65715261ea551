import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { root } from "../project.ts";
import { allScripts, namedIn, scriptsAtStart } from "../release/scripts.ts";
import { atTable } from "./at-table.ts";
import { calmSamples } from "./calm.ts";
import { timesOf } from "./measure.ts";
import type { Times } from "./measure.ts";
import { timeRow } from "./report.ts";
import type { Row } from "./report.ts";

/** How often the script is compiled, and a world opened. */
const STARTS = 7;

/** Measures what a browser has to load, and how long the start of a world waits for it. */
export async function measureBundle(): Promise<Row[]> {
  const [atStart, all] = [await scriptsAtStart(), await allScripts()];
  const [compiled, worked] = await atTable("Ada", async (page) => [
    await compileTimes(page, atStart),
    await workTimes(page, all),
  ]);
  return [
    { id: "script size", what: "the script at start, gzipped", value: await sizeOf(atStart), unit: "KB", aim: 200 },
    { id: "all scripts size", what: "all files of the script", value: await sizeOf(all), unit: "KB", aim: 320 },
    timeRow({ id: "script compiled", what: "the script at start is compiled and run" }, compiled),
    timeRow(
      { id: "script to ready", what: "what it does, and has Foundry do, until the world is ready", aim: 50 },
      worked,
    ),
  ];
}

/** Returns how many kilobytes files have, each of them gzipped. */
async function sizeOf(files: readonly string[]): Promise<number> {
  const scripts = await Promise.all(files.map((file) => readFile(resolve(root, file))));
  return scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0) / 1024;
}

/** Compiles the scripts again and runs their top-level code. They wait for hooks that will not be called again. */
async function compileTimes(page: Page, files: readonly string[]): Promise<Times> {
  const texts = await Promise.all(files.map((file) => readFile(resolve(root, file), "utf8")));
  // A file that only loads others would look for them beside an address without a folder.
  const whole = texts.filter((text, index) => namedIn(files[index] ?? "", text).needed.length === 0);
  const samples = await calmSamples(STARTS, () =>
    page.evaluate(async (scripts) => {
      // Each address is compiled once.
      const addresses = scripts.map((text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
      const start = performance.now();
      for (const address of addresses) await import(address);
      return performance.now() - start;
    }, whole),
  );
  return timesOf(samples);
}

/** Opens the world several times: returns for each time how long functions of the scripts, or functions they call, were running. */
async function workTimes(page: Page, files: readonly string[]): Promise<Times> {
  const session = await page.context().newCDPSession(page);
  await session.send("Profiler.enable");
  await session.send("Profiler.setSamplingInterval", { interval: 200 });
  const samples = await calmSamples(STARTS, async () => {
    await session.send("Profiler.start");
    await page.reload();
    await page.waitForFunction(() => typeof game !== "undefined" && game.ready);
    const { profile } = await session.send("Profiler.stop");
    const within = new Set<number>();
    // A node comes before those that it calls.
    for (const { id, callFrame, children = [] } of profile.nodes) {
      if (files.some((file) => callFrame.url.endsWith(file))) within.add(id);
      if (within.has(id)) for (const child of children) within.add(child);
    }
    const { samples: nodes = [], timeDeltas = [] } = profile;
    const spent = nodes.map((node, index) => (within.has(node) ? (timeDeltas[index + 1] ?? 0) : 0));
    return spent.reduce((sum, time) => sum + time, 0) / 1000;
  });
  return timesOf(samples);
}
