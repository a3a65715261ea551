import { describe, expect, it } from "vitest";
import type { ActiveEffect } from "../src/client/documents/active-effect.ts";
import type { Actor } from "../src/client/documents/actor.ts";
import { Hooks } from "../src/client/hooks.ts";
import { DataFieldOperator, ForcedDeletion, ForcedReplacement } from "../src/client/data/operators.ts";
import { config } from "./effects-table.ts";
import { only13, only14 } from "./generation.ts";
import { ANNE, GM, HERO, SWORD, settled } from "./open-fixture.ts";
import { openHero } from "./open-hero.ts";
import { page } from "./page.ts";

/** Writes down every step of the hero's and his items' life. */
function record(steps: string[]) {
  const Base = config().Actor.documentClass;
  const note = (step: string) => void steps.push(step);
  config().Actor.documentClass = class Recording extends Base {
    override async _preCreate(...args: Parameters<Actor["_preCreate"]>) {
      note("_preCreate");
      return super._preCreate(...args);
    }
    override async _preUpdate(...args: Parameters<Actor["_preUpdate"]>) {
      note("_preUpdate");
      return super._preUpdate(...args);
    }
    override async _preDelete(...args: Parameters<Actor["_preDelete"]>) {
      note("_preDelete");
      return super._preDelete(...args);
    }
    override _onCreate(...args: Parameters<Actor["_onCreate"]>) {
      note("_onCreate");
      super._onCreate(...args);
    }
    override _onUpdate(...args: Parameters<Actor["_onUpdate"]>) {
      note("_onUpdate");
      super._onUpdate(...args);
    }
    override _onDelete(...args: Parameters<Actor["_onDelete"]>) {
      note("_onDelete");
      super._onDelete(...args);
    }
    override _preCreateDescendantDocuments(...args: Parameters<Actor["_preCreateDescendantDocuments"]>) {
      note(`_preCreateDescendantDocuments ${args[1]}`);
      super._preCreateDescendantDocuments(...args);
    }
    override _onCreateDescendantDocuments(...args: Parameters<Actor["_onCreateDescendantDocuments"]>) {
      note(`_onCreateDescendantDocuments ${args[1]}`);
      super._onCreateDescendantDocuments(...args);
    }
    static override _preCreateOperation(...args: Parameters<typeof Base._preCreateOperation>) {
      note("_preCreateOperation");
      return super._preCreateOperation(...args);
    }
    static override _preUpdateOperation(...args: Parameters<typeof Base._preUpdateOperation>) {
      note("_preUpdateOperation");
      return super._preUpdateOperation(...args);
    }
    static override _preDeleteOperation(...args: Parameters<typeof Base._preDeleteOperation>) {
      note("_preDeleteOperation");
      return super._preDeleteOperation(...args);
    }
    static override _onCreateOperation(...args: Parameters<typeof Base._onCreateOperation>) {
      note("_onCreateOperation");
      return super._onCreateOperation(...args);
    }
    static override _onUpdateOperation(...args: Parameters<typeof Base._onUpdateOperation>) {
      note("_onUpdateOperation");
      return super._onUpdateOperation(...args);
    }
    static override _onDeleteOperation(...args: Parameters<typeof Base._onDeleteOperation>) {
      note("_onDeleteOperation");
      return super._onDeleteOperation(...args);
    }
  };
  for (const hook of ["preCreateActor", "createActor", "preUpdateActor", "updateActor", "preDeleteActor"]) {
    Hooks.on(hook, () => {
      note(hook);
    });
  }
  for (const hook of ["deleteActor", "preCreateItem", "createItem"])
    Hooks.on(hook, () => {
      note(hook);
    });
}

