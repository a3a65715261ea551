import { describe, expect, it, vi } from "vitest";
import type { ActiveEffect } from "../src/client/documents/active-effect.ts";
import type { Actor } from "../src/client/documents/actor.ts";
import type { Folder } from "../src/client/documents/folder.ts";
import type { Item } from "../src/client/documents/item.ts";
import { Hooks } from "../src/client/hooks.ts";
import * as utils from "../src/client/utils.ts";
import { ANNE, BEN, GM, HERO, openFixture, smallWorld, SWORD } from "./open-fixture.ts";
import { openHero } from "./open-hero.ts";
import { page } from "./page.ts";

/** The world of the tests, in which Ben has a level of the hero's. */
function sharedWorld(level: number) {
  const world = smallWorld();
  return { ...world, actors: world.actors.map((hero) => ({ ...hero, ownership: { default: level, [ANNE]: 3 } })) };
}

describe("classes of documents", () => {
  it("are found by their kind, and know which class the world uses", async () => {
    const { hero } = await openHero();
    const { Actor } = page as unknown as { Actor: typeof hero.constructor & { implementation: unknown } };
    expect(Actor.implementation).toBe(hero.constructor);
    expect(utils.getDocumentClass("Actor")).toBe(hero.constructor);
    expect(page.getDocumentClass("Item")).toBe(page.CONFIG.Item.documentClass);
  });
});

describe("collections", () => {
  it("stand in game.collections by the kind of their documents, and iterate over these", async () => {
    const { game, hero } = await openHero();
    expect(game.collections.get("Actor")).toBe(game.actors);
    expect([...game.actors]).toEqual([hero]);
    expect(game.actors.contents).toEqual([hero]);
    expect([...hero.items]).toEqual([hero.items.get(SWORD)]);
    expect(game.actors.reduce((names, { name }) => `${names}${name}`, "")).toBe("Hero");
    expect(game.actors.some(({ id }) => id === HERO)).toBe(true);
  });

  it("throw for what is not there only when they are strict", async () => {
    const { game, hero } = await openHero();
    for (const collection of [game.actors, hero.items]) {
      expect(collection.get("nobody0000000000")).toBeUndefined();
      expect(() => collection.get("nobody0000000000", { strict: true })).toThrow();
      expect(collection.getName("Nobody")).toBeUndefined();
      expect(() => collection.getName("Nobody", { strict: true })).toThrow();
    }
  });

  it("hold all documents of the world, also those which the user may not see", async () => {
    const { game, hero } = await openHero({ userId: BEN });
    expect(game.actors.size).toBe(1);
    expect(hero).toMatchObject({ visible: false, limited: false, isOwner: false, permission: 0 });
  });
});

