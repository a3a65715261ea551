import { createServer, type RequestListener, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { generation, releaseOf, setGeneration, type GenerationNumber } from "../../client/generations/index.ts";
import { isOwnName, openSockets } from "./sockets.ts";
import { filePlaces, readModules, type InstallFolder, UserFiles } from "./user-files.ts";
import { answerPages } from "./pages.ts";
import { refuse } from "./static-files.ts";
import { emptySeed, readManifest, sayNow, titleOf, type Seed, openWorldFolder, setAside } from "./world-folder.ts";
import { World } from "./world.ts";

export interface ServerOptions extends InstallFolder {
  /** 0 means: any free port. */
  readonly port: number;
  readonly worldDirectory: string;
  /** What a new world begins with; by default some users only. */
  readonly seed?: Seed;
  /** The generation of Foundry; by default the present one. */
  readonly generation?: GenerationNumber;
  /** Set the old world aside first. */
  readonly fresh?: boolean;
  /** The delay of a client's requests in milliseconds, as to a distant server. */
  readonly latency?: number;
}

/** A demo table that is open. */
export interface TableServer {
  readonly url: string;
  /** What the system that is played calls itself. */
  readonly title: string;
  /** Where the old world was put; null when there was none to put aside. */
  readonly oldWorld: string | null;
  close(): Promise<void>;
}

/** Another program listens on the port already. */
export class PortTakenError extends Error {
  override readonly name = "PortTakenError";
  readonly port: number;

  constructor(port: number, options: ErrorOptions) {
    super(`Port ${port} is taken`, options);
    this.port = port;
  }
}

/** Opens the demo table: its page, its files, its world and its sockets, all on one port. */
export async function startServer(options: ServerOptions): Promise<TableServer> {
  let answer: RequestListener = (_request, response) => {
    refuse(response, 503, "The table is being laid. Try again in a moment.");
  };
  const http = createServer((request, response) => {
    if (isOwnName(request.headers.host)) answer(request, response);
    else refuse(response, 403, "The table is at localhost.");
  });
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    // The generation's constants define permissions and the content of packs.
    const before = setGeneration(options.generation ?? generation().number);
    closers.push(() => Promise.resolve(setGeneration(before)));
    // The port comes first: where it is taken, another table may be using the world, which must not be moved away.
    const port = await listen(http, options.port);
    closers.push(() => stopListening(http));
    const manifest = await readManifest(options.root);
    const oldWorld = options.fresh ? await setAside(options.worldDirectory) : null;
    const seed = sayNow(options.seed ?? emptySeed(manifest));
    const store = await openWorldFolder(options.worldDirectory, seed.documents);
    closers.push(() => store.close());
    const modules = await readModules(options.modules);
    const facts = { world: seed.world, system: manifest, modules, release: releaseOf(generation().number) };
    const files = new UserFiles(filePlaces(options, facts, join(options.worldDirectory, "data")));
    const world = await World.open(store, facts, { root: options.root, files });
    closers.push(() => world.close());
    const sockets = openSockets(http, world, `system.${manifest.id}`, options.latency);
    closers.push(() => sockets.close());
    answer = answerPages(files, world, facts);
    return { url: `http://localhost:${port}/`, title: titleOf(manifest), oldWorld, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Listens on this computer only: the table does not use passwords. */
async function listen(http: HttpServer, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    http.once("error", (error) => {
      const isTaken = "code" in error && error.code === "EADDRINUSE";
      reject(isTaken ? new PortTakenError(port, { cause: error }) : error);
    });
    http.listen(port, "localhost", resolve);
  });
  return (http.address() as AddressInfo).port;
}

async function stopListening(http: HttpServer): Promise<void> {
  if (!http.listening) return; // socket.io has closed it already
  await new Promise((resolve) => http.close(resolve));
}
