import type { Server as HttpServer } from "node:http";
import { Server } from "socket.io";
import {
  LARGEST_REQUEST,
  type ClientToServerEvents,
  type Greeting,
  type Request,
  type ServerToClientEvents,
} from "../protocol.ts";
import { type Line, type Wire, Lines, type LineOptions } from "./line.ts";
import { isOwnName } from "./own-name.ts";
import type { World } from "./world.ts";

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
