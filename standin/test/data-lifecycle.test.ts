import { describe, expect, it } from "vitest";
import { DataModel } from "../src/client/data/data-model.ts";
import * as fields from "../src/client/data/fields.ts";
import type { Actor } from "../src/client/documents/actor.ts";
import { Character, modelOf } from "./data-character.ts";
import { only13, only14 } from "./generation.ts";
import { openHero } from "./open-hero.ts";

type Plain = Record<string, unknown>;

/** Notes in which order a model comes into being. */
function tracing(steps: string[]) {
  return class Traced extends Character {
    static override migrateData(source: Plain) {
      steps.push("migrateData");
      return super.migrateData(source);
    }
    static override cleanData(...args: Parameters<typeof DataModel.cleanData>) {
      steps.push("cleanData");
      return super.cleanData(...args);
    }
    static override shimData(data: Plain) {
      steps.push("shimData");
      return super.shimData(data);
    }
    override _configure(options: Plain) {
      steps.push("_configure");
      super._configure(options);
    }
    override validate(...args: Parameters<DataModel["validate"]>) {
      steps.push("validate");
      return super.validate(...args);
    }
    override _initialize(options: Plain) {
      steps.push("_initialize");
      super._initialize(options);
    }
  };
}

describe("a model comes into being", () => {
  it("and keeps its data where methods of plain JavaScript change it in place and return nothing", () => {
    const forgetful = {
      migrateData(source: Plain) {
        source["name"] ??= source["title"];
      },
      _cleanData() {},
      shimData() {},
    };
    class Named extends DataModel {
      static override defineSchema() {
        return { name: new fields.StringField({ required: true }), age: new fields.NumberField() };
      }
    }
    Object.assign(Named, forgetful);
    const named = new Named({ title: "Ren", age: 7 });
    expect(named.toObject()).toEqual({ name: "Ren", age: 7 });
    named.updateSource({ age: 8 });
    expect(named.toObject()).toEqual({ name: "Ren", age: 8 });
  });

  only13("by migrating, cleaning, shims, configuration, validation and initialisation", () => {
    const steps: string[] = [];
    const Traced = tracing(steps);
    new Traced();
    expect(steps).toEqual(["migrateData", "cleanData", "shimData", "_configure", "validate", "_initialize"]);
  });

  only14("by cleaning, which migrates, configuration, validation and initialisation", () => {
    const steps: string[] = [];
    const Traced = tracing(steps);
    new Traced();
    expect(steps.filter((step) => step !== "shimData")).toEqual([
      "cleanData",
      "migrateData",
      "_configure",
      "validate",
      "_initialize",
    ]);
  });

  it("and is only initialised anew after an update", () => {
    const steps: string[] = [];
    const model = new (tracing(steps))();
    steps.length = 0;
    model.updateSource({ "hp.value": 1 });
    expect(steps).not.toContain("_configure");
    expect(steps.at(-1)).toBe("_initialize");
  });
});

describe("validate", () => {
  it("judges changes without making them: it throws, or says no when it is not strict", () => {
    const character = new Character();
    expect(character.validate({ changes: { "hp.value": 3 } })).toBe(true);
    expect(() => character.validate({ changes: { name: "" } })).toThrow("name");
    expect(character.validate({ changes: { name: "" }, strict: false })).toBe(false);
    expect(character.validate({ changes: { "hp.value": "7.2" }, clean: true })).toBe(true);
    expect(character.toObject()).toEqual(new Character().toObject());
    expect(character.invalid).toBe(false);
  });

  it("looks at rules between fields in changes only when it is asked to", () => {
    const character = new Character();
    expect(character.validate({ changes: { "hp.value": 12 } })).toBe(true);
    expect(character.validate({ changes: { "hp.value": 12 }, joint: true, strict: false })).toBe(false);
  });
});

describe("migration", () => {
  it("of old names is helped by Document._addDataFieldMigration, which tells whether it moved something", async () => {
    const { hero } = await openHero();
    const cls = hero.constructor as typeof Actor;
    const migrate = (...args: Parameters<typeof Actor._addDataFieldMigration>) => cls._addDataFieldMigration(...args);
    const data: Plain = { system: { lvl: 3 }, old: 1, new: 2 };
    expect(migrate(data, "system.lvl", "system.level", () => 4)).toBe(true);
    expect(migrate(data, "old", "new")).toBe(false);
    expect(migrate(data, "nothing", "something")).toBe(false);
    expect(data).toEqual({ system: { level: 4 }, old: 1, new: 2 });
  });
});

describe("a field", () => {
  it("that is readonly gives a property which cannot be assigned, and is updated all the same", () => {
    const model = new (modelOf(new fields.NumberField({ initial: 1, readonly: true })))();
    expect(() => (model.value = 2)).toThrow(TypeError);
    model.updateSource({ value: 3 });
    expect(model.value).toBe(3);
  });

  it("that is gmOnly says so, which is for the server to observe", () => {
    expect(new fields.StringField({ gmOnly: true }).gmOnly).toBe(true);
  });

  it("of a file may allow data in base64, wildcards, or what is only virtual", () => {
    const stored = (options: object, value: string) => {
      const field = new fields.FilePathField({ categories: ["IMAGE"], ...options });
      return new (modelOf(field))({ value })._source["value"];
    };
    const data = "data:image/png;base64,AAAA";
    expect(() => stored({}, data)).toThrow();
    expect(stored({ base64: true }, data)).toBe(data);
    expect(() => stored({}, "wolf/*")).toThrow();
    expect(stored({ wildcard: true }, "wolf/*")).toBe("wolf/*");
    expect(() => stored({}, "#atlas-1")).toThrow();
    expect(stored({ virtual: true }, "#atlas-1")).toBe("#atlas-1");
    expect(() => stored({ virtual: true }, "atlas-1")).toThrow();
  });

  it("of another document is that document of the world, null when it is gone, or its id where that is wanted", async () => {
    const { hero } = await openHero();
    const linked = (options: object, value: unknown) =>
      new (modelOf(new fields.ForeignDocumentField({ documentName: "Actor" }, { ...options })))({ value });
    expect(linked({}, hero.id).value).toBe(hero);
    expect(linked({}, hero.id).toObject()).toEqual({ value: hero.id });
    expect(linked({}, "gone000000000000").value).toBeNull();
    expect(linked({ idOnly: true }, hero.id).value).toBe(hero.id);
    expect(linked({}, hero).toObject()).toEqual({ value: hero.id });
  });
});
