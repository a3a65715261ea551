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

describe("the inputs of data fields in templates", () => {
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
