import { readdir, readFile } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import ts from "typescript";
import { ruleRooms, rooms } from "../../.dependency-cruiser.mjs";

const src = resolve(import.meta.dirname, "../../src");

/** Returns pictures of the imports between the rooms of `src`, and between those of `src/rules`, in Markdown. */
export async function importsDoc(): Promise<string> {
  const found = (await Promise.all((await readdir(src, { recursive: true })).map(importsOf))).flat();
  const inside = (folder: string, names: readonly string[]): string => {
    const roomOf = (path: string): string => relative(folder, path).split("/")[0] ?? "";
    const arrows = new Set(found.map(([from, to]) => `${roomOf(from)} ${roomOf(to)}`));
    const importedBy = (from: string) => names.filter((to) => to !== from && arrows.has(`${from} ${to}`));
    return picture(new Map(names.map((from) => [from, new Set(importedBy(from))])));
  };
  // Which rooms an extra uses goes with the extra when it is left out.
  const lasting = rooms.filter((room) => room !== "extras");
  return `${inside(src, lasting)}\n\nThe extras use any of these rooms, and none of these uses an extra.\n\nInside \`src/rules\`:\n\n${inside(resolve(src, "rules"), ruleRooms)}`;
}

/** Returns what a file of `src` imports, types too: each with the file itself. */
async function importsOf(name: string): Promise<(readonly [from: string, to: string])[]> {
  const path = resolve(src, name);
  if (!path.endsWith(".ts")) return [];
  const { importedFiles } = ts.preProcessFile(await readFile(path, "utf8"));
  return importedFiles.map(({ fileName }) => [path, resolve(dirname(path), fileName)] as const);
}

type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/** Draws the arrows that no others imply: what is reached through another room is left out. */
function picture(imports: Imports): string {
  const arrows = [...imports].flatMap(([from, rooms]) =>
    [...rooms]
      .filter((to) => ![...rooms].some((between) => between !== to && reaches(imports, between, to)))
      .map((to) => `  ${from} --> ${to}`),
  );
  return ["```mermaid", "flowchart TD", ...arrows, "```"].join("\n");
}

function reaches(imports: Imports, from: string, to: string, seen = new Set<string>()): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return [...(imports.get(from) ?? [])].some((next) => reaches(imports, next, to, seen));
}
