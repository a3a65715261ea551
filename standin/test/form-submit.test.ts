import { describe, expect, it, vi } from "vitest";
import { ApplicationV2 } from "../src/client/applications/api/application.ts";
import type { ApplicationDefaults, FormConfiguration } from "../src/client/applications/api/application-types.ts";
import { HandlebarsApplicationMixin } from "../src/client/applications/api/handlebars-application.ts";
import { FormDataExtended } from "../src/client/applications/ux/form-data-extended.ts";
import { files, told, useTable } from "./applications-table.ts";
import { Note, find } from "./note.ts";

useTable();

const FORM = '<form class="inner"><input name="system.a" type="number" value="1"><button>Go</button></form>';
files["submit/form.hbs"] = `<section>${FORM}</section>`;

/** An application with a form inside its part. */
const withForm = (config: FormConfiguration) =>
  new (class WithForm extends HandlebarsApplicationMixin(ApplicationV2) {
    static override PARTS = { form: { template: "submit/form.hbs", forms: { "form.inner": config } } };
  })();

describe("a form inside a part", () => {
  it("goes to its handler with the application as this; the page is not left", async () => {
    const handler = vi.fn();
    const app = await withForm({ handler }).render(true);
    const form = find(app, "form.inner");
    const event = new Event("submit", { bubbles: true, cancelable: true });
    form.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    expect(handler.mock.contexts).toEqual([app]);
    expect(handler).toHaveBeenCalledWith(event, form, expect.any(FormDataExtended));
    expect([app.form, app.rendered]).toEqual([null, true]);
  });

  it("submits on a change, or closes the application, when it is told to", async () => {
    const handler = vi.fn();
    const app = await withForm({ handler, submitOnChange: true, closeOnSubmit: true }).render(true);
    find(app, "input").dispatchEvent(new Event("change", { bubbles: true }));
    await vi.waitFor(() => {
      expect(app.rendered).toBe(false);
    });
    expect((handler.mock.calls[0]?.[2] as FormDataExtended).object).toEqual({ "system.a": 1 });
  });

  it("is listened to again when its part is drawn anew, once", async () => {
    const handler = vi.fn();
    const app = await withForm({ handler }).render(true);
    await app.render();
    find(app, "form.inner").dispatchEvent(new Event("submit", { cancelable: true }));
    expect(handler).toHaveBeenCalledOnce();
  });

  it("is no form of the application, which cannot be submitted as a whole", async () => {
    const app = await withForm({ handler: vi.fn() }).render(true);
    await expect(app.submit()).rejects.toThrow("top-level form");
  });
});

describe("the form of an application", () => {
  class Formed extends Note {
    static override DEFAULT_OPTIONS: ApplicationDefaults = { tag: "form", form: { submitOnChange: true } };
    override html = '<input name="a" value="1"><input name="b" value="2" class="loose">';
  }

  it("may be the content of the window instead of the whole", async () => {
    const handler = vi.fn();
    const app = await new Note({ window: { contentTag: "form" }, form: { handler } }).render(true);
    expect(app.form).toBe(app.window.content);
    await app.submit();
    expect(handler).toHaveBeenCalledOnce();
  });

  it("gives who submits it in code what its handler answers, and hands on what is said to it", async () => {
    const handler = vi.fn((_event: Event, _form: HTMLFormElement, _data: object, options: unknown) =>
      Promise.resolve(["done", options]),
    );
    const app = await new Note({ tag: "form", form: { handler } }).render(true);
    expect(await app.submit({ mark: 1 })).toEqual(["done", { mark: 1 }]);
    expect(handler.mock.contexts).toEqual([app]);
  });

  it("does not hear of a change whose event is stopped", async () => {
    const handler = vi.fn();
    const app = await new Formed({ form: { handler } }).render(true);
    find(app, ".loose").addEventListener("change", (event) => {
      event.stopPropagation();
    });
    find(app, ".loose").dispatchEvent(new Event("change", { bubbles: true }));
    expect(handler).not.toHaveBeenCalled();
  });

  it("tells each change to the class, with its configuration, whether it submits or not", async () => {
    const app = await new Formed({ form: { submitOnChange: false } }).render(true);
    const changed = vi.spyOn(app, "_onChangeForm");
    const event = new Event("change", { bubbles: true });
    find(app, "[name=a]").dispatchEvent(event);
    expect(changed).toHaveBeenCalledExactlyOnceWith(app.options.form, event);
  });

  it("whose handler fails on a change says so, and stays open", async () => {
    const app = await new Formed({
      form: { handler: () => Promise.reject(new Error("No")), closeOnSubmit: true },
    }).render(true);
    find(app, "[name=a]").dispatchEvent(new Event("change", { bubbles: true }));
    await vi.waitFor(() => {
      expect(told()).toEqual(["No"]);
    });
    expect(app.rendered).toBe(true);
  });
});
