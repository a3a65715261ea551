import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { home } from "../demo/home.ts";
import { readJson, root } from "../project.ts";
import type { Manifest } from "../project.ts";
import { atPlainTable, atTable } from "./at-table.ts";
import { calmSamples } from "./calm.ts";
import { firstBatch } from "./chat.ts";
import { coldTimesOf, memoryOf } from "./measure.ts";
import { ratioRow, timeRow } from "./report.ts";
import type { Row } from "./report.ts";

/** A campaign of some years. */
const ACTORS = 200;
const MESSAGES = 2_000;

/** How often each world is opened, after once when the browser knows nothing of it. */
const OPENED = 9;

/** What a group rolls, and as many plain dice. */
const rolled = [
  ["1ds + 5 vs 9", "1d10 + 5"],
  ["1dsb2 + 7 vs 12", "1d10 + 7"],
  ["1di + 3", "1d10 + 3"],
  ["1dq", "1d10"],
  ["1dnc10:8:8 vs 11", "3d8kh2"],
  ["1dnc12:8:6adv vs 14", "3d8kh2"],
  ["3dk + 2 vs 15", "3d10kh1 + 2"],
  ["1dts4 + 2 vs 12", "2d12 + 2"],
] as const;

interface Opened {
  /** From the moment at which the script of the system is asked for until the world is ready, in milliseconds. */
  readonly time: number;
  /** The memory that the page's scripts hold, in megabytes. */
  readonly memory: number;
}

/** Measures in Chromium how long a large world takes to open and what memory it takes, against a system that adds nothing. */
export async function measureWorld(): Promise<Row[]> {
  const { esmodules } = await readJson<Manifest>("system.json");
  const script = `/systems/quadrivium/${esmodules[0] ?? ""}`;
  const modules = [{ root: resolve(root, "tools/bench/marks") }];
  const made = {
    ours: await atTable("Gamemaster", (page) =>
      page.evaluate(
        post,
        rolled.map(([ours]) => ours),
      ),
    ),
    plain: await atPlainTable("Gamemaster", (page) =>
      page.evaluate(
        post,
        rolled.map(([, plain]) => plain),
      ),
    ),
  };
  const player = home.seed.documents.users.find(({ role }) => role === 1)?._id ?? "";
  const actors = Array.from({ length: ACTORS }, (_, index) => ({
    ...home.seed.documents.actors[index % home.seed.documents.actors.length],
    _id: idOf("actor", index),
  }));
  const worldOf = (kind: "ours" | "plain") => ({
    seed: {
      ...home.seed,
      documents: {
        ...home.seed.documents,
        actors: [...home.seed.documents.actors, ...actors.slice(home.seed.documents.actors.length)],
        messages: Array.from({ length: MESSAGES }, (_, index) => ({
          ...made[kind][index % rolled.length],
          // Most are rolled by players.
          ...(index % 4 === 0 ? {} : { author: player }),
          _id: idOf("said", index),
        })),
      },
    },
    modules,
  });
  const opened = await atTable(
    "Gamemaster",
    (our) =>
      atPlainTable(
        "Gamemaster",
        async (other) => {
          const both = async () => ({ ours: await open(our, script), plain: await open(other, script) });
          return [await both(), ...(await calmSamples(OPENED - 1, both))];
        },
        worldOf("plain"),
      ),
    worldOf("ours"),
  );
  const part = (table: "ours" | "plain", name: keyof Opened) => coldTimesOf(opened.map((pair) => pair[table][name]));
  const world = `a world of ${ACTORS} actors and ${MESSAGES} messages`;
  const against = "a system that adds nothing";
  return [
    timeRow(
      { id: "plain world opens", what: `${world} opens in ${against}, from script to ready` },
      part("plain", "time"),
    ),
    ratioRow(
      { id: "world opens", what: `${world} opens`, against, aim: 1.9 },
      part("ours", "time"),
      part("plain", "time"),
    ),
    { id: "plain world memory", what: "its memory there", value: part("plain", "memory").median, unit: "MB" },
    ratioRow(
      { id: "world memory", what: "its memory", against, aim: 1.8 },
      part("ours", "memory"),
      part("plain", "memory"),
    ),
  ];
}

function idOf(kind: string, index: number): string {
  return `${kind}${String(index).padStart(16 - kind.length, "0")}`;
}

/** Rolls formulas in a page, and returns what the messages store. */
async function post(formulas: readonly string[]): Promise<object[]> {
  const made: object[] = [];
  for (const formula of formulas) {
    const roll = await Roll.create(formula).evaluate();
    const message = await ChatMessage.implementation.create({ rolls: [JSON.stringify(roll)] });
    made.push(JSON.parse(JSON.stringify(message)) as object);
  }
  return made;
}

/** Opens the world again in a page. */
async function open(page: Page, script: string): Promise<Opened> {
  await page.reload();
  await page.waitForFunction(() => performance.getEntriesByName("ready").length > 0);
  const time = await page.evaluate((script) => {
    const [asked] = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(script));
    const [ready] = performance.getEntriesByName("ready");
    return (ready?.startTime ?? Number.NaN) - (asked?.startTime ?? Number.NaN);
  }, script);
  await firstBatch(page);
  return { time, memory: await memoryOf(page) };
}
