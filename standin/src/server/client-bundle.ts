import { resolve } from "node:path";
import { build, type Rolldown } from "vite";
import { peggyGrammar } from "../compile/peggy-grammar.mjs";

const sources = resolve(import.meta.dirname, "..");

/** Where the stand-in's own modules, styles and fonts are served. */
export const CLIENT_PREFIX = "/standin/";

const PAGE = "table/index.html";

/** The stand-in's client as a browser loads it: its page, and the few files into which everything else is bundled. */
export interface ClientBundle {
  readonly page: string;
  /** Files by their addresses below the prefix. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
}

let bundle: Promise<ClientBundle> | undefined;

/** Bundles the client, once for all tables of a process. Rejects if a module cannot be compiled. */
export function clientBundle(): Promise<ClientBundle> {
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
