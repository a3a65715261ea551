import Handlebars from "handlebars";
import { afterEach, describe, expect, it } from "vitest";
import { renderTemplate } from "../src/client/applications/handlebars/index.ts";
import * as fields from "../src/client/data/fields.ts";
import { TypeDataModel } from "../src/client/data/type-data-model.ts";
import { host } from "../src/client/host.ts";
import { files, useTable } from "./applications-table.ts";

useTable();

let count = 0;
/** Renders a text as a template of its own. */
async function render(template: string, data: object = {}): Promise<string> {
  const path = `helpers/${++count}.hbs`;
  files[path] = template;
  return renderTemplate(path, data);
}

/** What a template makes, as an element. */
async function element(template: string, data: object = {}): Promise<HTMLElement> {
  const holder = document.createElement("div");
  holder.innerHTML = await render(template, data);
  return holder;
}

class HeroData extends TypeDataModel {
  static override defineSchema() {
    return {
      bio: new fields.HTMLField({ label: "Life" }),
      details: new fields.SchemaField({
        age: new fields.NumberField({ label: "CHAT.Title", hint: "In years", integer: true, min: 0 }),
        kind: new fields.StringField({ choices: { a: "Elf", b: "Dwarf" }, label: "Kind" }),
        brave: new fields.BooleanField(),
      }),
    };
  }
}

/** The fields of a system's data, as sheets give them to their templates. */
function systemFields() {
  const { CONFIG, Actor } = host as unknown as {
    CONFIG: { Actor: { dataModels: Record<string, unknown> } };
    Actor: new (data: object) => { system: TypeDataModel };
  };
  CONFIG.Actor.dataModels["character"] = HeroData;
  return new Actor({ name: "Ann", type: "character" }).system.schema.fields;
}

afterEach(() => {
  Handlebars.unregisterHelper("candles");
});

describe("helpers of templates", () => {
  it("put options into groups, in the language of the user, with several selected", async () => {
    const choices = [
      { value: "a", label: "CHAT.Title", group: "One" },
      { value: "b", label: "B", group: "Two" },
      { value: "c", label: "C", group: "One", disabled: true },
    ];
    const made = await element("<select>{{selectOptions c selected=v localize=true}}</select>", {
      c: choices,
      v: ["a", "b"],
    });
    expect([...made.querySelectorAll("optgroup")].map(({ label }) => label)).toEqual(["One", "Two"]);
    expect(
      [...made.querySelectorAll("option")].map((option) => [option.textContent, option.hasAttribute("selected")]),
    ).toEqual([
      ["Chat", true],
      ["C", false],
      ["B", true],
    ]);
  });

  it("put the empty choice first, which is selected when nothing is", async () => {
    expect(
      await render('{{selectOptions c selected=v blank="CHAT.Title" localize=true}}', { c: { a: "A" }, v: "" }),
    ).toBe('<option value="" selected="">Chat</option><option value="a">A</option>');
    expect(await render("{{selectOptions c selected=v}}", { c: { a: "A" }, v: null })).toBe(
      '<option value="a">A</option>',
    );
  });

  it("take choices whose labels are in a property of records by key", async () => {
    const sizes = { tiny: { label: "Tiny", reach: 1 }, huge: { label: "Huge", reach: 3 } };
    expect(await render('{{selectOptions s labelAttr="label" selected="huge"}}', { s: sizes })).toBe(
      '<option value="tiny">Tiny</option><option value="huge" selected="">Huge</option>',
    );
  });
});

describe("the inputs of data fields in templates", () => {
  it("are named after the path of the field in its document", async () => {
    const data = { fields: systemFields() };
    const made = await element("{{formInput fields.details.fields.age value=7}}", data);
    const input = made.querySelector("input");
    expect([input?.name, input?.type, input?.getAttribute("value"), input?.min]).toEqual([
      "system.details.age",
      "number",
      "7",
      "0",
    ]);
    const named = await element('{{formInput fields.details.fields.age name="other" value=7}}', data);
    expect(named.querySelector("input")?.name).toBe("other");
  });

  it("stand in a group with label, units and hint", async () => {
    const made = await element(
      '{{formGroup fields.details.fields.age value=7 units="years" rootId="app" stacked=true classes="slim wide" localize=true}}',
      { fields: systemFields() },
    );
    const group = made.querySelector("div.form-group.stacked.slim.wide");
    expect(group?.querySelector(":scope > label")?.textContent).toBe("Chat (years)");
    expect(group?.querySelector(":scope > label > .units")?.textContent).toBe("(years)");
    expect(group?.querySelector("label")?.htmlFor).toBe("app-system.details.age");
    expect(group?.querySelector(".form-fields > input")?.getAttribute("value")).toBe("7");
    expect(group?.querySelector(":scope > p.hint")?.textContent).toBe("In years");
  });

  it("may have another label and hint than the field's", async () => {
    const made = await element('{{formGroup fields.details.fields.age label="Years" hint="Count them"}}', {
      fields: systemFields(),
    });
    expect([made.querySelector("label")?.textContent, made.querySelector(".hint")?.textContent]).toEqual([
      "Years",
      "Count them",
    ]);
  });

  it("are of the field's kind: a choice, a check box, an editor", async () => {
    const made = await element(
      `{{formInput fields.details.fields.kind value="b"}}{{formInput fields.details.fields.brave value=true}}
       {{formInput fields.bio value="raw" enriched="<i>rich</i>" toggled=true documentUUID="Actor.x"}}`,
      { fields: systemFields() },
    );
    const select = made.querySelector("select");
    expect([...(select?.options ?? [])].filter(({ selected }) => selected).map(({ value }) => value)).toEqual(["b"]);
    expect(made.querySelector("input[type=checkbox][checked]")?.getAttribute("name")).toBe("system.details.brave");
    const editor = made.querySelector<HTMLElement>('prose-mirror[name="system.bio"]');
    expect([editor?.hasAttribute("toggled"), editor?.dataset["documentUuid"], editor?.innerHTML]).toEqual([
      true,
      "Actor.x",
      "<i>rich</i>",
    ]);
  });

  it("may be drawn by a function, of the input or of the whole group", async () => {
    const widget = (_field: unknown, group: { label?: string }, input: { value?: unknown }) => {
      const made = document.createElement("aside");
      made.textContent = `${group.label ?? ""} ${String(input.value)}`;
      return made;
    };
    const html = '{{formGroup fields.details.fields.age widget=widget label="W" value=1}}';
    expect(await render(html, { fields: systemFields(), widget })).toBe("<aside>W 1</aside>");
  });
});
