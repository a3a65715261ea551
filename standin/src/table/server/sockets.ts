import { setTimeout as wait } from "node:timers/promises";
import type { Server as HttpServer } from "node:http";
import { Server } from "socket.io";
import { SHARING_EVENTS } from "../../client/shared-views.ts";
import { QUESTIONS, type Answer, type ClientToServerEvents, type Question } from "../protocol.ts";
import type { Session } from "./session.ts";
import type { World } from "./world.ts";

/**
 * Is this a name by which a computer calls itself? Any other name that leads here belongs to an outsider, whose page a browser would take
 * for a page of the table.
 */
export function isOwnName(host = ""): host is string {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host);
}

/** The most bytes that a page may send: room for a large picture. */
const LARGEST_MESSAGE = 100_000_000;

type News = Record<string, (...args: unknown[]) => void>;
type TableSockets = Server<ClientToServerEvents, News, Record<string, never>, Session>;
type TableSocket = Parameters<Parameters<TableSockets["use"]>[0]>[0];

/**
 * Gives every socket that names a user a session at the world; `channel` is the system's own event, and requests of a page are delayed by
 * `latency` milliseconds.
 */
export function openSockets(http: HttpServer, world: World, channel: string, latency = 0): { close(): Promise<void> } {
  const sockets: TableSockets = new Server(http, {
    serveClient: false,
    maxHttpBufferSize: LARGEST_MESSAGE,
    // A seat needs no password, so no other page of the same browser may take one.
    allowRequest: ({ headers: { origin, host } }, decide) => {
      decide(null, isOwnName(host) && (origin === undefined || origin === `http://${host}`));
    },
  });
  sockets.use((socket, next) => {
    try {
      const session = world.join(String(socket.handshake.auth["userId"]));
      socket.data = session;
      // A socket that breaks early is never "disconnected".
      socket.conn.once("close", () => {
        session.close();
      });
      next();
    } catch (error) {
      next(error instanceof Error ? error : new Error(String(error)));
    }
  });
  sockets.on("connection", (socket) => {
    passNews(socket, ["modifyDocument", "userActivity", "query", "pause", channel, ...SHARING_EVENTS]);
    listen(socket, latency);
  });
  return { close: () => sockets.close() };
}

/** A page hears what its session hears. The last argument of a query is the way to answer it, as for socket.io. */
function passNews(socket: TableSocket, events: readonly string[]): void {
  for (const event of events) {
    socket.data.on(event, (...args) => {
      socket.emit(event, ...args);
    });
  }
}

function listen(socket: TableSocket, latency: number): void {
  const { data: session } = socket;
  const arrival = () => (latency > 0 ? wait(latency) : Promise.resolve());
  socket.on("ask", (question, args, answer) => {
    void arrival()
      .then(() => ask(session, question, args))
      .then(answer);
  });
  socket.on("packageEvent", (name, data, options, heard) => {
    void arrival().then(() => {
      session.emit(name, data, heard, options);
    });
  });
}

/** Asks a session, and puts its answer into words that can travel. */
async function ask(session: Session, question: Question, args: readonly unknown[]): Promise<Answer> {
  try {
    if (!QUESTIONS.includes(question)) throw new Error(`There is no question "${question as string}"`);
    const carryOut = session[question] as (...args: readonly unknown[]) => Promise<unknown>;
    return { ok: true, result: await carryOut.apply(session, [...args]) };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}
