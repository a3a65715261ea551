import type { Page } from "playwright-core";
import type { BrowserTable } from "./table.ts";

/** A client of which everything is recorded that it is told and shows. */
export interface Recording {
  readonly page: Page;
  /** Forgets what it was told so far. */
  startAnew(): void;
  /** Socket frames and answers of the server so far, the console, and what the page holds now: documents, DOM, storage. */
  everything(): Promise<string>;
}

/** Takes a seat at the table, and records from the first word on. */
export async function record(table: BrowserTable, name: string): Promise<Recording> {
  const heard: string[] = [];
  const page = await table.join(name, {}, (fresh) => {
    fresh.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => heard.push(String(payload)));
    });
    fresh.on("response", (response) => {
      const isText = /json|text|polling/.test(`${response.headers()["content-type"] ?? ""} ${response.url()}`);
      const isCode = /\.(mjs|js|ts|css|hbs)(\?|$)/.test(response.url());
      if (isText && !isCode)
        void response.text().then(
          (text) => heard.push(text),
          () => undefined,
        );
    });
    fresh.on("console", (message) => heard.push(message.text()));
  });
  return {
    page,
    startAnew: () => {
      heard.length = 0;
    },
    everything: async () => {
      const held = await page.evaluate(() =>
        [
          ...game.collections.contents.map((collection) => JSON.stringify(collection.contents)),
          document.documentElement.outerHTML,
          JSON.stringify(Object.entries(localStorage)),
          JSON.stringify(Object.entries(sessionStorage)),
        ].join("\n"),
      );
      return [...heard, held].join("\n");
    },
  };
}
