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
import { isPlainObject } from "../../client/utils/types.ts";
import { isKnownType } from "./store.ts";
import { isId } from "./modify.ts";

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
 * Answers and news reach a client in the order in which the world changed: both are handed over by one microtask each,
 * which the world queues at the moment of the change.
 */
export class Session implements Connection {
  readonly userId: string;
  readonly #world: World;
  readonly #listeners = new Map<string, Set<Listener>>();
  /** Queries which this client was asked and has not answered, or asks and has no answer to. */
  readonly #asked = new Set<GiveUp>();
  readonly #asking = new Set<GiveUp>();
  #isOpen = true;
  #isPresent = true;

  constructor(world: World, userId: string) {
    this.#world = world;
    this.userId = userId;
  }

  /** Can this client be reached now? One whose connection broke keeps its session for a while. */
  get isPresent(): boolean {
    return this.#isPresent;
  }

  getWorld(): Promise<WorldData> {
    if (!this.#isOpen) return Promise.reject(closedError());
    return this.#world.data(this.userId);
  }

  modifyDocument(request: DocumentRequest): Promise<DocumentResponse> {
    return this.#ask(request, checkRequest, (checked) => this.#world.modify(this, checked));
  }

  managePacks(request: PackRequest): Promise<readonly Source[]> {
    return this.#ask(request, checkPackRequest, (checked) => this.#world.managePacks(this, checked));
  }

  manageFiles(request: FileRequest): Promise<FileListing | string> {
    return this.#ask(request, checkFileRequest, (checked) => this.#world.manageFiles(this, checked));
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

  /** The connection of this client has broken; it will miss nothing, but its user is away until it is back. */
  suspend(): void {
    if (!this.#isOpen || !this.#isPresent) return;
    this.#isPresent = false;
    this.#giveUp(this.#asked, "The queried user has disconnected");
    this.#world.presenceChanged(this);
  }

  /** The connection is there again. */
  resume(): void {
    if (!this.#isOpen || this.#isPresent) return;
    this.#isPresent = true;
    this.#world.presenceChanged(this);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#isPresent = false;
    this.#world.leave(this);
    this.#giveUp(this.#asked, "The queried user has disconnected");
    this.#giveUp(this.#asking, "The connection was closed before the query was answered");
    this.#listeners.clear();
  }

  /** Called by the world: hands an event to this client, a moment later and as a copy. */
  deliver(event: string, ...args: unknown[]): void {
    const carried = args.map(carry);
    queueMicrotask(() => {
      for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(...carried);
    });
  }

  /** Asks the world for what is a request. Not an async function: that would let later news overtake the answer. */
  #ask<Request, Answer>(
    request: Request,
    check: (request: unknown) => void,
    ask: (request: Request) => Promise<Answer>,
  ): Promise<Answer> {
    if (!this.#isOpen) return Promise.reject(closedError());
    try {
      const carried = carry(request);
      check(carried);
      return ask(carried);
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
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

/** How deep the data of a request may be nested; Foundry's own clients give up there too. */
const MAXIMUM_DEPTH = 100;

const LISTS = { create: "data", update: "updates", delete: "ids" } as const;

const uuidPattern = /^(?:Compendium\.[\w-]+\.[\w-]+\.)?[A-Z]\w*\.[A-Za-z0-9]{16}(?:\.[A-Z]\w*\.[A-Za-z0-9]{16})*$/;

/** Makes sure that what a client sends is a request for documents; throws the sentence that says why it is not. */
function checkRequest(request: unknown): asserts request is DocumentRequest {
  if (!isPlainObject(request)) throw new Error("A request for documents must be an object");
  const { type, action, operation } = request;
  if (typeof type !== "string" || !isKnownType(type)) throw new Error(`${quote(type)} is not a type of document`);
  if (action !== "create" && action !== "update" && action !== "delete") {
    throw new Error(`${quote(action)} is not something to be done with documents`);
  }
  if (!isPlainObject(operation)) throw new Error(`The request to ${action} ${type} documents has no operation`);
  checkData(operation, 0);
  checkParent(operation["parentUuid"]);
  const list = operation[LISTS[action]];
  if (!Array.isArray(list)) throw new Error(`The request to ${action} ${type} documents lacks "${LISTS[action]}"`);
  for (const entry of list as unknown[]) checkEntry(action, entry);
}

function checkEntry(action: keyof typeof LISTS, entry: unknown): void {
  if (action !== "delete" && !isPlainObject(entry)) throw new Error(`${quote(entry)} is not the data of a document`);
  if (action === "create") return;
  const id = action === "delete" ? entry : (entry as { _id?: unknown })._id;
  if (!isId(id)) throw new Error(`${quote(id)} is not the id of a document`);
}

function checkParent(uuid: unknown): void {
  if (uuid === undefined || uuid === null) return;
  if (typeof uuid !== "string" || !uuidPattern.test(uuid)) throw new Error(`${quote(uuid)} is not a uuid`);
}

/** Through these names one would reach what all objects of the server share. */
function checkData(value: unknown, depth: number): void {
  if (typeof value !== "object" || value === null) return;
  if (depth > MAXIMUM_DEPTH) throw new Error("The data of a request is nested too deeply");
  for (const [key, inner] of Object.entries(value)) {
    const parts = key.split(".");
    if (parts.includes("__proto__")) throw new Error('The data of a request may not contain "__proto__"');
    const end = parts.at(-1) === "constructor" && isPlainObject(inner) && Object.hasOwn(inner, "prototype");
    if (end || key.includes("constructor.prototype")) {
      throw new Error('The data of a request may not contain "constructor.prototype"');
    }
    checkData(inner, depth + 1);
  }
}

/** A value for a message, which shall stay short whatever was sent. */
function quote(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) return "undefined";
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Makes sure that what a client sends asks something of files; throws the sentence that says why it does not. */
function checkFileRequest(request: unknown): asserts request is FileRequest {
  if (!isPlainObject(request)) throw new Error("A request for files must be an object");
  const { action, storage, target, extensions, name, content } = request;
  if (action !== "browse" && action !== "upload") {
    throw new Error("A request for files says neither browse nor upload");
  }
  if (storage !== "data" && storage !== "public") throw new Error("Files are stored in data and public only");
  if (typeof target !== "string") throw new Error("A request for files names no folder");
  const isList = Array.isArray(extensions) && extensions.every((extension) => typeof extension === "string");
  if (extensions !== undefined && !isList) throw new Error("The extensions of files must be a list of texts");
  if (action !== "upload") return;
  if (typeof name !== "string" || typeof content !== "string") {
    throw new Error("A file to be stored needs a name and its content");
  }
}

/** Makes sure that what a client sends asks something of packs; throws the sentence that says why it does not. */
function checkPackRequest(request: unknown): asserts request is PackRequest {
  if (!isPlainObject(request)) throw new Error("A request for compendium packs must be an object");
  const { action, pack, query, fields } = request;
  if (action !== "get") throw new Error("A request for compendium packs does not say get");
  if (typeof pack !== "string") throw new Error("A request for a compendium pack names none");
  if (query !== undefined && !isPlainObject(query)) throw new Error("The query of a compendium pack must be an object");
  const isList = Array.isArray(fields) && fields.every((field) => typeof field === "string");
  if (fields !== undefined && !isList) throw new Error("The fields of a compendium's index must be a list of names");
}
