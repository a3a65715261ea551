import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { startServer } from "foundry-standin/server";
import type { ServerOptions } from "foundry-standin/server";
import { home } from "../demo/home.ts";
import { launchChromium } from "./chromium.ts";

/** A demo table with a fresh world, and a browser at it. */
export interface BrowserTable {
  readonly url: string;
  /**
   * Opens the page in a browser context of its own and joins as a user; `prepare` gets the page before it is opened.
   */
  join(name: string, options?: BrowserContextOptions, prepare?: (page: Page) => void): Promise<Page>;
  /** The errors on all pages. */
  readonly errors: string[];
  close(): Promise<void>;
}

/** A face of a d10, or the number of faces of another die and its face. */
export type Face = number | readonly [faces: number, face: number];

/** Scripts the faces of the next dice on a page. Throwing more dice is an error on that page. */
export async function scriptFaces(page: Page, ...faces: readonly Face[]): Promise<void> {
  await page.evaluate(
    (script) => {
      const left = [...script];
      CONFIG.Dice.randomUniform = () => {
        const next = left.shift();
        if (next === undefined) throw new Error("A die was thrown that the script did not expect.");
        return 1 - (next[1] - 0.5) / next[0];
      };
    },
    faces.map((face) => (typeof face === "number" ? ([10, face] as const) : face)),
  );
}

/** The options of a table; the default is this system on the default generation with a new browser. */
export interface BrowserTableOptions extends Partial<Pick<ServerOptions, "root" | "generation" | "lines">> {
  /** A browser to use; it stays open when the table is closed. */
  readonly browser?: Browser;
}

/** Opens a demo table for browser tests and screenshots. */
export async function openBrowserTable(given: BrowserTableOptions = {}): Promise<BrowserTable> {
  const { root, browser = await launchChromium(), ...options } = given;
  const folder = await mkdtemp(join(tmpdir(), "quadrivium-"));
  const server = await startServer({
    ...(root === undefined ? home : { root }),
    ...options,
    port: 0,
    worldDirectory: join(folder, "world"),
  });
  const contexts: BrowserContext[] = [];
  const errors: string[] = [];
  return {
    url: server.url,
    errors,
    async join(name, options = {}, prepare = () => undefined) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
      contexts.push(context);
      const page = await context.newPage();
      page.on("pageerror", (error) => errors.push(`${name}: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(`${name}: ${message.text()}`);
      });
      prepare(page);
      await page.goto(server.url);
      await page.getByRole("button", { name: new RegExp(`^${name}\\b`) }).press("Enter");
      await page.getByRole("log").waitFor();
      // The log is drawn before the hook "ready" is called, in which a system adds its listeners.
      await page.waitForFunction(() => game.ready);
      return page;
    },
    async close() {
      for (const context of contexts) await context.close();
      if (!given.browser) await browser.close();
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}
