import { existsSync } from "node:fs";
import { mkdir, readdir, rename, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { CollectionName, Source, WorldData } from "../../client/connection.ts";
import { hasCode, LevelStore, reasonOf, TableFilesError, type StoreChange } from "./store.ts";

type Documents = Partial<Record<CollectionName, readonly Source[]>>;

/** A world's folder cannot be used as it is; the message says why and what a person can do. */
export class WorldFolderError extends TableFilesError {
  override readonly name = "WorldFolderError";
}

/** Opens the world that a folder keeps, or founds one there when the folder is missing or empty. */
export async function openWorldFolder(directory: string, seed: Documents): Promise<LevelStore> {
  const create = !existsSync(join(directory, "CURRENT"));
  try {
    await mkdir(directory, { recursive: true });
    if (create && (await readdir(directory)).length > 0) throw new Error("it has files, but no LevelDB database");
    const store = await LevelStore.open(directory, { create });
    if (create) await store.apply(changesOf(seed));
    return store;
  } catch (error) {
    throw isLocked(error) ? inUse(directory, error) : broken(directory, error);
  }
}

function changesOf(seed: Documents): StoreChange[] {
  const entries = Object.entries(seed) as [CollectionName, readonly Source[]][];
  return entries.flatMap(([collection, sources]) => sources.map((source) => ({ collection, id: source._id, source })));
}

/** Moves a world out of the way under a dated name, and says where to; null when there was none. */
export async function setAside(directory: string): Promise<string | null> {
  const target = `${directory}.${new Date().toISOString().replace(/[:.]/g, "-")}`;
  try {
    await rename(directory, target);
    return target;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

function inUse(directory: string, cause: unknown): WorldFolderError {
  const message = `The world in ${directory} is in use by another process.
Stop the other table first, or keep this one's world elsewhere: npm start -- --world <folder>`;
  return new WorldFolderError(message, { cause });
}

function broken(directory: string, cause: unknown): WorldFolderError {
  const message = `The world in ${directory} cannot be opened: ${reasonOf(cause)}.
Nothing in it was changed. Restore a copy of the folder, or begin anew: npm start -- --fresh
(which keeps the old world beside it, under a dated name)`;
  return new WorldFolderError(message, { cause });
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && hasCode(error.cause, "LEVEL_LOCKED");
}

/** The world a new table begins with. */
export interface Seed {
  readonly world: WorldData["world"];
  readonly documents: Documents;
}

/** Reads the manifest of a package in an install folder. */
export async function readManifest(root: string, type: "system" | "module" = "system"): Promise<WorldData["system"]> {
  const file = join(root, `${type}.json`);
  try {
    const manifest = JSON.parse(await readFile(file, "utf8")) as WorldData["system"];
    if (typeof manifest.id === "string") return manifest;
  } catch (cause) {
    throw new TableFilesError(`There is no valid ${file}: ${reasonOf(cause)}`, { cause });
  }
  throw new TableFilesError(`${file} names no ${type}`);
}

/** A world with a game master and two players, and nothing else. */
export function emptySeed(manifest: WorldData["system"]): Seed {
  const users = [
    { _id: "gamemaster000001", name: "Gamemaster", role: 4, color: "#b3402e" },
    { _id: "playerAda0000001", name: "Ada", role: 1, color: "#3f7fc4" },
    { _id: "playerBruno00001", name: "Bruno", role: 1, color: "#3d9463" },
  ];
  return { world: { id: manifest.id, title: titleOf(manifest) }, documents: { users } };
}

/** Returns a seed whose messages are as of now. */
export function sayNow({ world, documents }: Seed): Seed {
  const now = Date.now();
  const messages = documents.messages?.map((message, index): Source => ({ ...message, timestamp: now + index }));
  return { world, documents: { ...documents, ...(messages ? { messages } : {}) } };
}

/** What a system calls itself. */
export function titleOf(manifest: WorldData["system"]): string {
  return typeof manifest["title"] === "string" ? manifest["title"] : manifest.id;
}
