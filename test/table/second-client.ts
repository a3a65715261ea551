import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { generation } from "./host.ts";
import type { Session } from "./host.ts";
import type { Table } from "./open-table.ts";

/** A result, or what went wrong. */
export interface Answer {
  readonly result?: unknown;
  readonly error?: string;
}

/** What two threads say to each other. */
export type Message =
  | (Answer & { readonly to: number })
  | { readonly id: number; readonly method: string; readonly args: readonly unknown[] }
  | { readonly id: number; readonly deed: string; readonly name: string }
  | { readonly event: string; readonly args: readonly unknown[] }
  | { readonly isThere: true };

/** A line between two threads. */
export interface Wire {
  postMessage(message: Message): void;
  on(event: "message", listener: (message: Message) => void): void;
}

/** Says when a write of a client may go on to the server. */
export type Gate = (client: 0 | 1) => Promise<void>;

/** A second client with a page of its own, in another thread, at the table of a test. */
export class SecondClient {
  readonly #worker: Worker;
  readonly #isThere = Promise.withResolvers<null>();
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #deeds = 0;
  #session: Session | null = null;
  #gate: Gate = () => Promise.resolve();

  constructor() {
    this.#worker = new Worker(join(import.meta.dirname, "second-client.mjs"), { execArgv: [] });
    const wire: Wire = this.#worker;
    wire.on("message", (message) => {
      if ("isThere" in message) this.#isThere.resolve(null);
      else if ("to" in message) this.#hear(message);
      else if ("method" in message) void this.#ask(message.id, message.method, message.args);
    });
    this.#worker.on("error", (error) => {
      this.#isThere.reject(error);
      for (const { reject } of this.#waiting.values()) reject(error);
    });
  }

  /** Joins a table as a user. */
  async join(table: Pick<Table, "join">, userId: string): Promise<void> {
    await this.#isThere.promise;
    const session = table.join(userId);
    this.#session = session;
    for (const event of ["modifyDocument", "userActivity"]) {
      session.on(event, (...args) => {
        this.#worker.postMessage({ event, args } satisfies Message);
      });
    }
    await this.#do("open", String(generation));
  }

  async leave(): Promise<void> {
    this.#gate = () => Promise.resolve();
    await this.#do("close", "");
    this.#session?.close();
    this.#session = null;
  }

  /** Does what {@link writings} say under a name; each of its writes passes a gate. */
  write(name: string, gate: Gate): Promise<unknown> {
    this.#gate = gate;
    return this.#do("write", name);
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #do(deed: string, name: string): Promise<unknown> {
    const id = (this.#deeds += 1);
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(id, answer);
    this.#worker.postMessage({ id, deed, name } satisfies Message);
    return answer.promise;
  }

  #hear({ to, error, result }: Answer & { readonly to: number }): void {
    const waiting = this.#waiting.get(to);
    this.#waiting.delete(to);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(error));
  }

  async #ask(to: number, method: string, args: readonly unknown[]): Promise<void> {
    const session = this.#session as unknown as Record<string, (...args: readonly unknown[]) => Promise<unknown>>;
    const answer = (own: Answer): void => {
      this.#worker.postMessage({ ...own, to } satisfies Message);
    };
    try {
      if (method === "modifyDocument") await this.#gate(1);
      // No further step before the answer is passed on, which news would overtake.
      await session[method]?.(...args).then((result) => {
        answer({ result });
      });
    } catch (error) {
      answer({ error: error instanceof Error ? error.message : String(error) });
    }
  }
}

/** Holds each write of two clients back until the other has one too, or has come to rest. */
export function lockstep(first: 0 | 1): { readonly gate: Gate; readonly done: (client: 0 | 1) => void } {
  const held: [(() => void) | null, (() => void) | null] = [null, null];
  const isDone = [false, false];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let patience = 5000;
  const release = (): void => {
    clearTimeout(timer);
    const order: readonly (0 | 1)[] = first === 0 ? [0, 1] : [1, 0];
    const going = order.map((client) => held[client]);
    held[0] = null;
    held[1] = null;
    for (const go of going) go?.();
    patience = 100;
  };
  return {
    gate(client) {
      return new Promise((resolve) => {
        // Of several writes of one client, the ones before go on.
        held[client]?.();
        held[client] = resolve;
        const other = client === 0 ? 1 : 0;
        if (held[other] !== null || isDone[other] === true) release();
        else {
          clearTimeout(timer);
          timer = setTimeout(release, patience);
        }
      });
    },
    done(client) {
      isDone[client] = true;
      release();
    },
  };
}
