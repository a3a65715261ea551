import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** The answer of the server that is asked for a file of the system. */
export function fileOf(path: string): Pick<Response, "ok" | "json"> {
  try {
    const text = readFileSync(resolve(root, path.replace(/^systems\/quadrivium\//, "")), "utf8");
    return { ok: true, json: () => Promise.resolve(JSON.parse(text) as unknown) };
  } catch {
    return { ok: false, json: () => Promise.reject(new Error(`There is no file ${path}.`)) };
  }
}
