import { describe, expect, it } from "vitest";
import { DataModel } from "../src/client/data/data-model.ts";
import * as fields from "../src/client/data/fields.ts";
import { Character } from "./data-character.ts";
import { generation } from "../src/client/generations/index.ts";
import { only13 } from "./generation.ts";

describe("updates of the source", () => {
  it("the answer is what differs, and nothing when nothing does", () => {
    const character = new Character();
    expect(character.updateSource({ name: "Nobody", "hp.value": "3", unknown: 1 })).toEqual({ hp: { value: 3 } });
    expect(character.hp).toEqual({ value: 3, max: 9 });
    expect(character.updateSource({ hp: { value: 3 } })).toEqual({});
  });

  it("a bad change changes nothing", () => {
    const character = new Character();
    expect(() => character.updateSource({ "hp.value": 3, name: "" })).toThrow("name: may not be a blank string");
    expect(character.toObject()).toEqual(new Character().toObject());
  });

  it("what an update does not speak of is neither checked again nor changed", () => {
    const checked: unknown[] = [];
    const validate = (value: unknown) => {
      checked.push(value);
      return true;
    };
    class Watched extends DataModel {
      static override defineSchema() {
        return { name: new fields.StringField(), age: new fields.NumberField({ validate }) };
      }
    }
    const character = new Watched({ name: "Anna", age: 20 });
    checked.length = 0;
    expect(character.updateSource({ name: "Berta" })).toEqual({ name: "Berta" });
    expect(checked).toEqual([]);
    expect(character.updateSource({ age: 21 })).toEqual({ age: 21 });
    expect(checked).toEqual([21]);
    expect(character.toObject()).toEqual({ name: "Berta", age: 21 });
  });

  it("lists are replaced as a whole", () => {
    const character = new Character({ notes: ["a", "b"] });
    expect(character.updateSource({ notes: ["b"] })).toEqual({ notes: ["b"] });
    expect(character.notes).toEqual(["b"]);
  });

  only13("records grow, change, lose entries with -= and replace them with ==", () => {
    const character = new Character({ traits: { lore: { rating: 2, label: "Lore" }, stealth: { rating: 1 } } });
    expect(character.updateSource({ "traits.craft.rating": 4 })).toEqual({
      traits: { craft: { rating: 4, label: "none" } },
    });
    expect(character.updateSource({ "traits.lore.rating": 3 })).toEqual({ traits: { lore: { rating: 3 } } });
    expect(character.updateSource({ "traits.-=stealth": null })).toEqual({ traits: { "-=stealth": null } });
    expect(character.updateSource({ "traits.==lore": { rating: 1 } })).toEqual({
      traits: { "==lore": { rating: 1, label: "none" } },
    });
    expect(character.updateSource({ "traits.-=gone": null })).toEqual({});
    expect(character.toObject()["traits"]).toEqual({
      lore: { rating: 1, label: "none" },
      craft: { rating: 4, label: "none" },
    });
  });

  only13("an object field merges deeply and deletes with -=", () => {
    const character = new Character({ extra: { a: { b: 1, c: 2 } } });
    expect(character.updateSource({ "extra.a.b": 3, "extra.a.-=c": null })).toEqual({
      extra: { a: { b: 3, "-=c": null } },
    });
    expect(character.extra).toEqual({ a: { b: 3 } });
  });
});

describe("source and instance", () => {
  it("what is done to the instance leaves the source alone until a reset", () => {
    const character = new Character({ tags: ["a"], notes: ["x"] });
    character.hp.value = 1;
    character.tags.add("b");
    character.notes.push("y");
    expect(character.toObject()).toMatchObject({ hp: { value: 5 }, tags: ["a"], notes: ["x"] });
    expect(character.toObject(false)).toMatchObject({ hp: { value: 1 }, tags: ["a", "b"], notes: ["x", "y"] });
    character.reset();
    expect(character.hp.value).toBe(5);
  });

  it("a schema is made once per class and knows the way to its fields", () => {
    expect(Character.schema).toBe(new Character().schema);
    expect(Character.schema.getField("hp.value")?.fieldPath).toBe("hp.value");
    // All that stands under keys has one name, unless the data say which keys there are.
    const rating = Character.schema.getField("traits.element.rating");
    expect(rating).toBeInstanceOf(fields.NumberField);
    expect(Character.schema.getField("traits.lore.rating")).toBeUndefined();
    const source = { traits: { lore: { rating: 2 } } };
    const found = ["lore", "craft", "element"].map((key) =>
      Character.schema.getField(`traits.${key}.rating`, { source }),
    );
    expect(found).toEqual(generation().number < 14 ? [undefined, undefined, rating] : [rating, undefined, undefined]);
    const character = new Character(source);
    expect(character.getFieldForProperty("traits.lore.rating")).toBe(found[0]);
    expect(Character.schema.getField("nothing.here")).toBeUndefined();
  });

  it("a system's own field is asked for what lies in it by a path, whose steps it takes from the end that the generation has them at", () => {
    const asked: unknown[] = [];
    class Watching extends fields.ObjectField {
      override _getField(path: string[], options?: { source?: unknown }) {
        asked.push([...path], options);
        return this;
      }
    }
    const one = new fields.SchemaField({ all: new fields.ArrayField(new Watching()) });
    const schema = new fields.SchemaField({ kept: new fields.TypedObjectField(one) });
    schema.getField("kept.element.all.0.first.second");
    schema.getField("kept.key.all.0.first.second", {
      source: { kept: { key: { all: [{ first: 1 }] } } },
    });
    expect(asked).toEqual(
      generation().number < 14
        ? [["first", "second"], {}]
        : [["second", "first"], {}, ["second", "first"], { source: { first: 1 } }],
    );
  });

  it("old data is migrated before it is cleaned, partial data too", () => {
    class Old extends DataModel {
      declare level: number;

      static override defineSchema() {
        return { level: new fields.NumberField({ initial: 0, nullable: false }) };
      }

      static override migrateData(source: Record<string, unknown>) {
        if ("lvl" in source) source["level"] = source["lvl"];
        return super.migrateData(source);
      }
    }
    expect(new Old({ lvl: 3 }).level).toBe(3);
    expect(new Old().updateSource({ lvl: 2 })).toEqual({ level: 2 });
  });
});
