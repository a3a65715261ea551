import { expect, test as base } from "vitest";
import { launchChromium } from "../../tools/browser/chromium.ts";
import { foundryUrl } from "../../tools/browser/host.ts";
import { openBrowserTable } from "../../tools/browser/table.ts";
import type { BrowserTableOptions } from "../../tools/browser/table.ts";

/**
 * A test that stands alone: it has a table with a fresh world, where whoever it names sits at a page of their own. Nothing
 * may go wrong on any page but what the test takes out of `table.errors`.
 */
export const test = base
  // One browser serves all tests of a worker.
  // eslint-disable-next-line no-empty-pattern -- Vitest reads from the pattern which fixtures are needed: none.
  .extend("browser", { scope: "worker" }, async ({}, { onCleanup }) => {
    const browser = await launchChromium();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend("options", {} as BrowserTableOptions)
  .extend("table", async ({ browser, options, skip }, { onCleanup }) => {
    const asked = Object.keys(options);
    skip(
      foundryUrl !== undefined && asked.length > 0,
      `A server that runs already has its own ${asked.join(" and ")}.`,
    );
    const table = await openBrowserTable({ ...options, browser });
    onCleanup(async () => {
      await table.close();
      expect(table.errors).toEqual([]);
    });
    return table;
  })
  .extend("gm", ({ table }) => table.join("Gamemaster"))
  .extend("ada", ({ table }) => table.join("Ada"));

/** Does a part of a test; when it fails, the error says which part it was. */
export async function step(what: string, act: () => Promise<void> | void): Promise<void> {
  try {
    await act();
  } catch (cause) {
    throw new Error(`In the step “${what}”`, { cause });
  }
}
