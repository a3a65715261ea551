import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { diceDoc } from "./docs/dice-doc.ts";
import { importsDoc } from "./docs/imports.ts";
import { twistSource } from "./docs/twist-table.ts";
import { withWritten } from "./docs/with-written.ts";
import { galleryDoc } from "./screenshots/gallery.ts";

const root = resolve(import.meta.dirname, "..");

/** The tracked files that programs write, each with a function that returns its present text. */
export const writtenFiles: Readonly<Record<string, () => Promise<string>>> = {
  "docs/dice.md": diceDoc,
  "docs/gallery.md": galleryDoc,
  "docs/architecture.md": () => withWritten("docs/architecture.md", "imports", importsDoc),
  "packs/_source/twists/twist-of-fate.json": twistSource,
};

/** Writes them all. */
export async function main(): Promise<number> {
  for (const [path, text] of Object.entries(writtenFiles)) await writeFile(resolve(root, path), await text());
  return 0;
}
