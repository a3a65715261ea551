import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { onTestFinished } from "vitest";
import { SocketConnection } from "../src/table/socket-connection.ts";
import type { TableServer } from "../src/table/server/server.ts";

/** A wire between a client and the table, which a test can break. */
interface BreakingWire {
  readonly url: string;
  /** Breaks the connection; with `stay` it cannot be made again until it is mended. */
  cut(options?: { stay?: boolean }): void;
  mend(): void;
  /** From now on nothing the server says arrives, until the wire is cut. */
  deafen(): void;
}

/** Lays a wire to a table, through a port of its own. */
export async function layWire(server: TableServer): Promise<BreakingWire> {
  const port = Number(new URL(server.url).port);
  const ends = new Set<Socket>();
  let isDeaf = false;
  let isCut = false;
  const proxy = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const table = connect(port, "localhost");
    ends.add(client).add(table);
    client.on("data", (data) => table.write(data));
    table.on("data", (data) => {
      if (!isDeaf) client.write(data);
    });
    for (const [end, other] of [
      [client, table],
      [table, client],
    ] as const) {
      end.on("error", () => undefined);
      end.on("close", () => {
        ends.delete(end);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, "localhost", resolve));
  const cut = ({ stay = false } = {}) => {
    isDeaf = false;
    isCut = stay;
    for (const end of ends) end.destroy();
  };
  onTestFinished(() => {
    cut();
    proxy.close();
  });
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}/`,
    cut,
    mend: () => (isCut = false),
    deafen: () => (isDeaf = true),
  };
}

/** Takes a seat over a wire, and tries again at once when the wire breaks. */
export async function sitDownOver(wire: BreakingWire, userId: string): Promise<SocketConnection> {
  const connection = await SocketConnection.open(wire.url, userId, { retryAfter: 1 });
  onTestFinished(() => {
    connection.close();
  });
  return connection;
}

/** What a connection tells about itself, in words. */
export function watched(connection: SocketConnection) {
  const heard: string[] = [];
  const waiting: { word: string; resolve: () => void }[] = [];
  const hear = (word: string) => {
    heard.push(word);
    for (const wish of waiting) if (wish.word === word) wish.resolve();
  };
  connection.watch({
    onLost: () => {
      hear("lost");
    },
    onRegained: () => {
      hear("regained");
    },
    onForgotten: () => {
      hear("forgotten");
    },
    onRefused: (reason) => {
      hear(reason);
    },
  });
  return {
    heard,
    /** Waits until it is told; once is enough. */
    until: (word: string) =>
      new Promise<void>((resolve) => {
        if (heard.includes(word)) resolve();
        else waiting.push({ word, resolve });
      }),
  };
}
