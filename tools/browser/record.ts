import type { Page } from "playwright-core";
import type { BrowserTable } from "./table.ts";

/** A client whose received data and page are recorded. */
export interface Recording {
  readonly page: Page;
  /** Clears the record. */
  startAnew(): void;
  /**
   * Returns the recorded socket frames, responses and console messages, and the present content of the page: documents,
   * DOM, storage.
   */
  everything(): Promise<string>;
}

/** Joins the table as a user, and records from the start. */
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
