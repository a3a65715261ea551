import { describe, expect, it, vi } from "vitest";
import { ApplicationV2 } from "../src/client/applications/api/application.ts";
import type { Context, RenderOptions } from "../src/client/applications/api/application-types.ts";
import { HandlebarsApplicationMixin } from "../src/client/applications/api/handlebars-application.ts";
import { loadTemplates, renderTemplate } from "../src/client/applications/handlebars/index.ts";
import { platform } from "../src/client/platform.ts";
import { files, useTable } from "./applications-table.ts";

useTable();

let count = 0;
/** Renders a text as a template of its own. */
async function render(template: string, data: object = {}): Promise<string> {
  const path = `test/${++count}.hbs`;
  files[path] = template;
  return renderTemplate(path, data);
}

describe("templates", () => {
  it("are loaded once", async () => {
    files["once.hbs"] = "{{a}}";
    const load = vi.spyOn(platform, "loadText");
    await renderTemplate("once.hbs", {});
    await renderTemplate("once.hbs", {});
    expect(load).toHaveBeenCalledOnce();
  });

  it("are partials under their path, or under an id of their own", async () => {
    files["partial.hbs"] = "<{{word}}>";
    await loadTemplates(["partial.hbs"]);
    await loadTemplates({ short: "partial.hbs" });
    expect(await render('{{> "partial.hbs"}}{{> short}}', { word: "x" })).toBe("<x><x>");
  });
});

describe("helpers", () => {
  it("compare and combine", async () => {
    const text =
      "{{eq a 1}} {{ne a 1}} {{lt a 2}} {{gte a 2}} {{not a}} {{and a b}} {{or b 0}} {{#if (and a (eq b 0))}}yes{{/if}}";
    expect(await render(text, { a: 1, b: 0 })).toBe("true false true false false false false yes");
    expect(await render('{{eq a "1"}}', { a: 1 })).toBe("false");
  });

  it("offer choices", async () => {
    expect(await render("{{selectOptions c selected=v}}", { c: { a: "A", b: "B" }, v: "b" })).toBe(
      '<option value="a">A</option><option value="b" selected="">B</option>',
    );
    expect(
      await render('{{selectOptions c selected=v blank="-" sort=true}}', { c: { b: "B", a: "A" }, v: new Set(["a"]) }),
    ).toBe('<option value="">-</option><option value="a" selected="">A</option><option value="b">B</option>');
    const things = [
      { key: "a", name: "A", group: "G" },
      { key: "b", name: "B", disabled: true },
    ];
    expect(await render('{{selectOptions c valueAttr="key" labelAttr="name"}}', { c: things })).toBe(
      '<optgroup label="G"><option value="a">A</option></optgroup><option value="b" disabled="">B</option>',
    );
    expect(await render("{{selectOptions c inverted=true}}", { c: { Small: "s" } })).toBe(
      '<option value="s">Small</option>',
    );
    expect(await render("{{selectOptions c selected=2}}", { c: [1, 2] })).toBe(
      '<option value="1">1</option><option value="2" selected="">2</option>',
    );
  });
});

describe("an application of parts", () => {
  class Parted extends HandlebarsApplicationMixin(ApplicationV2) {
    static override PARTS = {
      head: { template: "head.hbs", classes: ["top"] },
      body: { template: "body.hbs", id: "main", scrollable: ["", ".list"] },
    };
    facts: Context = { name: "Ann", rows: [1, 2] };
    override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }) {
      return { ...(await super._prepareContext(options)), ...this.facts };
    }
  }
  const templates = () => {
    files["head.hbs"] = '<header><b>{{name}}</b><input name="who" value="{{name}}"></header>';
    files["body.hbs"] = '<section>{{partId}} <ul class="list">{{#each rows}}<li>{{this}}</li>{{/each}}</ul></section>';
  };

  it("renders its parts in order, each one element that says which part it is", async () => {
    templates();
    const app = await new Parted().render({ force: true });
    const [head, body] = app.window.content?.children ?? [];
    expect(head?.outerHTML).toContain('<header data-application-part="head" class="top">');
    expect(body?.id).toBe(`${app.id}-main`);
    expect(body?.textContent).toContain(`${app.id}-body`);
    expect(app.parts["body"]).toBe(body);
  });

  it("keeps focus, marked text and scroll positions when it is drawn anew", async () => {
    templates();
    const app = await new Parted().render({ force: true });
    const input = app.element.querySelector("input");
    input?.focus();
    input?.setSelectionRange(1, 2);
    const list = app.element.querySelector(".list");
    if (list) list.scrollTop = 40;
    await app.render();
    const focused = document.activeElement as HTMLInputElement;
    expect(focused).not.toBe(input);
    expect(focused.name).toBe("who");
    expect([focused.selectionStart, focused.selectionEnd]).toEqual([1, 2]);
    expect(app.element.querySelector(".list")?.scrollTop).toBe(40);
  });

  it("lets a class save and restore the state of a part that is drawn anew, and listen to every new element", async () => {
    templates();
    const steps: unknown[] = [];
    class Remembering extends Parted {
      override _preSyncPartState(...[id, next, prior, state]: Parameters<Parted["_preSyncPartState"]>) {
        super._preSyncPartState(id, next, prior, state);
        Object.assign(state, { noted: `${id} ${String(prior.isConnected)} ${String(next.isConnected)}` });
      }
      override _syncPartState(...[id, next, prior, state]: Parameters<Parted["_syncPartState"]>) {
        super._syncPartState(id, next, prior, state);
        steps.push([state, prior.isConnected, next.isConnected]);
      }
      override _attachPartListeners(...[id, element, options]: Parameters<Parted["_attachPartListeners"]>) {
        super._attachPartListeners(id, element, options);
        steps.push(`${id} ${element.localName}`);
      }
    }
    const app = await new Remembering().render({ force: true });
    expect(steps.splice(0)).toEqual(["head header", "body section"]);
    await app.render({ parts: ["head"] });
    const state: unknown = expect.objectContaining({ noted: "head true false" });
    expect(steps).toEqual([[state, false, true], "head header"]);
  });

  it("may choose its parts as it is rendered, and a part that comes later takes its place", async () => {
    templates();
    class Choosy extends Parted {
      all = false;
      override _configureRenderParts(options: RenderOptions) {
        const { head, body } = super._configureRenderParts(options);
        if (!head || !body) throw new Error("No parts");
        return this.all ? { head, body } : { body };
      }
    }
    const app = await new Choosy().render({ force: true });
    expect(Object.keys(app.parts)).toEqual(["body"]);
    app.all = true;
    await app.render();
    expect([...(app.window.content?.children ?? [])].map((part) => part.localName)).toEqual(["header", "section"]);
    app.all = false;
    await app.render();
    expect([...(app.window.content?.children ?? [])].map((part) => part.localName)).toEqual(["section"]);
  });
});
