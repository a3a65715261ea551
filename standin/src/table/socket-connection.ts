import { io, type Socket } from "socket.io-client";
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
} from "../client/connection.ts";
import { within } from "../client/socket.ts";
import type { QueryReply } from "./server/session.ts";
import {
  FORGOTTEN,
  LARGEST_REQUEST,
  type ClientToServerEvents,
  type Greeting,
  type News,
  type Query,
  type Request,
  type ServerToClientEvents,
} from "./protocol.ts";

type Listener = (...args: unknown[]) => void;

/** News of the world itself, of which a client must miss nothing. */
const worldNews = ["modifyDocument", "userActivity"];

/** After so much news the server is told that it was heard. */
const NEWS_PER_RECEIPT = 50;

/** Is told how the connection fares after it was opened. */
export interface ConnectionWatcher {
  onLost(): void;
  /** The connection is there again, and what was missed is on its way. */
  onRegained(): void;
  /** The table is there again, but does not know any more what this client has missed. */
  onForgotten(): void;
  /** The server is there again, but this user no longer has a seat. */
  onRefused(reason: string): void;
}

/** A request which has not been answered. */
interface Waiting {
  readonly request: Request;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A client's connection to the demo table's server, over socket.io. */
export class SocketConnection implements Connection {
  readonly #socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #waiting = new Map<number, Waiting>();
  readonly #line = crypto.randomUUID();
  #asked = 0;
  /** The number of the last news; null before there was a connection. */
  #heard: number | null = null;
  /** Why there will be no answers any more. */
  #end: Error | null = null;
  /** World news which came while nobody listened: a client loads its system before it begins to. */
  #unheard: { readonly event: string; readonly args: readonly unknown[] }[] = [];

