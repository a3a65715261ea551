import { describe, expect, it, vi } from "vitest";
import { applications } from "../client/applications/index.ts";
import { FormDataExtended } from "../client/applications/ux/form-data-extended.ts";
import { useTable } from "./applications-table.ts";

useTable();

const { fields, elements } = applications;

/** A form in the page, made as templates are: parsed first, put into the page afterwards. */
function form(html: string): HTMLFormElement {
  const template = document.createElement("template");
  template.innerHTML = `<form>${html}</form>`;
  document.body.append(template.content);
  const created = document.body.lastElementChild;
  if (!(created instanceof HTMLFormElement)) throw new Error("No form");
  return created;
}

const read = (html: string, options = {}) => new FormDataExtended(form(html), options).object;

function child<T extends Element>(parent: Element, selector: string, type: abstract new (...args: never[]) => T): T {
  const found = parent.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`No ${selector}`);
  return found;
}

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
        <string-tags name="tags" value="a, b"></string-tags>
        <multi-select name="many"><option value="x" selected>X</option><option value="y">Y</option></multi-select>
        <range-picker name="range" min="1" max="5" value="3"></range-picker>
        <file-picker name="file" value="a.png"></file-picker>
        <color-picker name="color" value="#102030"></color-picker>`),
    ).toEqual({ bio: "<p>Hi</p>", tags: ["a", "b"], many: ["x"], range: 3, file: "a.png", color: "#102030" });
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

describe("prose-mirror", () => {
  it("shows the enriched text until it is opened, and gives its text when it is saved", () => {
    const page = form('<prose-mirror name="bio" toggled value="[[1d6]]"><b>rolled</b></prose-mirror>');
    const editor = child(page, "prose-mirror", elements.HTMLProseMirrorElement);
    const content = child(editor, ".editor-content", HTMLElement);
    const heard: string[] = [];
    for (const type of ["open", "save", "input", "change", "close"])
      editor.addEventListener(type, () => heard.push(type));
    expect(content.innerHTML).toBe("<b>rolled</b>");
    expect(content.contentEditable).toBe("false");
    child(editor, "button", HTMLButtonElement).click();
    expect([editor.open, content.innerHTML, content.contentEditable]).toEqual([true, "[[1d6]]", "true"]);
    content.innerHTML = '<p onclick="x()">New</p>';
    expect(editor.value).toBe("<p>New</p>");
    child(editor, "button", HTMLButtonElement).click();
    expect(heard).toEqual(["open", "save", "input", "change", "close"]);
    expect([editor.open, editor.value]).toEqual([false, "<p>New</p>"]);
  });

  it("holds what packages have enriched whole when it wakes up", () => {
    const woken: (string | null)[] = [];
    const onRender = (element: HTMLElement) => woken.push(element.textContent);
    vi.stubGlobal("CONFIG", { TextEditor: { enrichers: [{ id: "lamp", onRender }] } });
    form(
      '<prose-mirror name="bio" toggled value="x"><enriched-content enricher="lamp"><a>Lit</a></enriched-content></prose-mirror>',
    );
    expect(woken).toContain("Lit");
    expect(woken).not.toContain("");
    vi.unstubAllGlobals();
  });

  it("is always open without a toggle, and tells of a change when it is left", () => {
    const editor = child(
      form('<prose-mirror name="bio" value="a"></prose-mirror>'),
      "prose-mirror",
      elements.HTMLProseMirrorElement,
    );
    const changed = vi.fn();
    editor.addEventListener("change", changed);
    const content = child(editor, ".editor-content", HTMLElement);
    content.innerHTML = "b";
    content.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    expect(changed).toHaveBeenCalledOnce();
    expect(editor.value).toBe("<p>b</p>");
  });

  it("cannot be edited while it is disabled", () => {
    const editor = child(
      form('<prose-mirror name="b" value="a" disabled></prose-mirror>'),
      "prose-mirror",
      elements.HTMLProseMirrorElement,
    );
    expect(editor.open).toBe(false);
    expect(child(editor, ".editor-content", HTMLElement).contentEditable).toBe("false");
  });

  it("is made in code from a field's configuration", () => {
    const editor = elements.HTMLProseMirrorElement.create({
      name: "b",
      value: "raw",
      enriched: "<i>rich</i>",
      toggled: true,
      documentUUID: "Actor.x",
    });
    expect(editor.outerHTML).toBe(
      '<prose-mirror name="b" toggled="" document-uuid="Actor.x" value="raw"><i>rich</i></prose-mirror>',
    );
  });
});

describe("choices of several", () => {
  it("grow by the select and shrink by the tags, and tell the form once", () => {
    const page = form(
      '<multi-select name="m"><option value="a" selected>A</option><option value="b">B</option></multi-select>',
    );
    const many = child(page, "multi-select", elements.HTMLMultiSelectElement);
    const changed = vi.fn();
    page.addEventListener("change", changed);
    const select = child(many, "select", HTMLSelectElement);
    select.value = "b";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    expect(many.value).toEqual(["a", "b"]);
    expect(changed).toHaveBeenCalledOnce();
    child(many, '.tag[data-key="a"] button', HTMLButtonElement).click();
    expect(many.value).toEqual(["b"]);
    expect(() => (many.value = ["z"])).toThrow('"z" is not a valid choice');
  });

  it("may be check boxes", () => {
    const page = form(
      '<multi-checkbox name="m"><optgroup label="G"><option value="a">A</option></optgroup></multi-checkbox>',
    );
    const many = child(page, "multi-checkbox", elements.HTMLMultiCheckboxElement);
    expect(child(many, "legend", HTMLElement).textContent).toBe("G");
    const box = child(many, "input", HTMLInputElement);
    box.checked = true;
    box.dispatchEvent(new Event("change", { bubbles: true }));
    expect(many.value).toEqual(["a"]);
  });

  it("may be texts of one's own", () => {
    const tags = child(
      form('<string-tags name="t" value="a"></string-tags>'),
      "string-tags",
      elements.HTMLStringTagsElement,
    );
    const input = child(tags, "input", HTMLInputElement);
    input.value = " b ";
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    expect(tags.value).toEqual(["a", "b"]);
    child(tags, '.tag[data-key="a"] button', HTMLButtonElement).click();
    expect(tags.value).toEqual(["b"]);
  });
});

describe("a range-picker", () => {
  it("keeps slider and number together and within the limits", () => {
    const range = child(
      form('<range-picker name="r" min="1" max="5" value="2"></range-picker>'),
      "range-picker",
      elements.HTMLRangePickerElement,
    );
    const number = child(range, "input[type=number]", HTMLInputElement);
    number.value = "9";
    number.dispatchEvent(new Event("change", { bubbles: true }));
    expect(range.value).toBe(5);
    expect(child(range, "input[type=range]", HTMLInputElement).value).toBe("5");
  });
});
