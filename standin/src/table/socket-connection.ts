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
import type { ClientToServerEvents, Question, ServerToClientEvents } from "./protocol.ts";

type Listener = (...args: unknown[]) => void;

/** A client's connection to the demo table's server, over socket.io. */
export class SocketConnection implements Connection {
  readonly #socket: Socket<ServerToClientEvents, ClientToServerEvents>;

  private constructor(url: string, userId: string) {
    // Each connection is a session of its own at the table, so none may share another's transport; and its end is noticed at once, unlike
    // that of separate requests.
    this.#socket = io(url, { auth: { userId }, forceNew: true, transports: ["websocket"], autoConnect: false });
    this.#socket.on("query", (_query, reply) => {
      if (this.#socket.listeners("query").length === 1) reply({ unready: true });
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
    }
    socket.off("connect_error");
    return connection;
  }

  /** Tells of the loss of the connection, and of the end of the wait: the server answers again, be it with a refusal. */
  watch({ onLost, onAnswer }: { readonly onLost: () => void; readonly onAnswer: () => void }): void {
    this.#socket.on("disconnect", (reason) => {
      if (reason === "io client disconnect") return;
      onLost();
      // Socket.io does not come back by itself when the server ended the connection on purpose.
      if (reason === "io server disconnect") this.#socket.connect();
    });
    this.#socket.on("connect", onAnswer);
    this.#socket.on("connect_error", () => {
      // A socket that has been refused does not try again.
      if (!this.#socket.active) onAnswer();
    });
  }

  getWorld(): Promise<WorldData> {
    return this.#ask("getWorld");
  }

  modifyDocument(request: DocumentRequest): Promise<DocumentResponse> {
    return this.#ask("modifyDocument", request);
  }

  managePacks(request: PackRequest): Promise<readonly Source[]> {
    return this.#ask("managePacks", request);
  }

  manageFiles(request: FileRequest): Promise<FileListing | string> {
    return this.#ask("manageFiles", request);
  }

  query(userId: string, name: string, data: unknown, options: { timeout?: number } = {}): Promise<unknown> {
    return this.#ask("query", userId, name, data, options);
  }

  emit(
    name: string,
    data: unknown,
    ack: (response: unknown) => void = () => undefined,
    options: EmitOptions = {},
  ): void {
    this.#socket.emit("packageEvent", name, data, options, ack);
  }

  on(event: string, listener: Listener): void {
    this.#socket.on(event, listener);
  }

  off(event: string, listener: Listener): void {
    this.#socket.off(event, listener);
  }

  close(): void {
    this.#socket.close();
  }

  #ask<Result>(question: Question, ...args: readonly unknown[]): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#socket.emit("ask", question, args, (answer) => {
        if (answer.ok) resolve(answer.result as Result);
        else reject(new Error(answer.error));
      });
    });
  }
}
