// @vitest-environment node
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { expect, it } from "vitest";
import { openWorldFolder, setAside, WorldFolderError } from "../src/table/server/world-folder.ts";
import { temporaryFolder } from "./server-fixtures.ts";

const seed = {
  users: [{ _id: "gamemaster000001", name: "Gamemaster" }],
  messages: [
    { _id: "message000000001", content: "Once upon a time" },
    { _id: "message000000002", content: "there was a magus." },
  ],
};

async function closedWorld(): Promise<string> {
  const directory = join(await temporaryFolder(), "world");
  const store = await openWorldFolder(directory, seed);
  await store.close();
  return directory;
}

/** Every file of a folder, byte for byte. */
async function contentOf(directory: string): Promise<Record<string, string>> {
  const names = (await readdir(directory)).sort();
  const entries = names.map(async (name) => [name, await readFile(join(directory, name), "latin1")] as const);
  return Object.fromEntries(await Promise.all(entries));
}

async function fileOf(directory: string, kind: RegExp): Promise<string> {
  const name = (await readdir(directory)).find((file) => kind.test(file));
  if (name === undefined) throw new Error(`${directory} has no such file`);
  return join(directory, name);
}

/** Opening the folder is refused in words that name it and the remedies, and no byte of it changes. */
async function expectRefusal(directory: string, reason: string | RegExp): Promise<void> {
  const before = await contentOf(directory);
  const refusal = await openWorldFolder(directory, seed).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(WorldFolderError);
  const { message } = refusal as WorldFolderError;
  expect(message).toMatch(reason);
  expect(message).toContain(directory);
  expect(message).toMatch(/Restore a copy .* --fresh/);
  expect(await contentOf(directory)).toEqual(before);
}

it("founds a world in a folder that is missing or empty", async () => {
  const empty = await temporaryFolder();
  for (const directory of [empty, join(empty, "not", "yet")]) {
    const store = await openWorldFolder(directory, seed);
    expect(await store.load()).toEqual(seed);
    await store.close();
  }
});

it("opens a world as it was left, without planting the seed again", async () => {
  const directory = await closedWorld();
  const store = await openWorldFolder(directory, seed);
  await store.apply([{ collection: "messages", id: "message000000001", source: null }]);
  await store.close();
  const again = await openWorldFolder(directory, seed);
  expect((await again.load()).messages).toEqual([{ _id: "message000000002", content: "there was a magus." }]);
  await again.close();
});

it("refuses a world whose database cannot be opened", async () => {
  const directory = await closedWorld();
  await writeFile(await fileOf(directory, /^MANIFEST/), "not a manifest");
  await expectRefusal(directory, "cannot be opened: Corruption");
});

it("refuses a world that has lost a file", async () => {
  const directory = await closedWorld();
  const manifest = await fileOf(directory, /^MANIFEST/);
  await rm(manifest);
  await expectRefusal(directory, `${manifest}: No such file`);
});

it("refuses a world with a record that is not JSON", async () => {
  const directory = await closedWorld();
  const db = new ClassicLevel(directory);
  await db.put("!messages!message000000003", "{broken");
  await db.close();
  await expectRefusal(directory, "its record !messages!message000000003 is not valid JSON");
});

it("refuses a world of which LevelDB would silently drop a damaged part", async () => {
  const directory = await closedWorld();
  const log = await fileOf(directory, /\.log$/);
  const bytes = await readFile(log);
  bytes.write("Twice", bytes.indexOf("Once"));
  await writeFile(log, bytes);
  await expectRefusal(directory, "a part of its records is damaged");
});

it("refuses a world without users", async () => {
  const directory = await closedWorld();
  const db = new ClassicLevel(directory);
  await db.del("!users!gamemaster000001");
  await db.close();
  await expectRefusal(directory, "it has no users");
});

it("refuses a folder of something else", async () => {
  const directory = await temporaryFolder();
  await writeFile(join(directory, "novel.txt"), "Chapter one");
  await expectRefusal(directory, "no LevelDB database");
});

it("refuses a folder of folders", async () => {
  const directory = await temporaryFolder();
  await mkdir(join(directory, "world"));
  const refusal = openWorldFolder(directory, seed);
  await expect(refusal).rejects.toThrow("no LevelDB database");
});

it("refuses a world that another table has open", async () => {
  const directory = join(await temporaryFolder(), "world");
  const store = await openWorldFolder(directory, seed);
  const second = openWorldFolder(directory, seed);
  await expect(second).rejects.toThrow(WorldFolderError);
  await expect(second).rejects.toThrow(`${directory} is in use by another process`);
  await expect(second).rejects.toThrow("--world");
  expect(await store.load()).toEqual(seed);
  await store.close();
});

it("sets a world aside beside itself, and nothing when there is none", async () => {
  const directory = await closedWorld();
  const target = await setAside(directory);
  expect(target).toMatch(/world\.\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/);
  const store = await openWorldFolder(target ?? "", {});
  expect(await store.load()).toEqual(seed);
  await store.close();
  expect(await setAside(directory)).toBeNull();
});
