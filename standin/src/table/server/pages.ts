import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { join, resolve } from "node:path";
import type { WorldData, Source } from "../../client/connection.ts";
import type { UserFiles } from "./user-files.ts";
import { refuse, serveContent, serveFile, type Mount } from "./static-files.ts";
import type { World } from "./world.ts";
import { build, type Rolldown } from "vite";
import { peggyGrammar } from "../../compile/peggy-grammar.mjs";
import { CONST } from "../../client/constants.ts";
import type { JoinData, Seat } from "../protocol.ts";
import { roleOf } from "../../client/documents/permissions.ts";

const standin = resolve(import.meta.dirname, "../..");

/** Answers over plain HTTP: the table's page, the stand-in's client, and the files of the host and the system. */
export function answerPages(
  files: UserFiles,
  world: World,
  facts: Pick<WorldData, "world" | "system" | "release">,
): RequestListener {
  const mounts: readonly Mount[] = [
    { prefix: "/templates/", directory: join(standin, "templates") },
    { prefix: "/lang/", directory: join(standin, "lang") },
    ...files.mounts,
  ];

  const route = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? "/", "http://table");
    if (pathname === "/") {
      serveContent("index.html", (await clientBundle()).page, response);
    } else if (pathname === "/join.json") {
      const table = await describeTable(world, facts);
      response.writeHead(200, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
      response.end(JSON.stringify(table));
    } else if (pathname.startsWith(CLIENT_PREFIX)) {
      const name = pathname.slice(CLIENT_PREFIX.length);
      const content = (await clientBundle()).files.get(name);
      if (content === undefined) refuse(response, 404, "There is nothing here.");
      else serveContent(name, content, response);
    } else if (!(await serveFile(mounts, request, response))) {
      refuse(response, 404, "There is nothing here.");
    }
  };

  return (request, response) => {
    route(request, response).catch((error: unknown) => {
      fail(request, response, error);
    });
  };
}

function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.destroyed) return; // the browser no longer wants the answer
  console.error(`${request.url ?? "/"} could not be answered:`, error);
  if (response.headersSent) response.destroy();
  else refuse(response, 500, error instanceof Error ? error.message : "The server could not answer.");
}

const sources = resolve(import.meta.dirname, "../..");

/** Where the stand-in's own modules, styles and fonts are served. */
const CLIENT_PREFIX = "/standin/";

const PAGE = "table/index.html";

/** The stand-in's client as a browser loads it: its page, and the few files into which everything else is bundled. */
interface ClientBundle {
  readonly page: string;
  /** Files by their addresses below the prefix. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
}

let bundle: Promise<ClientBundle> | undefined;

/** Bundles the client, once for all tables of a process. Rejects if a module cannot be compiled. */
function clientBundle(): Promise<ClientBundle> {
  return (bundle ??= buildClient());
}

async function buildClient(): Promise<ClientBundle> {
  const { output } = (await build({
    root: sources,
    base: CLIENT_PREFIX,
    configFile: false,
    plugins: [peggyGrammar()],
    publicDir: false,
    logLevel: "error",
    build: {
      write: false,
      // Packages look at the names of classes, and people at the sources.
      minify: false,
      sourcemap: true,
      rolldownOptions: { input: resolve(sources, PAGE), output: { keepNames: true } },
    },
  })) as Rolldown.RolldownOutput;
  const files = new Map(output.map((file) => [file.fileName, file.type === "chunk" ? file.code : file.source]));
  return { page: String(files.get(PAGE)), files };
}

/** What the join screen shows: the table and its seats. */
async function describeTable(world: World, facts: Pick<WorldData, "world" | "system" | "release">): Promise<JoinData> {
  const { activeUsers } = world;
  const documents = await world.documents();
  return {
    title: facts.world.title,
    description: facts.world.description ?? "",
    system: text(facts.system["title"]) ?? facts.system.id,
    generation: facts.release.generation,
    seats: documents.users
      .filter((user) => roleOf(user) > 0)
      .toSorted((a, b) => roleOf(b) - roleOf(a))
      .map((user) => describeSeat(user, documents.actors, activeUsers)),
  };
}

function describeSeat(user: Source, actors: readonly Source[], activeUsers: readonly string[]): Seat {
  const character = actors.find(({ _id }) => _id === user["character"]);
  return {
    id: user._id,
    name: text(user["name"]) ?? user._id,
    isGM: roleOf(user) >= CONST.USER_ROLES.ASSISTANT,
    color: text(user["color"]) ?? "#888888",
    character: text(character?.["name"]),
    active: activeUsers.includes(user._id),
  };
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
