import { describe, expect, it } from "vitest";
import type { Actor } from "../src/client/documents/actor.ts";
import { Hooks } from "../src/client/hooks.ts";
import { ANNE, BEN, GM, HERO, openFixture, smallWorld, SWORD } from "./open-fixture.ts";
import { openHero } from "./open-hero.ts";
import { page } from "./page.ts";

/** The world of the tests, in which Ben has a level of the hero's. */
function sharedWorld(level: number) {
  const world = smallWorld();
  return { ...world, actors: world.actors.map((hero) => ({ ...hero, ownership: { default: level, [ANNE]: 3 } })) };
}

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

  it("whose kind needs a permission can be created by those who have it", async () => {
    const { game, hero } = await openHero();
    const cls = hero.constructor as typeof Actor;
    const [gm, anne] = [GM, ANNE].map((id) => game.users.get(id) as never);
    expect([cls.canUserCreate(gm as never), cls.canUserCreate(anne as never)]).toEqual([true, false]);
  });
});

describe("a request", () => {
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
});

describe("CONFIG", () => {
  it("names the statuses that mean something to the core", async () => {
    await openFixture();
    const { specialStatusEffects } = page.CONFIG as unknown as { specialStatusEffects: object };
    expect(specialStatusEffects).toMatchObject({ DEFEATED: "dead", INVISIBLE: "invisible", BLIND: "blind" });
    expect(Object.keys(specialStatusEffects)).toEqual(["DEFEATED", "INVISIBLE", "BLIND", "BURROW", "HOVER", "FLY"]);
  });
});
