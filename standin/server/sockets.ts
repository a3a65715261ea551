import type { Server as HttpServer } from "node:http";
import { Server } from "socket.io";
import type { DocumentResponse } from "../client/connection.ts";
import { answerWith } from "../table/protocol.ts";
import type { ClientToServerEvents, Query, ServerToClientEvents } from "../table/protocol.ts";
import type { QueryReply, Session } from "./session.ts";
import type { World } from "./world.ts";

interface SocketData {
  session: Session;
}

type TableSockets = Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>;
type TableSocket = Parameters<Parameters<TableSockets["use"]>[0]>[0];

/** Gives every socket that names a user a session at the world; `channel` is the system's own event. */
export function openSockets(http: HttpServer, world: World, channel: string): TableSockets {
  const sockets: TableSockets = new Server(http, {
    serveClient: false,
    maxHttpBufferSize: 10_000_000,
    // A seat needs no password, so no other page of the same browser may take one.
    allowRequest: ({ headers: { origin, host } }, decide) => {
      decide(null, origin === undefined || origin === `http://${host ?? ""}`);
    },
  });
  sockets.use((socket, next) => {
    try {
      const { userId } = socket.handshake.auth;
      const session = world.join(typeof userId === "string" ? userId : "");
      // Tied to the wire itself: a socket that breaks while it is still being let in is never "disconnected".
      socket.conn.once("close", () => {
        session.close();
      });
      socket.data.session = session;
      next();
    } catch (error) {
      next(error instanceof Error ? error : new Error(String(error)));
    }
  });
  sockets.on("connection", (socket) => {
    passRequests(socket);
    passNews(socket, channel);
  });
  return sockets;
}

function passRequests(socket: TableSocket): void {
  const { session } = socket.data;
  // Every request is answered, so one that does not say where to is no request of ours.
  socket.use(([name, ...args], next) => {
    next(typeof args.at(-1) === "function" ? undefined : new Error(`The request "${name}" wants no answer`));
  });
  socket.on("getWorld", async (reply) => {
    reply(await answerWith(() => session.getWorld()));
  });
  socket.on("modifyDocument", async (request, reply) => {
    reply(await answerWith(() => session.modifyDocument(request)));
  });
  socket.on("packageEvent", (name, data, acknowledge) => {
    session.emit(name, data, acknowledge);
  });
  socket.on("query", async (userId, query, reply) => {
    reply(
      await answerWith(() => {
        const { name, data, ...options } = query;
        return session.query(userId, name, data, options);
      }),
    );
  });
}

function passNews(socket: TableSocket, channel: string): void {
  const { session } = socket.data;
  session.on("modifyDocument", (response) => {
    socket.emit("modifyDocument", response as DocumentResponse);
  });
  session.on("userActivity", (activity) => {
    socket.emit("userActivity", activity as { userId: string; active: boolean });
  });
  session.on("query", (query, reply) => {
    socket.emit("query", query as Query, reply as (reply: QueryReply) => void);
  });
  session.on(channel, (data, senderId) => {
    socket.emit("packageEvent", channel, data, senderId as string);
  });
}
