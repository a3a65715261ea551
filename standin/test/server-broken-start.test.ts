// @vitest-environment node
import * as files from "node:fs/promises";
import { readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { startServer } from "../src/table/server/server.ts";
import { main } from "../src/start.ts";
import { buildPack, packsRoot, usePacks } from "./packs-fixture.ts";
import { temporaryFolder } from "./server-fixtures.ts";

/** Starts that cannot succeed: what is wrong is told in a line, with the remedy, and nothing is lost by it. */

vi.mock("node:fs/promises", async (importOriginal) => {
  const original = await importOriginal<typeof files>();
  return { ...original, copyFile: vi.fn(original.copyFile) };
});

usePacks();

let world: string;
beforeEach(async () => {
  await build();
  world = join(await temporaryFolder(), "world");
});

const lantern = { _id: "lantern000000000", name: "Lantern", type: "gear", system: {}, effects: [] };

/** Builds the system's compendium of gear anew. */
async function build(): Promise<void> {
  await rm(join(packsRoot(), "packs", "gear"), { recursive: true, force: true });
  await buildPack("gear", [Object.assign(lantern, { _key: `!items!${lantern._id}` })]);
}

/** What the program says that starts a table, which cannot be laid. */
async function refusal(...args: readonly string[]): Promise<string> {
  const said: string[] = [];
  const spy = vi.spyOn(console, "error").mockImplementation((text: string) => void said.push(text));
  const status = await main(["--no-open", "--port", "0", "--system", packsRoot(), "--world", world, ...args]);
  spy.mockRestore();
  expect(status).toBe(1);
  return said.join("\n");
}

/** Starts a table, lets something be done there, and closes it. */
async function evening(task: (server: Awaited<ReturnType<typeof startServer>>) => Promise<unknown>): Promise<void> {
  const server = await startServer({ port: 0, root: packsRoot(), worldDirectory: world });
  try {
    await task(server);
  } finally {
    await server.close();
  }
}

const start = () => evening(() => Promise.resolve());

async function fileOf(directory: string, kind: RegExp): Promise<string> {
  const name = (await readdir(directory)).find((file) => kind.test(file));
  if (name === undefined) throw new Error(`${directory} has no such file`);
  return join(directory, name);
}

/** Whole, with one record in its log that a bit has flipped in. */
async function withDamagedLog(directory: string): Promise<void> {
  const db = new ClassicLevel(directory);
  await db.put("!items!candle0000000000", JSON.stringify({ ...lantern, _id: "candle0000000000" }));
  await db.close();
  const log = await fileOf(directory, /\.log$/);
  const bytes = await readFile(log);
  bytes.write("Lanterm", bytes.indexOf("Lantern"));
  await writeFile(log, bytes);
}

describe("a compendium of the system", () => {
  const built = () => join(packsRoot(), "packs", "gear");

  it.each([
    ["was cut off", async () => truncate(await fileOf(built(), /\.ldb$/), 40), ".ldb: "],
    ["has lost its table of contents", async () => rm(await fileOf(built(), /^MANIFEST/)), "No such file"],
    ["has lost its records", async () => rm(await fileOf(built(), /\.ldb$/)), "missing files"],
    ["has a damaged part, which LevelDB would drop", () => withDamagedLog(built()), "a part of its records is damaged"],
  ])("that %s is named in a line, with the remedy", async (_what, damage, reason) => {
    await damage();
    const told = await refusal();
    expect(told).toMatch(/^The compendium fixture\.gear in .+packs.gear cannot be opened: .+\. Build it again\.$/);
    expect(told).toContain(reason);
    expect(told).toContain(built());
    // Nothing was repaired by looking at it.
    expect(await refusal()).toBe(told);
    await build();
    await start();
  });

  it("whose copy alone is damaged is copied again once that is deleted", async () => {
    await start();
    const copy = join(world, "packs", "fixture", "gear");
    await truncate(await fileOf(copy, /\.ldb$/), 40);
    expect(await refusal()).toMatch(
      /^The compendium fixture\.gear in .+world.packs.fixture.gear cannot .+ Delete that folder/,
    );
    await rm(copy, { recursive: true });
    await start();
  });
});

describe("a full disk", () => {
  const full = () => Object.assign(new Error("ENOSPC: no space left on device, copyfile"), { code: "ENOSPC" });
  const remedy = /^There is no room left on the disk .+\n.+ Free some space and start again/;

  it("is nobody's broken world: the remedy is room", async () => {
    await start();
    vi.mocked(files.copyFile).mockRejectedValueOnce(full());
    const told = await refusal();
    expect(told).toMatch(remedy);
    expect(told).not.toContain("--fresh");
    await start();
  });
});
