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

  it("can be asked for by name too: texts as they are, everything else as JSON", () => {
    const data = new FormDataExtended(
      form(
        '<input name="mode" value="gm"><input type="number" name="n" value="2"><input type="checkbox" name="b" checked>',
      ),
    );
    expect(["mode", "n", "b", "none"].map((name) => data.get(name))).toEqual(["gm", "2", "true", null]);
    expect([data.has("mode"), data.has("none")]).toEqual([true, false]);
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

  it("has the value of a checked box that carries one, and null when it is not checked", () => {
    const html = '<input type="checkbox" name="a" value="x" checked><input type="checkbox" name="b" value="y">';
    expect(read(html)).toEqual({ a: "x", b: null });
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

  it("has the value of the chosen radio button, or undefined when none is chosen", () => {
    const radios = (checked: string) =>
      `<input type="radio" name="r" value="1" data-dtype="Number"><input type="radio" name="r" value="2" ${checked}>`;
    expect(read(radios("checked")).r).toBe(2);
    expect(read(radios(""))).toEqual({ r: undefined });
  });

  it("has the choice of a select, or the choices of one that takes several", () => {
    const options = '<option value="a" selected>A</option><option value="b" selected>B</option>';
    expect(read(`<select name="s">${options}</select>`).s).toBe("b");
    expect(read(`<select name="s" multiple>${options}</select>`).s).toEqual(["a", "b"]);
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

  it("leaves disabled fields out, unless they are wanted, and keeps fields that can only be read", () => {
    const html = '<input name="a" disabled><fieldset disabled><input name="b"></fieldset><input name="c" readonly>';
    expect(read(html)).toEqual({ c: "" });
    expect(read(html, { disabled: true })).toEqual({ a: "", b: "", c: "" });
    expect(read(html, { readonly: false })).toEqual({});
  });

  it("leaves buttons and files out", () => {
    expect(read('<button name="x" value="1">X</button><input type="submit" name="y" value="Y">')).toEqual({});
    expect(read('<input type="file" name="x"><fieldset name="y"></fieldset><output name="z">1</output>')).toEqual({});
  });

  it("can be changed: a value is set, or added to a list", () => {
    const data = new FormDataExtended(form('<input name="a" value="1">'));
    data.set("b", [1, 2]);
    data.append("a", 3);
    expect(data.object).toEqual({ a: ["1", 3], b: [1, 2] });
  });

  it("has a text that is edited in place", () => {
    expect(read('<div data-edit="system.bio" contenteditable="true"><p>Hi</p></div>')).toEqual({
      "system.bio": "<p>Hi</p>",
    });
  });

  it("has the address of a picture that is edited in place", () => {
    expect(read('<img data-edit="img" src="icons/a.svg">')).toEqual({ img: "icons/a.svg" });
  });

  it("has the values of Foundry's own elements", () => {
    expect(
      read(`<prose-mirror name="bio" value="&lt;p&gt;Hi&lt;/p&gt;" toggled>shown</prose-mirror>
        <file-picker name="file" value="a.png"></file-picker>
        <color-picker name="color" value="#102030"></color-picker>`),
    ).toEqual({ bio: "<p>Hi</p>", file: "a.png", color: "#102030" });
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
    expect(fields.createTextareaInput({ name: "a", value: "<b>", rows: 2 }).outerHTML).toBe(
      '<textarea name="a" rows="2">&lt;b&gt;</textarea>',
    );
    expect(
      fields.createSelectInput({ name: "a", value: "y", blank: "", options: [{ value: "y", label: "Y" }] }).outerHTML,
    ).toBe('<select name="a"><option value=""></option><option value="y" selected="">Y</option></select>');
  });

  it("are grouped with label, units and hint, and named by the label when the group has a root", () => {
    const input = fields.createTextInput({ name: "system.age" });
    const group = fields.createFormGroup({
      label: "Age",
      units: "years",
      hint: "In years",
      input,
      rootId: "app",
      classes: ["slim"],
      stacked: true,
    });
    expect(group.className).toBe("form-group stacked slim");
    expect(group.innerHTML).toBe(
      '<label for="app-system.age">Age <span class="units">(years)</span></label>' +
        '<div class="form-fields"><input type="text" name="system.age" value="" id="app-system.age" aria-describedby="app-system.age-hint"></div>' +
        '<p class="hint" id="app-system.age-hint">In years</p>',
    );
    expect(fields.createFormGroup({ label: "Age", input: fields.createTextInput({}) }).innerHTML).toContain(
      "<label>Age</label>",
    );
  });
});
