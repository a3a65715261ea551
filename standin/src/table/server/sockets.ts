import { setTimeout as wait } from "node:timers/promises";
import type { DocumentResponse } from "../../client/connection.ts";
import { SHARING_EVENTS } from "../../client/shared-views.ts";
import {
  answerWith,
  type News,
  type Query,
  type Request,
  FORGOTTEN,
  type Greeting,
  LARGEST_REQUEST,
  type ClientToServerEvents,
  type ServerToClientEvents,
} from "../protocol.ts";
import type { QueryReply, Session } from "./session.ts";
import type { World } from "./world.ts";
import type { Server as HttpServer } from "node:http";
import { Server } from "socket.io";

/** Where news goes while a client is connected. */
type Wire = (number: number, news: News) => void;

/**
 * What the server and one client say to each other over wires that may break: the same conversation goes on when the
 * client comes back. News is kept until it has been heard, and a request that arrives twice is carried out once.
 */
class Line {
  readonly session: Session;
  readonly #keep: number;
  readonly #latency: number;
  readonly #kept: { readonly number: number; readonly news: News }[] = [];
  readonly #replies = new Map<number, (reply: QueryReply) => void>();
  #said = 0;
  #asked = 0;
  #queries = 0;
  #wire: Wire | null = null;

  /** `keep` says how much unheard news is kept; a client that has missed more cannot come back. */
  constructor(session: Session, channel: string, { keep, latency }: Required<Pick<LineOptions, "keep" | "latency">>) {
    this.session = session;
    this.#keep = keep;
    this.#latency = latency;
    this.#passNews(channel);
  }

  /** Is all news still here that comes after a number? */
  canResume(heard: number): boolean {
    return heard >= this.#said - this.#kept.length;
  }

