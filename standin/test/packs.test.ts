import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Source } from "../src/client/connection.ts";
import type { Session } from "../src/table/server/session.ts";
import { joinRecords } from "../src/table/server/packs.ts";
import { MemoryStore } from "../src/table/server/store.ts";
import { readManifest } from "../src/table/server/world-folder.ts";
import { World } from "../src/table/server/world.ts";
import { ids, packsRoot, usePacks } from "./packs-fixture.ts";

usePacks();

const GM = "gamemaster000000";
const ANNE = "anne000000000000";

const users: Source[] = [
  { _id: GM, name: "Gamemaster", role: 4 },
  { _id: ANNE, name: "Anne", role: 1 },
];

async function openWorld() {
  const system = await readManifest(packsRoot());
  const facts = { world: { id: "test", title: "Test" }, system, release: { generation: 13, build: 351 }, now: () => 7 };
  const world = await World.open(new MemoryStore({ users }), facts, { root: packsRoot() });
  return { gm: world.join(GM), anne: world.join(ANNE) };
}

async function get(session: Session, pack: string): Promise<readonly Source[]> {
  return session.managePacks({ action: "get", pack });
}

it("the documents which a pack keeps apart come together, and its folder is not touched", async () => {
  const folder = join(packsRoot(), "packs", "monsters");
  const state = async () =>
    Promise.all((await readdir(folder)).map(async (name) => [name, (await stat(join(folder, name))).mtimeMs]));
  const before = await state();
  const { gm } = await openWorld();
  const [goblin] = await get(gm, "fixture.monsters");
  expect(goblin).toMatchObject({
    name: "Goblin",
    items: [{ name: "Club", effects: [{ _id: ids.heavy, name: "Heavy" }] }],
    effects: [{ _id: ids.angry }],
  });
  expect(await state()).toEqual(before);
});

it("pages of entries, results of tables and deltas of tokens are put together", () => {
  const joined = joinRecords(
    new Map<string, Source>(
      Object.entries({
        "!journal!j": { _id: "j", pages: ["p"] },
        "!journal.pages!j.p": { _id: "p", name: "Page" },
        "!tables!t": { _id: "t", results: ["r"] },
        "!tables.results!t.r": { _id: "r", range: [1, 2] },
        "!scenes!s": { _id: "s", tokens: ["k"] },
        "!scenes.tokens!s.k": { _id: "k", delta: "d" },
        "!scenes.tokens.delta!s.k.d": { _id: "d", items: ["i"] },
        "!scenes.tokens.delta.items!s.k.d.i": { _id: "i", name: "Item" },
      }),
    ),
  );
  expect(joined["journal"]).toEqual([{ _id: "j", pages: [{ _id: "p", name: "Page" }] }]);
  expect(joined["tables"]).toEqual([{ _id: "t", results: [{ _id: "r", range: [1, 2] }] }]);
  expect(joined["scenes"]).toEqual([
    { _id: "s", tokens: [{ _id: "k", delta: { _id: "d", items: [{ _id: "i", name: "Item" }] } }] },
  ]);
});

describe("what a manifest says of its packs", () => {
  it("system packs are locked by default", async () => {
    const { gm } = await openWorld();
    const operation = { updates: [{ _id: ids.rope, name: "Stolen" }], pack: "fixture.gear" };
    await expect(gm.modifyDocument({ type: "Item", action: "update", operation })).rejects.toThrow(
      "You may not modify the fixture.gear Compendium which is currently locked.",
    );
  });

  it("ownership by role decides who looks into a pack", async () => {
    const { anne } = await openWorld();
    await expect(get(anne, "fixture.monsters")).rejects.toThrow("lacks permission to view");
    await expect(get(anne, "fixture.gear")).resolves.toHaveLength(2);
    const { packs } = await anne.getWorld();
    expect(packs.map(({ id, index }) => [id, index.length])).toEqual([
      ["fixture.gear", 2],
      ["fixture.monsters", 0],
    ]);
  });
});
