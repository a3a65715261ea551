import { readFile } from "node:fs/promises";
import { posix, resolve } from "node:path";
import type { Plugin } from "vite";
import { root } from "../project.ts";

/** A style sheet that is taken in by another one, which names it in a line of its own. */
const IMPORT = /^@import url\("([^"]+)"\);$/;

/** An address in a style sheet that begins at its folder. */
const ADDRESS = /url\("(?!data:|https?:)([^"]+)"\)/g;

/**
 * Writes a style sheet that names others, and these, as one file beside a bundle: a browser fetches few files at once, and so would not
 * begin with the script before it has nearly all of them.
 * @param from The style sheet, as a path from the root of the project. Its lines are imports and nothing else.
 * @param to The name of the file in the folder of the bundle, which lies in the root of the project.
 */
export function oneStyleSheet(from: string, to: string): Plugin {
  return {
    name: "one-style-sheet",
    apply: "build",
    async generateBundle({ dir = "" }) {
      const folder = posix.relative(posix.basename(dir), posix.dirname(from));
      const read = async (path: string): Promise<string> => {
        const file = resolve(root, path);
        this.addWatchFile(file);
        return readFile(file, "utf8");
      };
      const lines = (await read(from)).trim().split("\n");
      const sheets = lines.map(async (line) => {
        const [, name] = IMPORT.exec(line) ?? [];
        if (name === undefined) throw new Error(`${from} has a line that is no import: ${line}`);
        const text = await read(posix.join(posix.dirname(from), name));
        return text.replaceAll(ADDRESS, (_, path: string) => `url("${posix.join(folder, posix.dirname(name), path)}")`);
      });
      this.emitFile({ type: "asset", fileName: to, source: (await Promise.all(sheets)).join("\n") });
    },
  };
}
