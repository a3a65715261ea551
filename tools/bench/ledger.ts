import type { Page } from "playwright-core";
import { chatLog } from "../browser/host.ts";
import { openBrowserTable } from "../browser/table.ts";
import { calmSamples } from "./calm.ts";
import { coldTimesOf, timesOf } from "./measure.ts";
import { timeRow } from "./report.ts";
import type { Row } from "./report.ts";

/** The number of rolls in the log, which a group leaves there in some years. */
const ROLLS = 5_000;

/** The number of times that a page is opened, and of rolls that are added then. */
const OPENED = 5;
const ADDED = 20;

/** What a group rolls. */
const formulas = [
  ...["1ds + 5 vs 9", "1dsb2 + 7 vs 12", "1di + 3", "1dq", "1dnc10:8:8 vs 11", "1dnc12:8:6adv vs 14", "3dk + 2 vs 15"],
  ...["3dkbo1 + 4", "1dts4 + 2 vs 12", "1dts4b7", "1d20 + 2 vs 15", "1ds + 9 vs 15"],
];

interface Opened {
  /** Until the window shows anything, and until it has counted everything, in milliseconds. */
  readonly shown: number;
  readonly counted: number;
  /** The longest time in which nothing else could run meanwhile. */
  readonly longest: number;
}

/** Measures in Chromium how long the luck ledger takes to open with a long log, and to count one more roll. */
export async function measureLedger(): Promise<Row[]> {
  const table = await openBrowserTable({ messages: await makeMessages() });
  try {
    const page = await table.join("Gamemaster");
    const opened = [await open(page), ...(await calmSamples(OPENED - 1, () => open(page)))];
    const again = await page.evaluate(openAgain, ADDED);
    const added = await page.evaluate(addRolls, { formulas, count: ADDED });
    if (table.errors.length > 0) throw new Error(table.errors.join("\n"));
    const part = (name: keyof Opened) => coldTimesOf(opened.map((one) => one[name]));
    const what = `the luck ledger with ${ROLLS} rolls`;
    return [
      timeRow({ id: "ledger shows", what: `${what} opens, until it shows something`, aim: 200 }, part("shown")),
      timeRow({ id: "ledger counts", what: "until it has counted all rolls" }, part("counted")),
      timeRow({ id: "ledger blocks", what: "the longest time in which nothing else can run" }, part("longest")),
      timeRow({ id: "ledger again", what: `${what} opens again` }, timesOf(again)),
      timeRow({ id: "ledger one more", what: `${what} reads one more and draws it` }, timesOf(added)),
    ];
  } finally {
    await table.close();
  }
}

/** Rolls at a table, and returns what that stores as the log of another. */
async function makeMessages(): Promise<{ _id: string }[]> {
  const table = await openBrowserTable();
  try {
    const page = await table.join("Gamemaster");
    const made = await page.evaluate(
      async ({ formulas, count }) => {
        const messages: object[] = [];
        const actors = game.actors.contents;
        for (let index = 0; index < count; index += 1) {
          const roll = await Roll.create(formulas[index % formulas.length] ?? "1ds").evaluate();
          const actor = actors[index % actors.length];
          const source = {
            _id: `measured${String(index).padStart(8, "0")}`,
            author: game.user.id,
            type: "roll",
            rolls: [JSON.stringify(roll)],
            content: String(roll.total),
            speaker: { actor: actor?.id ?? null, alias: actor?.name ?? "" },
            // An evening of 100 rolls each week.
            timestamp: Date.UTC(2020, 0, 1) + Math.floor(index / 100) * 604_800_000 + (index % 100) * 60_000,
          };
          messages.push(source);
        }
        return JSON.stringify(messages);
      },
      { formulas, count: ROLLS },
    );
    return JSON.parse(made) as { _id: string }[];
  } finally {
    await table.close();
  }
}

async function open(page: Page): Promise<Opened> {
  await page.reload();
  await chatLog(page).locator(".chat-message").last().waitFor();
  await page.waitForFunction(() => game.ready);
  return page.evaluate(async () => {
    let [before, longest] = [performance.now(), 0];
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const now = performance.now();
      longest = Math.max(longest, now - before);
      before = now;
      port2.postMessage(null);
    };
    port2.postMessage(null);
    const { api } = game.system as unknown as { api: { luckLedger(): Promise<void> } };
    const start = performance.now();
    const shows = (what: string): Promise<number> =>
      new Promise((resolve) => {
        const look = (): void => {
          if (document.querySelector(what)) resolve(performance.now() - start);
          else requestAnimationFrame(look);
        };
        look();
      });
    void api.luckLedger();
    const shown = await shows(".ledger-window .ledger");
    const counted = await shows(".ledger-window .ledger:not([aria-busy=true])");
    port1.close();
    return { shown, counted, longest };
  });
}

/** Closes the window and opens it again, in a page. */
async function openAgain(count: number): Promise<number[]> {
  const { api } = game.system as unknown as { api: { luckLedger(): Promise<void> } };
  const samples: number[] = [];
  for (let time = 0; time < count; time += 1) {
    await foundry.applications.instances.get("quadrivium-ledger")?.close({ animate: false });
    const start = performance.now();
    await api.luckLedger();
    samples.push(performance.now() - start);
  }
  return samples;
}

/** Posts rolls one by one and draws the open window after each, in a page. */
async function addRolls({ formulas, count }: { formulas: readonly string[]; count: number }): Promise<number[]> {
  const samples: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const roll = await Roll.create(formulas[index % formulas.length] ?? "1ds").evaluate();
    await ChatMessage.implementation.create({ rolls: [JSON.stringify(roll)] });
    const start = performance.now();
    await foundry.applications.instances.get("quadrivium-ledger")?.render();
    samples.push(performance.now() - start);
  }
  return samples;
}
