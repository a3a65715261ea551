import { realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createServer, type ViteDevServer } from "vite";

const repository = resolve(import.meta.dirname, "..", "..");

/** Starts Vite as a part of another server, to compile the stand-in's modules and styles when a browser asks. */
export async function startVite(): Promise<ViteDevServer> {
  const packages = join(repository, "node_modules");
  return await createServer({
    root: repository,
    configFile: join(repository, "vite.config.ts"),
    cacheDir: join(packages, ".vite", "table"),
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { entries: ["standin/table/index.html"] },
    server: {
      middlewareMode: true,
      // The demo is for playing: no hot reload, whose socket would get in the way of the table's own.
      hmr: false,
      ws: false,
      watch: null,
      // The world and the system's sources are none of the browser's business.
      fs: { strict: true, allow: [join(repository, "standin"), packages, await realpath(packages)] },
    },
  });
}
