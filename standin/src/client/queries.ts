import type { Connection } from "./connection.ts";
import { host } from "./host.ts";

/** What one client is asked by another. */
interface Question {
  readonly name: string;
  readonly data: unknown;
  readonly timeout?: number;
}

type Handler = (data: unknown, options: { timeout?: number }) => unknown;
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

async function answer({ name, data, timeout }: Question): Promise<Parameters<Reply>[0]> {
  const { CONFIG } = host as unknown as { CONFIG: { queries: Record<string, Handler | undefined> } };
  const handler = CONFIG.queries[name];
  if (!handler) return { error: `The query "${name}" is not registered in CONFIG.queries` };
  try {
    return { result: await handler(data, timeout === undefined ? {} : { timeout }) };
  } catch (error) {
    // The asker is told; whoever wrote the handler finds the place here.
    console.error(error);
    return { error: error instanceof Error ? error.message : String(error) };
  }
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
