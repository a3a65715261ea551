import { resolve } from "node:path";
import { parentPort } from "node:worker_threads";
import { openClient, parseGeneration } from "foundry-standin";
import { providePage } from "../../tools/cli/headless-table.ts";
import type { Answer, Message, Wire } from "./second-client.ts";
import { writings } from "./writings.ts";

/** The page of the second client: it plays at the table of another thread, which is the server. */

type Connection = Parameters<typeof openClient>[0];
type Listener = (...args: unknown[]) => void;

const port = parentPort as unknown as Wire;
const asked = new Map<number, PromiseWithResolvers<unknown>>();
const listeners = new Map<string, Set<Listener>>();
let questions = 0;

function ask(method: string, ...args: unknown[]): Promise<never> {
  const id = (questions += 1);
  const answer = Promise.withResolvers<unknown>();
  asked.set(id, answer);
  port.postMessage({ id, method, args });
  return answer.promise as Promise<never>;
}

const connection: Connection = {
  getWorld: () => ask("getWorld"),
  modifyDocument: (request) => ask("modifyDocument", request),
  managePacks: (request) => ask("managePacks", request),
  manageFiles: (request) => ask("manageFiles", request),
  query: (...args) => ask("query", ...args),
  emit: () => undefined,
  on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
  off: (event, listener) => listeners.get(event)?.delete(listener),
  close: () => undefined,
};

providePage();
let client: Awaited<ReturnType<typeof openClient>> | undefined;

/** What the other thread can ask this page to do. */
const deeds: Readonly<Record<string, (name: string) => Promise<unknown>>> = {
  async open(generation) {
    client = await openClient(connection, {
      root: resolve(import.meta.dirname, "../.."),
      generation: parseGeneration(generation),
      substitute: (path) => path.replace("dist/quadrivium.mjs", "src/quadrivium.ts"),
    });
  },
  async close() {
    await client?.close();
    client = undefined;
    listeners.clear();
  },
  async write(name) {
    await writings[name]?.write(1);
  },
};

port.on("message", (message) => {
  if ("event" in message) {
    for (const listener of [...(listeners.get(message.event) ?? [])]) listener(...message.args);
  } else if ("deed" in message) {
    const done = deeds[message.deed]?.(message.name) ?? Promise.resolve();
    const answer = (own: Answer): void => {
      port.postMessage({ ...own, to: message.id });
    };
    done.then(
      () => {
        answer({ result: null });
      },
      (error: unknown) => {
        answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      },
    );
  } else if ("to" in message) {
    const waiting = asked.get(message.to);
    asked.delete(message.to);
    if (message.error === undefined) waiting?.resolve(message.result);
    else waiting?.reject(new Error(message.error));
  }
});
port.postMessage({ isThere: true });

export type { Message };
