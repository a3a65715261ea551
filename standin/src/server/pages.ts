import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { join, resolve } from "node:path";
import type { WorldData } from "../client/connection.ts";
import type { UserFiles } from "./files/user-files.ts";
import { describeTable } from "./join-data.ts";
import { refuse, serveFile, type Mount } from "./static-files.ts";
import { COMPILED, startVite } from "./vite.ts";
import type { World } from "./world.ts";

const standin = resolve(import.meta.dirname, "..");

/** Everything the table's server answers over plain HTTP. */
export interface Pages {
  readonly answer: RequestListener;
  close(): Promise<void>;
}

/** Prepares the table's page, the files of the host and the system, and the stand-in's own modules, through Vite. */
export async function openPages(
  files: UserFiles,
  world: World,
  facts: Pick<WorldData, "world" | "system" | "release">,
): Promise<Pages> {
  const vite = await startVite();
  const mounts: readonly Mount[] = [
    { prefix: "/templates/", directory: join(standin, "templates") },
    { prefix: "/lang/", directory: join(standin, "lang") },
    ...files.mounts,
  ];
  const page: Mount = { prefix: "/", directory: join(standin, "table"), entries: ["index.html"] };

  const route = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://table");
    if (pathname === "/") {
      request.url = `/index.html${search}`;
      await serveFile([page], request, response);
    } else if (pathname === "/join.json") {
      const table = await describeTable(world, facts);
      response.writeHead(200, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
      response.end(JSON.stringify(table));
    } else if (pathname.startsWith(COMPILED)) {
      vite.middlewares(request, response, (error?: unknown) => {
        if (error) fail(request, response, error);
        else refuse(response, 404, "There is nothing here.");
      });
    } else if (!(await serveFile(mounts, request, response))) {
      refuse(response, 404, "There is nothing here.");
    }
  };

  return {
    answer: (request, response) => {
      route(request, response).catch((error: unknown) => {
        fail(request, response, error);
      });
    },
    close: () => vite.close(),
  };
}

function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.destroyed) return; // the browser no longer wants the answer
  console.error(`${request.url ?? "/"} could not be answered:`, error);
  if (response.headersSent) response.destroy();
  else refuse(response, 500, error instanceof Error ? error.message : "The server could not answer.");
}
