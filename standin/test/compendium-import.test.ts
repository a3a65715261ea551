import { describe, expect, it } from "vitest";
import type { ItemDirectory } from "../src/table/directories/directories.ts";
import type { Actor } from "../src/client/documents/actor.ts";
import type { CompendiumCollection, IndexEntry } from "../src/client/documents/compendium-collection.ts";
import type { Folder } from "../src/client/documents/folder.ts";
import type { Item } from "../src/client/documents/item.ts";
import { ANNE, HERO } from "./open-fixture.ts";
import { page } from "./page.ts";
import { ids, usePacks } from "./packs-fixture.ts";
import { openPacks } from "./packs-table.ts";

usePacks();

const ROPE = `Compendium.fixture.gear.Item.${ids.rope}`;

function pack(id = "fixture.gear"): CompendiumCollection {
  return page.game.packs.get(id, { strict: true }) as CompendiumCollection;
}

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
