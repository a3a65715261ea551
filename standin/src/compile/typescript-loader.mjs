// What Node asks while run.mjs runs a program: TypeScript without its types, by the compiler that Vite brings, and
// grammars. Vite itself could do it, but takes twice as long to begin.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { transformWithOxc } from "vite";
import { compileGrammar } from "./peggy-grammar.mjs";

/**
 * @type {import("node:module").LoadHook}
 */
export async function load(url, context, nextLoad) {
  const path = url.startsWith("file:") ? fileURLToPath(url) : "";
  if (path.endsWith(".ts")) return moduleOf(await withoutTypes(path));
  if (path.endsWith(".peggy")) return moduleOf(await compileGrammar(path));
  return nextLoad(url, context);
}

/** @param {string} source */
function moduleOf(source) {
  return { format: "module", source, shortCircuit: true };
}

/** @param {string} path */
async function withoutTypes(path) {
  const { code, map } = await transformWithOxc(await readFile(path, "utf8"), path, { sourcemap: true });
  const encoded = Buffer.from(JSON.stringify(map)).toString("base64");
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${encoded}`;
}
