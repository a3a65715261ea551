import { describe, expect, it } from "vitest";
import { DataModel } from "../src/client/data/data-model.ts";
import * as fields from "../src/client/data/fields.ts";
import { DataModelValidationError } from "../src/client/data/validation-failure.ts";
import { Character, modelOf } from "./data-character.ts";

/** What a field makes of a value that is given for it. */
function cleaned(field: fields.DataField, value: unknown): unknown {
  return new (modelOf(field))({ value })._source["value"];
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
});

describe("validation", () => {
  const failure = (field: fields.DataField, value: unknown) => {
    try {
      new (modelOf(field))({ value });
      return null;
    } catch (error) {
      if (!(error instanceof DataModelValidationError)) throw error;
      return error.message.replace(/^.*\nvalue: /, "");
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
});
