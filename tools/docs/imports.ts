import { relative, resolve } from "node:path";
import { cruise } from "dependency-cruiser";
import type { ICruiseResult } from "dependency-cruiser";
import { ruleRooms, rooms } from "../../.dependency-cruiser.mjs";

const root = resolve(import.meta.dirname, "../..");

/** Returns pictures of the imports between the rooms of `src`, and between those of `src/rules`, in Markdown. */
export async function importsDoc(): Promise<string> {
  const { output } = await cruise([resolve(root, "src")], {
    baseDir: root,
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { extensions: [".ts", ".d.ts", ".js", ".mjs"] },
  });
  const { modules } = output as ICruiseResult;
  const inside = (folder: string, names: readonly string[]): string => {
    const roomOf = (path: string): string => relative(folder, resolve(root, path)).split("/")[0] ?? "";
    const imports = new Map(names.map((name) => [name, new Set<string>()]));
    for (const { source, dependencies } of modules) {
      for (const { resolved } of dependencies) {
        const [from, to] = [roomOf(source), roomOf(resolved)];
        if (from !== to && imports.has(to)) imports.get(from)?.add(to);
      }
    }
    return picture(imports);
  };
  const src = resolve(root, "src");
  // Which rooms an extra uses goes with the extra when it is left out.
  const lasting = rooms.filter((room) => room !== "extras");
  return `${inside(src, lasting)}\n\nThe extras use any of these rooms, and none of these uses an extra.\n\nInside \`src/rules\`:\n\n${inside(resolve(src, "rules"), ruleRooms)}`;
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
