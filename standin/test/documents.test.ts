import { describe, expect, it, vi } from "vitest";
import type { ActiveEffect } from "../client/documents/active-effect.ts";
import type { Actor } from "../client/documents/actor.ts";
import type { ClientDocument } from "../client/documents/client-document.ts";
import type { Item } from "../client/documents/item.ts";
import { Hooks } from "../client/hooks.ts";
import type { Game } from "../client/game.ts";
import type { Source } from "../client/connection.ts";
import { ANNE, BEN, GM, HERO, SWORD, openFixture, settled, smallWorld } from "./open-fixture.ts";
import { page } from "./page.ts";

interface HeroSystem {
  hp: { value: number; max: number };
  motto: string;
  bonus: number;
  total: number;
  steps: string[];
}

function heroOf(game: Game): Actor {
  const hero = game.actors.get(HERO);
  if (!hero) throw new Error("The hero is gone");
  return hero;
}

function systemOf(hero: Actor): HeroSystem {
  return hero.system as unknown as HeroSystem;
}

async function openHero(options: Parameters<typeof openFixture>[0] = {}) {
  const table = await openFixture(options);
  return { ...table, hero: heroOf(table.game) };
}

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

  it("prepare themselves in Foundry's order", async () => {
    const { hero } = await openHero();
    expect(systemOf(hero).steps).toEqual([
      "system base",
      "document base",
      "embedded",
      "system derived",
      "document derived",
    ]);
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

  it("which cannot be made are left out and listed", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const broken: Source = { _id: "broken0000000000", name: "Broken", type: "dragon" };
    const world = smallWorld();
    const { game } = await openFixture({ world: { ...world, actors: [...world.actors, broken] } });
    expect(game.actors.size).toBe(1);
    expect([...game.actors.invalidDocumentIds]).toEqual([broken._id]);
    expect(game.actors.get(broken._id)).toBeUndefined();
    expect(game.actors.getInvalid(broken._id)?.name).toBe("Broken");
  });

  it("with a bad value begin with the initial one", async () => {
    const world = smallWorld();
    const actors = world.actors.map((actor) => ({ ...actor, system: { hp: { value: "many" } } }));
    const { hero } = await openHero({ world: { ...world, actors } });
    expect(systemOf(hero).hp.value).toBe(5);
    expect(Object.keys(hero.validationFailures.fields?.flatten() ?? {})).toEqual(["system.hp.value"]);
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

  it("a list answers with a list, and what is stopped is missing", async () => {
    const { game } = await openFixture();
    Hooks.on("preCreateActor", (document: Actor) => document.name !== "No");
    const data = ["Yes", "No"].map((name) => ({ name, type: "hero" }));
    expect(await page.Actor.create(data)).toHaveLength(1);
    expect(await page.Actor.create({ name: "No", type: "hero" })).toBeUndefined();
    expect(game.actors.size).toBe(2);
  });

  it("bad data is refused before anything is asked", async () => {
    const { game } = await openFixture();
    const asked = vi.fn();
    Hooks.on("preCreateActor", asked);
    await expect(page.Actor.create({ name: "", type: "hero" })).rejects.toThrow("name: may not be a blank string");
    await expect(page.Actor.create({ name: "A" })).rejects.toThrow("type:");
    await expect(page.Actor.create({ name: "A", type: "dragon" })).rejects.toThrow('"dragon" is not a valid type');
    expect(asked).not.toHaveBeenCalled();
    expect(game.actors.size).toBe(1);
  });

  it("a player who may not create is told by the server", async () => {
    await openFixture({ userId: ANNE });
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await expect(page.Actor.create({ name: "A", type: "hero" })).rejects.toThrow(
      "User Anne lacks permission to create Actor",
    );
  });

  it("a document of another client appears here", async () => {
    const { game, world } = await openFixture();
    const created = vi.fn();
    Hooks.on("createActor", created);
    await world.join(GM).modifyDocument({
      type: "Actor",
      action: "create",
      operation: { data: [{ name: "Far", type: "hero" }] },
    });
    await settled();
    expect(game.actors.getName("Far")).toBeDefined();
    expect(created).toHaveBeenCalledOnce();
  });
});

describe("updating", () => {
  it("only what differs is told and sent", async () => {
    const { hero, world } = await openHero();
    const sent = vi.fn();
    world.join(ANNE).on("modifyDocument", sent);
    const pre = vi.fn();
    Hooks.on("preUpdateActor", (_: Actor, changed: object) => {
      pre(structuredClone(changed));
    });
    expect(await hero.update({ name: "Hero", "system.hp.value": 2, system: { motto: "" } })).toBe(hero);
    await settled();
    expect(pre).toHaveBeenCalledExactlyOnceWith({ _id: HERO, system: { hp: { value: 2 } } });
    expect(sent).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        result: [{ _id: HERO, system: { hp: { value: 2 } }, _stats: { modifiedTime: 1000, lastModifiedBy: GM } }],
      }),
    );
    expect(systemOf(hero)).toMatchObject({ hp: { value: 2 }, total: 2 });
  });

  it("an update that changes nothing sends nothing and answers undefined", async () => {
    const { hero, world } = await openHero();
    const sent = vi.fn();
    world.join(ANNE).on("modifyDocument", sent);
    expect(await hero.update({ name: "Hero" })).toBeUndefined();
    await settled();
    expect(sent).not.toHaveBeenCalled();
  });

  it("a hook may change the changes or stop them", async () => {
    const { hero } = await openHero();
    const id = Hooks.on("preUpdateActor", (_: Actor, changed: Record<string, unknown>) => {
      changed["name"] = "Changed";
    });
    await hero.update({ "system.hp.value": 1 });
    expect(hero.name).toBe("Changed");
    Hooks.off("preUpdateActor", id);
    Hooks.on("preUpdateActor", () => false);
    expect(await hero.update({ "system.hp.value": 3 })).toBeUndefined();
    expect(systemOf(hero).hp.value).toBe(1);
  });

  it("afterwards document, model and hooks hear of it, with the options of the caller", async () => {
    const { hero } = await openHero();
    const steps: unknown[] = [];
    vi.spyOn(hero, "_onUpdate").mockImplementation((changed, options, userId) => {
      steps.push(["_onUpdate", changed["name"], options["note"], userId]);
    });
    Hooks.on("updateActor", (_: Actor, changed: { name: string }, options: { note: number }, userId: string) => {
      steps.push(["updateActor", changed.name, options.note, userId]);
    });
    await hero.update({ name: "New" }, { note: 7 });
    expect(steps).toEqual([
      ["_onUpdate", "New", 7, GM],
      ["updateActor", "New", 7, GM],
    ]);
  });

  it("bad changes change nothing", async () => {
    const { hero } = await openHero();
    await expect(hero.update({ name: "" })).rejects.toThrow(`Actor [${HERO}] validation errors:\n  name: may not be`);
    await expect(hero.update({ "system.hp.value": "many" })).rejects.toThrow("system.hp.value: must be a number");
    expect(hero.name).toBe("Hero");
  });

  it("an owner may, others may not", async () => {
    const world = smallWorld();
    const { hero, ...table } = await openHero({ userId: ANNE });
    await hero.update({ name: "Mine" });
    expect(hero.name).toBe("Mine");
    await table.close();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const second = await openHero({ userId: BEN, world });
    await expect(second.hero.update({ name: "Stolen" })).rejects.toThrow(
      `User Ben lacks permission to update Actor [${HERO}]`,
    );
    expect(second.hero.name).toBe("Hero");
  });

  it("changing the type changes the model, and demands that its data be replaced", async () => {
    const { hero } = await openHero();
    await expect(hero.update({ type: "monster" })).rejects.toThrow("The type of a Document");
    await hero.update({ type: "monster", system: {} }, { recursive: false });
    expect(hero.type).toBe("monster");
    expect(hero.system).not.toHaveProperty("steps");
  });
});

