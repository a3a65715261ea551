// @vitest-environment node
import { expect, it, vi } from "vitest";
import type { DocumentResponse } from "../src/client/connection.ts";
import type { SocketConnection } from "../src/table/socket-connection.ts";
import { layWire, sitDownOver, watched } from "./breaking-wire.ts";
import { ada, bruno, gamemaster, nextEvent, openServer, sayRequest, sitDown } from "./server-fixtures.ts";

vi.setConfig({ testTimeout: 30_000 });

/** What a connection hears others say, in order. */
function messagesHeardBy(connection: SocketConnection): unknown[] {
  const heard: unknown[] = [];
  connection.on("modifyDocument", (response) => {
    for (const source of (response as DocumentResponse).result) heard.push((source as { content?: unknown }).content);
  });
  return heard;
}

function activityHeardBy(connection: SocketConnection): unknown[] {
  const heard: unknown[] = [];
  connection.on("userActivity", (activity) => heard.push(activity));
  return heard;
}

async function contents(connection: SocketConnection): Promise<unknown[]> {
  return (await connection.getWorld()).documents.messages.map(({ content }) => content);
}

it("tells a client that comes back what it has missed, in order and once", async () => {
  const server = await openServer();
  const master = await sitDown(server, gamemaster);
  const wire = await layWire(server);
  const player = await sitDownOver(wire, ada);
  const heard = messagesHeardBy(player);
  const fate = watched(player);
  const first = nextEvent(player, "modifyDocument");
  await master.modifyDocument(sayRequest(gamemaster, "0"));
  await first;
  wire.cut({ stay: true });
  await fate.until("lost");
  for (const content of ["1", "2", "3"]) await master.modifyDocument(sayRequest(gamemaster, content));
  wire.mend();
  await fate.until("regained");
  await master.modifyDocument(sayRequest(gamemaster, "4"));
  await player.getWorld();
  expect(heard).toEqual(["0", "1", "2", "3", "4"]);
});

it("carries out a request once whose answer was lost, and answers it after the break", async () => {
  const server = await openServer();
  const master = await sitDown(server, gamemaster);
  const wire = await layWire(server);
  const player = await sitDownOver(wire, ada);
  const told = nextEvent(master, "modifyDocument");
  wire.deafen();
  const asked = player.modifyDocument(sayRequest(ada, "Did you hear me?"));
  await told; // so the server has done it, and its answer goes nowhere
  wire.cut();
  expect((await asked).result).toMatchObject([{ content: "Did you hear me?" }]);
  expect((await contents(player)).filter((content) => content === "Did you hear me?")).toHaveLength(1);
});

it("says that a user is away while the connection is broken, and back when it is mended", async () => {
  const server = await openServer();
  const master = await sitDown(server, gamemaster);
  const wire = await layWire(server);
  await sitDownOver(wire, ada);
  await master.getWorld(); // by now that she has come is no news
  const going = nextEvent(master, "userActivity");
  wire.cut({ stay: true });
  expect(await going).toEqual([{ userId: ada, active: false }]);
  await expect(master.query(ada, "trivium.may", {})).rejects.toThrow("is not connected");
  const coming = nextEvent(master, "userActivity");
  wire.mend();
  expect(await coming).toEqual([{ userId: ada, active: true }]);
});

it("a user with two windows is there as long as one of them is", async () => {
  const server = await openServer();
  const master = await sitDown(server, gamemaster);
  const wire = await layWire(server);
  const first = await sitDownOver(wire, ada);
  const second = await sitDown(server, ada);
  const [seenByMaster, seenByFirst] = [activityHeardBy(master), activityHeardBy(first)];
  await first.getWorld();
  const fate = watched(first);
  wire.cut({ stay: true });
  await fate.until("lost");
  await sitDown(server, bruno);
  expect((await master.getWorld()).activeUsers).toContain(ada);
  const away = nextEvent(master, "userActivity");
  second.close();
  await away;
  wire.mend();
  expect((await first.getWorld()).activeUsers).toContain(ada);
  await master.getWorld();
  const activity = (userId: string, active: boolean) => ({ userId, active });
  expect(seenByMaster.slice(-3)).toEqual([activity(bruno, true), activity(ada, false), activity(ada, true)]);
  // The window that was cut off learns that its user was away, and is back: the last word is right.
  expect(seenByFirst.slice(-3)).toEqual([activity(bruno, true), activity(ada, false), activity(ada, true)]);
});

it("tells a client that has missed too much to begin anew, and ends what it has asked", async () => {
  const server = await openServer({ lines: { keep: 2 } });
  const master = await sitDown(server, gamemaster);
  const wire = await layWire(server);
  const player = await sitDownOver(wire, ada);
  const fate = watched(player);
  wire.cut({ stay: true });
  await fate.until("lost");
  const asked = expect(player.modifyDocument(sayRequest(ada, "Wait!"))).rejects.toThrow("loaded again");
  for (const content of ["1", "2", "3"]) await master.modifyDocument(sayRequest(gamemaster, content));
  wire.mend();
  await fate.until("forgotten");
  await asked;
  await expect(player.getWorld()).rejects.toThrow("loaded again");
});

it("a restarted table does not know its clients' lines any more", async () => {
  const server = await openServer();
  const wire = await layWire(server);
  const player = await sitDownOver(wire, ada);
  const fate = watched(player);
  wire.cut({ stay: true });
  await fate.until("lost");
  const port = Number(new URL(server.url).port);
  await server.close();
  await openServer({ port });
  wire.mend();
  await fate.until("forgotten");
});

it("refuses a request that no wire could carry, and goes on", async () => {
  const server = await openServer();
  const player = await sitDown(server, ada);
  await expect(player.modifyDocument(sayRequest(ada, "x".repeat(10_000_000)))).rejects.toThrow("too large");
  await expect(player.modifyDocument(sayRequest(ada, "x".repeat(9_000_000)))).resolves.toBeDefined();
});
