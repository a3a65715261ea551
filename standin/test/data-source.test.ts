import { describe, expect, it } from "vitest";
import { DataModel } from "../src/client/data/data-model.ts";
import * as fields from "../src/client/data/fields.ts";
import { Character, modelOf } from "./data-character.ts";
import { generation } from "../src/client/generations/index.ts";
import { only13, only14 } from "./generation.ts";

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

  describe("of a record", () => {
    /** Returns the ages that an update of a record checks. */
    const checkedBy = (change: Record<string, unknown>) => {
      const checked: unknown[] = [];
      const validate = (value: unknown) => {
        checked.push(value);
        return true;
      };
      class Group extends DataModel {
        static override defineSchema() {
          const person = new fields.SchemaField({
            name: new fields.StringField({ required: true, blank: false, initial: "?" }),
            age: new fields.NumberField({ initial: 1, validate }),
          });
          return {
            people: new fields.TypedObjectField(person),
            ages: new fields.ArrayField(new fields.NumberField({ validate })),
          };
        }
      }
      const group = new Group({ people: { anna: { age: 20 }, berta: { age: 30 } }, ages: [7, 8] });
      checked.length = 0;
      group.updateSource(change);
      return checked;
    };

    // https://github.com/foundryvtt/foundryvtt/issues/13421
    only14("only what differs is checked, and of what is new all", () => {
      expect(checkedBy({ people: { anna: { name: "Anne" } } })).toEqual([]);
      expect(checkedBy({ people: { anna: { age: 20 }, berta: { age: 31 } } })).toEqual([31]);
      expect(checkedBy({ people: { clara: { name: "Clara" } } })).toEqual([1]);
      expect(checkedBy({ ages: [7, 9] })).toEqual([7, 9]);
      expect(() => checkedBy({ people: { clara: { name: "" } } })).toThrow("name: may not be a blank string");
    });

    it("a kind of field that a system has made is checked as a whole, and so is one with a rule of its own", () => {
      const isInOrder = (value: unknown) => {
        const { low, high } = value as { low: number; high: number };
        return low <= high;
      };
      const range = () => ({
        low: new fields.NumberField({ initial: 1 }),
        high: new fields.NumberField({ initial: 9 }),
      });
      class RangeField extends fields.SchemaField {
        override _validateType(value: unknown, options: object) {
          return isInOrder(value) ? super._validateType(value, options) : false;
        }
      }
      /** Passes what it is told on to the field in it. */
      class Wrapped extends fields.ObjectField {
        readonly inner = new fields.SchemaField({ range: new RangeField(range()) });
        override _validateType(value: unknown, options: object = {}) {
          super._validateType(value);
          const failure = this.inner.validate((value as { inner: unknown }).inner, options);
          return failure ? false : undefined;
        }
      }
      class Ranges extends DataModel {
        static override defineSchema() {
          return {
            own: new RangeField(range()),
            ruled: new fields.SchemaField(range(), { validate: isInOrder }),
            record: new fields.TypedObjectField(new RangeField(range())),
            wrapped: new Wrapped({ initial: { inner: { range: { low: 1, high: 9 } } } }),
          };
        }
      }
      const ranges = new Ranges({ record: { a: {} } });
      const bad = { low: 10 };
      for (const change of [{ own: bad }, { ruled: bad }, { record: { a: bad } }, { record: { b: bad } }]) {
        expect(() => ranges.updateSource(change)).toThrow("is not a valid value");
      }
      expect(() => ranges.updateSource({ wrapped: { inner: { range: bad } } })).toThrow("is not a valid value");
    });

    only13("all entries are checked", () => {
      expect(checkedBy({ people: { anna: { name: "Anne" } } })).toEqual([20, 30]);
    });
  });

  it("a dry run only tells", () => {
    const character = new Character();
    expect(character.updateSource({ name: "Anna" }, { dryRun: true })).toEqual({ name: "Anna" });
    expect(character.name).toBe("Nobody");
  });

  it("lists are replaced as a whole", () => {
    const character = new Character({ notes: ["a", "b"] });
    expect(character.updateSource({ notes: ["b"] })).toEqual({ notes: ["b"] });
    expect(character.notes).toEqual(["b"]);
  });

  it("undefined says nothing", () => {
    const character = new Character({ name: "Anna" });
    expect(character.updateSource({ name: undefined })).toEqual({});
    expect(character.name).toBe("Anna");
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

  it("without recursion inner objects are replaced, and what they lack begins anew", () => {
    const character = new Character({ hp: { value: 3, max: 4 }, extra: { a: 1 } });
    character.updateSource({ hp: { max: 8 }, extra: { b: 2 } }, { recursive: false });
    expect(character.toObject()).toMatchObject({ hp: { value: 5, max: 8 }, extra: { b: 2 } });
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

  it("a clone merges what is given and shares nothing", () => {
    const character = new Character({ extra: { a: 1 } });
    const clone = character.clone({ "hp.value": 2, extra: { b: 2 } });
    expect(clone.toObject()).toMatchObject({ hp: { value: 2, max: 9 }, extra: { a: 1, b: 2 } });
    expect(character.extra).toEqual({ a: 1 });
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

  it("an embedded model has methods in use and plain data in the source", () => {
    class Purse extends DataModel {
      declare coins: number;

      static override defineSchema() {
        return { coins: new fields.NumberField({ initial: 7, nullable: false }) };
      }

      get isRich() {
        return this.coins > 5;
      }
    }
    const Model = class extends DataModel {
      declare purse: Purse;

      static override defineSchema() {
        return { purse: new fields.EmbeddedDataField(Purse) };
      }
    };
    const model = new Model();
    expect(model.purse).toBeInstanceOf(Purse);
    expect(model.purse.isRich).toBe(true);
    expect(model.purse.parent).toBe(model);
    model.updateSource({ "purse.coins": 1 });
    expect(model.purse.isRich).toBe(false);
    expect(model.toObject()).toEqual({ purse: { coins: 1 } });
  });

  it("a field which is not persisted has its initial value and is not stored", () => {
    const model = new (modelOf(new fields.NumberField({ initial: 4, persisted: false })))({ value: 9 });
    expect(model.value).toBe(4);
    expect(model.toObject()).toEqual({});
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

  it("a field can belong to one schema only, and absent kinds say so", () => {
    const shared = new fields.StringField();
    new fields.SchemaField({ shared });
    expect(() => new fields.SchemaField({ shared })).toThrow("already belongs");
    expect(() => new fields.EmbeddedDocumentField()).toThrow(
      "The stand-in has no foundry.data.fields.EmbeddedDocumentField",
    );
  });
});
