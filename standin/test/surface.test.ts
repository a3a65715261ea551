import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { compare } from "../tools/surface/compare.ts";
import { openDeclarations } from "../tools/surface/declarations.ts";
import { ABSENT_FILE, describeAbsent } from "../tools/surface/write.ts";

const comparison = compare(openDeclarations());

async function readReasons(name: string): Promise<string[]> {
  const file = resolve(import.meta.dirname, "../tools/surface", name);
  return Object.keys(JSON.parse(await readFile(file, "utf8")) as Record<string, string>).toSorted();
}

test("the surface has nothing that is not Foundry's, or tools/surface/beyond.json says where else it is known from", async () => {
  expect(comparison.beyond).toEqual(await readReasons("beyond.json"));
});

test("the surface has Foundry's kinds and parameters, or tools/surface/different.json says why not", async () => {
  expect(Object.keys(comparison.different).toSorted()).toEqual(await readReasons("different.json"));
});

test("the surface lacks what absent-members.json lists; npm run surface writes it", async () => {
  expect(await readFile(ABSENT_FILE, "utf8")).toBe(await describeAbsent(comparison));
});
