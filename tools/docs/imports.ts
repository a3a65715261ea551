import { cruise } from "dependency-cruiser";
import type { ICruiseResult } from "dependency-cruiser";
import { relative, resolve } from "node:path";
import { ruleRooms, rooms } from "../../.dependency-cruiser.mjs";

const root = resolve(import.meta.dirname, "../..");

/** Returns the imports between the rooms of `src`, and between those of `src/rules`, as pictures and tables in Markdown. */
export async function importsDoc(): Promise<string> {
  const { output } = await cruise([resolve(root, "src")], {
    baseDir: root,
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { extensions: [".ts", ".d.ts", ".js", ".mjs"] },
  });
  const { modules } = output as ICruiseResult;
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => [inSource(source), inSource(resolved)] as const),
  );
  return [section(rooms, imports), "Inside `src/rules`:", section(ruleRooms, imports.map(belowRules))].join("\n\n");
}

type Import = readonly [from: string, to: string];

/** Returns a path below `src`, whatever folder it is told from. */
function inSource(path: string): string {
  return relative(resolve(root, "src"), resolve(root, path));
}

function belowRules([from, to]: Import): Import {
  return [relative("rules", from), relative("rules", to)];
}

function section(names: readonly string[], imports: readonly Import[]): string {
  const counts = countsOf(names, imports);
  return `${picture(names, counts)}\n\n${table(names, counts)}`;
}

/** How many imports each room takes from each other room. */
type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>;

function countsOf(names: readonly string[], imports: readonly Import[]): Counts {
  const counts = new Map(names.map((name) => [name, new Map<string, number>()]));
  for (const [from, to] of imports) {
    const [importing = "", imported = ""] = [from, to].map((path) => path.split("/")[0]);
    if (importing === imported || !counts.has(imported)) continue;
    const row = counts.get(importing);
    row?.set(imported, (row.get(imported) ?? 0) + 1);
  }
  return counts;
}

/** Draws the arrows that no others imply: what is reached through another room is left out. */
function picture(names: readonly string[], counts: Counts): string {
  const arrows = names.flatMap((from) =>
    importedBy(counts, from)
      .filter((to) => !importedBy(counts, from).some((between) => between !== to && reaches(counts, between, to)))
      .map((to) => `  ${from} --> ${to}`),
  );
  return ["```mermaid", "flowchart TD", ...arrows, "```"].join("\n");
}

function importedBy(counts: Counts, from: string): readonly string[] {
  return [...(counts.get(from)?.keys() ?? [])];
}

function reaches(counts: Counts, from: string, to: string, seen = new Set<string>()): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return importedBy(counts, from).some((next) => reaches(counts, next, to, seen));
}

/** Lists how many imports each room takes from those below it; an import upwards would stand right of the diagonal. */
function table(names: readonly string[], counts: Counts): string {
  const row = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  const lines = names.map((from) =>
    row([`**${from}**`, ...names.map((to) => (from === to ? "■" : (counts.get(from)?.get(to) ?? "")))]),
  );
  return [row(["imports from", ...names]), row(["---", ...names.map(() => "--:")]), ...lines].join("\n");
}
