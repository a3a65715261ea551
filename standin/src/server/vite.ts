import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { peggyGrammar } from "../compile/peggy-grammar.mjs";

const sources = resolve(import.meta.dirname, "..");

/** The folder that the packages lie in which the page imports. */
export const packages = resolve(dirname(createRequire(import.meta.url).resolve("handlebars/package.json")), "..");

/** The address of what Vite serves: the stand-in's own modules and styles, and the packages they import. */
export const COMPILED = "/standin/";

/** Starts Vite as a part of another server, to compile the stand-in's modules and styles when a browser asks. */
export async function startVite(): Promise<ViteDevServer> {
  return await createServer({
    root: sources,
    base: COMPILED,
    configFile: false,
    plugins: [peggyGrammar()],
    publicDir: false,
    cacheDir: join(packages, ".vite", "table"),
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { entries: ["table/index.html"] },
    server: {
      middlewareMode: true,
      // The demo is for playing: no hot reload, whose socket would get in the way of the table's own.
      hmr: false,
      ws: false,
      watch: null,
      // The world and the system's sources are none of the browser's business.
      fs: { strict: true, allow: [sources, packages] },
    },
  });
}
