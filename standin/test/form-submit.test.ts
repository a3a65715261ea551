import { describe, expect, it, vi } from "vitest";
import type { ApplicationDefaults } from "../src/client/applications/api/application-types.ts";
import { files, useTable } from "./applications-table.ts";
import { Note, find } from "./note.ts";

useTable();

const FORM = '<form class="inner"><input name="system.a" type="number" value="1"><button>Go</button></form>';
files["submit/form.hbs"] = `<section>${FORM}</section>`;

describe("the form of an application", () => {
  class Formed extends Note {
    static override DEFAULT_OPTIONS: ApplicationDefaults = { tag: "form", form: { submitOnChange: true } };
    override html = '<input name="a" value="1"><input name="b" value="2" class="loose">';
  }

  it("gives who submits it in code what its handler answers, and hands on what is said to it", async () => {
    const handler = vi.fn((_event: Event, _form: HTMLFormElement, _data: object, options: unknown) =>
      Promise.resolve(["done", options]),
    );
    const app = await new Note({ tag: "form", form: { handler } }).render(true);
    expect(await app.submit({ mark: 1 })).toEqual(["done", { mark: 1 }]);
    expect(handler.mock.contexts).toEqual([app]);
  });

  it("tells each change to the class, with its configuration, whether it submits or not", async () => {
    const app = await new Formed({ form: { submitOnChange: false } }).render(true);
    const changed = vi.spyOn(app, "_onChangeForm");
    const event = new Event("change", { bubbles: true });
    find(app, "[name=a]").dispatchEvent(event);
    expect(changed).toHaveBeenCalledExactlyOnceWith(app.options.form, event);
  });
});
