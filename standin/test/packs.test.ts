import { cp, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { describe, expect, it, onTestFinished } from "vitest";
import type { DocumentRequest, Source } from "../src/client/connection.ts";
import type { Session } from "../src/table/server/session.ts";
import { FolderShelf, joinRecords, splitSource } from "../src/table/server/packs/folder-shelf.ts";
import { typeOfCollection, MemoryStore } from "../src/table/server/store.ts";
import { readManifest } from "../src/table/server/world-folder.ts";
import { World } from "../src/table/server/world.ts";
import { buildPack, ids, packsRoot, usePacks } from "./packs-fixture.ts";

usePacks();

const GM = "gamemaster000000";
const ANNE = "anne000000000000";

const users: Source[] = [
  { _id: GM, name: "Gamemaster", role: 4 },
  { _id: ANNE, name: "Anne", role: 1 },
];

/** A world which keeps its packs in a folder, that is gone after the test. */
async function openWorld(folder?: string, store = new MemoryStore({ users })) {
  const worldFolder = folder ?? (await temporary());
  const system = await readManifest(packsRoot());
  const facts = { world: { id: "test", title: "Test" }, system, release: { generation: 13, build: 351 }, now: () => 7 };
  const world = await World.open(store, facts, new FolderShelf(packsRoot(), worldFolder));
  let isOpen = true;
  const close = async () => {
    if (isOpen) await world.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { world, worldFolder, store, close, gm: world.join(GM), anne: world.join(ANNE) };
}

async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "standin-world-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function get(session: Session, pack: string): Promise<readonly Source[]> {
  return session.managePacks({ action: "get", pack });
}

const rename = (name: string): DocumentRequest => ({
  type: "Item",
  action: "update",
  operation: { updates: [{ _id: ids.rope, name }], pack: "fixture.gear" },
});

/** Unlocks a pack; nothing else is said of any pack then. */
async function unlock(session: Session, pack: string): Promise<void> {
  const value = JSON.stringify({ [pack]: { locked: false } });
  const { documents } = await session.getWorld();
  const updates = documents.settings.map(({ _id }) => ({ _id, value }));
  await session.modifyDocument({ type: "Setting", action: "update", operation: { updates } });
}

describe("packs on the disk", () => {
  it("the documents which a pack keeps apart come together", async () => {
    const { gm } = await openWorld();
    const [goblin] = await get(gm, "fixture.monsters");
    expect(goblin).toMatchObject({
      name: "Goblin",
      items: [{ name: "Club", effects: [{ _id: ids.heavy, name: "Heavy" }] }],
      effects: [{ _id: ids.angry }],
    });
  });

  it("the pack of the system is neither locked nor changed", async () => {
    const folder = join(packsRoot(), "packs", "gear");
    const state = async () => {
      const names = await readdir(folder);
      return Promise.all(names.map(async (name) => [name, (await stat(join(folder, name))).mtimeMs]));
    };
    const before = await state();
    const { gm } = await openWorld();
    await unlock(gm, "fixture.gear");
    await gm.modifyDocument(rename("Long Rope"));
    expect(await state()).toEqual(before);
    const db = new ClassicLevel(folder);
    await expect(db.open()).resolves.toBeUndefined();
    await db.close();
  });

  it("changes of an unlocked pack last, split as the official tool splits them", async () => {
    const first = await openWorld();
    await unlock(first.gm, "fixture.monsters");
    const parentUuid = `Compendium.fixture.monsters.Actor.${ids.goblin}`;
    await first.gm.modifyDocument({
      type: "Item",
      action: "create",
      operation: {
        data: [{ _id: "sling00000000000", name: "Sling", type: "gear" }],
        keepId: true,
        parentUuid,
        pack: "fixture.monsters",
      },
    });
    await first.gm.modifyDocument({
      type: "Item",
      action: "delete",
      operation: { ids: [ids.club], parentUuid, pack: "fixture.monsters" },
    });
    await first.close();
    const db = new ClassicLevel<string, Source>(join(first.worldFolder, "packs", "fixture", "monsters"), {
      valueEncoding: "json",
    });
    expect(await db.keys().all()).toEqual([
      `!actors!${ids.goblin}`,
      `!actors.effects!${ids.goblin}.${ids.angry}`,
      `!actors.items!${ids.goblin}.sling00000000000`,
    ]);
    expect(await db.get(`!actors!${ids.goblin}`)).toMatchObject({ items: ["sling00000000000"], effects: [ids.angry] });
    await db.close();
    const second = await openWorld(first.worldFolder, first.store);
    expect(await get(second.gm, "fixture.monsters")).toMatchObject([{ items: [{ name: "Sling" }] }]);
  });

  it("a pack that was built anew is read anew", async () => {
    const before = await temporary();
    await cp(join(packsRoot(), "_source", "gear"), before, { recursive: true });
    const first = await openWorld();
    await first.close();
    await buildPack("gear", [
      {
        ...(await get((await openWorld()).gm, "fixture.gear"))[0],
        _id: ids.rope,
        _key: `!items!${ids.rope}`,
        name: "Chain",
      } as Source,
    ]);
    onTestFinished(async () => {
      const { compilePack } = await import("@foundryvtt/foundryvtt-cli");
      await compilePack(before, join(packsRoot(), "packs", "gear"), { log: false });
    });
    const second = await openWorld(first.worldFolder);
    expect((await get(second.gm, "fixture.gear")).map(({ name }) => name)).toEqual(["Chain"]);
  });
});

describe("the records of a pack", () => {
  it("pages of entries, results of tables and deltas of tokens are put together and taken apart", () => {
    const records = new Map<string, Source>(
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
    );
    const joined = joinRecords(records);
    expect(joined.get("journal")).toEqual([{ _id: "j", pages: [{ _id: "p", name: "Page" }] }]);
    expect(joined.get("tables")).toEqual([{ _id: "t", results: [{ _id: "r", range: [1, 2] }] }]);
    const [scene] = joined.get("scenes") ?? [];
    expect(scene).toEqual({
      _id: "s",
      tokens: [{ _id: "k", delta: { _id: "d", items: [{ _id: "i", name: "Item" }] } }],
    });
    const apart = ["journal", "tables"].flatMap((collection) =>
      (joined.get(collection) ?? []).flatMap((source) => [
        ...splitSource(collection, typeOfCollection(collection as "journal"), source),
      ]),
    );
    expect(apart).toEqual([...records].slice(0, 4));
  });
});

describe("what a manifest says of its packs", () => {
  it("system packs are locked by default", async () => {
    const { gm } = await openWorld();
    await expect(gm.modifyDocument(rename("Stolen"))).rejects.toThrow(
      "You may not modify the fixture.gear Compendium which is currently locked.",
    );
  });

  it("ownership by role decides who looks into a pack and who changes it", async () => {
    const { gm, anne } = await openWorld();
    await expect(get(anne, "fixture.monsters")).rejects.toThrow("lacks permission to view");
    await expect(get(anne, "fixture.gear")).resolves.toHaveLength(2);
    await unlock(gm, "fixture.gear");
    await expect(anne.modifyDocument(rename("Stolen"))).rejects.toThrow("lacks permission to update Item");
    const { packs } = await anne.getWorld();
    expect(packs.map(({ id, index }) => [id, index.length])).toEqual([
      ["fixture.gear", 2],
      ["fixture.monsters", 0],
    ]);
  });
});
