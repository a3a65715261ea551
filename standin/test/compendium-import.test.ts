import { describe, expect, it, vi } from "vitest";
import type { ItemDirectory } from "../src/table/directories/item-directory.ts";
import type { Source } from "../src/client/connection.ts";
import type { Actor } from "../src/client/documents/actor.ts";
import type { CompendiumCollection, IndexEntry } from "../src/client/documents/compendium-collection.ts";
import type { Folder } from "../src/client/documents/folder.ts";
import type { Item } from "../src/client/documents/item.ts";
import { ANNE, GM, HERO, settled } from "./open-fixture.ts";
import { page } from "./page.ts";
import { ids, usePacks } from "./packs-fixture.ts";
import { openPacks } from "./packs-table.ts";

usePacks();

const ROPE = `Compendium.fixture.gear.Item.${ids.rope}`;

function pack(id = "fixture.gear"): CompendiumCollection {
  return page.game.packs.get(id, { strict: true }) as CompendiumCollection;
}

const collections = () =>
  (page.foundry.documents as { collections: { CompendiumCollection: typeof CompendiumCollection } }).collections;

describe("from a compendium into the world", () => {
  it("importFromCompendium creates a document which remembers where it comes from", async () => {
    await openPacks();
    const options: unknown[] = [];
    page.Hooks.once("createItem", (_item: unknown, operation: { fromCompendium?: boolean }) => {
      options.push(operation.fromCompendium);
    });
    const cord = await page.game.items.importFromCompendium(pack(), ids.rope, { name: "Cord" });
    expect(cord).toMatchObject({ name: "Cord", pack: null, _stats: { compendiumSource: ROPE } });
    expect(cord?.id).not.toBe(ids.rope);
    expect(options).toEqual([true]);
  });

  it("keepId keeps the id", async () => {
    await openPacks();
    const rope = await page.game.items.importFromCompendium(pack(), ids.rope, {}, { keepId: true });
    expect(rope?.id).toBe(ids.rope);
  });

  it("a collection takes documents of its own kind only", async () => {
    await openPacks();
    await expect(page.game.actors.importFromCompendium(pack(), ids.rope)).rejects.toThrow("is incorrect");
  });

  it("fromCompendium clears order and ownership, and folder and id as it is told", async () => {
    await openPacks();
    const rope = (await pack().getDocument(ids.rope)) as Item;
    expect(page.game.items.fromCompendium(rope)).toMatchObject({ name: "Rope", folder: ids.tools });
    expect(page.game.items.fromCompendium(rope)).not.toHaveProperty("_id");
    expect(page.game.items.fromCompendium(rope)).not.toHaveProperty("sort");
    expect(page.game.items.fromCompendium(rope)).not.toHaveProperty("ownership");
    expect(page.game.items.fromCompendium(rope, { clearFolder: true })).not.toHaveProperty("folder");
    const kept = page.game.items.fromCompendium(rope, { keepId: true, clearSort: false, clearOwnership: false });
    expect(kept).toMatchObject({ _id: ids.rope, sort: 0, ownership: { default: 0 } });
  });
});

describe("a compendium of the world", () => {
  it("createCompendium makes an unlocked compendium of the world, named after its label", async () => {
    await openPacks();
    const heard = vi.fn();
    page.Hooks.on("createCompendium", heard);
    const loot = await collections().CompendiumCollection.createCompendium({ type: "Item", label: "My Loot!" });
    expect(loot).toMatchObject({ collection: "world.my-loot", locked: false, title: "My Loot!" });
    expect(page.game.packs.get("world.my-loot")).toBe(loot);
    expect(heard).toHaveBeenCalledOnce();
  });

  it("everybody learns of a compendium that comes", async () => {
    const { world } = await openPacks();
    const other = world.join(GM);
    const metadata = { type: "Item", label: "Theirs", name: "theirs" };
    await other.managePacks({ action: "create", metadata });
    await settled();
    expect(pack("world.theirs").title).toBe("Theirs");
  });
});

