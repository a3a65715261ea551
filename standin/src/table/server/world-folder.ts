import { mkdir, readdir, rename, rm, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { CollectionName, Source, WorldData } from "../../client/connection.ts";
import { hasCode, isDiskFull, reasonOf, TableFilesError, inspectCopy, LevelStore } from "./store.ts";

type Documents = Partial<Record<CollectionName, readonly Source[]>>;

/** A world's folder cannot be used as it is; the message says why and what a person can do. */
export class WorldFolderError extends TableFilesError {
  override readonly name = "WorldFolderError";
}

/** Opens the world that a folder keeps, or founds one there when the folder is missing or empty. */
export async function openWorldFolder(directory: string, seed: Documents): Promise<LevelStore> {
  try {
    const files = await listFiles(directory);
    if (files.length === 0) return await foundWorld(directory, seed);
    if (!files.includes("CURRENT")) throw new Error("it has files, but no LevelDB database");
    const { users } = await inspectCopy(directory, async (copy) => readAndClose(await LevelStore.open(copy)));
    if (!users?.length) throw new Error("it has no users, so nobody could join");
    return await LevelStore.open(directory);
  } catch (error) {
    // Nothing is wrong with the world then.
    if (isDiskFull(error)) throw error;
    throw isLocked(error) ? inUse(directory, error) : broken(directory, error);
  }
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

/** Puts a world back that was set aside for one which could not be laid. */
export async function putBack(target: string, directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  await rename(target, directory);
}

async function foundWorld(directory: string, seed: Documents): Promise<LevelStore> {
  await mkdir(dirname(directory), { recursive: true });
  const entries = Object.entries(seed) as [CollectionName, readonly Source[]][];
  const changes = entries.flatMap(([collection, sources]) =>
    sources.map((source) => ({ collection, id: source._id, source })),
  );
  try {
    const store = await LevelStore.open(directory, { create: true });
    await store.apply(changes).catch(async (error: unknown) => {
      await store.close();
      throw error;
    });
    return store;
  } catch (error) {
    // What is left of a world that was not founded would be taken for a broken one.
    if (isDiskFull(error)) await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

async function readAndClose(store: LevelStore): Promise<Documents> {
  try {
    return await store.load();
  } finally {
    await store.close();
  }
}

/** The files in a folder; a database has no folders inside. */
async function listFiles(directory: string): Promise<string[]> {
  try {
    const entries = await readdir(directory, { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && entry.name !== "LOCK").map((entry) => entry.name);
    if (files.length === 0 && entries.length > 0) throw new Error("it has folders, but no LevelDB database");
    return files;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
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

/** A folder has no system that can be played; the message says why. */
class NoSystemError extends TableFilesError {
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
