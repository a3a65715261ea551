import { resolve } from "node:path";
import { Window } from "happy-dom";
import { openTable } from "foundry-standin";
import type { QuadriviumApi } from "../../src/api.ts";

export interface HeadlessTable {
  readonly api: QuadriviumApi;
  close(): Promise<void>;
}

/** The stored documents of a world, by collection. */
export type StoredWorld = NonNullable<Parameters<typeof openTable>[0]["world"]>;

/** The setting of a world whose welcome is done. */
const SET_UP = { _id: "headlesssetup000", key: "quadrivium.isSetUp", value: "true" };

/** Opens the system from its sources on the stand-in, without a browser, for the command line programs. */
export async function openHeadlessTable(stored: StoredWorld = {}): Promise<HeadlessTable> {
  const window = providePage();
  const table = await openTable({
    root: resolve(import.meta.dirname, "../.."),
    generation: 13,
    world: { settings: [SET_UP], ...stored },
    substitute: (path) => path.replace("dist/quadrivium.mjs", "src/quadrivium.ts"),
  });
  const { api } = game.system as unknown as { api: QuadriviumApi };
  return {
    api,
    async close() {
      await table.close();
      await window.happyDOM.close();
    },
  };
}

/** Provides the globals of a page, since Foundry's classes extend them. */
function providePage(): Window {
  const window = new Window({ url: "http://localhost/" });
  for (const name of Object.getOwnPropertyNames(window)) {
    if (name in globalThis) continue;
    Object.defineProperty(globalThis, name, { configurable: true, get: () => Reflect.get(window, name) as unknown });
  }
  return window;
}
