import type { Connection, DocumentRequest, DocumentResponse, WorldData } from "../client/connection.ts";
import type { World } from "./world.ts";

type Listener = (...args: unknown[]) => void;

/** How a client answers a "query" event: with the handler's result, or with what went wrong. */
export type QueryReply = { readonly result: unknown } | { readonly error: string };

/** A query on its way to another client. */
interface PendingQuery {
  readonly reject: (error: Error) => void;
}

/** As over a wire: what JSON cannot carry does not arrive. */
function carry<T>(value: T): T {
  const text = JSON.stringify(value) as string | undefined;
  return (text === undefined ? undefined : JSON.parse(text)) as T;
}

/** One connected client, as the world sees it, and the connection that client uses when it lives in this process. */
export class Session implements Connection {
  readonly userId: string;
  readonly #world: World;
  readonly #listeners = new Map<string, Set<Listener>>();
  /** Queries which this client was asked and has not answered. */
  readonly #asked = new Set<PendingQuery>();
  /** Queries which this client asks and has no answer to. */
  readonly #asking = new Set<PendingQuery>();
  #isOpen = true;

  constructor(world: World, userId: string) {
    this.#world = world;
    this.userId = userId;
  }

  async getWorld(): Promise<WorldData> {
    this.#assertOpen();
    return carry(await this.#world.data(this.userId));
  }

  async modifyDocument(request: DocumentRequest): Promise<DocumentResponse> {
    this.#assertOpen();
    return carry(await this.#world.modify(this, carry(request)));
  }

  emit(event: string, data: unknown, ack?: (response: unknown) => void): void {
    this.#assertOpen();
    const carried = carry(data);
    if (this.#world.hasChannel(event)) this.#world.broadcast(this, event, carried, this.userId);
    if (ack) {
      queueMicrotask(() => {
        ack(carried);
      });
    }
  }

  async query(userId: string, name: string, data: unknown, { timeout }: { timeout?: number } = {}): Promise<unknown> {
    this.#assertOpen();
    this.#world.assertMayQuery(this.userId);
    const session = this.#world.sessionOf(userId, this);
    if (!session) throw new Error(`User [${userId}] is not connected and cannot answer the query "${name}"`);
    const limit = timeout === undefined ? {} : { timeout };
    const answer = await this.#track(timeout, name, (settle) => {
      session.#ask({ name, data: carry(data), ...limit }, settle);
    });
    const reply = carry(answer);
    if ("error" in reply) throw new Error(reply.error);
    return reply.result;
  }

  on(event: string, listener: Listener): void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
  }

  off(event: string, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#world.leave(this);
    for (const query of this.#asked) query.reject(new Error("The queried user has disconnected"));
    for (const query of this.#asking)
      query.reject(new Error("The connection was closed before the query was answered"));
    this.#listeners.clear();
  }

  /** Called by the world: hands an event to this client, a moment later and as a copy. */
  deliver(event: string, ...args: unknown[]): void {
    const carried = args.map(carry);
    queueMicrotask(() => {
      for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(...carried);
    });
  }

  /** Hands a query to this client; exactly one of its listeners should answer, and the first answer counts. */
  #ask(question: { name: string; data: unknown; timeout?: number }, settle: Settle): void {
    const pending: PendingQuery = { reject: settle.reject };
    this.#asked.add(pending);
    settle.always(() => this.#asked.delete(pending));
    queueMicrotask(() => {
      const listeners = [...(this.#listeners.get("query") ?? [])];
      if (listeners.length === 0) settle.reject(new Error("The queried user's client is not ready to answer"));
      for (const listener of listeners) listener(question, settle.resolve);
    });
  }

  /** Waits for an answer no longer than the timeout, and no longer than both clients are there. */
  async #track(timeout: number | undefined, name: string, begin: (settle: Settle) => void): Promise<QueryReply> {
    const { promise, resolve, reject } = deferred<QueryReply>();
    const cleanups: (() => unknown)[] = [];
    const pending: PendingQuery = { reject };
    this.#asking.add(pending);
    cleanups.push(() => this.#asking.delete(pending));
    if (timeout !== undefined) {
      const timer = setTimeout(() => {
        reject(new Error(`The query "${name}" was not answered within ${timeout}ms`));
      }, timeout);
      cleanups.push(() => {
        clearTimeout(timer);
      });
    }
    begin({ resolve, reject, always: (cleanup) => cleanups.push(cleanup) });
    try {
      return await promise;
    } finally {
      for (const cleanup of cleanups) cleanup();
    }
  }

  #assertOpen(): void {
    if (!this.#isOpen) throw new Error("This session is closed");
  }
}

/** The two ends of a query that is waiting. */
interface Settle {
  readonly resolve: (reply: QueryReply) => void;
  readonly reject: (error: Error) => void;
  readonly always: (cleanup: () => unknown) => unknown;
}

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
