import { describe, expect, it, vi } from "vitest";
import type { Actor } from "../src/client/documents/actor.ts";
import { Hooks } from "../src/client/hooks.ts";
import { ANNE, BEN, GM, HERO, SWORD, openFixture, settled } from "./open-fixture.ts";
import { page } from "./page.ts";
import { systemOf, openHero } from "./open-hero.ts";

describe("documents", () => {
  it("have ids, uuids and parents", async () => {
    const { hero } = await openHero();
    const sword = hero.items.get(SWORD);
    expect(hero.uuid).toBe(`Actor.${HERO}`);
    expect(sword?.uuid).toBe(`Actor.${HERO}.Item.${SWORD}`);
    expect(sword?.parent).toBe(hero);
    expect(sword?.actor).toBe(hero);
    expect(page.fromUuidSync(sword?.uuid ?? "")).toBe(sword);
    expect(await page.fromUuid(`.Item.${SWORD}`, { relative: hero })).toBe(sword);
    expect(await page.fromUuid("Actor.xxxxxxxxxxxxxxxx")).toBeNull();
  });

  it("are of the configured class, and their data of the model of their type", async () => {
    const { hero } = await openHero();
    expect(hero.constructor.name).toBe("FixtureActor");
    expect(hero.constructor).toBe(page.getDocumentClass("Actor"));
    expect(hero.system.constructor.name).toBe("HeroData");
    expect((hero.system as { parent?: unknown }).parent).toBe(hero);
    expect(hero.toObject()["system"]).toEqual({ hp: { value: 4, max: 9 }, motto: "" });
  });

  it("know a user's permission by role, by own level, by default, and by their parent", async () => {
    const { game, hero } = await openHero();
    const [gm, anne, ben] = [GM, ANNE, BEN].map((id) => game.users.get(id, { strict: true }));
    if (!gm || !anne || !ben) throw new Error("three users");
    expect(hero.testUserPermission(gm, "OWNER")).toBe(true);
    expect(hero.testUserPermission(anne, "OWNER")).toBe(true);
    expect(hero.testUserPermission(anne, "LIMITED", { exact: true })).toBe(false);
    expect(hero.testUserPermission(ben, "LIMITED")).toBe(false);
    expect(hero.items.get(SWORD)?.testUserPermission(anne, "OWNER")).toBe(true);
    expect(hero.canUserModify(anne, "update", { name: "x" })).toBe(true);
    expect(hero.canUserModify(ben, "update")).toBe(false);
    expect(hero.hasPlayerOwner).toBe(true);
  });
});

describe("creating", () => {
  it("goes through the steps in order and answers with the document", async () => {
    const { game } = await openFixture();
    const steps: string[] = [];
    const { prototype } = page.CONFIG.Actor.documentClass;
    vi.spyOn(prototype, "_preCreate").mockImplementation(function (this: Actor) {
      steps.push("_preCreate");
      this.updateSource({ "system.motto": "made" });
      return Promise.resolve(undefined);
    });
    vi.spyOn(prototype, "_onCreate").mockImplementation(() => steps.push("_onCreate"));
    Hooks.on("preCreateActor", (document: Actor, data: object, options: object, userId: string) => {
      expect(document.id).toBeNull();
      expect(data).toEqual({ name: "Mira", type: "hero" });
      expect(userId).toBe(GM);
      steps.push("preCreateActor");
      Object.assign(options, { note: 1 });
    });
    Hooks.on("createActor", (document: Actor, options: object, userId: string) => {
      expect(options).toMatchObject({ note: 1 });
      expect(userId).toBe(GM);
      steps.push(`createActor ${String(game.actors.get(document.id)?.name)}`);
    });
    const created = await page.Actor.create({ name: "Mira", type: "hero" });
    expect(steps).toEqual(["_preCreate", "preCreateActor", "_onCreate", "createActor Mira"]);
    expect(created && systemOf(created).motto).toBe("made");
    expect(created).toBe(game.actors.getName("Mira"));
  });
});

describe("updating", () => {
  it("only what differs is told and sent", async () => {
    const { hero, world } = await openHero();
    const sent = vi.fn();
    world.join(ANNE).on("modifyDocument", sent);
    const told = vi.fn();
    Hooks.on("updateActor", (_: Actor, changed: object) => {
      told(structuredClone(changed));
    });
    expect(await hero.update({ name: "Hero", "system.hp.value": 2, system: { motto: "" } })).toBe(hero);
    await settled();
    const change = { _id: HERO, system: { hp: { value: 2 } }, _stats: { modifiedTime: 1000, lastModifiedBy: GM } };
    expect(told).toHaveBeenCalledExactlyOnceWith(change);
    expect(sent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ result: [change] }));
    expect(systemOf(hero)).toMatchObject({ hp: { value: 2 }, total: 2 });
  });

  it("changing the type changes the model, and demands that its data be replaced", async () => {
    const { hero } = await openHero();
    await expect(hero.update({ type: "monster" })).rejects.toThrow("The type of a Document");
    await hero.update({ type: "monster", system: {} }, { recursive: false });
    expect(hero.type).toBe("monster");
    expect(hero.system).not.toHaveProperty("steps");
  });
});
