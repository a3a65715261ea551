import { io, type Socket } from "socket.io-client";
import type { Connection, DocumentRequest, WorldData } from "../client/connection.ts";
import type { QueryReply } from "../server/session.ts";
import { unwrap } from "./protocol.ts";
import type { Answer, ClientToServerEvents, Query, ServerToClientEvents } from "./protocol.ts";

type Listener = (...args: unknown[]) => void;

/** News of the world itself, of which a client must miss nothing. */
const worldNews = ["modifyDocument", "userActivity"];

/** How long the server may take to hand out the world, in milliseconds. */
const patience = 30_000;

/** Is told how the connection fares after it was opened. */
export interface ConnectionWatcher {
  onLost(): void;
  onRegained(): void;
  /** The server is there again, but this user no longer has a seat. */
  onRefused(reason: string): void;
}

/** A client's connection to the demo table's server, over socket.io. */
export class SocketConnection implements Connection {
  readonly #socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  readonly #listeners = new Map<string, Set<Listener>>();
  /** World news which came while nobody listened: a client loads its system before it begins to. */
  #unheard: { readonly event: string; readonly args: readonly unknown[] }[] = [];

  private constructor(url: string, userId: string) {
    // Each connection is a session of its own at the table, so none may share another's transport.
    this.#socket = io(url, { auth: { userId }, forceNew: true, autoConnect: false });
    this.#socket.on("modifyDocument", (response) => {
      this.#tell("modifyDocument", response);
    });
    this.#socket.on("userActivity", (activity) => {
      this.#tell("userActivity", activity);
    });
    this.#socket.on("packageEvent", (name, data, senderId) => {
      this.#tell(name, data, senderId);
    });
    this.#socket.on("query", (query, reply) => {
      this.#ask(query, reply);
    });
  }

  /** Takes a user's seat; rejects when the server does not know the user or cannot be reached. */
  static async open(url: string, userId: string): Promise<SocketConnection> {
    const connection = new SocketConnection(url, userId);
    const socket = connection.#socket;
    try {
      await new Promise<void>((resolve, reject) => {
        socket.once("connect", resolve).once("connect_error", reject).connect();
      });
    } catch (error) {
      socket.close();
      throw error;
    } finally {
      socket.off("connect").off("connect_error");
    }
    return connection;
  }

  /** Reports every later loss and return of the connection. */
  watch(watcher: ConnectionWatcher): void {
    this.#socket.on("disconnect", (reason) => {
      if (reason !== "io client disconnect") watcher.onLost();
      // Socket.io does not come back by itself when the server ended the connection on purpose.
      if (reason === "io server disconnect") this.#socket.connect();
    });
    this.#socket.on("connect", () => {
      watcher.onRegained();
    });
    this.#socket.on("connect_error", (error) => {
      // An inactive socket has been refused and will not try again; otherwise it goes on trying.
      if (!this.#socket.active) watcher.onRefused(error.message);
    });
  }

  getWorld(): Promise<WorldData> {
    return new Promise((resolve, reject) => {
      const receive = (error: Error | null, answer: Answer<WorldData>) => {
        // What was told before is part of the answer; what is told from now on must be kept.
        this.#unheard = [];
        if (error) reject(error);
        else if (answer.ok) resolve(answer.result);
        else reject(new Error(answer.error));
      };
      this.#connected().timeout(patience).emit("getWorld", receive);
    });
  }

  async modifyDocument(request: DocumentRequest) {
    return unwrap(await this.#connected().emitWithAck("modifyDocument", request));
  }

  emit(event: string, data: unknown, ack?: (response: unknown) => void): void {
    this.#connected().emit("packageEvent", event, data, (response) => ack?.(response));
  }

  async query(userId: string, name: string, data: unknown, { timeout }: { timeout?: number } = {}) {
    const query: Query = { name, data, ...(timeout === undefined ? {} : { timeout }) };
    return unwrap(await this.#connected().emitWithAck("query", userId, query));
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
    this.#socket.close();
  }

  /** Socket.io would keep a request and send it after a reconnection, to a world that may have moved on. */
  #connected() {
    if (!this.#socket.connected) throw new Error("The connection to the table is lost");
    return this.#socket;
  }

  #tell(event: string, ...args: unknown[]): void {
    const listeners = [...(this.#listeners.get(event) ?? [])];
    if (listeners.length === 0 && worldNews.includes(event)) this.#unheard.push({ event, args });
    for (const listener of listeners) listener(...args);
  }

  #ask(query: Query, reply: (reply: QueryReply) => void): void {
    if (this.#listeners.get("query")?.size) this.#tell("query", query, reply);
    else reply({ error: "The queried user's client is not ready to answer" });
  }
}
