import { describe, expect, it } from "vitest";
import { applications } from "../src/applications.ts";
import { FormDataExtended } from "../src/client/applications/ux/form-data-extended.ts";
import { useTable } from "./applications-table.ts";
import { form } from "./page-form.ts";

useTable();

const { fields } = applications;

const read = (html: string, options = {}) => new FormDataExtended(form(html), options).object;

describe("the data of a form", () => {
  it("is flat, with the dotted names of the fields", () => {
    expect(
      read('<input name="system.hp.value" value="3"><input name="name" value="Ann"><input value="unnamed">'),
    ).toEqual({
      "system.hp.value": "3",
      name: "Ann",
    });
  });

  it("has numbers, and null for an empty number", () => {
    expect(
      read(
        '<input type="number" name="a" value="2.5"><input type="number" name="b"><input type="range" name="c" value="7">',
      ),
    ).toEqual({ a: 2.5, b: null, c: 7 });
  });

  it("has a boolean for a check box, also for one that is not checked", () => {
    expect(read('<input type="checkbox" name="a" checked><input type="checkbox" name="b">')).toEqual({
      a: true,
      b: false,
    });
  });

  it("has a list of what the fields of one name say, each in its own type and place", () => {
    const box = (attributes: string) => `<input type="checkbox" name="foo" ${attributes}>`;
    const number = 'data-dtype="Number"';
    const html = ["", "checked", 'value="hello" checked', 'value="goodbye"', `value="4" ${number} checked`]
      .concat(`value="5" ${number}`)
      .map(box);
    expect(read(html.join(""))["foo"]).toEqual([false, true, "hello", null, 4, null]);
    expect(read('<input name="a" value="1"><input name="a" type="number" value="2">')).toEqual({ a: ["1", 2] });
  });

  it("casts texts to the type they ask for", () => {
    expect(
      read(
        '<input name="n" value="4" data-dtype="Number"><select name="b" data-dtype="Boolean"><option value="true"></option></select><textarea name="j" data-dtype="JSON">{"a":1}</textarea>',
      ),
    ).toEqual({ n: 4, b: true, j: { a: 1 } });
    expect(read('<input name="n" value="4">', { dtypes: { n: "Number" } })).toEqual({ n: 4 });
    // Any global function makes a type of its own; a name that is none leaves the text as it is.
    expect(read('<input name="n" value="a b" data-dtype="encodeURI">')).toEqual({ n: "a%20b" });
    expect(read('<input name="n" value="4" data-dtype="Wizard">')).toEqual({ n: "4" });
  });
});

describe("inputs made in code", () => {
  it("carry their values as attributes, so that they can be written out as text", () => {
    expect(fields.createTextInput({ name: "a", value: "x", placeholder: "P", required: true }).outerHTML).toBe(
      '<input type="text" name="a" required="" placeholder="P" value="x">',
    );
    expect(fields.createNumberInput({ name: "a", value: 1, min: 0, max: Infinity, step: 1 }).outerHTML).toBe(
      '<input type="number" name="a" min="0" step="1" value="1">',
    );
    expect(fields.createCheckboxInput({ name: "a", value: true }).outerHTML).toBe(
      '<input type="checkbox" name="a" checked="">',
    );
    expect(
      fields.createSelectInput({ name: "a", value: "y", blank: "", options: [{ value: "y", label: "Y" }] }).outerHTML,
    ).toBe('<select name="a"><option value=""></option><option value="y" selected="">Y</option></select>');
  });
});
