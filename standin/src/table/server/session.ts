import type {
  Connection,
  DocumentRequest,
  DocumentResponse,
  EmitOptions,
  FileListing,
  FileRequest,
  PackRequest,
  Source,
  WorldData,
} from "../../client/connection.ts";
import { within } from "../../client/socket.ts";
import type { World } from "./world.ts";

type Listener = (...args: unknown[]) => void;

/** How a client answers a "query" event: with the handler's result, with what went wrong, or that it still loads. */
export type QueryReply = { readonly result: unknown } | { readonly error: string } | { readonly unready: true };

/** What one client asks another. */
interface Question {
  readonly name: string;
  readonly data: unknown;
  readonly timeout?: number;
  /** The user who asks. */
  readonly askedBy: string;
}

/** Ends a query that is waiting. */
type GiveUp = (error: Error) => void;

/** As over a wire: what JSON cannot carry does not arrive. */
function carry<T>(value: T): T {
  const text = JSON.stringify(value) as string | undefined;
  return (text === undefined ? undefined : JSON.parse(text)) as T;
}

/**
 * One client's seat at the world, and the connection that client uses when it lives in this process.
 *
 * Answers and news reach a client in the order in which the world changed: each is delivered by a microtask that the world queues at the
 * moment of the change.
 */
export class Session implements Connection {
  readonly userId: string;
  readonly #world: World;
  readonly #listeners = new Map<string, Set<Listener>>();
  /** Open queries: asked of this client, or by it. */
  readonly #asked = new Set<GiveUp>();
  readonly #asking = new Set<GiveUp>();
  #isOpen = true;

  constructor(world: World, userId: string) {
    this.#world = world;
    this.userId = userId;
  }

  getWorld(): Promise<WorldData> {
    if (!this.#isOpen) return Promise.reject(closedError());
    return this.#world.data(this.userId);
  }

  modifyDocument(request: DocumentRequest): Promise<DocumentResponse> {
    return this.#ask(request, (carried) => this.#world.modify(this, carried));
  }

  managePacks(request: PackRequest): Promise<readonly Source[]> {
    return this.#ask(request, (carried) => this.#world.managePacks(this, carried));
  }

  manageFiles(request: FileRequest): Promise<FileListing | string> {
    return this.#ask(request, (carried) => this.#world.manageFiles(this, carried));
  }

  emit(event: string, data: unknown, ack?: (response: unknown) => void, { recipients }: EmitOptions = {}): void {
    if (!this.#isOpen) throw closedError();
    const carried = carry(data);
    if (event === "pause") this.#world.pause(this, carried);
    else if (this.#world.hasChannel(event)) this.#world.forward(this, event, carried, recipients);
    if (ack) {
      queueMicrotask(() => {
        ack(carried);
      });
    }
  }

  async query(userId: string, name: string, data: unknown, { timeout }: { timeout?: number } = {}): Promise<unknown> {
    if (!this.#isOpen) throw closedError();
    this.#world.assertMayQuery(this.userId);
    const sessions = this.#world.sessionsOf(userId, this);
    if (sessions.length === 0) {
      throw new Error(`User [${userId}] is not connected and cannot answer the query "${name}"`);
    }
    const question = { name, data: carry(data), askedBy: this.userId, ...(timeout === undefined ? {} : { timeout }) };
    const reply = carry(await within(timeout, name, this.#firstAnswer(sessions, question)));
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
    this.#giveUp(this.#asked, "The queried user has disconnected");
    this.#giveUp(this.#asking, "The connection was closed before the query was answered");
    this.#listeners.clear();
  }

  /** Called by the world: delivers an event to this client, a moment later and as a copy. */
  deliver(event: string, ...args: unknown[]): void {
    const carried = args.map(carry);
    queueMicrotask(() => {
      for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(...carried);
    });
  }

  /** Not an async function: that would let later news overtake the answer. */
  #ask<Request, Answer>(request: Request, ask: (request: Request) => Promise<Answer>): Promise<Answer> {
    return this.#isOpen ? ask(carry(request)) : Promise.reject(closedError());
  }

  /** Of several windows of one user the one that joined last answers; one that still loads leaves it to the next. */
  async #firstAnswer(
    sessions: readonly Session[],
    question: Question,
  ): Promise<Exclude<QueryReply, { unready: true }>> {
    for (const session of sessions) {
      const reply = await this.#question(session, question);
      if (!("unready" in reply)) return reply;
    }
    throw new Error("The queried user's client is not ready to answer");
  }

  /** Waits for an answer as long as both clients are there. */
  #question(session: Session, question: Question): Promise<QueryReply> {
    const listeners = [...(session.#listeners.get("query") ?? [])];
    if (listeners.length === 0) return Promise.resolve({ unready: true });
    return new Promise<QueryReply>((resolve, reject) => {
      session.#asked.add(reject);
      this.#asking.add(reject);
      // The first answer counts.
      const answer = (reply: QueryReply) => {
        session.#asked.delete(reject);
        this.#asking.delete(reject);
        resolve(reply);
      };
      queueMicrotask(() => {
        for (const listener of listeners) listener(question, answer);
      });
    });
  }

  #giveUp(waiting: Set<GiveUp>, reason: string): void {
    for (const reject of waiting) reject(new Error(reason));
    waiting.clear();
  }
}

function closedError(): Error {
  return new Error("This session is closed");
}
