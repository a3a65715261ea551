import type { Page } from "playwright-core";
import { chatLog } from "../browser/host.ts";
import { atTable } from "./at-table.ts";
import { calmSamples } from "./calm.ts";
import { memoryOf, timesOf } from "./measure.ts";
import { ratioRow, timeRow } from "./report.ts";
import type { Row } from "./report.ts";

/** The number of messages of a long campaign. */
const MESSAGES = 10_000;

/** How many cards Foundry draws in a batch. */
const BATCH = 100;

/** The number of times that a page is opened. */
const OPENED = 7;

interface Opened {
  /** Until the table is ready, in milliseconds. */
  readonly time: number;
  /** The memory that the page's script holds, in megabytes. */
  readonly memory: number;
  /** Until a hundred more cards are drawn at the top of the log, in milliseconds. */
  readonly scrolled: number;
}

/** Measures in Chromium how long a table with a long chat log takes to open, with our cards and with plain ones. */
export async function measureChat(): Promise<Row[]> {
  const [ours, plain] = await measureLogs("1ds + 5 vs 9", "1d10 + 5");
  const both = (part: keyof Opened) => [ours, plain].map((opened) => timesOf(opened.map((one) => one[part])));
  const against = `${MESSAGES} plain cards`;
  const rows: Row[] = [];
  for (const [part, id, what, aim] of [
    ["time", "chat opens", `a table with ${MESSAGES} of our cards opens`, 1.6],
    ["scrolled", "chat scrolls", "the log is scrolled up by a batch of them", 2.5],
    ["memory", "chat memory", "its memory", 1.6],
  ] as const) {
    const [mine, theirs] = both(part);
    if (!mine || !theirs) continue;
    if (part === "time") rows.push(timeRow({ id: "plain chat opens", what: `a table with ${against} opens` }, theirs));
    rows.push(ratioRow({ id, what, against, aim }, mine, theirs));
  }
  return rows;
}

/** Opens a table with the log of one formula and one with that of another in turns. */
async function measureLogs(one: string, other: string): Promise<readonly [Opened[], Opened[]]> {
  const [first, second] = [await makeMessages(one), await makeMessages(other)];
  const inTurns = (pages: readonly [Page, Page]) =>
    calmSamples(OPENED, async () => [await open(pages[0]), await open(pages[1])] as const);
  const opened = await atTable(
    "Gamemaster",
    (page) => atTable("Gamemaster", (beside) => inTurns([page, beside]), { messages: second }),
    { messages: first },
  );
  return [opened.map(([ours]) => ours), opened.map(([, plain]) => plain)];
}

/** Rolls a formula at a table, and returns what that stores, as often as the log shall have it: the same dice in each run. */
export async function makeMessages(formula: string, length = MESSAGES): Promise<{ _id: string }[]> {
  const rolled = await atTable("Gamemaster", (page) =>
    page.evaluate(async (formula) => {
      CONFIG.Dice.randomUniform = () => 0.35;
      const roll = await Roll.create(formula).evaluate();
      const message = await ChatMessage.implementation.create({ rolls: [JSON.stringify(roll)] });
      return JSON.stringify(message);
    }, formula),
  );
  const message = JSON.parse(rolled) as object;
  return Array.from({ length }, (_, index) => ({
    ...message,
    _id: `measured${String(index).padStart(8, "0")}`,
  }));
}

/** Waits until a page has drawn all the cards with which its log begins, the last of them once it is ready. */
export async function firstBatch(page: Page): Promise<void> {
  await page.waitForFunction((batch) => document.querySelectorAll(".chat-log > .chat-message").length >= batch, BATCH);
}

async function open(page: Page): Promise<Opened> {
  const start = performance.now();
  await page.reload();
  await chatLog(page).locator(".chat-message").last().waitFor();
  await page.waitForFunction(() => game.ready);
  const time = performance.now() - start;
  await firstBatch(page);
  const memory = await memoryOf(page);
  const scrolled = await page.evaluate(async (batch) => {
    const log = ui.chat as unknown as { renderBatch(size: number): Promise<void> };
    const before = performance.now();
    await log.renderBatch(batch);
    return performance.now() - before;
  }, BATCH);
  return { time, memory, scrolled };
}
