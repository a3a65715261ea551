import { describe, expect, it } from "vitest";
import { DataModel } from "../src/client/data/data-model.ts";
import * as fields from "../src/client/data/fields.ts";
import { DataModelValidationError } from "../src/client/data/validation-failure.ts";

type Make = () => fields.DataField;

/** What a field stores of a value, or in which words it refuses it. */
function outcome(make: Make, value: unknown): unknown {
  const Model = class extends DataModel {
    static override defineSchema() {
      return { value: make() };
    }
  };
  try {
    return new Model(value === undefined ? {} : { value })._source["value"];
  } catch (error) {
    if (!(error instanceof DataModelValidationError)) throw error;
    return `! ${error.message.replace(/^.*\nvalue[^:]*: /, "")}`;
  }
}

const ID = "abcdefghij123456";
const text = () => new fields.StringField();
const requiredText = () => new fields.StringField({ required: true, blank: false });
const nullableText = () => new fields.StringField({ nullable: true, blank: false });
const counter = () =>
  new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0, min: 0, max: 9 });
const chosen = () => new fields.StringField({ choices: { a: "A", b: "B" }, initial: "a" });
const chosenNumber = () => new fields.NumberField({ choices: { 1: "one", 2: "two" }, initial: 1 });

const table: [kind: string, make: Make, ...cases: [value: unknown, stored: unknown][]][] = [
  ["StringField", text, [undefined, undefined], ["", ""], [" a ", "a"], [5, "5"], [null, undefined], [true, "true"]],
  [
    "StringField required, not blank",
    requiredText,
    [undefined, "! may not be undefined"],
    ["", "! may not be a blank string"],
  ],
  ["StringField nullable, not blank", nullableText, [null, null], ["", null], ["  ", null]],
  ["StringField with choices", chosen, [undefined, "a"], ["b", "b"], ["c", "! c is not a valid choice"]],
  [
    "NumberField",
    () => new fields.NumberField(),
    [undefined, null],
    [null, null],
    ["", 0],
    ["3.5", 3.5],
    ["x", "! must be a number, not NaN"],
    [Number.NaN, "! must be a number, not NaN"],
    [Infinity, "! must be a finite number"],
  ],
  [
    "NumberField as the usual counter",
    counter,
    [undefined, 0],
    [null, 0],
    [4.4, 4],
    ["4.6", 5],
    [-1, 0],
    [99, 9],
    [Number.NaN, "! must be a number, not NaN"],
  ],
  [
    "NumberField positive",
    () => new fields.NumberField({ positive: true }),
    [1, 1],
    [0, "! must be a positive number"],
  ],
  ["NumberField with steps", () => new fields.NumberField({ step: 0.25 }), [0.3, 0.25], [1, 1]],
  ["NumberField with choices", chosenNumber, [2, 2], [3, "! 3 is not a valid choice"], [undefined, 1]],
  [
    "BooleanField",
    () => new fields.BooleanField(),
    [undefined, false],
    [null, false],
    ["true", true],
    ["false", false],
    ["yes", false],
    [1, true],
    [{}, false],
  ],
  [
    "ObjectField",
    () => new fields.ObjectField(),
    [undefined, {}],
    [{ a: 1 }, { a: 1 }],
    ["x", {}],
    [[1], {}],
    [null, {}],
  ],
  [
    "SchemaField",
    () => new fields.SchemaField({ n: counter() }),
    [undefined, { n: 0 }],
    [{ x: 1 }, { n: 0 }],
    ["x", { n: 0 }],
  ],
  [
    "SchemaField nullable",
    () => new fields.SchemaField({ n: counter() }, { nullable: true, initial: null }),
    [undefined, null],
  ],
  [
    "ArrayField",
    () => new fields.ArrayField(counter(), { max: 2 }),
    [undefined, []],
    [
      ["1", 2.2],
      [1, 2],
    ],
    [7, [7]],
    [new Set([1]), [1]],
    [{ 0: 1, 1: 2 }, [1, 2]],
    [[1, 2, 3], "! cannot have more than 2 elements"],
  ],
  [
    "ArrayField of some length",
    () => new fields.ArrayField(counter(), { min: 1 }),
    [[], "! cannot have fewer than 1 elements"],
  ],
  [
    "SetField",
    () => new fields.SetField(text()),
    [undefined, []],
    [
      ["a", "a", "b"],
      ["a", "b"],
    ],
    [new Set(["x"]), ["x"]],
  ],
  [
    "TypedObjectField",
    () => new fields.TypedObjectField(counter(), { validateKey: (key: string) => key !== "no" }),
    [undefined, {}],
    [{ a: "2", no: 1 }, { a: 2 }],
    [{ a: { b: 1 } }, "! must be a number, not NaN"],
  ],
  ["HTMLField", () => new fields.HTMLField(), [undefined, ""], ["<p>a</p>", "<p>a</p>"], [null, ""]],
  [
    "ColorField",
    () => new fields.ColorField(),
    [undefined, null],
    ["#ABCDEF", "#abcdef"],
    [0xff0000, "#ff0000"],
    ["", null],
    ["blue-ish", "! is not a valid hexadecimal color string"],
  ],
  [
    "FilePathField",
    () => new fields.FilePathField({ categories: ["IMAGE"] }),
    [undefined, null],
    ["", null],
    ["a/b.webp?x=1", "a/b.webp?x=1"],
  ],
  [
    "JSONField",
    () => new fields.JSONField(),
    [undefined, undefined],
    [{ a: 1 }, '{"a":1}'],
    ["[1]", "[1]"],
    ["{", "! is not a valid JSON string"],
  ],
  [
    "AnyField",
    () => new fields.AnyField(),
    [undefined, undefined],
    [
      [1, "a"],
      [1, "a"],
    ],
    [{ a: 1 }, { a: 1 }],
  ],
  ["AngleField", () => new fields.AngleField(), [undefined, 0], [370, 10], [-90, 270]],
  ["AlphaField", () => new fields.AlphaField(), [undefined, 1], [2, 1], [-1, 0]],
  ["IntegerSortField", () => new fields.IntegerSortField(), [undefined, 0], [1.6, 2], [null, 0]],
  [
    "DocumentIdField",
    () => new fields.DocumentIdField(),
    [undefined, null],
    [ID, ID],
    [{ _id: ID }, ID],
    ["short", "! is not a valid Document ID string"],
  ],
  [
    "ForeignDocumentField",
    () => new fields.ForeignDocumentField({ documentName: "Actor" }),
    [undefined, null],
    [ID, ID],
  ],
  [
    "DocumentUUIDField",
    () => new fields.DocumentUUIDField({ embedded: true }),
    [undefined, null],
    ["", null],
    [`Actor.${ID}.Item.${ID}`, `Actor.${ID}.Item.${ID}`],
    [`Actor.${ID}`, "! must be an embedded document"],
  ],
  [
    "DocumentOwnershipField",
    () => new fields.DocumentOwnershipField(),
    [undefined, { default: 0 }],
    [{ [ID]: 3 }, { [ID]: 3 }],
    [{ short: 3 }, "! is not a mapping of user IDs and document permission levels"],
    [{ default: 9 }, "! is not a mapping of user IDs and document permission levels"],
  ],
  [
    "DocumentFlagsField",
    () => new fields.DocumentFlagsField(),
    [undefined, {}],
    [{ a: { b: 1 }, "c d": {} }, { a: { b: 1 } }],
  ],
];

describe.each(table)("%s", (_, make, ...cases) => {
  it.each(cases)("stores of %o: %o", (value, stored) => {
    expect(outcome(make, value)).toEqual(stored);
  });
});

describe("fields", () => {
  it("take what they are given over what their kind has", () => {
    const field = new fields.NumberField({ label: "LABEL", nullable: false, readonly: true });
    expect(field).toMatchObject({ label: "LABEL", nullable: false, readonly: true, required: false, integer: false });
    expect(field.options).toEqual({ label: "LABEL", nullable: false, readonly: true });
  });

  it("of HTML keep their elements, and are empty at first", () => {
    const field = new fields.HTMLField();
    expect([field.getInitialValue({}), field.clean("<p>a</p>")]).toEqual(["", "<p>a</p>"]);
  });
});
