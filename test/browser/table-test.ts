import type { BrowserContext, Page } from "playwright-core";
import { expect, test as base } from "vitest";
import { launchChromium } from "../../tools/browser/chromium.ts";
import { chatInput, chatLog, closeWindows, foundryUrl } from "../../tools/browser/host.ts";
import { putBack, remember } from "../../tools/browser/shared-world.ts";
import { openBrowserTable } from "../../tools/browser/table.ts";
import type { BrowserTable, BrowserTableOptions } from "../../tools/browser/table.ts";

const withBrowser = base
  // One browser serves all tests of a worker.
  // eslint-disable-next-line no-empty-pattern -- Vitest reads from the pattern which fixtures are needed: none.
  .extend("worker", { scope: "worker" }, async ({}, { onCleanup }) => {
    const browser = await launchChromium();
    const tables: BrowserTable[] = [];
    // The tables go first, since their pages are the browser's; Vitest itself keeps no order.
    onCleanup(async () => {
      for (const table of tables) await table.close();
      await browser.close();
    });
    return { browser, tables };
  });

/**
 * A test at a table of its own with a fresh world, for state that other tests must not find: other generations and systems, and data of a
 * page. All errors on its pages fail it, except those it takes out of `table.errors`.
 */
export const freshTest = withBrowser
  .extend("options", {} as BrowserTableOptions)
  .extend("table", async ({ worker: { browser }, options, skip }, { onCleanup }) => {
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

/**
 * A test at the table of its worker, since opening a page takes longer than a test: the game master and Ada are already there, alone. The
 * world, the pages and what these have stored are as at first.
 */
export const test = withBrowser
  .extend("shared", { scope: "worker" }, async ({ worker: { browser, tables } }) => {
    const table = await openBrowserTable({ browser });
    tables.push(table);
    const [gm, ada] = await Promise.all([table.join("Gamemaster"), table.join("Ada")]);
    const stored = new Map(await Promise.all([gm, ada].map(async (page) => [page, await storedOn(page)] as const)));
    return { table, gm, ada, stored, before: await remember(gm) };
  })
  .extend("table", ({ shared, task }, { onCleanup }) => {
    const { table, gm, ada, stored, before } = shared;
    const joined: BrowserContext[] = [];
    onCleanup(async () => {
      const errors = table.errors.splice(0);
      if (task.result?.state === "fail") {
        for (const [name, page] of Object.entries({ gm, ada })) console.error(name, await stateOf(page));
      }
      for (const context of joined) await context.close();
      await Promise.all([...stored.keys()].map(clear));
      for (const id of await putBack(gm, before)) table.gone.add(id);
      for (const [page, then] of stored) await putBackStored(page, then);
      table.errors.splice(0);
      expect(errors).toEqual([]);
    });
    const join: BrowserTable["join"] = async (...who) => {
      const page = await table.join(...who);
      joined.push(page.context());
      return page;
    };
    return { ...table, join, gm, ada };
  })
  .extend("gm", ({ table }) => table.gm)
  .extend("ada", ({ table }) => table.ada);

/** A test of two users, at any table. */
export type TestOfTwo = (
  name: string,
  play: (people: { readonly gm: Page; readonly ada: Page }) => Promise<void>,
) => void;

/** A test on Foundry 13, for its differences; all others play on 14. */
export const testOn13 = freshTest.extend("options", { generation: 13 as const });

/** For a test whose faults other tests find in parts, or a table in happy-dom finds as well: `npm run test:long` plays it. */
export const long = { tags: ["long"] };

/** What a page shows when a test fails, to help find the reason. */
const stateOf = (page: Page): Promise<object> =>
  page.evaluate(() => {
    const words = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent.trim());
    return {
      notifications: words("#notifications li"),
      windows: words(".application .window-title"),
      focus: document.activeElement?.outerHTML.slice(0, 200),
      buttons: words(".chat-log > :last-child button"),
      newest: game.messages.contents
        .slice(-3)
        .map(({ type, flavor, rolls }) => ({ type, flavor, rolls: rolls.length })),
    };
  });

/** What a page has stored in its browser, as JSON. */
const storedOn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage).toSorted(), Object.entries(sessionStorage).toSorted()]),
  );

/** Closes all that is open on a page, and brings it back to its size and to the chat. */
async function clear(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.emulateMedia({ media: null });
  await page.mouse.move(0, 0);
  await closeWindows(page);
  await page.evaluate(() => {
    ui.notifications.clear();
    game.user.targets.clear();
    game.tooltip.deactivate();
    if (game.paused && game.user.isGM) game.togglePause(false, { broadcast: true });
    ui.sidebar.expand();
    ui.sidebar.changeTab("chat", "primary");
  });
  // Nothing has the focus on a page that was just opened.
  await chatInput(page).fill("");
  await chatInput(page).blur();
}

/** Settings of Foundry that a page follows as soon as they are set; of all others of its own, it reads some only once. */
const FOLLOWED = ["core.uiConfig", "core.diceConfiguration"];

/** Puts back what a page had stored in its browser, and opens the page again only if it would not notice. */
async function putBackStored(page: Page, before: string): Promise<void> {
  if ((await storedOn(page)) === before) return;
  const isNoticed = await page.evaluate(
    async ([then, followed]) => {
      const [local = [], session = []] = JSON.parse(then) as [string, string][][];
      const first = new Map(local);
      const now = new Map(Object.entries(localStorage) as [string, string][]);
      const changed = [...new Set([...first.keys(), ...now.keys()])].filter((key) => first.get(key) !== now.get(key));
      const settings = game.settings as unknown as {
        readonly settings: ReadonlyMap<string, { readonly default: unknown }>;
        set(namespace: string, key: string, value: unknown): Promise<unknown>;
      };
      // Notifies the listeners of the setting; the value itself is put back below, since there may have been none.
      const told = changed.filter((key) => key.startsWith("quadrivium.") || followed.includes(key));
      for (const key of told) {
        const value = first.get(key);
        const [namespace = "", name = ""] = key.split(".");
        await settings.set(
          namespace,
          name,
          value === undefined ? settings.settings.get(key)?.default : JSON.parse(value),
        );
      }
      for (const [storage, entries] of [
        [localStorage, local],
        [sessionStorage, session],
      ] as const) {
        storage.clear();
        for (const [key, value] of entries) storage.setItem(key, value);
      }
      return told.length === changed.length;
    },
    [before, FOLLOWED] as const,
  );
  if (isNoticed) return;
  await page.reload();
  await chatLog(page).waitFor();
  await page.waitForFunction(() => game.ready);
}

/** Runs a part of a test; when it fails, the error names the part. */
export async function step(what: string, act: () => Promise<void> | void): Promise<void> {
  try {
    await act();
  } catch (cause) {
    throw new Error(`In the step “${what}”`, { cause });
  }
}
