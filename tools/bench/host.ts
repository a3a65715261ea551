import type { Page } from "playwright-core";
import { chatInput } from "../browser/host.ts";
import { atTable } from "./at-table.ts";
import { timesOf } from "./measure.ts";
import { timeRow } from "./report.ts";
import type { Row } from "./report.ts";

/** How often each build is checked. */
const RUNS = 20;

/** The longest time for which the page may do nothing else, in milliseconds. */
const SLICE = 50;

/** Measures in Chromium what the check of a build of Foundry takes, on each generation. */
export async function measureHost(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const generation of [13, 14] as const) {
    rows.push(...(await atTable("Gamemaster", (page) => measureChecks(page, generation), { generation })));
  }
  return rows;
}

/** Checks again and again from the window: the whole time, and the longest time in which nothing else can run. */
async function measureChecks(page: Page, generation: number): Promise<Row[]> {
  // The first start checks, too.
  await page.waitForFunction(() => game.settings.get("quadrivium", "hostFindings") !== null);
  await chatInput(page).fill("/help");
  await chatInput(page).press("Enter");
  await page.getByRole("button", { name: "Check Foundry compatibility" }).press("Enter");
  await page.locator(".host-window details").waitFor();
  const { count, whole, longest } = await page.evaluate(async (runs) => {
    const window = document.querySelector(".host-window");
    const status = window?.querySelector("[role=status]");
    const button = () => window?.querySelector<HTMLElement>("[data-action=checkAgain]");
    if (!window || !status) throw new Error("The window is not open.");
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
    const [whole, longest]: [number[], number[]] = [[], []];
    for (let run = 0; run < runs; run += 1) {
      const told: string[] = [];
      const done = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          told.push(status.textContent);
          // It says first that it checks.
          if (told.length < 2) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(status, { childList: true, characterData: true, subtree: true });
      });
      gaps.length = 0;
      const start = performance.now();
      button()?.click();
      await done;
      whole.push(performance.now() - start);
      longest.push(Math.max(...gaps));
    }
    port1.close();
    return { count: window.querySelectorAll("details tbody tr").length, whole, longest };
  }, RUNS);
  const what = `Foundry ${generation}: ${count} assertions are checked, and the window shows them`;
  return [
    timeRow({ id: `host ${generation}`, what }, timesOf(whole)),
    timeRow({ id: `host ${generation} longest`, what: "the longest task meanwhile", aim: SLICE }, timesOf(longest)),
  ];
}