describe("the steps of a request", () => {
  it("creating, updating, embedding and deleting go through theirs in order", async () => {
    await openHero();
    const steps: string[] = [];
    record(steps);
    const made = (await page.Actor.create({ name: "New", type: "hero" })) as Actor;
    expect(steps.splice(0)).toEqual([
      "_preCreate",
      "preCreateActor",
      "_preCreateOperation",
      "_onCreate",
      "createActor",
      "_onCreateOperation",
    ]);
    await made.update({ name: "Newer" });
    expect(steps.splice(0)).toEqual([
      "_preUpdate",
      "preUpdateActor",
      "_preUpdateOperation",
      "_onUpdate",
      "updateActor",
      "_onUpdateOperation",
    ]);
    await made.createEmbeddedDocuments("Item", [{ name: "Hat", type: "gear" }]);
    expect(steps.splice(0)).toEqual([
      "preCreateItem",
      "_preCreateDescendantDocuments items",
      "createItem",
      "_onCreateDescendantDocuments items",
    ]);
    await made.delete();
    expect(steps.splice(0)).toEqual([
      "_preDelete",
      "preDeleteActor",
      "_preDeleteOperation",
      "_onDelete",
      "deleteActor",
      "_onDeleteOperation",
    ]);
  });

  it("noHook leaves the hooks before a request out, but not the document's own step", async () => {
    const { hero } = await openHero();
    Hooks.on("preUpdateActor", () => false);
    expect(await hero.update({ name: "Other" })).toBeUndefined();
    expect(await hero.update({ name: "Other" }, { noHook: true })).toBe(hero);
  });

  it("with broadcast: false no other client hears of it", async () => {
    const { hero, world } = await openHero();
    let heard = 0;
    world.join(ANNE).on("modifyDocument", () => (heard += 1));
    await hero.update({ name: "Secret" }, { broadcast: false });
    expect(hero.name).toBe("Secret");
    expect(heard).toBe(0);
  });

  it("several documents are changed by one request", async () => {
    const { hero, world } = await openHero();
    const other = (await page.Actor.create({ name: "Other", type: "hero" })) as Actor;
    let requests = 0;
    world.join(ANNE).on("modifyDocument", () => (requests += 1));
    const cls = hero.constructor as typeof Actor;
    const updated = await cls.updateDocuments([hero, other].map(({ id }) => ({ _id: id, "system.hp.value": 1 })));
    expect(updated).toEqual([hero, other]);
    expect(requests).toBe(1);
  });

  it("keepId and keepEmbeddedIds say which ids are kept", async () => {
    await openHero();
    const _id = "keep000000000000";
    const data = { _id, name: "Kept", type: "hero", items: [{ _id: SWORD, name: "Sword", type: "gear" }] };
    const anew = (await page.Actor.create(data)) as Actor;
    expect(anew.id).not.toBe(_id);
    expect(anew.items.has(SWORD)).toBe(true);
    const kept = (await page.Actor.create(data, { keepId: true, keepEmbeddedIds: false })) as Actor;
    expect(kept.id).toBe(_id);
    expect(kept.items.has(SWORD)).toBe(false);
    expect(kept.items.size).toBe(1);
  });
});

describe("operators on their way", () => {
  only14("reach the server and other clients, and are operators again in the hooks", async () => {
    const { hero, world } = await openHero();
    await hero.update({ "flags.fixture": { a: 1, b: { c: 2 } } });
    const seen: Record<string, unknown>[] = [];
    Hooks.on("updateActor", (_: Actor, changed: { flags: { fixture: Record<string, unknown> } }) =>
      seen.push(changed.flags.fixture),
    );
    const wire: unknown[] = [];
    world.join(ANNE).on("modifyDocument", (response) => wire.push(JSON.parse(JSON.stringify(response))));
    await hero.update({ "flags.fixture.a": new ForcedDeletion(), "flags.fixture.b": new ForcedReplacement({ d: 3 }) });
    expect(hero.flags["fixture"]).toEqual({ b: { d: 3 } });
    expect(seen[0]?.["a"]).toBeInstanceOf(ForcedDeletion);
    expect(DataFieldOperator.get(seen[0]?.["b"])).toEqual({ d: 3 });
    expect(wire).toMatchObject([{ result: [{ flags: { fixture: { a: { __$OPERATOR$__: "ForcedDeletion" } } } }] }]);
    const { documents } = await world.data(GM);
    expect(documents.actors[0]?.["flags"]).toEqual({ fixture: { b: { d: 3 } } });
  });

  only14("change the type of a document together with all of its system data", async () => {
    const { hero } = await openHero();
    await hero.update({ type: "monster", system: new ForcedReplacement({}) });
    expect(hero.type).toBe("monster");
  });

  only13("keys which delete and replace reach the server too", async () => {
    const { hero, world } = await openHero();
    await hero.update({ "flags.fixture": { a: 1, b: { c: 2 } } });
    await hero.update({ "flags.fixture.-=a": null, "flags.fixture.==b": { d: 3 } });
    const { documents } = await world.data(GM);
    expect(documents.actors[0]?.["flags"]).toEqual({ fixture: { b: { d: 3 } } });
    await hero.update({ type: "monster", "==system": {} });
    expect(hero.type).toBe("monster");
  });

  it("embedded documents are changed, made and left by an update of their parent", async () => {
    const { hero } = await openHero();
    const sword = hero.items.get(SWORD);
    await hero.update({
      items: [
        { _id: SWORD, "system.weight": 4 },
        { name: "Hat", type: "gear" },
      ],
    });
    expect(hero.items.get(SWORD)).toBe(sword);
    expect(sword?.system).toMatchObject({ weight: 4 });
    expect(hero.items.getName("Hat")).toMatchObject({ type: "gear" });
  });

  it("effects of items are two levels down, and are found by their uuid", async () => {
    const { hero } = await openHero();
    const sword = hero.items.get(SWORD);
    const made = await sword?.createEmbeddedDocuments("ActiveEffect", [{ name: "Sharp" }]);
    const effect = made?.[0] as ActiveEffect;
    expect(effect.uuid).toBe(`Actor.${HERO}.Item.${SWORD}.ActiveEffect.${effect.id ?? ""}`);
    expect(page.fromUuidSync(effect.uuid)).toBe(effect);
    await effect.update({ name: "Sharper" });
    expect((hero.toObject()["items"] as { effects: { name: string }[] }[])[0]?.effects[0]?.name).toBe("Sharper");
    await settled();
  });
});
