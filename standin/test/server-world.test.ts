// @vitest-environment node
import { describe, expect, it, vi } from "vitest";
import type { DocumentRequest, Source } from "../src/client/connection.ts";
import { GM, ANNE, BEN, HERO, SWORD, openWorld, store, update, hero } from "./open-world.ts";

describe("what the world stores", () => {
  it("dotted keys and nested objects change the same place and leave the rest", async () => {
    const { world, gm } = await openWorld();
    await gm.modifyDocument(update({ "system.hp.value": 3 }));
    await gm.modifyDocument(update({ system: { hp: { temp: 1 } } }));
    expect((await hero(world))["system"]).toEqual({
      hp: { value: 3, max: 9, temp: 1 },
      traits: { lore: { rating: 2 } },
    });
  });

  it("-= deletes a key and == replaces an object as a whole", async () => {
    const { world, gm } = await openWorld();
    await gm.modifyDocument(update({ "system.traits.-=lore": null, "system.==hp": { value: 1 } }));
    expect((await hero(world))["system"]).toEqual({ hp: { value: 1 }, traits: {} });
  });

  it("recursive: false replaces inner objects but keeps the document's history", async () => {
    const { world, gm } = await openWorld();
    await gm.modifyDocument(update({ system: { hp: { value: 1 } } }, { recursive: false }));
    await gm.modifyDocument(update({ name: "Heroine" }, { recursive: false }));
    const source = await hero(world);
    expect(source["system"]).toEqual({ hp: { value: 1 } });
    expect(source["_stats"]).toEqual({ modifiedTime: 1000, lastModifiedBy: GM });
  });

  it("a created document gets an id of 16 characters unless it may keep its own", async () => {
    const { gm } = await openWorld();
    const create = (options: Record<string, unknown>) =>
      gm.modifyDocument({
        type: "Actor",
        action: "create",
        operation: { data: [{ _id: "a".repeat(16), name: "New" }], ...options },
      });
    const [made] = (await create({})).result as Source[];
    expect(made?._id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(made?._id).not.toBe("a".repeat(16));
    const [kept] = (await create({ keepId: true })).result as Source[];
    expect(kept?._id).toBe("a".repeat(16));
    await expect(create({ keepId: true })).rejects.toThrow("exists already");
  });

  it("embedded documents are created, changed and deleted inside their parent", async () => {
    const { world, gm } = await openWorld();
    const parentUuid = `Actor.${HERO}`;
    const made = await gm.modifyDocument({
      type: "Item",
      action: "create",
      operation: { data: [{ name: "Shield", type: "gear" }], parentUuid },
    });
    const [shield] = made.result as Source[];
    await gm.modifyDocument({
      type: "Item",
      action: "update",
      operation: { updates: [{ _id: SWORD, name: "Axe" }], parentUuid },
    });
    expect((await hero(world))["items"]).toMatchObject([{ name: "Axe" }, { _id: shield?._id, name: "Shield" }]);
    await gm.modifyDocument({ type: "Item", action: "delete", operation: { ids: [SWORD], parentUuid } });
    expect((await hero(world))["items"]).toMatchObject([{ name: "Shield" }]);
  });

  it("updates are applied in the order of their arrival", async () => {
    const { world, gm, anne } = await openWorld();
    await Promise.all([
      gm.modifyDocument(update({ name: "One" })),
      anne.modifyDocument(update({ name: "Two" })),
      gm.modifyDocument(update({ name: "Three" })),
    ]);
    expect((await hero(world))["name"]).toBe("Three");
  });

  it("a batch with one impossible part changes nothing", async () => {
    const { world, gm } = await openWorld();
    const request = {
      type: "Actor",
      action: "update",
      operation: {
        updates: [
          { _id: HERO, name: "Other" },
          { _id: "x".repeat(16), name: "Nobody" },
        ],
      },
    } as const;
    await expect(gm.modifyDocument(request)).rejects.toThrow("does not exist");
    expect((await hero(world))["name"]).toBe("Hero");
  });

  it("nothing happens when the store fails", async () => {
    const broken = store();
    vi.spyOn(broken, "apply").mockRejectedValueOnce(new Error("disk full"));
    const { world, gm } = await openWorld(broken);
    await expect(gm.modifyDocument(update({ name: "Other" }))).rejects.toThrow("disk full");
    expect((await hero(world))["name"]).toBe("Hero");
    await gm.modifyDocument(update({ name: "Later" }));
    expect((await hero(world))["name"]).toBe("Later");
  });

  it("a world opened again from its store is the same", async () => {
    const kept = store();
    const { world, gm } = await openWorld(kept);
    await gm.modifyDocument(update({ name: "Kept" }));
    await world.close();
    const again = await openWorld(kept);
    expect((await hero(again.world))["name"]).toBe("Kept");
  });
});

describe("who may change it", () => {
  it("only its author and GMs change a message", async () => {
    const { gm, anne, ben } = await openWorld();
    const made = await anne.modifyDocument({
      type: "ChatMessage",
      action: "create",
      operation: { data: [{ author: ANNE, content: "hello" }] },
    });
    const [message] = made.result as Source[];
    const change: DocumentRequest = {
      type: "ChatMessage",
      action: "update",
      operation: { updates: [{ _id: message?._id ?? "", content: "bye" }] },
    };
    await expect(ben.modifyDocument(change)).rejects.toThrow("lacks permission");
    await expect(anne.modifyDocument(change)).resolves.toBeDefined();
    await expect(gm.modifyDocument(change)).resolves.toBeDefined();
  });

  it("players change their own user but not their role", async () => {
    const { anne } = await openWorld();
    const change = (_id: string, changes: Record<string, unknown>) =>
      anne.modifyDocument({ type: "User", action: "update", operation: { updates: [{ _id, ...changes }] } });
    await expect(change(ANNE, { character: HERO })).resolves.toBeDefined();
    await expect(change(ANNE, { role: 4 })).rejects.toThrow("lacks permission to update User");
    await expect(change(ANNE, { "==role": 4 })).rejects.toThrow("lacks permission");
    await expect(change(ANNE, { "permissions.ACTOR_CREATE": true })).rejects.toThrow("lacks permission");
    await expect(change(BEN, { character: HERO })).rejects.toThrow("lacks permission");
  });

  it("the world setting core.permissions gives players more", async () => {
    const { gm, anne } = await openWorld();
    const value = JSON.stringify({ ACTOR_CREATE: [1, 2, 3] });
    await gm.modifyDocument({
      type: "Setting",
      action: "create",
      operation: { data: [{ key: "core.permissions", value }] },
    });
    const create: DocumentRequest = { type: "Actor", action: "create", operation: { data: [{ name: "New" }] } };
    await expect(anne.modifyDocument(create)).resolves.toBeDefined();
  });

  it("nobody gives themselves permissions by a setting of their own", async () => {
    const { anne } = await openWorld();
    const value = JSON.stringify({ ACTOR_CREATE: [1, 2, 3] });
    const own = {
      type: "Setting",
      action: "create",
      operation: { data: [{ key: "core.permissions", value, user: ANNE }] },
    } as const;
    await expect(anne.modifyDocument(own)).resolves.toBeDefined();
    const create: DocumentRequest = { type: "Actor", action: "create", operation: { data: [{ name: "New" }] } };
    await expect(anne.modifyDocument(create)).rejects.toThrow("lacks permission");
  });

  it("who has no role has no seat, be it said or not", async () => {
    const { world, gm } = await openWorld();
    const data = [{ name: "Nobody", role: 0 }, { name: "Stranger" }];
    const { result } = await gm.modifyDocument({ type: "User", action: "create", operation: { data } });
    for (const { _id, name } of result as Source[]) {
      expect(() => world.join(_id)).toThrow(`User ${String(name)} has no role in this world`);
    }
  });

  it("another setting may be changed by whoever has the permission SETTINGS_MODIFY", async () => {
    const { anne, gm } = await openWorld();
    const set = (key: string, value: unknown): DocumentRequest => ({
      type: "Setting",
      action: "create",
      operation: { data: [{ key, value: JSON.stringify(value) }] },
    });
    await expect(anne.modifyDocument(set("test.rule", true))).rejects.toThrow("lacks permission to create Setting");
    await gm.modifyDocument(set("core.permissions", { SETTINGS_MODIFY: [1, 3, 4] }));
    await expect(anne.modifyDocument(set("test.rule", true))).resolves.toMatchObject({ userId: ANNE });
  });
});
