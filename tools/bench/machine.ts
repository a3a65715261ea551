import { cpus, loadavg } from "node:os";
import { launchChromium } from "../browser/chromium.ts";
import { shareDisturbed, timeWork } from "./calm.ts";
import { interleave, timesOf } from "./measure.ts";
import type { Times } from "./measure.ts";
import { figure } from "./report.ts";
import type { OwnTable } from "./report.ts";

/** How often the same work is measured against itself in the browser. */
const PAIRS = 60;

/** Describes the machine, and measures its noise: how much the same work differs from itself, measured in turns. */
export async function measureMachine(told: string): Promise<OwnTable> {
  const all = cpus();
  const [load = 0] = loadavg();
  const inNode = await interleave({ one: timeWork, other: timeWork });
  const { version, one, other } = await inChromium();
  const speed = all[0] && all[0].speed > 0 ? `, ${(all[0].speed / 1_000).toFixed(1)} GHz` : "";
  return {
    head: ["Machine", "For these figures"],
    lines: [
      ["processors", `${all.length} (${all[0]?.model.trim() ?? "unknown"}${speed})`],
      ["programs that wanted to run when it began", load.toFixed(1)],
      ["Node, Chromium", `${process.version.slice(1)}, ${version}`],
      ["the same work against itself, in Node", noise(inNode.one, inNode.other)],
      ["the same work against itself, in Chromium", noise(one, other)],
      ["“Before”", told],
    ],
  };
}

/** Returns a line about other work on the machine, once all is measured. */
export function disturbances(): readonly string[] {
  const share = Math.round(shareDisturbed() * 100);
  return ["somebody else slowed it down", `at ${share} % of the looks; most of what was measured then is not counted`];
}

function noise(one: Times, other: Times): string {
  const ratio = (of: "median" | "p95") => figure(Math.max(one[of], other[of]) / Math.min(one[of], other[of]), "times");
  return `median ${ratio("median")}, p95 ${ratio("p95")}; a run in twenty takes ${figure(one.p95 / one.median, "times")} the median`;
}

async function inChromium(): Promise<{ version: string; one: Times; other: Times }> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.evaluate(timeWork);
    const [one, other]: [number[], number[]] = [[], []];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const [first, second] = pair % 2 === 0 ? [one, other] : [other, one];
      first.push(await page.evaluate(timeWork));
      second.push(await page.evaluate(timeWork));
    }
    return { version: browser.version(), one: timesOf(one), other: timesOf(other) };
  } finally {
    await browser.close();
  }
}
