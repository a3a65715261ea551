import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { startServer } from "foundry-standin/server";
import type { ServerOptions } from "foundry-standin/server";
import { home } from "../demo/home.ts";
import { launchChromium } from "./chromium.ts";
import { foundryUrl, gamemaster, join } from "./host.ts";
import { putBack, settle } from "./shared-world.ts";

/** A demo table with a fresh world, and a browser at it. */
export interface BrowserTable {
  readonly url: string;
  /**
   * Opens the page in a browser context of its own and joins as a user; `prepare` gets the page before it is opened.
   */
  join(name: string, options?: BrowserContextOptions, prepare?: (page: Page) => void): Promise<Page>;
  /** The errors on all pages. */
  readonly errors: string[];
  /** The ids of documents that a test has taken away: a page that still writes into one of them has made no error. */
  readonly gone: Set<string>;
  close(): Promise<void>;
}

/** A face of a d10, or the number of faces of another die and its face. */
export type Face = number | readonly [faces: number, face: number];

/** Scripts the faces of the next dice on a page. Rolling more dice is an error on that page. */
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

type Seed = NonNullable<ServerOptions["seed"]>;

/** The options of a table; the default is this system alone on the latest generation with a new browser. */
export interface BrowserTableOptions extends Partial<
  Pick<ServerOptions, "root" | "seed" | "modules" | "generation" | "latency">
> {
  /** A browser to use; it stays open when the table is closed. */
  readonly browser?: Browser;
  /** The messages in the chat log of the fresh world. */
  readonly messages?: readonly { readonly _id: string }[];
}

/** Opens a demo table for browser tests and screenshots: one of its own, or at the server of FOUNDRY_URL. */
export async function openBrowserTable(given: BrowserTableOptions = {}): Promise<BrowserTable> {
  const { root, browser = await launchChromium(), ...options } = given;
  const contexts: BrowserContext[] = [];
  const errors: string[] = [];
  const gone = new Set<string>();
  const note = (error: string): void => {
    const isLate = error.includes("does not exist") && [...gone].some((id) => error.includes(id));
    if (!isLate) errors.push(error);
  };
  const host = foundryUrl === undefined ? await ownServer(root, options) : await sharedServer(foundryUrl, browser);
  return {
    url: host.url,
    errors,
    gone,
    async join(name, options = {}, prepare = () => undefined) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
      contexts.push(context);
      const page = await context.newPage();
      page.on("pageerror", (error) => {
        note(`${name}: ${error.message}`);
      });
      page.on("console", (message) => {
        if (message.type() === "error") note(`${name}: ${message.text()}`);
      });
      // Only the host learns that a user plays.
      const tellOthers = (url: string): void => {
        if (/^(https?|wss?):/.test(url) && new URL(url).host !== new URL(host.url).host) {
          errors.push(`${name}: another host is asked for ${url}`);
        }
      };
      page.on("request", (request) => {
        tellOthers(request.url());
      });
      page.on("websocket", (socket) => {
        tellOthers(socket.url());
      });
      prepare(page);
      await join(page, host.url, name === "Gamemaster" ? gamemaster : name);
      return page;
    },
    async close() {
      for (const context of contexts) await context.close();
      await host.close();
      if (!given.browser) await browser.close();
    },
  };
}

/** Where a table is played. */
interface Host {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a stand-in with a fresh world. */
async function ownServer(
  root: string | undefined,
  {
    seed = root === undefined ? home.seed : undefined,
    messages = [],
    generation = 14,
    ...options
  }: Pick<BrowserTableOptions, "seed" | "modules" | "generation" | "latency" | "messages">,
): Promise<Host> {
  const folder = await mkdtemp(joinPath(tmpdir(), "quadrivium-"));
  const server = await startServer({
    ...(root === undefined ? home : { root }),
    ...(seed ? { seed: withMessages(seed, messages) } : {}),
    ...options,
    generation,
    port: 0,
    worldDirectory: joinPath(folder, "world"),
  });
  return {
    url: server.url,
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}

function withMessages(seed: Seed, messages: readonly { readonly _id: string }[]): Seed {
  return messages.length === 0 ? seed : { ...seed, documents: { ...seed.documents, messages } };
}

/** Brings the demo world into the world that a server plays, and takes it away again. */
async function sharedServer(url: string, browser: Browser): Promise<Host> {
  /** Runs something as the only page of the game master: two windows of one user would do everything twice. */
  const asGamemaster = async <Result>(act: (page: Page) => Promise<Result>): Promise<Result> => {
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await join(page, url, gamemaster);
      return await act(page);
    } finally {
      await context.close();
    }
  };
  const before = await asGamemaster(settle);
  return { url, close: () => asGamemaster(async (page) => void (await putBack(page, before))) };
}
