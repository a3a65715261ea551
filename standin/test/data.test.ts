import { describe, expect, it } from "vitest";
import { DataModel } from "../client/data/data-model.ts";
import * as fields from "../client/data/fields.ts";
import { DataModelValidationError } from "../client/data/validation-failure.ts";
import { Color } from "../client/utils.ts";
import { only13 } from "./generation.ts";

/** Makes a model of one field called `value`. */
function modelOf(field: fields.DataField) {
  return class extends DataModel {
    declare value: unknown;

    static override defineSchema() {
      return { value: field };
    }
  };
}

/** What a field makes of a value that is given for it. */
function cleaned(field: fields.DataField, value: unknown): unknown {
  return new (modelOf(field))({ value })._source["value"];
}

class Character extends DataModel {
  declare name: string;
  declare hp: { value: number; max: number };
  declare tags: Set<string>;
  declare notes: string[];
  declare traits: Record<string, { rating: number; label: string }>;
  declare extra: Record<string, unknown>;

  static override defineSchema() {
    return {
      name: new fields.StringField({ required: true, blank: false, initial: "Nobody" }),
      hp: new fields.SchemaField({
        value: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 5 }),
        max: new fields.NumberField({ required: true, nullable: false, integer: true, min: 1, initial: 9 }),
      }),
      tags: new fields.SetField(new fields.StringField()),
      notes: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
      traits: new fields.TypedObjectField(
        new fields.SchemaField({
          rating: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
          label: new fields.StringField({ required: true, initial: "none" }),
        }),
        { validateKey: (key: string) => /^[a-z]+$/.test(key) },
      ),
      extra: new fields.ObjectField(),
    };
  }

  static override validateJoint(data: Record<string, unknown>) {
    const hp = data["hp"] as { value: number; max: number };
    if (hp.value > hp.max) throw new Error("nobody has more health than their maximum");
  }
}

describe("cleaning", () => {
  it("what is missing is filled in", () => {
    expect(new Character().toObject()).toEqual({
      name: "Nobody",
      hp: { value: 5, max: 9 },
      tags: [],
      notes: [],
      traits: {},
      extra: {},
    });
  });

  it("unknown keys are removed, except inside an object field", () => {
    const source = new Character({ unknown: 1, hp: { luck: 2 }, extra: { anything: 3 } }).toObject();
    expect(source).not.toHaveProperty("unknown");
    expect(source["hp"]).toEqual({ value: 5, max: 9 });
    expect(source["extra"]).toEqual({ anything: 3 });
  });

  it("null stays where it may stand and is replaced by the initial value elsewhere", () => {
    expect(cleaned(new fields.NumberField({ initial: 3 }), null)).toBeNull();
    expect(cleaned(new fields.NumberField({ nullable: false, initial: 3 }), null)).toBe(3);
  });

  it("a number field without an initial value begins with null, one with choices does not", () => {
    expect(cleaned(new fields.NumberField(), undefined)).toBeNull();
    expect(new fields.NumberField({ choices: [1, 2] }).nullable).toBe(false);
  });

  it("numbers are cast, rounded, stepped and clamped", () => {
    expect(cleaned(new fields.NumberField({ integer: true }), "4.6")).toBe(5);
    expect(cleaned(new fields.NumberField({ min: 1, max: 6 }), 9)).toBe(6);
    expect(cleaned(new fields.NumberField({ step: 0.1 }), 0.3000001)).toBe(0.3);
    expect(cleaned(new fields.NumberField({ min: 1, step: 2 }), 4)).toBe(5);
  });

  it("the text true is true, any other text is false", () => {
    expect(cleaned(new fields.BooleanField(), "true")).toBe(true);
    expect(cleaned(new fields.BooleanField(), "false")).toBe(false);
    expect(cleaned(new fields.BooleanField(), undefined)).toBe(false);
  });

  it("texts are trimmed and required blank ones begin empty", () => {
    expect(cleaned(new fields.StringField(), "  a b ")).toBe("a b");
    expect(cleaned(new fields.StringField({ trim: false }), " a ")).toBe(" a ");
    expect(cleaned(new fields.StringField({ required: true }), undefined)).toBe("");
    expect(cleaned(new fields.StringField(), undefined)).toBeUndefined();
  });

  it("an initial function sees the source", () => {
    const Model = class extends DataModel {
      static override defineSchema() {
        return {
          first: new fields.StringField({ initial: "one" }),
          second: new fields.StringField({
            initial: (source: Record<string, unknown>) => `${String(source["first"])}+`,
          }),
        };
      }
    };
    expect(new Model({ first: "zwei" }).toObject()["second"]).toBe("zwei+");
  });

  it("an object with numbered keys becomes a list, and sets have no repetitions", () => {
    expect(cleaned(new fields.ArrayField(new fields.StringField()), { 1: "b", 0: "a" })).toEqual(["a", "b"]);
    expect(cleaned(new fields.SetField(new fields.StringField()), ["a", "b", "a"])).toEqual(["a", "b"]);
  });

  it("keys which a typed object does not allow are dropped", () => {
    const character = new Character({ traits: { lore: { rating: 2 }, Bad1: { rating: 1 } } });
    expect(character.traits).toEqual({ lore: { rating: 2, label: "none" } });
  });

  it("JSON fields store text and give data", () => {
    const model = new (modelOf(new fields.JSONField()))({ value: { a: [1] } });
    expect(model._source["value"]).toBe('{"a":[1]}');
    expect(model.value).toEqual({ a: [1] });
  });

  it("colours are stored as text and used as colours", () => {
    const model = new (modelOf(new fields.ColorField()))({ value: "#FF8000" });
    expect(model._source["value"]).toBe("#ff8000");
    expect(model.value).toBeInstanceOf(Color);
    expect((model.value as Color).rgb).toEqual([1, 128 / 255, 0]);
  });
});

