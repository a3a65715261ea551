import { readFile } from "node:fs/promises";
import peggy from "peggy";

/**
 * The source of the module that a grammar's file stands for.
 * @param {string} file
 * @returns {Promise<string>}
 */
export async function compileGrammar(file) {
  return peggy.generate(await readFile(file, "utf8"), { output: "source", format: "es", grammarSource: file });
}

/**
 * A Vite plugin that compiles a grammar when it is imported.
 * @returns {import("vite").Plugin}
 */
export function peggyGrammar() {
  return {
    name: "peggy-grammar",
    async load(id) {
      const file = id.split("?")[0];
      if (!file?.endsWith(".peggy")) return null;
      this.addWatchFile(file);
      return compileGrammar(file);
    },
  };
}
