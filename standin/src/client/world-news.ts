import type { Connection, DocumentResponse, PackNews } from "./connection.ts";
import { applyResponse } from "./documents/apply-response.ts";
import { applyPackNews } from "./documents/compendium-packs.ts";

/** What becomes of documents and compendia on other clients, carried out here when there is something to change. */
export class WorldNews {
  /** Changes which came before the documents they change; null when they can be carried out at once. */
  #waiting: (() => unknown)[] | null = [];

  /** Hears of changes from now on; returns a function that ends it. */
  listen(connection: Connection): () => void {
    const modify = (response: unknown) => {
      this.#inTime(() => applyResponse(response as DocumentResponse));
    };
    const managePacks = (news: unknown) => {
      this.#inTime(() => {
        applyPackNews(news as PackNews);
      });
    };
    connection.on("modifyDocument", modify);
    connection.on("managePacks", managePacks);
    return () => {
      connection.off("modifyDocument", modify);
      connection.off("managePacks", managePacks);
    };
  }

  /** Carries out what has waited; what comes later waits no more. */
  carryOut(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const change of waiting) change();
  }

  #inTime(change: () => unknown): void {
    if (this.#waiting) this.#waiting.push(change);
    else change();
  }
}
