import { describe, expect, it, vi } from "vitest";
import type { Item } from "../src/client/documents/item.ts";
import { Hooks } from "../src/client/hooks.ts";
import { GM, HERO, SWORD } from "./open-fixture.ts";
import { openHero } from "./open-hero.ts";

describe("embedded documents", () => {
  it("are created, updated and deleted with their own hooks, and the parent prepares itself anew", async () => {
    const { hero, world } = await openHero();
    const hooks: string[] = [];
    for (const hook of ["preCreateItem", "createItem", "preUpdateItem", "updateItem", "preDeleteItem", "deleteItem"]) {
      Hooks.on(hook, () => void hooks.push(hook));
    }
    const [shield] = await hero.createEmbeddedDocuments("Item", [{ name: "Shield", type: "gear" }]);
    expect(hero.items.getName("Shield")).toBe(shield);
    const before = hero.system;
    await hero.updateEmbeddedDocuments("Item", [{ _id: shield?.id, "system.weight": 4 }]);
    expect((shield?.system as { weight: number }).weight).toBe(4);
    expect(hero.system).not.toBe(before);
    expect(hero.items.get(shield?.id)).toBe(shield);
    await shield?.delete();
    expect(hero.items.size).toBe(1);
    expect(hooks).toEqual([
      "preCreateItem",
      "createItem",
      "preUpdateItem",
      "updateItem",
      "preDeleteItem",
      "deleteItem",
    ]);
    const [kept] = (await world.data(GM)).documents.actors;
    expect(kept?.["items"]).toMatchObject([{ _id: SWORD }]);
  });

  it("given inline in an update they have no hooks of their own", async () => {
    const { hero } = await openHero();
    const hook = vi.fn();
    Hooks.on("preUpdateItem", hook);
    Hooks.on("preCreateItem", hook);
    await hero.update({
      items: [
        { _id: SWORD, name: "Axe" },
        { name: "Rope", type: "gear" },
      ],
    });
    expect(hero.items.map((item) => item.name)).toEqual(["Axe", "Rope"]);
    expect(hook).not.toHaveBeenCalled();
  });

  it("effects of items work two levels down", async () => {
    const { hero } = await openHero();
    const sword = hero.items.get(SWORD) as Item;
    const [effect] = await sword.createEmbeddedDocuments("ActiveEffect", [{ name: "Sharp" }]);
    expect(effect?.uuid).toBe(`Actor.${HERO}.Item.${SWORD}.ActiveEffect.${String(effect?.id)}`);
    await effect?.update({ disabled: true });
    expect(sword.effects.get(effect?.id)?.disabled).toBe(true);
    await effect?.delete();
    expect(sword.effects.size).toBe(0);
  });
});
