import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { coverageDoc } from "./docs/coverage.ts";
import { diceDoc } from "./docs/dice-doc.ts";
import { importsDoc } from "./docs/imports.ts";
import { twistSource } from "./docs/twist-table.ts";
import { formatted } from "./format.ts";
import { galleryDoc } from "./screenshots/gallery.ts";

const root = resolve(import.meta.dirname, "..");

/** The tracked files that programs write, each with a function that returns its present text. */
export const writtenFiles: Readonly<Record<string, () => Promise<string>>> = {
  "docs/dice.md": diceDoc,
  "docs/coverage.md": coverageDoc,
  "docs/gallery.md": galleryDoc,
  "docs/architecture.md": () => withWritten("docs/architecture.md", "imports", importsDoc),
  "packs/_source/twists/twist-of-fate.json": twistSource,
};

/** Writes them all. */
export async function main(): Promise<number> {
  for (const [path, text] of Object.entries(writtenFiles)) await writeFile(resolve(root, path), await text());
  return 0;
}

/**
 * Returns a Markdown file with the text between the comments `<!-- name: ... -->` and `<!-- end of name -->` replaced.
 * @throws Error if the file has no such comments
 */
async function withWritten(path: string, name: string, write: () => Promise<string>): Promise<string> {
  const text = await readFile(resolve(root, path), "utf8");
  const [, before, after] =
    new RegExp(`^(.*<!-- ${name}: .*? -->).*(<!-- end of ${name} -->.*)$`, "s").exec(text) ?? [];
  if (before === undefined || after === undefined) throw new Error(`${path} has no place for "${name}".`);
  return formatted(path, `${before}\n\n${await write()}\n\n${after}`);
}
