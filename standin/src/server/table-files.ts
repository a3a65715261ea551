import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Source, WorldData } from "../client/connection.ts";
import type { Documents } from "./world-folder.ts";

/** The world a new table begins with. */
export interface Seed {
  readonly world: WorldData["world"];
  readonly documents: Documents;
}

/** Reads the manifest of the system in an install folder. */
export async function readManifest(root: string): Promise<WorldData["system"]> {
  const manifest = await readJson(join(root, "system.json"));
  if (isRecord(manifest) && typeof manifest["id"] === "string") return { ...manifest, id: manifest["id"] };
  throw new Error(`${join(root, "system.json")} names no system`);
}

/** Reads the demo's world; what was said in it was said just now. Another system begins with the same people alone. */
export async function readSeed(manifest: WorldData["system"]): Promise<Seed> {
  const seed = (await readJson(join(import.meta.dirname, "..", "table", "world.json"))) as Seed & { system: string };
  if (manifest.id !== seed.system) {
    const users = seed.documents.users?.map((user) => ({ ...user, character: null }));
    return { world: { id: manifest.id, title: titleOf(manifest) }, documents: users ? { users } : {} };
  }
  const now = Date.now();
  const messages = seed.documents.messages?.map((message, index): Source => ({ ...message, timestamp: now + index }));
  return { ...seed, documents: { ...seed.documents, ...(messages ? { messages } : {}) } };
}

/** What a system calls itself. */
export function titleOf(manifest: WorldData["system"]): string {
  return typeof manifest["title"] === "string" ? manifest["title"] : manifest.id;
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8");
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${file} is not valid JSON`, { cause });
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
