import { host } from "../src/client/host.ts";
import { describe, expect, it, vi } from "vitest";
import type { Actor } from "../src/client/documents/actor.ts";
import {
  type CompendiumCollection,
  CompendiumPacks,
  initializePacks,
} from "../src/client/documents/compendium-collection.ts";
import type { Item } from "../src/client/documents/item.ts";
import { ANNE, GM } from "./open-fixture.ts";
import { page } from "./page.ts";
import { ids, usePacks } from "./packs-fixture.ts";
import { openPacks } from "./packs-table.ts";

usePacks();

const ROPE = `Compendium.fixture.gear.Item.${ids.rope}`;

function pack(id = "fixture.gear"): CompendiumCollection {
  return page.game.packs.get(id, { strict: true }) as CompendiumCollection;
}

describe("packs of the game", () => {
  it("game.packs has each pack under its package and name", async () => {
    await openPacks();
    expect([...page.game.packs.keys()]).toEqual(["fixture.gear", "fixture.monsters"]);
    expect(pack()).toMatchObject({
      collection: "fixture.gear",
      documentName: "Item",
      metadata: { id: "fixture.gear", packageType: "system", packageName: "fixture", path: "packs/gear", type: "Item" },
    });
  });

  it("the index is there at once, with _id, name, img, type, uuid, sort and folder", async () => {
    await openPacks();
    expect(pack().size).toBe(0);
    expect(pack().index.get(ids.rope)).toEqual({
      _id: ids.rope,
      name: "Rope",
      type: "gear",
      uuid: ROPE,
      folder: ids.tools,
    });
  });

  it("CONFIG's compendiumIndexFields are in the index when the game is set up", async () => {
    await openPacks();
    (page.CONFIG.Item as unknown as { compendiumIndexFields: string[] }).compendiumIndexFields.push("system.weight");
    const packs = new CompendiumPacks();
    await initializePacks(packs, page.game.data.packs);
    expect(packs.get("fixture.gear")?.index.get(ids.rope)).toMatchObject({ name: "Rope", system: { weight: 10 } });
  });

  it("roles say who sees a pack", async () => {
    await openPacks({ userId: ANNE });
    expect(pack().visible).toBe(true);
    expect(pack("fixture.monsters").visible).toBe(false);
    expect(pack("fixture.monsters").getUserLevel(page.game.users.get(GM) as never)).toBe(3);
  });
});

describe("documents of a pack", () => {
  it("getDocument asks the server once and keeps the document", async () => {
    const { session } = await openPacks();
    const ask = vi.spyOn(session, "managePacks");
    const rope = (await pack().getDocument(ids.rope)) as Item;
    expect(rope).toMatchObject({ name: "Rope", pack: "fixture.gear", inCompendium: true, uuid: ROPE });
    expect(await pack().getDocument(ids.rope)).toBe(rope);
    expect(pack().get(ids.rope)).toBe(rope);
    expect(ask).toHaveBeenCalledOnce();
    expect(await pack().getDocument("nothing000000000")).toBeUndefined();
  });

  it("getDocuments takes queries by value, list and nested fields", async () => {
    await openPacks();
    const names = async (query?: object) => (await pack().getDocuments(query as never)).map(({ name }) => name).sort();
    expect(await names()).toEqual(["Rope", "Torch"]);
    expect(await names({ name: "Rope" })).toEqual(["Rope"]);
    expect(await names({ _id__in: [ids.torch, "gone000000000000"] })).toEqual(["Torch"]);
    expect(await names({ system: { weight: 10 } })).toEqual(["Rope"]);
    await expect(names({ name__like: "R" })).rejects.toThrow("__like");
  });

  it("documents in documents know their pack and their uuid", async () => {
    await openPacks();
    const goblin = (await pack("fixture.monsters").getDocument(ids.goblin)) as Actor;
    const club = goblin.items.get(ids.club);
    expect(club?.pack).toBe("fixture.monsters");
    expect(club?.effects.get(ids.heavy)?.uuid).toBe(
      `Compendium.fixture.monsters.Actor.${ids.goblin}.Item.${ids.club}.ActiveEffect.${ids.heavy}`,
    );
  });

  it("fromUuid fetches documents of a pack, embedded ones and by the old short form too", async () => {
    await openPacks();
    const { fromUuid } = await import("../src/client/utils/uuid.ts");
    expect(await fromUuid(ROPE)).toBe(pack().get(ids.rope));
    expect(await fromUuid(`Compendium.fixture.gear.${ids.torch}`)).toMatchObject({ name: "Torch" });
    const club = `Compendium.fixture.monsters.Actor.${ids.goblin}.Item.${ids.club}`;
    expect(await fromUuid(club)).toMatchObject({ name: "Club", uuid: club });
  });

  it("CONFIG.compendium.uuidRedirects sends a uuid, or all those of a compendium, somewhere else", async () => {
    await openPacks();
    const { fromUuid } = await import("../src/client/utils/uuid.ts");
    const { uuidRedirects } = (host.CONFIG as { compendium: { uuidRedirects: Record<string, string> } }).compendium;
    uuidRedirects["Compendium.old.heroes.Actor.gone000000000000"] = ROPE;
    uuidRedirects["Compendium.old.gear"] = "Compendium.fixture.gear";
    expect(await fromUuid("Compendium.old.heroes.Actor.gone000000000000")).toMatchObject({ name: "Rope" });
    expect(await fromUuid(`Compendium.old.gear.Item.${ids.torch}`)).toMatchObject({ name: "Torch" });
  });

  it("fromUuidSync answers with the entry of the index as long as the document is not there", async () => {
    await openPacks();
    const { fromUuidSync } = await import("../src/client/utils/uuid.ts");
    expect(fromUuidSync(ROPE)).toMatchObject({ _id: ids.rope, name: "Rope", pack: "fixture.gear" });
    const rope = await pack().getDocument(ids.rope);
    expect(fromUuidSync(ROPE)).toBe(rope);
  });
});

describe("changing a pack", () => {
  it("a locked pack refuses changes, with a notification and an error", async () => {
    await openPacks();
    const rope = (await pack().getDocument(ids.rope)) as Item;
    await expect(rope.update({ name: "Cord" })).rejects.toThrow("fixture.gear Compendium which is currently locked");
    expect(rope.name).toBe("Rope");
  });
});
