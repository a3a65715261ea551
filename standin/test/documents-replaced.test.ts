import { describe, expect, it } from "vitest";
import { GM, SWORD } from "./open-fixture.ts";
import { openHero } from "./open-hero.ts";

describe("an update that does not merge", () => {
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
});
