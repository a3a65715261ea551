import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, sep } from "node:path";
import { pipeline } from "node:stream/promises";

/** A folder whose files are served as they are, under an address of Foundry's. */
export interface Mount {
  /** The address, beginning and ending with a slash. */
  readonly prefix: string;
  readonly directory: string;
  /** The files and folders of the directory that may be seen; all when not given. */
  readonly entries?: readonly string[];
}

const mimeTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".hbs": "text/plain; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".md": "text/plain; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".mp3": "audio/mpeg",
  ".ogg": "audio/ogg",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".wav": "audio/wav",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Answers a request for a file of one of the mounts; false when the address belongs to none of them. */
export async function serveFile(
  mounts: readonly Mount[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { pathname } = new URL(request.url ?? "/", "http://table");
  const mount = mounts.find(({ prefix }) => pathname.startsWith(prefix));
  if (!mount) return false;
  if (request.method !== "GET" && request.method !== "HEAD") {
    refuse(response, 405, "Only GET and HEAD are served here.");
    return true;
  }
  const path = safePath(pathname.slice(mount.prefix.length));
  if (path === null) {
    refuse(response, 403, "This path is refused.");
    return true;
  }
  const file = isListed(mount, path) ? await findFile(mount.directory, path) : null;
  if (file === null) {
    refuse(response, 404, "There is no such file.");
    return true;
  }
  response.writeHead(200, {
    "content-type": mimeTypes[extname(file.path).toLowerCase()] ?? "application/octet-stream",
    "content-length": file.size,
    // The files are edited while the table stands: the browser must ask again each time.
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
  });
  if (request.method === "HEAD") response.end();
  else await pipeline(createReadStream(file.path), response);
  return true;
}

/** The decoded path below a mount; null for one that tries to leave it or names hidden files. */
function safePath(encoded: string): string | null {
  try {
    const path = decodeURIComponent(encoded);
    const isSafe = !/[\\\0]/.test(path) && path.split("/").every((segment) => !segment.startsWith("."));
    return isSafe ? path : null;
  } catch {
    return null; // a broken percent escape
  }
}

function isListed({ entries }: Mount, path: string): boolean {
  const [first] = path.split("/");
  return entries === undefined || (first !== undefined && entries.includes(first));
}

/** Finds a file below a folder; a symbolic link that leads out of the folder leads to nothing. */
async function findFile(directory: string, path: string): Promise<{ path: string; size: number } | null> {
  try {
    const [base, file] = await Promise.all([realpath(directory), realpath(join(directory, path))]);
    const stats = await stat(file);
    return file.startsWith(base + sep) && stats.isFile() ? { path: file, size: stats.size } : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

/** Ends a request with a status and a sentence. */
export function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" });
  response.end(`${sentence}\n`);
}
