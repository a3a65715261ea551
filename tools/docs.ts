import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { englishTexts } from "./docs/compendium-texts.ts";
import { diceDoc } from "./docs/dice-doc.ts";
import { importsDoc } from "./docs/imports.ts";
import { twistSource } from "./docs/twist-table.ts";
import { withWritten } from "./docs/with-written.ts";
import { readJson } from "./project.ts";
import type { Manifest } from "./project.ts";
import { galleryDoc } from "./screenshots/gallery.ts";

const root = resolve(import.meta.dirname, "..");

const { packs } = await readJson<Manifest>("system.json");

/** The English texts of the compendia, which translators copy. */
const compendiumTexts = packs.map(
  ({ name }) =>
    [
      `packs/_english/quadrivium.${name}.json`,
      async () => `${JSON.stringify(await englishTexts(name), null, 2)}\n`,
    ] as const,
);

/** The tracked files that programs write, each with a function that returns its present text. */
export const writtenFiles: Readonly<Record<string, () => Promise<string>>> = {
  "docs/dice.md": diceDoc,
  "docs/gallery.md": galleryDoc,
  "docs/dev/architecture.md": () => withWritten("docs/dev/architecture.md", "imports", importsDoc),
  "packs/_source/twists/twist-of-fate.json": twistSource,
  ...Object.fromEntries(compendiumTexts),
};

/** Writes them all. */
export async function main(): Promise<number> {
  for (const [path, text] of Object.entries(writtenFiles)) await writeFile(resolve(root, path), await text());
  return 0;
}
