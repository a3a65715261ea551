import { describe, expect, it } from "vitest";
import { GM, HERO, SWORD, settled } from "./open-fixture.ts";
import { openHero } from "./open-hero.ts";

describe("an update that does not merge", () => {
  it("replaces objects of embedded documents", async () => {
    const { hero } = await openHero();
    const sword = hero.items.get(SWORD, { strict: true });
    await sword?.update({ flags: { world: { a: 1, b: 2 } } });
    await hero.updateEmbeddedDocuments("Item", [{ _id: SWORD, flags: { world: { a: 3 } } }], { recursive: false });
    expect(sword?.flags).toEqual({ world: { a: 3 } });
  });

  it("replaces the documents inside another: those which it does not name go, everywhere", async () => {
    const { hero, world } = await openHero();
    const [shield] = await hero.createEmbeddedDocuments("Item", [{ name: "Shield", type: "gear" }]);
    const named = { _id: shield?.id, name: "Buckler" };
    await hero.update({ items: [named] }, { recursive: false });
    expect(hero.items.map(({ name }) => name)).toEqual(["Buckler"]);
    const { documents } = await world.data(GM);
    expect(documents.actors[0]).toMatchObject({ items: [{ name: "Buckler" }] });
    await hero.update({ items: [] }, { recursive: false });
    expect(hero.items.size).toBe(0);
  });

  it("makes the items of an imported actor those of the file", async () => {
    const { hero } = await openHero();
    const items = [{ _id: "bow0000000000000", name: "Bow", type: "gear" }];
    await hero.importFromJSON(JSON.stringify({ name: "Archer", type: "hero", items }));
    expect(hero.items.map(({ name, id }) => [name, id])).toEqual([["Bow", "bow0000000000000"]]);
  });
});

describe("deleting while others update", () => {
  it("refuses what comes too late, and carries out the rest", async () => {
    const { hero } = await openHero();
    const sword = hero.items.get(SWORD, { strict: true });
    const ends = await Promise.allSettled([
      hero.update({ name: "First" }),
      sword?.delete(),
      sword?.update({ name: "Too late" }),
      hero.update({ "system.hp.value": 2 }),
    ]);
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
    expect((ends[2] as PromiseRejectedResult).reason).toMatchObject({ message: `Item [${SWORD}] does not exist` });
    expect([hero.name, hero.items.size]).toEqual(["First", 0]);
  });

  it("of another client's lets an update here that comes later fail", async () => {
    const { hero, game, world } = await openHero();
    const operation = { ids: [HERO] };
    const gone = world.join(GM).modifyDocument({ type: "Actor", action: "delete", operation });
    await expect(hero.update({ name: "Late" })).rejects.toThrow(`Actor [${HERO}] does not exist`);
    await gone;
    await settled();
    expect(game.actors.get(HERO)).toBeUndefined();
  });
});
