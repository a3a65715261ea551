import { describe, expect, it, vi } from "vitest";
import type { ActiveEffect } from "../src/client/documents/active-effect.ts";
import type { Actor } from "../src/client/documents/actor.ts";
import type { Item } from "../src/client/documents/item.ts";
import { Hooks } from "../src/client/hooks.ts";
import { GM, HERO, SWORD } from "./open-fixture.ts";
import { systemOf, openHero } from "./open-hero.ts";

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

  it("their source is part of the parent's source", async () => {
    const { hero } = await openHero();
    await hero.items.get(SWORD)?.update({ name: "Axe" });
    expect(hero.toObject()["items"]).toMatchObject([{ _id: SWORD, name: "Axe" }]);
  });

  it("the parent's methods for descendants are called", async () => {
    const { hero } = await openHero();
    const after = vi.spyOn(hero, "_onCreateDescendantDocuments");
    const [made] = await hero.createEmbeddedDocuments("Item", [{ name: "Rope", type: "gear" }]);
    expect(after).toHaveBeenCalledExactlyOnceWith(hero, "items", [made], expect.anything(), expect.anything(), GM);
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

  it("their collection has the document it belongs to as its model, and the class of what it holds", async () => {
    const { hero } = await openHero();
    expect(hero.items.model).toBe(hero);
    expect(hero.items.documentClass.documentName).toBe("Item");
  });

  it("a kind that cannot be inside is refused", async () => {
    const { hero } = await openHero();
    expect(() => hero.getEmbeddedCollection("Macro")).toThrow(
      "Macro is not a valid embedded Document within the Actor",
    );
  });
});

describe("active effects", () => {
  const effect = (mode: number, key: string, value: string, more = {}) => ({
    name: "Effect",
    changes: [{ key, value, mode, ...more }],
  });

  it("change prepared values by their mode and leave the source alone", async () => {
    const { hero } = await openHero();
    await hero.createEmbeddedDocuments("ActiveEffect", [
      effect(2, "system.hp.max", "3"),
      effect(1, "system.hp.max", "2"),
      effect(5, "system.motto", "brave"),
      effect(4, "system.hp.value", "8"),
      effect(2, "system.bonus", "10"),
    ]);
    // Multiplying comes before adding.
    expect(systemOf(hero)).toMatchObject({ hp: { value: 8, max: 21 }, motto: "brave", bonus: 10, total: 18 });
    expect(hero.toObject()["system"]).toEqual({ hp: { value: 4, max: 9 }, motto: "" });
    expect(hero.overrides).toEqual({ system: { hp: { max: 21, value: 8 }, motto: "brave", bonus: 10 } });
  });

  it("come from items too when they are passed on, and rest when disabled", async () => {
    const { hero } = await openHero();
    const sword = hero.items.get(SWORD) as Item;
    const [sharp] = await sword.createEmbeddedDocuments("ActiveEffect", [effect(2, "system.bonus", "1")]);
    await sword.createEmbeddedDocuments("ActiveEffect", [{ ...effect(2, "system.bonus", "5"), transfer: false }]);
    expect(systemOf(hero).bonus).toBe(1);
    expect((sharp as ActiveEffect).target).toBe(hero);
    await sharp?.update({ disabled: true });
    expect(systemOf(hero).bonus).toBe(0);
  });

  it("a custom change is made by whoever listens", async () => {
    const { hero } = await openHero();
    Hooks.on(
      "applyActiveEffect",
      (_: Actor, change: { key: string }, current: number, delta: number, changes: object) => {
        Object.assign(changes, { [change.key]: current * 10 + delta });
      },
    );
    await hero.createEmbeddedDocuments("ActiveEffect", [effect(0, "system.hp.max", "5")]);
    expect(systemOf(hero).hp.max).toBe(95);
  });

  it("a status is taken on and off", async () => {
    const { hero } = await openHero();
    const made = await hero.toggleStatusEffect("prone");
    expect(made).toMatchObject({ name: "Prone" });
    expect(hero.statuses.has("prone")).toBe(true);
    expect(await hero.toggleStatusEffect("prone", { active: true })).toBe(true);
    expect(await hero.toggleStatusEffect("prone")).toBe(false);
    expect(await hero.toggleStatusEffect("prone", { active: false })).toBeUndefined();
    expect(hero.statuses.size).toBe(0);
    await expect(hero.toggleStatusEffect("bored")).rejects.toThrow("bored");
  });
});