  /** Goes on over a wire, after what was not heard yet. */
  connect(wire: Wire, heard: number): void {
    this.forget(heard);
    this.#wire = wire;
    for (const { number, news } of this.#kept) wire(number, news);
    this.session.resume();
  }

  /** A wire has broken; another may have taken its place already. */
  disconnect(wire: Wire): boolean {
    if (this.#wire !== wire) return false;
    this.#wire = null;
    this.session.suspend();
    return true;
  }

  /** The client has heard everything up to a number. */
  forget(heard: number): void {
    while ((this.#kept[0]?.number ?? Infinity) <= heard) this.#kept.shift();
  }

  /** The client asks for something, perhaps once more because it has not heard the answer. */
  async ask(number: number, request: Request): Promise<void> {
    if (number <= this.#asked) return;
    this.#asked = number;
    if (this.#latency > 0) await wait(this.#latency);
    const answer = await answerWith(() => this.#carryOut(request));
    this.#say({ kind: "answer", to: number, answer });
  }

  #say(news: News): void {
    const number = (this.#said += 1);
    this.#kept.push({ number, news });
    if (this.#kept.length > this.#keep) this.#kept.shift();
    this.#wire?.(number, news);
  }

  #carryOut(request: Request): Promise<unknown> {
    const { session } = this;
    switch (request.kind) {
      case "getWorld":
        return session.getWorld();
      case "modifyDocument":
        return session.modifyDocument(request.request);
      case "managePacks":
        return session.managePacks(request.request);
      case "manageFiles":
        return session.manageFiles(request.request);
      case "packageEvent":
        return new Promise((resolve) => {
          session.emit(request.name, request.data, resolve, request.options);
        });
      case "query": {
        const { name, data, ...options } = request.query;
        return session.query(request.userId, name, data, options);
      }
      case "reply":
        this.#replies.get(request.to)?.(request.reply);
        this.#replies.delete(request.to);
        return Promise.resolve(null);
      default:
        throw new Error(`There is no request of the kind ${JSON.stringify((request as { kind?: unknown }).kind)}`);
    }
  }

  #passNews(channel: string): void {
    const { session } = this;
    session.on("modifyDocument", (response) => {
      this.#say({ kind: "modifyDocument", response: response as DocumentResponse });
    });
    session.on("userActivity", (activity) => {
      this.#say({ kind: "userActivity", activity: activity as { userId: string; active: boolean } });
    });
    session.on("query", (query, reply) => {
      const id = (this.#queries += 1);
      this.#replies.set(id, reply as (reply: QueryReply) => void);
      this.#say({ kind: "query", id, query: query as Query });
    });
    for (const name of [channel, "pause", ...SHARING_EVENTS]) {
      session.on(name, (data, senderId) => {
        this.#say({ kind: "packageEvent", name, data, senderId: senderId as string });
      });
    }
  }
}

/** How the table holds the lines to its clients, also when a connection breaks. */
export interface LineOptions {
  /** For how many milliseconds a line without a wire is kept. */
  readonly keepFor?: number;
  /** How much unheard news of one line is kept. */
  readonly keep?: number;
  /** How many milliseconds what a client asks is on its way, as to a server far away. */
  readonly latency?: number;
}

/** The lines of all clients, those which are cut off for the moment too. */
class Lines {
  readonly #world: World;
  readonly #channel: string;
  readonly #keepFor: number;
  readonly #keep: number;
  readonly #latency: number;
  readonly #lines = new Map<string, Line>();
  readonly #ends = new Map<string, NodeJS.Timeout>();

  /** `channel` is the system's own event. */
  constructor(world: World, channel: string, { keepFor = 120_000, keep = 2000, latency = 0 }: LineOptions = {}) {
    this.#world = world;
    this.#channel = channel;
    this.#keepFor = keepFor;
    this.#keep = keep;
    this.#latency = latency;
  }

  /** The line of a client that comes, or comes back; throws when it cannot be let in. */
  greet(greeting: unknown): Line {
    const { userId, line: name, heard } = checkGreeting(greeting);
    const known = this.#lines.get(name);
    if (known?.session.userId === userId && known.canResume(heard ?? 0)) return known;
    if (known || heard !== null) throw new Error(FORGOTTEN);
    const line = new Line(this.#world.join(userId), this.#channel, { keep: this.#keep, latency: this.#latency });
    this.#lines.set(name, line);
    return line;
  }

  /** A client is connected. */
  connect(name: string, wire: Wire, heard: number): void {
    clearTimeout(this.#ends.get(name));
    this.#ends.delete(name);
    this.#lines.get(name)?.connect(wire, heard);
  }

  /** A wire has broken; the line is kept for a while, unless its client said that it goes. */
  disconnect(name: string, wire: Wire, { leaves }: { leaves: boolean }): void {
    if (this.#lines.get(name)?.disconnect(wire) !== true) return;
    if (leaves) this.#end(name);
    else {
      const end = () => {
        this.#end(name);
      };
      this.#ends.set(name, setTimeout(end, this.#keepFor).unref());
    }
  }

  close(): void {
    for (const name of [...this.#lines.keys()]) this.#end(name);
  }

  #end(name: string): void {
    clearTimeout(this.#ends.get(name));
    this.#ends.delete(name);
    this.#lines.get(name)?.session.close();
    this.#lines.delete(name);
  }
}

function checkGreeting(greeting: unknown): Greeting {
  const { userId, line, heard } = (greeting ?? {}) as Partial<Record<keyof Greeting, unknown>>;
  const isNumber = heard === null || (Number.isSafeInteger(heard) && Number(heard) >= 0);
  if (typeof userId !== "string" || typeof line !== "string" || !/^[\w-]{16,64}$/.test(line) || !isNumber) {
    throw new Error("A page of this table would say who it is");
  }
  return { userId, line, heard: heard as number | null };
}

/**
 * Is this a name by which a computer calls itself? Any other name that leads here is somebody else's, whose page a
 * browser would take for a page of the table.
 */
export function isOwnName(host = ""): host is string {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host);
}

interface SocketData {
  line: Line;
  wire: Wire;
}

type TableSockets = Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>;
type TableSocket = Parameters<Parameters<TableSockets["use"]>[0]>[0];

/** Gives every socket that names a user a line to the world; `channel` is the system's own event. */
export function openSockets(
  http: HttpServer,
  world: World,
  channel: string,
  options: LineOptions = {},
): { close(): Promise<void> } {
  const sockets: TableSockets = new Server(http, {
    serveClient: false,
    // Room for what surrounds the largest request.
    maxHttpBufferSize: LARGEST_REQUEST + 10_000,
    // A seat needs no password, so no other page of the same browser may take one.
    allowRequest: ({ headers: { origin, host } }, decide) => {
      decide(null, isOwnName(host) && (origin === undefined || origin === `http://${host}`));
    },
  });
  const lines = new Lines(world, channel, options);
  sockets.use((socket, next) => {
    try {
      letIn(lines, socket);
      next();
    } catch (error) {
      next(error instanceof Error ? error : new Error(String(error)));
    }
  });
  sockets.on("connection", listen);
  return {
    async close() {
      await sockets.close();
      lines.close();
    },
  };
}

/** Ties a socket to its line, and the line to the wire itself: a socket that breaks early is never "disconnected". */
function letIn(lines: Lines, socket: TableSocket): void {
  const line = lines.greet(socket.handshake.auth);
  const { line: name, heard } = socket.handshake.auth as Greeting;
  const wire: Wire = (number, news) => {
    socket.emit("say", number, news);
  };
  socket.data = { line, wire };
  lines.connect(name, wire, heard ?? 0);
  let leaves = false;
  socket.once("disconnect", (reason) => {
    leaves = reason === "client namespace disconnect";
    lines.disconnect(name, wire, { leaves });
  });
  socket.conn.once("close", () => {
    lines.disconnect(name, wire, { leaves });
  });
}

function listen(socket: TableSocket): void {
  const { line } = socket.data;
  socket.on("ask", (number: unknown, heard: unknown, request: unknown) => {
    // Whoever does not keep to the protocol is no page of ours.
    if (!isNumber(number) || !isNumber(heard) || typeof request !== "object" || request === null) {
      socket.disconnect(true);
      return;
    }
    line.forget(heard);
    void line.ask(number, request as Request);
  });
  socket.on("heard", (heard: unknown) => {
    if (isNumber(heard)) line.forget(heard);
  });
}

function isNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
