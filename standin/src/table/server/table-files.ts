import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Source, WorldData } from "../../client/connection.ts";
import { hasCode, TableFilesError } from "./file-errors.ts";
import type { Documents } from "./world-folder.ts";

/** The world a new table begins with. */
export interface Seed {
  readonly world: WorldData["world"];
  readonly documents: Documents;
}

/** A folder has no system that can be played; the message says why. */
export class NoSystemError extends TableFilesError {
  override readonly name = "NoSystemError";
}

/** Reads the manifest of the system in an install folder. @throws NoSystemError if there is none, or it is not valid */
export async function readManifest(root: string): Promise<WorldData["system"]> {
  const file = join(root, "system.json");
  const manifest = await readJson(file).catch((cause: unknown) => {
    throw new NoSystemError(hasCode(cause, "ENOENT") ? `There is no ${file}` : (cause as Error).message, { cause });
  });
  if (isRecord(manifest) && typeof manifest["id"] === "string") return { ...manifest, id: manifest["id"] };
  throw new NoSystemError(`${file} names no system`);
}

/** A world with a game master and two players, who have nothing yet. */
export function emptySeed(manifest: WorldData["system"]): Seed {
  const users = [
    { _id: "gamemaster000001", name: "Gamemaster", role: 4, color: "#b3402e" },
    { _id: "playerAda0000001", name: "Ada", role: 1, color: "#3f7fc4" },
    { _id: "playerBruno00001", name: "Bruno", role: 1, color: "#3d9463" },
  ];
  return { world: { id: manifest.id, title: titleOf(manifest) }, documents: { users } };
}

/** Returns a seed in which all that was said was said just now. */
export function sayNow({ world, documents }: Seed): Seed {
  const now = Date.now();
  const messages = documents.messages?.map((message, index): Source => ({ ...message, timestamp: now + index }));
  return { world, documents: { ...documents, ...(messages ? { messages } : {}) } };
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
