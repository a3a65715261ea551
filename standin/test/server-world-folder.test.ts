// @vitest-environment node
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
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

async function fileOf(directory: string, kind: RegExp): Promise<string> {
  const name = (await readdir(directory)).find((file) => kind.test(file));
  if (name === undefined) throw new Error(`${directory} has no such file`);
  return join(directory, name);
}

/** Opening the folder is refused in words that name it and the remedies. */
async function expectRefusal(directory: string, reason: string | RegExp): Promise<void> {
  const refusal = await openWorldFolder(directory, seed).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(WorldFolderError);
  const { message } = refusal as WorldFolderError;
  expect(message).toMatch(reason);
  expect(message).toContain(directory);
  expect(message).toMatch(/Restore a copy .* --fresh/);
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

it("refuses a folder of something else", async () => {
  const directory = await temporaryFolder();
  await writeFile(join(directory, "novel.txt"), "Chapter one");
  await expectRefusal(directory, "no LevelDB database");
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