describe("a document", () => {
  it("is visible to whoever may see it a little, and an entry of the journal to whoever may read it", async () => {
    const journal = [1, 2].map((level) => ({
      _id: `entry${level}0000000000`,
      name: `Entry ${level}`,
      ownership: { default: level },
    }));
    const { game, hero } = await openHero({ userId: BEN, world: { ...sharedWorld(1), journal } });
    expect([hero.limited, hero.visible]).toEqual([true, true]);
    expect(game.journal.contents.map(({ limited, visible }) => [limited, visible])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it("tells where it stands, and how texts link to it", async () => {
    const { game, hero } = await openHero();
    const folder = (await page.Folder.create({ name: "Heroes", type: "Actor" })) as Folder;
    await hero.update({ folder: folder.id });
    const sword = hero.items.get(SWORD) as Item;
    expect(hero).toMatchObject({ documentName: "Actor", parent: null, pack: null, isEmbedded: false });
    expect(hero).toMatchObject({ inCompendium: false, folder, link: `@UUID[Actor.${HERO}]{Hero}`, apps: {} });
    expect(hero.collection).toBe(game.actors);
    expect(sword).toMatchObject({ documentName: "Item", isEmbedded: true, isOwned: true, actor: hero });
    expect(sword.collection).toBe(hero.items);
    await folder.delete();
    expect(hero.folder).toBeNull();
  });

  it.each([
    [0, { visible: false, limited: false, isOwner: false }],
    [1, { visible: true, limited: true, isOwner: false }],
    [2, { visible: true, limited: false, isOwner: false }],
    [3, { visible: true, limited: false, isOwner: true }],
  ])("at level %i of ownership is %o", async (permission, facts) => {
    const { hero } = await openHero({ userId: BEN, world: sharedWorld(permission) });
    expect(hero).toMatchObject({ ...facts, permission });
    expect(hero.items.get(SWORD)).toMatchObject({ isOwner: facts.isOwner, permission });
  });

  it("is owned by assistants as by game masters", async () => {
    const aide = { _id: "assistant0000000", name: "Aide", role: 3 };
    const world = smallWorld();
    const { game, hero } = await openHero({ userId: aide._id, world: { ...world, users: [...world.users, aide] } });
    expect(game.user?.isGM).toBe(true);
    expect(hero.getUserLevel()).toBe(3);
    expect(hero.testUserPermission(game.users.get(ANNE, { strict: true }) as never, 2, { exact: true })).toBe(false);
  });

  it("whose kind needs a permission can be created by those who have it", async () => {
    const { game, hero } = await openHero();
    const cls = hero.constructor as typeof Actor;
    const [gm, anne] = [GM, ANNE].map((id) => game.users.get(id) as never);
    expect([cls.canUserCreate(gm as never), cls.canUserCreate(anne as never)]).toEqual([true, false]);
  });
});

describe("a request", () => {
  it("resolves when document, model and hooks have heard of it here", async () => {
    const { hero } = await openHero();
    const heard: string[] = [];
    Hooks.on("updateActor", () => heard.push("updateActor"));
    Hooks.on("createItem", () => heard.push("createItem"));
    const updated = await hero.update({ name: "Other" });
    expect([updated?.name, ...heard]).toEqual(["Other", "updateActor"]);
    await hero.createEmbeddedDocuments("Item", [{ name: "Hat", type: "gear" }]);
    expect(heard).toEqual(["updateActor", "createItem"]);
  });

  it("deletes all of a kind with deleteAll, in the world and inside a document", async () => {
    const { game, hero } = await openHero();
    await hero.createEmbeddedDocuments("Item", [{ name: "Hat", type: "gear" }]);
    expect(await hero.deleteEmbeddedDocuments("Item", [], { deleteAll: true })).toHaveLength(2);
    expect(hero.items.size).toBe(0);
    await (hero.constructor as typeof Actor).deleteDocuments([], { deleteAll: true });
    expect(game.actors.size).toBe(0);
  });

  it("of several leaves out those that a hook stops, and answers with the others", async () => {
    const { hero } = await openHero();
    const cls = hero.constructor as typeof Actor;
    const made = await cls.createDocuments(["A", "No", "B"].map((name) => ({ name, type: "hero" })));
    Hooks.on("preUpdateActor", (actor: Actor) => actor.name !== "No");
    Hooks.on("preDeleteActor", (actor: Actor) => actor.name !== "No");
    const updates = made.map(({ id }) => ({ _id: id, "system.hp.value": 1 }));
    expect((await cls.updateDocuments(updates)).map(({ name }) => name)).toEqual(["A", "B"]);
    expect((await cls.deleteDocuments(made.map(({ id }) => id ?? ""))).map(({ name }) => name)).toEqual(["A", "B"]);
  });

  it("tells the hooks before deleting the document, the options and the user", async () => {
    const { hero } = await openHero();
    const asked = vi.fn(() => false);
    Hooks.on("preDeleteActor", asked);
    await hero.delete({ note: 1 });
    expect(asked).toHaveBeenCalledExactlyOnceWith(hero, expect.objectContaining({ note: 1 }), GM);
  });

  it("tells a document of what becomes of those inside it, before and after", async () => {
    const { hero } = await openHero();
    const steps: string[] = [];
    for (const when of ["_pre", "_on"]) {
      for (const step of ["Create", "Update", "Delete"]) {
        const name = `${when}${step}DescendantDocuments`;
        const original = Reflect.get(hero, name) as (...args: unknown[]) => unknown;
        Object.defineProperty(hero, name, {
          value(...args: unknown[]) {
            steps.push(`${name} ${String(args[1])} by ${String(args.at(-1))}`);
            return original.apply(this, args);
          },
        });
      }
    }
    const [hat] = await hero.createEmbeddedDocuments("Item", [{ name: "Hat", type: "gear" }]);
    await hat?.update({ name: "Cap" });
    await hat?.delete();
    expect(steps).toEqual(
      ["Create", "Update", "Delete"].flatMap((step) => [
        `_pre${step}DescendantDocuments items by ${GM}`,
        `_on${step}DescendantDocuments items by ${GM}`,
      ]),
    );
  });
});

describe("flags", () => {
  it("may be null, which is stored", async () => {
    const { hero } = await openHero();
    await hero.setFlag("fixture", "mark", null);
    expect(hero.getFlag("fixture", "mark")).toBeNull();
    expect(hero.toObject()["flags"]).toEqual({ fixture: { mark: null } });
  });

  it("of scopes that are not there can neither be set nor unset", async () => {
    const { hero } = await openHero();
    await expect(hero.setFlag("elsewhere", "mark", 1)).rejects.toThrow("elsewhere");
    await expect(hero.unsetFlag("elsewhere", "mark")).rejects.toThrow("elsewhere");
  });
});

describe("an effect", () => {
  it("that is suppressed by its class is not active, and changes nothing", async () => {
    const { hero } = await openHero();
    const [made] = await hero.createEmbeddedDocuments("ActiveEffect", [
      { name: "Weak", changes: [{ key: "system.hp.max", mode: 2, value: "3" }] },
    ]);
    const effect = made as ActiveEffect;
    expect(hero.system).toMatchObject({ hp: { max: 12 } });
    Object.defineProperty(effect, "isSuppressed", { get: () => true });
    hero.reset();
    expect(effect.active).toBe(false);
    expect(hero.system).toMatchObject({ hp: { max: 9 } });
  });

  it("of an item is passed on without being copied", async () => {
    const { hero } = await openHero();
    await hero.createEmbeddedDocuments("Item", [{ name: "Ring", type: "gear", effects: [{ name: "Glow" }] }]);
    expect(hero.effects.size).toBe(0);
    expect([...hero.allApplicableEffects()].map(({ name }) => name)).toEqual(["Glow"]);
    expect((page.CONFIG as unknown as { ActiveEffect: object }).ActiveEffect).toMatchObject({
      legacyTransferral: false,
    });
  });
});

describe("CONFIG", () => {
  it("names the statuses that mean something to the core", async () => {
    await openFixture();
    const { specialStatusEffects } = page.CONFIG as unknown as { specialStatusEffects: object };
    expect(specialStatusEffects).toMatchObject({ DEFEATED: "dead", INVISIBLE: "invisible", BLIND: "blind" });
    expect(Object.keys(specialStatusEffects)).toEqual(["DEFEATED", "INVISIBLE", "BLIND", "BURROW", "HOVER", "FLY"]);
  });
});