describe("other kinds of documents in a compendium", () => {
  it("entries keep their pages, and tables their results", async () => {
    const { world } = await openPacks();
    const kinds = [
      { type: "JournalEntry", data: { name: "Rules", pages: [{ name: "Dice", type: "text" }] }, field: "pages" },
      { type: "RollTable", data: { name: "Loot", results: [{ range: [1, 6], type: "text" }] }, field: "results" },
    ];
    for (const { type, data, field } of kinds) {
      const made = await collections().CompendiumCollection.createCompendium({ type, label: type });
      const document = await made.documentClass.create(data, { pack: made.collection });
      const inner = (document as Record<string, unknown>)[field] as { contents: { pack: string; uuid: string }[] };
      expect(inner.contents).toHaveLength(1);
      expect(inner.contents[0]?.pack).toBe(made.collection);
      expect(inner.contents[0]?.uuid).toMatch(`Compendium.${made.collection}.${type}.`);
      const [kept] = (await world.join(GM).managePacks({ action: "get", pack: made.collection })) as Source[];
      expect(kept?.[field]).toMatchObject([{ _id: expect.any(String) as string }]);
    }
  });
});

describe("folders in a compendium", () => {
  it("a document's folder is one of the pack", async () => {
    await openPacks();
    const torch = (await pack().getDocument(ids.torch)) as Item & { folder: Folder };
    expect(torch.folder).toBe(pack().folders.get(ids.light));
    expect(torch.folder.folder?.name).toBe("Tools");
    expect(torch.folder).toMatchObject({ pack: "fixture.gear", inCompendium: true });
  });

  it("the contents of a folder are entries of the index", async () => {
    await openPacks();
    const contents = pack().folders.get(ids.light)?.contents as unknown as IndexEntry[];
    expect(contents.map(({ name }) => name)).toEqual(["Torch"]);
  });

  it("the contents of a folder of compendia are compendia", async () => {
    await openPacks();
    const [fixture] = page.game.packs.folders.contents;
    expect(fixture?.contents).toEqual([pack()]);
  });

  it("Folder.create takes a pack", async () => {
    await openPacks();
    await pack().configure({ locked: false });
    await page.Folder.create({ name: "Weapons", type: "Item" }, { pack: "fixture.gear" });
    expect(pack().folders.getName("Weapons")?.uuid).toMatch(/^Compendium\.fixture\.gear\.Folder\./);
    expect(page.game.folders.getName("Weapons")).toBeUndefined();
  });
});

describe("items of a compendium on actors", () => {
  it("dropping an entry on the sidebar's directory imports it", async () => {
    await openPacks();
    const { items } = page.ui as { items: ItemDirectory };
    const data = JSON.stringify({ type: "Item", uuid: ROPE });
    await items._onDrop({ dataTransfer: { getData: () => data }, target: document.body } as unknown as DragEvent);
    const rope = page.game.items.getName("Rope");
    expect(rope).toMatchObject({ pack: null, folder: null, _stats: { compendiumSource: ROPE } });
  });

  it("dropping an item from a compendium on a sheet creates a copy which remembers its origin", async () => {
    await openPacks({ userId: ANNE });
    const hero = page.game.actors.get(HERO) as Actor;
    const { ActorSheetV2 } = page.foundry.applications.sheets as { ActorSheetV2: new (options: object) => object };
    const sheet = new ActorSheetV2({ document: hero }) as { _onDrop(event: unknown): Promise<unknown> };
    const data = JSON.stringify({ type: "Item", uuid: ROPE });
    await sheet._onDrop({
      dataTransfer: { getData: () => data },
      target: document.body,
      preventDefault: () => undefined,
    });
    const rope = hero.items.getName("Rope");
    // It keeps its id as long as the actor has nothing of that id.
    expect(rope?.id).toBe(ids.rope);
    expect(rope).toMatchObject({ pack: null, _stats: { compendiumSource: ROPE } });
  });
});
