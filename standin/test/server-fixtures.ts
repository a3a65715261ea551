import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { startServer, type ServerOptions, type TableServer } from "../src/table/server/server.ts";
import type { Seed } from "../src/table/server/world-folder.ts";
import { SocketConnection } from "../src/table/socket-connection.ts";

/** The users whom a world has that is not told others. */
export const gamemaster = "gamemaster000001";
export const ada = "playerAda0000001";
const bruno = "playerBruno00001";

/** Ada's character, and Bruno's. */
export const naddaha = "actorNaddaha0001";
export const kentigern = "actorKentigern01";

/** A world in which each player has a character. */
export const seed: Seed = {
  world: { id: "tavern", title: "The Tavern" },
  documents: {
    users: [
      { _id: gamemaster, name: "Gamemaster", role: 4 },
      { _id: ada, name: "Ada", role: 1, character: naddaha },
      { _id: bruno, name: "Bruno", role: 1, character: kentigern },
    ],
    actors: [
      { _id: naddaha, name: "Naddaha", type: "hero", ownership: { default: 0, [ada]: 3 } },
      { _id: kentigern, name: "Kentigern", type: "hero", ownership: { default: 0, [bruno]: 3 } },
    ],
  },
};

/** A folder that is gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "foundry-standin-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The smallest system that can be installed. */
export async function installSystem(): Promise<string> {
  const root = await temporaryFolder();
  const manifest = { id: "trivium", title: "Trivium", version: "1.0.0", socket: true, esmodules: ["dist/trivium.mjs"] };
  await Promise.all(["dist", "templates", "src"].map((folder) => mkdir(join(root, folder))));
  await writeFile(join(root, "system.json"), JSON.stringify(manifest));
  await writeFile(join(root, "dist", "trivium.mjs"), "export const built = import.meta.url;\n");
  await writeFile(join(root, "templates", "card.hbs"), "<p>{{total}}</p>\n");
  await writeFile(join(root, "src", "trivium.ts"), "export const built: string = import.meta.url;\n");
  await writeFile(join(root, "package.json"), "{}\n");
  return root;
}

/** Opens a table with a small system on any free port, and closes it after the test if the test does not. */
export async function openServer(options: Partial<ServerOptions> = {}): Promise<TableServer> {
  const root = options.root ?? (await installSystem());
  const worldDirectory = options.worldDirectory ?? join(await temporaryFolder(), "world");
  const server = await startServer({ port: 0, ...options, root, worldDirectory });
  onTestFinished(() => server.close());
  return server;
}

/** Takes a user's seat, as the page does. */
export async function sitDown(server: TableServer, userId: string): Promise<SocketConnection> {
  const connection = await SocketConnection.open(server.url, userId);
  onTestFinished(() => {
    connection.close();
  });
  return connection;
}

/** A request to say something at the table. */
export function sayRequest(author: string, content: string) {
  return { type: "ChatMessage", action: "create", operation: { data: [{ author, content }] } } as const;
}
