import type { Page } from "playwright-core";
import { directoryEntry, sidebarTab } from "../browser/host.ts";
import { atTable } from "./at-table.ts";
import { timesOf } from "./measure.ts";
import { ratioRow, timeRow } from "./report.ts";
import type { Row } from "./report.ts";

/** The number of rolls of each kind. */
const ROLLS = 20;

/** What is typed into the dialog, one key after the other. */
const TYPED = ["9", "12", "15", "18", "6"];

/** Measures in Chromium what a player waits for: the card after a click, and the next key in the roll dialog. */
export function measurePlay(): Promise<Row[]> {
  return atTable("Ada", async (page) => {
    await sidebarTab(page, "actors").click();
    await directoryEntry(page, "Naddaha").click();
    await page.getByRole("button", { name: "Brawl", exact: true }).waitFor();
    await sidebarTab(page, "chat").click();
    return [...(await measureCards(page)), await measureTyping(page)];
  });
}

/** A Shift-click on an Ability, and a typed plain roll, in turns: the time until the card is drawn. */
async function measureCards(page: Page): Promise<Row[]> {
  const clicked: number[] = [];
  const typed: number[] = [];
  for (let roll = 0; roll < ROLLS; roll += 1) {
    const [ours, theirs] = await page.evaluate(async () => {
      const log = document.querySelector("#sidebar .chat-log");
      const card = () =>
        new Promise<void>((resolve) => {
          const observer = new MutationObserver((records) => {
            const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
            if (!added.some((node) => node instanceof HTMLElement && node.matches(".chat-message"))) return;
            observer.disconnect();
            resolve();
          });
          if (log) observer.observe(log, { childList: true, subtree: true });
        });
      const time = async (act: () => unknown) => {
        const drawn = card();
        const start = performance.now();
        act();
        await drawn;
        return performance.now() - start;
      };
      const buttons = [...document.querySelectorAll<HTMLElement>(".character-sheet button")];
      const brawl = buttons.find((button) => button.textContent.trim() === "Brawl");
      return [
        await time(() => brawl?.dispatchEvent(new MouseEvent("click", { bubbles: true, shiftKey: true }))),
        await time(() => (ui.chat as unknown as { processMessage(text: string): unknown }).processMessage("/r 1d10")),
      ] as const;
    });
    clicked.push(ours);
    typed.push(theirs);
  }
  const row = { id: "click to card", what: "a Shift-click on a sheet until its card is drawn", against: "`/r 1d10`" };
  return [
    timeRow({ id: "typed to card", what: "`/r 1d10` until its card is drawn" }, timesOf(typed)),
    ratioRow({ ...row, aim: 1.3 }, timesOf(clicked), timesOf(typed)),
  ];
}

/** Types into the roll dialog with a processor slowed down four times: the longest time in which nothing else can run. */
async function measureTyping(page: Page): Promise<Row> {
  await page.getByRole("button", { name: "Legend Lore", exact: true }).click();
  const field = page.locator(".roll-dialog").getByLabel("Ease factor", { exact: true });
  await field.waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.evaluate(() => {
    const gaps: number[] = [];
    const { port1, port2 } = new MessageChannel();
    let before = performance.now();
    port1.onmessage = () => {
      const now = performance.now();
      gaps.push(now - before);
      before = now;
      port2.postMessage(null);
    };
    port2.postMessage(null);
    Object.assign(globalThis, { gaps });
  });
  const longest: number[] = [];
  for (const text of [...TYPED, ...TYPED, ...TYPED, ...TYPED]) {
    await field.fill("");
    for (const key of text) {
      await page.evaluate(() => (globalThis as unknown as { gaps: number[] }).gaps.splice(0));
      await field.press(key);
      await page.waitForTimeout(150);
      longest.push(await page.evaluate(() => Math.max(...(globalThis as unknown as { gaps: number[] }).gaps)));
    }
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const what = "a key in the roll dialog, on a processor slowed down four times: longest task";
  return timeRow({ id: "typing", what, aim: 30 }, timesOf(longest));
}
