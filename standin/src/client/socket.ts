import type { Connection } from "./connection.ts";
import { SHARING_EVENTS } from "./shared-views.ts";
import { generation } from "./generations/index.ts";
import { host } from "./host.ts";

type Listener = (...args: never[]) => void;

/** `game.socket`: the channel on which the clients of a package talk to each other. */
export class GameSocket {
  readonly #connection: Connection;
  readonly #channel: string;
  readonly #isOpen: boolean;

  constructor(connection: Connection, system: { readonly id: string; readonly socket?: unknown }) {
    this.#connection = connection;
    this.#channel = `system.${system.id}`;
    this.#isOpen = system.socket === true;
  }

  on(event: string, listener: Listener): this {
    this.#connection.on(event, listener as (...args: unknown[]) => void);
    return this;
  }

  off(event: string, listener: Listener): this {
    this.#connection.off(event, listener as (...args: unknown[]) => void);
    return this;
  }

  /**
   * Sends JSON to all other clients, or to those of the users in `{recipients}`; the last argument may be a
   * function that is told when the server has it.
   */
  emit(event: string, data?: unknown, ...rest: unknown[]): this {
    const problem = this.#problemWith(event);
    // Only this is passed on, as on the real server; but here the console explains it.
    if (problem) {
      console.warn(problem);
      return this;
    }
    const acknowledge = rest.find((argument) => typeof argument === "function");
    const options = rest.find((argument) => typeof argument === "object" && argument !== null);
    this.#connection.emit(event, data, acknowledge as ((response: unknown) => void) | undefined, options ?? {});
    return this;
  }

  #problemWith(event: string): string | null {
    if (SHARING_EVENTS.includes(event)) return null;
    if (event !== this.#channel) return `The event "${event}" is not the channel "${this.#channel}" of the system`;
    return this.#isOpen ? null : `The manifest does not say "socket": true, so "${event}" reaches nobody`;
  }
}

/** What one client is asked by another. */
interface Question {
  readonly name: string;
  readonly data: unknown;
  readonly timeout?: number;
  readonly askedBy?: string;
}

/** What a handler is told besides the data. */
interface QueryContext {
  timeout?: number;
  user?: unknown;
}

type Handler = (data: unknown, context: QueryContext) => unknown;
type Reply = (answer: { result: unknown } | { error: string }) => void;

/** Begins to answer the queries of other clients; returns a function that ends it. */
export function answerQueries(connection: Connection): () => void {
  const listener = (question: unknown, reply: unknown) => {
    void answer(question as Question).then(reply as Reply);
  };
  connection.on("query", listener);
  return () => {
    connection.off("query", listener);
  };
}

async function answer({ name, data, timeout, askedBy }: Question): Promise<Parameters<Reply>[0]> {
  const { CONFIG } = host as unknown as { CONFIG: { queries: Record<string, Handler | undefined> } };
  const handler = CONFIG.queries[name];
  if (!handler) return { error: `The query "${name}" is not registered in CONFIG.queries` };
  try {
    return { result: await handler(data, queryContext(timeout, askedBy)) };
  } catch (error) {
    // The asker gets the message; this shows the author of the handler the place.
    console.error(error);
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** What the handler of a query is told of it: the user who asks, too, in the generation that says so. */
export function queryContext(timeout: number | undefined, askedBy: string | undefined): QueryContext {
  const { users } = host.game as { users?: { get(id: string): unknown } };
  const user = generation().documents.queriesNameTheAsker && askedBy ? users?.get(askedBy) : undefined;
  return { ...(timeout === undefined ? {} : { timeout }), ...(user ? { user } : {}) };
}

/** Waits for the answer to a query, but no longer than a time. */
export function within<T>(timeout: number | undefined, name: string, answer: Promise<T>): Promise<T> {
  if (timeout === undefined) return answer;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`The query "${name}" was not answered within ${timeout}ms`));
    }, timeout);
    void answer.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}
