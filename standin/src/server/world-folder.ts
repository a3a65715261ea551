import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { CollectionName, Source } from "../client/connection.ts";
import { LevelStore } from "./level-store.ts";

export type Documents = Partial<Record<CollectionName, readonly Source[]>>;

/** A world's folder cannot be used as it is; the message says why and what a person can do. */
export class WorldFolderError extends Error {
  override readonly name = "WorldFolderError";
}

/** Opens the world that a folder keeps, or founds one there when the folder is missing or empty. */
export async function openWorldFolder(directory: string, seed: Documents): Promise<LevelStore> {
  try {
    const files = await listFiles(directory);
    if (files.length === 0) return await foundWorld(directory, seed);
    if (!files.includes("CURRENT")) throw new Error("it has files, but no LevelDB database");
    await inspectCopy(directory, files);
    return await LevelStore.open(directory);
  } catch (error) {
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

async function foundWorld(directory: string, seed: Documents): Promise<LevelStore> {
  await mkdir(dirname(directory), { recursive: true });
  const store = await LevelStore.open(directory, { create: true });
  const entries = Object.entries(seed) as [CollectionName, readonly Source[]][];
  const changes = entries.flatMap(([collection, sources]) =>
    sources.map((source) => ({ collection, id: source._id, source })),
  );
  await store.apply(changes);
  return store;
}

/**
 * Reads all of a world, in a copy. LevelDB repairs what it opens: it drops the damaged part of a log, notes the loss in
 * its own diary, and goes on with what is left. A world must not be lost like that, so the original is opened only
 * after a copy has proved to be whole.
 */
async function inspectCopy(directory: string, files: readonly string[]): Promise<void> {
  const copy = await mkdtemp(join(tmpdir(), "foundry-standin-world-"));
  try {
    await Promise.all(files.map((file) => copyFile(join(directory, file), join(copy, file))));
    const store = await LevelStore.open(copy);
    const documents = await readAndClose(store);
    const diary = await readFile(join(copy, "LOG"), "utf8");
    if (/dropping \d+ bytes|Corruption/.test(diary)) throw new Error("a part of its records is damaged");
    if (!documents.users?.length) throw new Error("it has no users, so nobody could join");
  } catch (cause) {
    throw new Error(reasonOf(cause).replaceAll(copy, directory), { cause });
  } finally {
    await rm(copy, { recursive: true, force: true });
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

/** The innermost explanation: what LevelDB itself said, rather than that it could not be opened. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && hasCode(error, "LEVEL_DATABASE_NOT_OPEN")
    ? reasonOf(error.cause)
    : error.message.replace(/\.$/, "");
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && hasCode(error.cause, "LEVEL_LOCKED");
}

/** Tells whether an error of the operating system has a code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
