import type { Page } from "playwright-core";
import type { BrowserTable } from "./table.ts";

/** A client whose received data and page are recorded. */
export interface Recording {
  readonly page: Page;
  /** Clears the record. */
  clear(): void;
  /**
   * Returns the recorded socket frames, responses and console messages, and the present content of the page: documents,
   * DOM, storage.
   */
  everything(): Promise<string>;
}

/** Joins the table as a user, and records from the start. */
export async function record(table: BrowserTable, name: string): Promise<Recording> {
  const received: string[] = [];
  const page = await table.join(name, {}, (fresh) => {
    fresh.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => received.push(String(payload)));
    });
    fresh.on("response", (response) => {
      const isText = /json|text|polling/.test(`${response.headers()["content-type"] ?? ""} ${response.url()}`);
      const isCode = /\.(mjs|js|ts|css|hbs)(\?|$)/.test(response.url());
      if (isText && !isCode)
        void response.text().then(
          (text) => received.push(text),
          () => undefined,
        );
    });
    fresh.on("console", (message) => received.push(message.text()));
  });
  return {
    page,
    clear: () => {
      received.length = 0;
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
      return [...received, held].join("\n");
    },
  };
}
