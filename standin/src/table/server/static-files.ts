import { createReadStream } from "node:fs";
import type { Stats } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { CONST } from "../../client/constants.ts";

/** A folder whose files are served as they are, under an address of Foundry's. */
export interface Mount {
  /** The address, beginning and ending with a slash. */
  readonly prefix: string;
  readonly directory: string;
  /** The files and folders of the directory that may be seen; all when not given. */
  readonly entries?: readonly string[];
}

/** The types of what packages bring; those of what users may store are told by CONST. */
const mimeTypes: Readonly<Record<string, string>> = {
  ...CONST.UPLOADABLE_FILE_EXTENSIONS,
  css: "text/css; charset=utf-8",
  hbs: "text/plain; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  map: "application/json; charset=utf-8",
  md: "text/plain; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  txt: "text/plain; charset=utf-8",
};

/** Files that could run scripts when opened as a page, though they are not pages. */
const drawings: readonly string[] = ["svg", "xml"];

/** Answers a request for a file of one of the mounts; false when the address is outside of them. */
export async function serveFile(
  mounts: readonly Mount[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { pathname } = new URL(request.url ?? "/", "http://table");
  const fitting = mounts.filter(({ prefix }) => pathname.startsWith(prefix));
  if (fitting.length === 0) return false;
  if (request.method !== "GET" && request.method !== "HEAD") {
    refuse(response, 405, "Only GET and HEAD are served here.");
    return true;
  }
  const path = decodePath(pathname);
  if (path === null || !isSafe(path)) {
    refuse(response, 403, "This path is refused.");
    return true;
  }
  const file = await findFile(fitting, path);
  if (file === null) {
    refuse(response, 404, "There is no such file.");
    return true;
  }
  const extension = extensionOf(file.path);
  response.writeHead(200, {
    "content-type": mimeTypes[extension] ?? "application/octet-stream",
    "content-length": file.stats.size,
    // The files are edited while the table is open, so the browser must ask again each time.
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
    ...(drawings.includes(extension) ? { "content-security-policy": "script-src 'none'" } : {}),
  });
  if (request.method === "HEAD") response.end();
  else await pipeline(createReadStream(file.path), response);
  return true;
}

/** Answers with what is at hand under a name. */
export function serveContent(name: string, content: string | Uint8Array, response: ServerResponse): void {
  response.writeHead(200, {
    "content-type": mimeTypes[extensionOf(name)] ?? "application/octet-stream",
    "cache-control": "no-cache",
  });
  response.end(content);
}

function extensionOf(path: string): string {
  return extname(path).slice(1).toLowerCase();
}

/** The path an address means; null for one that means none. */
function decodePath(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded).slice(1);
  } catch {
    return null; // a broken percent escape
  }
}

/** Does a path stay where it begins, and name nothing hidden? */
export function isSafe(path: string): boolean {
  return !/[\\\0]/.test(path) && path.split("/").every((segment) => !segment.startsWith("."));
}

async function findFile(mounts: readonly Mount[], path: string): Promise<Found | null> {
  for (const mount of mounts) {
    const found = await find(mount, path);
    if (found?.stats.isFile()) return found;
  }
  return null;
}

/** A file or a folder on disk. */
interface Found {
  readonly path: string;
  readonly stats: Stats;
}

/** Finds a file or folder of a mount; a symbolic link that leads out of the mount leads to nothing. */
export async function find({ prefix, directory, entries }: Mount, path: string): Promise<Found | null> {
  if (!`/${path}/`.startsWith(prefix)) return null;
  const inner = path.slice(prefix.length - 1);
  const [first = ""] = inner.split("/");
  if (entries && first !== "" && !entries.includes(first)) return null;
  try {
    const [base, found] = await Promise.all([realpath(directory), realpath(join(directory, inner))]);
    return `${found}${sep}`.startsWith(base + sep) ? { path: found, stats: await stat(found) } : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** No file has a name that is longer than the operating system allows. */
const missing: readonly unknown[] = ["ENAMETOOLONG", "ENOENT", "ENOTDIR"];

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && missing.includes(error.code);
}

/** Ends a request with a status and a sentence. */
export function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" });
  response.end(`${sentence}\n`);
}
