import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

const sources = resolve(import.meta.dirname, "../src");

/** What each file of the stand-in imports of the others, types included. */
function readImports(): ReadonlyMap<string, readonly string[]> {
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
  return new Map(
    files.map((path) => {
      const file = join(sources, path);
      const specifiers = readFileSync(file, "utf8").matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g);
      return [file, [...specifiers].map(([, specifier = ""]) => resolve(dirname(file), specifier))];
    }),
  );
}

const imports = readImports();

/** All that a file imports, directly or by way of others. */
function reach(file: string): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [file];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const imported of imports.get(next) ?? []) {
      if (!found.has(imported)) open.push(imported);
      found.add(imported);
    }
  }
  return found;
}

test("no more than ten files of the stand-in import each other in a circle, types included", () => {
  const reached = new Map([...imports.keys()].map((file) => [file, reach(file)]));
  const circles = [...reached].map(([file, all]) => [...all].filter((other) => reached.get(other)?.has(file)));
  expect(imports.size).toBeGreaterThan(100);
  expect(circles.filter((circle) => circle.length > 10)).toEqual([]);
});