  private constructor(url: string, userId: string, reconnectionDelay: number) {
    // Each connection is a session of its own at the table, so none may share another's transport.
    this.#socket = io(url, {
      auth: (greet: (greeting: object) => void) => {
        const greeting: Greeting = { userId, line: this.#line, heard: this.#heard };
        greet(greeting);
      },
      forceNew: true,
      // Its end is noticed at once, which that of a wire made of single requests is not.
      transports: ["websocket"],
      autoConnect: false,
      reconnectionDelay,
    });
    this.#socket.on("connect", () => {
      this.#heard ??= 0;
      // The server knows by the numbers which of these it has begun already.
      for (const [number, { request }] of this.#waiting) this.#send(number, request);
    });
    this.#socket.on("say", (number, news) => {
      this.#hear(number, news);
    });
  }

  /** Takes a user's seat; rejects when the server does not know the user or cannot be reached. */
  static async open(url: string, userId: string, { retryAfter = 1000 } = {}): Promise<SocketConnection> {
    const connection = new SocketConnection(url, userId, retryAfter);
    const socket = connection.#socket;
    let refuse: (error: Error) => void = () => undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        refuse = reject;
        socket.once("connect", resolve).once("connect_error", refuse).connect();
      });
    } catch (error) {
      socket.close();
      throw error;
    } finally {
      socket.off("connect_error", refuse);
    }
    return connection;
  }

  /** Reports every later loss and return of the connection. */
  watch(watcher: ConnectionWatcher): void {
    this.#socket.on("disconnect", (reason) => {
      if (reason === "io client disconnect") return;
      watcher.onLost();
      // Socket.io does not come back by itself when the server ended the connection on purpose.
      if (reason === "io server disconnect") this.#socket.connect();
    });
    this.#socket.on("connect", () => {
      watcher.onRegained();
    });
    this.#socket.on("connect_error", ({ message }) => {
      // An inactive socket has been refused and will not try again; otherwise it goes on trying.
      if (this.#socket.active) return;
      this.#endWith(new Error(`${message}; whether this was done is seen when the page is loaded again`));
      if (message === FORGOTTEN) watcher.onForgotten();
      else watcher.onRefused(message);
    });
  }

  getWorld(): Promise<WorldData> {
    return this.#ask({ kind: "getWorld" }) as Promise<WorldData>;
  }

  modifyDocument(request: DocumentRequest): Promise<DocumentResponse> {
    return this.#ask({ kind: "modifyDocument", request }) as Promise<DocumentResponse>;
  }

  managePacks(request: PackRequest): Promise<readonly Source[]> {
    return this.#ask({ kind: "managePacks", request }) as Promise<readonly Source[]>;
  }

  manageFiles(request: FileRequest): Promise<FileListing | string> {
    return this.#ask({ kind: "manageFiles", request }) as Promise<FileListing | string>;
  }

  emit(name: string, data: unknown, ack?: (response: unknown) => void, options?: EmitOptions): void {
    const sent = this.#ask({ kind: "packageEvent", name, data, ...(options ? { options } : {}) });
    sent.then(ack, (error: unknown) => {
      console.error(error);
    });
  }

  query(userId: string, name: string, data: unknown, { timeout }: { timeout?: number } = {}): Promise<unknown> {
    const query: Query = { name, data, ...(timeout === undefined ? {} : { timeout }) };
    return within(timeout, name, this.#ask({ kind: "query", userId, query }));
  }

  on(event: string, listener: Listener): void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    const missed = this.#unheard.filter((news) => news.event === event);
    this.#unheard = this.#unheard.filter((news) => news.event !== event);
    for (const { args } of missed) this.#tell(event, ...args);
  }

  off(event: string, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener);
  }

  close(): void {
    this.#endWith(new Error("The connection to the table is closed"));
    this.#socket.close();
  }

  /** Asks now, or when the connection is there again. */
  #ask(request: Request): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#end) throw this.#end;
      // A request that is too large would break the wire, and again whenever it is repeated.
      const { length } = new TextEncoder().encode(JSON.stringify(request));
      if (length > LARGEST_REQUEST) throw new Error(`A request of ${length} bytes is too large for the table`);
      const number = (this.#asked += 1);
      this.#waiting.set(number, { request, resolve, reject });
      if (this.#socket.connected) this.#send(number, request);
    });
  }

  #send(number: number, request: Request): void {
    this.#socket.emit("ask", number, this.#heard ?? 0, request);
  }

  #endWith(error: Error): void {
    this.#end ??= error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  #hear(number: number, news: News): void {
    if (number <= (this.#heard ?? 0)) return;
    this.#heard = number;
    if (number % NEWS_PER_RECEIPT === 0) this.#socket.emit("heard", number);
    // Several pieces of news can come in one go; each waits for what the one before sets off.
    queueMicrotask(() => {
      this.#pass(news);
    });
  }

  #pass(news: News): void {
    switch (news.kind) {
      case "answer":
        this.#settle(news);
        return;
      case "modifyDocument":
        this.#tell("modifyDocument", news.response);
        return;
      case "userActivity":
        this.#tell("userActivity", news.activity);
        return;
      case "packageEvent":
        this.#tell(news.name, news.data, news.senderId);
        return;
      case "query":
        this.#answer(news.id, news.query);
    }
  }

  #settle({ to, answer }: Extract<News, { kind: "answer" }>): void {
    const waiting = this.#waiting.get(to);
    this.#waiting.delete(to);
    // What was told before is part of the world's data; what is told from now on must be kept.
    if (waiting?.request.kind === "getWorld") this.#unheard = [];
    if (answer.ok) waiting?.resolve(answer.result);
    else waiting?.reject(new Error(answer.error));
  }

  #tell(event: string, ...args: unknown[]): void {
    const listeners = [...(this.#listeners.get(event) ?? [])];
    if (listeners.length === 0 && worldNews.includes(event)) this.#unheard.push({ event, args });
    for (const listener of listeners) listener(...args);
  }

  #answer(to: number, query: Query): void {
    const reply = (reply: QueryReply) => {
      void this.#ask({ kind: "reply", to, reply }).catch(() => undefined);
    };
    if (this.#listeners.get("query")?.size) this.#tell("query", query, reply);
    else reply({ unready: true });
  }
}