describe("validation", () => {
  const failure = (field: fields.DataField, value: unknown) => {
    try {
      new (modelOf(field))({ value });
      return null;
    } catch (error) {
      if (!(error instanceof DataModelValidationError)) throw error;
      return error.getFailure("value")?.message;
    }
  };

  it("each kind of field says what is wrong", () => {
    expect(failure(new fields.NumberField(), "many")).toBe("must be a number, not NaN");
    expect(failure(new fields.NumberField({ positive: true }), 0)).toBe("must be a positive number");
    expect(failure(new fields.StringField({ choices: ["a", "b"] }), "c")).toBe("c is not a valid choice");
    expect(failure(new fields.StringField({ choices: () => ({ a: "A" }) }), "a")).toBeNull();
    expect(failure(new fields.StringField({ required: true, blank: false }), undefined)).toBe("may not be undefined");
    expect(failure(new fields.StringField({ required: true, blank: false }), "")).toBe("may not be a blank string");
    expect(failure(new fields.ArrayField(new fields.StringField(), { max: 1 }), ["a", "b"])).toContain("more than 1");
    expect(failure(new fields.DocumentIdField(), "short")).toBe("is not a valid Document ID string");
    expect(failure(new fields.FilePathField({ categories: ["IMAGE"] }), "song.mp3")).toContain("file extension");
    expect(failure(new fields.FilePathField({ categories: ["IMAGE"] }), "face.webp")).toBeNull();
    expect(failure(new fields.ColorField(), "reddish")).toContain("hexadecimal");
    expect(failure(new fields.DocumentUUIDField({ type: "Item" }), "Actor.aaaaaaaaaaaaaaaa")).toContain('"Item"');
  });

  it("an own validator returns false or throws its message", () => {
    const odd = (value: unknown) => Number(value) % 2 === 1;
    expect(failure(new fields.NumberField({ validate: odd, validationError: "is not odd" }), 2)).toBe("is not odd");
    const never = () => {
      throw new Error("never");
    };
    expect(failure(new fields.NumberField({ validate: never }), 2)).toBe("never");
  });

  it("the error names the model and every path", () => {
    expect(() => new Character({ name: "", notes: ["a", ""] })).toThrow(
      "Character validation errors:\n  name: may not be a blank string\n  notes.1: may not be a blank string",
    );
  });

  it("rules between fields are checked when all fields are well", () => {
    expect(() => new Character({ hp: { value: 10, max: 9 } })).toThrow("more health than their maximum");
    expect(() => new Character().updateSource({ "hp.value": 12 })).toThrow("more health than their maximum");
  });

  it("trusted data falls back to initial values, drops bad elements, and remembers what was wrong", () => {
    const model = Character.fromSource({ name: "", notes: ["a", "", "b"], hp: { value: "many" } });
    expect(model.name).toBe("Nobody");
    expect(model.hp.value).toBe(5);
    expect(model.notes).toEqual(["a", "b"]);
    expect(model.invalid).toBe(false);
    expect(Object.keys(model.validationFailures.fields?.flatten() ?? {})).toEqual(["name", "hp.value", "notes.1"]);
  });

  it("trusted data without a cure makes the model invalid", () => {
    const Model = modelOf(new fields.StringField({ required: true, blank: false }));
    expect(Model.fromSource({}).invalid).toBe(true);
  });
});

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
    expect(Character.schema.getField("traits.any.rating")).toBeInstanceOf(fields.NumberField);
    expect(Character.schema.getField("nothing.here")).toBeUndefined();
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

  it("a typed schema follows the type of the value", () => {
    const field = () =>
      new fields.TypedSchemaField({
        sword: { type: new fields.StringField({ initial: "sword" }), edge: new fields.NumberField({ initial: 1 }) },
        bow: { type: new fields.StringField({ initial: "bow" }), range: new fields.NumberField({ initial: 30 }) },
      });
    const model = new (modelOf(field()))({ value: { type: "bow" } });
    expect(model.value).toEqual({ type: "bow", range: 30 });
    model.updateSource({ value: { type: "sword" } });
    expect(model.value).toEqual({ type: "sword", edge: 1 });
    expect(() => new (modelOf(field()))({ value: { type: "spoon" } })).toThrow("spoon");
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
