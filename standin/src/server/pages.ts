import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { join, resolve } from "node:path";
import type { WorldData } from "../client/connection.ts";
import type { UserFiles } from "./files/user-files.ts";
import { describeTable } from "./join-data.ts";
import { CLIENT_PREFIX, clientBundle } from "./client-bundle.ts";
import { refuse, serveContent, serveFile, type Mount } from "./static-files.ts";
import type { World } from "./world.ts";

const standin = resolve(import.meta.dirname, "..");

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
