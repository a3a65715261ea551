import { describe, expect, it } from "vitest";
import type { TypeDataModel } from "../src/client/data/type-data-model.ts";
import type { Actor } from "../src/client/documents/actor.ts";
import { Hooks } from "../src/client/hooks.ts";
import { ANNE, GM, openFixture, smallWorld } from "./open-fixture.ts";
import { systemOf } from "./open-hero.ts";
import { page } from "./page.ts";

type Plain = Record<string, unknown>;
type Model = new (...args: ConstructorParameters<typeof TypeDataModel>) => TypeDataModel;

/** Puts a model in the place of the hero's which notes what it is told. */
function listen(notes: unknown[][], refuse: string[] = []) {
  const models = page.CONFIG.Actor.dataModels;
  const Base = models["hero"] as Model;
  const note = (step: string, ...args: unknown[]) => {
    notes.push([step, ...args]);
    return Promise.resolve(refuse.includes(step) ? false : undefined);
  };
  models["hero"] = class Listening extends Base {
    override _preCreate(data: Plain, options: Plain, user: { id: string }) {
      return note("_preCreate", data["name"], options["note"], user.id);
    }
    override _preUpdate(changes: Plain, options: Plain, user: { id: string }) {
      return note("_preUpdate", changes["name"], options["note"], user.id);
    }
    override _preDelete(options: Plain, user: { id: string }) {
      return note("_preDelete", options["note"], user.id);
    }
    override _onCreate(data: Plain, options: Plain, userId: string) {
      void note("_onCreate", data["name"], options["note"], userId);
    }
    override _onUpdate(changed: Plain, options: Plain, userId: string) {
      void note("_onUpdate", changed["name"], options["note"], userId);
    }
    override _onDelete(options: Plain, userId: string) {
      void note("_onDelete", options["note"], userId);
    }
  };
}

describe("the model of a document's type", () => {
  it("takes part in every step of the document's life", async () => {
    await openFixture();
    const notes: unknown[][] = [];
    listen(notes);
    const made = (await page.Actor.create({ name: "Mira", type: "hero" }, { note: 1 })) as Actor;
    await made.update({ name: "Mara" }, { note: 2 });
    await made.delete({ note: 3 });
    expect(notes).toEqual([
      ["_preCreate", "Mira", 1, GM],
      ["_onCreate", "Mira", 1, GM],
      ["_preUpdate", "Mara", 2, GM],
      ["_onUpdate", "Mara", 2, GM],
      ["_preDelete", 3, GM],
      ["_onDelete", 3, GM],
    ]);
  });

  it("is missing for a type without one: the system data is what is stored, as plain data", async () => {
    await openFixture();
    const made = (await page.Actor.create({ name: "Orc", type: "monster", system: { any: { depth: 1 } } })) as Actor;
    expect(made.system).toEqual({ any: { depth: 1 } });
    await made.update({ "system.any.width": 2 });
    expect(made.system).toEqual({ any: { depth: 1, width: 2 } });
  });
});

/** Puts a class in the place of the actors' which brings an older form of their data into today's. */
function migrate(seen: Plain[]) {
  const Base = page.CONFIG.Actor.documentClass;
  page.CONFIG.Actor.documentClass = class Migrating extends Base {
    static override migrateData(source: Plain) {
      seen.push(structuredClone(source));
      const system = source["system"] as Plain | undefined;
      if (system?.["slogan"] !== undefined) system["motto"] = system["slogan"];
      return super.migrateData(source);
    }
  };
}

describe("migrateData of a document class", () => {
  it("is given the data of the whole document, and what an update brings, before the hooks", async () => {
    await openFixture();
    const seen: Plain[] = [];
    migrate(seen);
    const made = (await page.Actor.create({ name: "Mira", type: "hero", system: { slogan: "Ha" } })) as Actor;
    expect(seen[0]).toMatchObject({ name: "Mira", system: { slogan: "Ha" } });
    expect(systemOf(made).motto).toBe("Ha");
    seen.length = 0;
    const told: unknown[] = [];
    Hooks.on("preUpdateActor", (_: Actor, changes: Plain) => told.push(structuredClone(changes["system"])));
    await made.update({ "system.slogan": "Ho" });
    expect(seen[0]).not.toHaveProperty("name");
    expect(told).toEqual([{ motto: "Ho" }]);
    expect(systemOf(made).motto).toBe("Ho");
  });
});

describe("while the world is loading", () => {
  it("documents are prepared when all of them exist", async () => {
    const world = smallWorld();
    const friend = { _id: "friend0000000000", name: "Friend", type: "hero" };
    await openFixture({ world: { ...world, actors: [...world.actors, friend] }, userId: ANNE });
    expect(page.fixturePrepared).toEqual([2, 2]);
  });
});
