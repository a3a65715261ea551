import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { startServer } from "../../standin/server/server.ts";
import type { ServerOptions } from "../../standin/server/server.ts";
import { launchChromium } from "./chromium.ts";

const root = resolve(import.meta.dirname, "../..");

/** A demo table with a fresh world, and a browser at it. */
export interface BrowserTable {
  readonly url: string;
  readonly browser: Browser;
  /** Opens the page in a browser of its own and takes a seat. */
  join(name: string, options?: BrowserContextOptions): Promise<Page>;
  /** What went wrong on any of the pages. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

/** Lets the next dice on a page show these faces of a d10. One throw more is an error on that page. */
export async function scriptFaces(page: Page, ...faces: readonly number[]): Promise<void> {
  await page.evaluate((script) => {
    const left = [...script];
    CONFIG.Dice.randomUniform = () => {
      const face = left.shift();
      if (face === undefined) throw new Error("A die was thrown that the script did not expect.");
      return 1 - (face - 0.5) / 10;
    };
  }, faces);
}

/** Which table is opened: by default that of this system, on the default generation. */
export type BrowserTableOptions = Partial<Pick<ServerOptions, "root" | "generation">>;

/** Opens a demo table for programs: browser tests and screenshots. */
export async function openBrowserTable(options: BrowserTableOptions = {}): Promise<BrowserTable> {
  const folder = await mkdtemp(join(tmpdir(), "quadrivium-"));
  const server = await startServer({ root, ...options, port: 0, worldDirectory: join(folder, "world") });
  const browser = await launchChromium();
  const errors: string[] = [];
  return {
    url: server.url,
    browser,
    errors,
    async join(name, options = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
      const page = await context.newPage();
      page.on("pageerror", (error) => errors.push(`${name}: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(`${name}: ${message.text()}`);
      });
      await page.goto(server.url);
      await page.getByRole("button", { name: new RegExp(`^${name}\\b`) }).click();
      await page.getByRole("log").waitFor();
      return page;
    },
    async close() {
      await browser.close();
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}
