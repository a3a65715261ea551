import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { readJson, root } from "../project.ts";
import type { Manifest } from "../project.ts";
import type { Row } from "./report.ts";

/** Measures what a browser has to load. */
export async function measureBundle(): Promise<Row[]> {
  const { esmodules } = await readJson<Manifest>("system.json");
  const zipped = async (files: readonly string[]): Promise<number> => {
    const sizes = files.map(async (file) => gzipSync(await readFile(resolve(root, file)), { level: 9 }).length);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024;
  };
  return [{ id: "script size", what: "the script, gzipped", value: await zipped(esmodules), unit: "KB", aim: 100 }];
}