describe("deleting", () => {
  it("takes the document away after asking, everywhere", async () => {
    const { game, hero, world } = await openHero();
    const deleted = vi.fn();
    Hooks.on("deleteActor", deleted);
    const stop = Hooks.on("preDeleteActor", () => false);
    expect(await hero.delete()).toBeUndefined();
    Hooks.off("preDeleteActor", stop);
    expect(await hero.delete()).toBe(hero);
    expect(game.actors.size).toBe(0);
    expect(deleted).toHaveBeenCalledExactlyOnceWith(hero, expect.anything(), GM);
    expect((await world.data(GM)).documents.actors).toEqual([]);
    await expect(hero.update({ name: "Ghost" })).rejects.toThrow("does not exist");
  });
});

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

  it("a kind that cannot be inside is refused", async () => {
    const { hero } = await openHero();
    expect(() => hero.getEmbeddedCollection("Macro")).toThrow(
      "Macro is not a valid embedded Document within the Actor",
    );
  });
});

describe("flags", () => {
  it("are set, merged, read by dotted keys and unset", async () => {
    const { hero } = await openHero();
    await hero.setFlag("fixture", "mark", { a: 1 });
    await hero.setFlag("fixture", "mark", { b: 2 });
    await hero.setFlag("fixture", "mark.c", 3);
    expect(hero.getFlag("fixture", "mark")).toEqual({ a: 1, b: 2, c: 3 });
    expect(hero.getFlag("fixture", "mark.b")).toBe(2);
    await hero.unsetFlag("fixture", "mark.b");
    expect(hero.getFlag("fixture", "mark")).toEqual({ a: 1, c: 3 });
    await hero.unsetFlag("fixture", "mark");
    expect(hero.getFlag("fixture", "mark")).toBeUndefined();
  });

  it("belong to the core, the world, the system or a module", async () => {
    const { hero } = await openHero();
    expect(() => hero.getFlag("elsewhere", "mark")).toThrow('Flag scope "elsewhere" is not valid');
    await hero.setFlag("world", "mark", 1);
    expect(hero.getFlag("world", "mark")).toBe(1);
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

describe("other documents", () => {
  it("folders know what is in them", async () => {
    const { game, hero } = await openHero();
    const folder = await page.Folder.create({ name: "Party", type: "Actor" });
    await hero.update({ folder: folder?.id });
    expect(hero.folder).toBe(folder);
    expect(folder?.contents).toEqual([hero]);
    await game.folders.get(folder?.id)?.delete();
    expect(hero.folder).toBeNull();
  });

  it("a script macro runs with its names", async () => {
    const { hero } = await openHero({ userId: ANNE });
    const command = "return [speaker.actor, actor.name, character === actor, extra];";
    const macro = await page.Macro.create({ name: "Test", type: "script", command });
    expect(await macro?.execute({ extra: 3 })).toEqual([hero.id, "Hero", true, 3]);
  });

  it("a copy has no id, and can be created at once", async () => {
    const { game, hero } = await openHero();
    const copy = hero.clone({ name: "Twin" });
    expect(copy.id).toBeNull();
    expect(copy.items.size).toBe(1);
    expect(game.actors.size).toBe(1);
    await Promise.resolve(hero.clone({ name: "Twin" }, { save: true }));
    expect(game.actors.getName("Twin")?.items.size).toBe(1);
  });

  it("kinds which the stand-in lacks say so", async () => {
    await openFixture();
    expect(() => page.foundry.documents.Adventure).toThrow("The stand-in has no foundry.documents.Adventure");
  });
});

describe("dialogs", () => {
  const dialog = async () => {
    await vi.waitUntil(() => document.querySelector("dialog.application form"));
    return document.querySelector<HTMLElement>("dialog.application");
  };
  const press = (element: HTMLElement | null, action: string) =>
    element?.querySelector<HTMLButtonElement>(`button[data-action="${action}"]`)?.click();

  it("ask for the name and type of a new document", async () => {
    const { game } = await openFixture();
    const { Actor } = page as unknown as { Actor: typeof ClientDocument };
    const asked = Actor.createDialog({}, { renderSheet: false });
    const element = await dialog();
    const types = [...(element?.querySelectorAll("option") ?? [])].map((option) => option.value);
    expect(types).toEqual(["hero", "monster"]);
    const name = element?.querySelector<HTMLInputElement>("[name=name]");
    if (name) name.value = "Mira";
    press(element, "ok");
    expect(await asked).toMatchObject({ name: "Mira", type: "hero" });
    expect(game.actors.getName("Mira")).toBeDefined();
  });

  it("ask before deleting, and do nothing when the answer is no", async () => {
    const { game, hero } = await openHero();
    const refused = hero.deleteDialog();
    press(await dialog(), "no");
    expect(await refused).toBe(false);
    expect(game.actors.size).toBe(1);
    await vi.waitUntil(() => !document.querySelector("dialog.application"));
    const agreed = hero.deleteDialog();
    press(await dialog(), "yes");
    await agreed;
    expect(game.actors.size).toBe(0);
  });
});
