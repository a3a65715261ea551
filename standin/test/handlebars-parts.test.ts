import { describe, expect, it } from "vitest";
import { ApplicationV2 } from "../src/client/applications/api/application.ts";
import type { Context, RenderOptions } from "../src/client/applications/api/application-types.ts";
import {
  HandlebarsApplicationMixin,
  type TemplatePart,
} from "../src/client/applications/api/handlebars-application.ts";
import { files, useTable } from "./applications-table.ts";

useTable();

files["parts/one.hbs"] =
  '<section><input name="a"><input type="radio" name="r" value="1"><input type="radio" name="r" value="2"></section>';
files["parts/two.hbs"] = "<p>{{partId}}|{{tab.id}}|{{own}}</p>";

/** An application of the parts that are given. */
function partsOf(parts: Record<string, TemplatePart>) {
  return class Parted extends HandlebarsApplicationMixin(ApplicationV2) {
    static override PARTS = parts;
  };
}

const order = (app: ApplicationV2) =>
  [...(app.window.content?.children ?? [])].map((part) => part.getAttribute("data-application-part"));

describe("the parts of a class", () => {
  it("are not merged with its parents', whose it may spread itself", async () => {
    class Parent extends partsOf({ one: { template: "parts/one.hbs" } }) {}
    class Child extends Parent {
      static override PARTS = { two: { template: "parts/two.hbs" } } as typeof Parent.PARTS;
    }
    class Heir extends Parent {
      static override PARTS = { two: { template: "parts/two.hbs" }, ...super.PARTS };
    }
    expect(order(await new Child().render(true))).toEqual(["two"]);
    expect(order(await new Heir().render(true))).toEqual(["two", "one"]);
  });

  it("share one context, so that the last step sees what each was drawn with", async () => {
    const seen: unknown[] = [];
    class Shared extends partsOf({ one: { template: "parts/one.hbs" }, two: { template: "parts/two.hbs" } }) {
      override async _preparePartContext(partId: string, context: Context, options: RenderOptions) {
        const part = await super._preparePartContext(partId, context, options);
        if (partId === "one") part["own"] = "from one";
        return part;
      }
      override async _onRender(context: Context, options: RenderOptions) {
        await super._onRender(context, options);
        seen.push(context["own"]);
      }
    }
    const app = await new Shared({ id: "shared" }).render(true);
    expect(app.parts["two"]?.textContent).toBe("shared-two||from one");
    expect(seen).toEqual(["from one"]);
  });
});

describe("the state of a part that is drawn anew", () => {
  it("has the new elements that scroll, with their distances, and a selector of what had the focus", async () => {
    files["parts/list.hbs"] = '<div><ul class="list"></ul><input name="a"></div>';
    const states: { scrollPositions: unknown[]; focus?: string }[] = [];
    class Watched extends partsOf({ list: { template: "parts/list.hbs", scrollable: ["", ".list", ".none"] } }) {
      override _syncPartState(
        ...[id, next, prior, state]: Parameters<InstanceType<ReturnType<typeof partsOf>>["_syncPartState"]>
      ) {
        super._syncPartState(id, next, prior, state);
        states.push(state);
      }
    }
    const app = await new Watched().render(true);
    const list = app.element.querySelector(".list");
    if (!list || !app.parts["list"]) throw new Error("No list");
    app.parts["list"].scrollTop = 5;
    Object.assign(list, { scrollTop: 10, scrollLeft: 20 });
    app.element.querySelector("input")?.focus();
    await app.render();
    const [state] = states;
    expect(state?.scrollPositions).toEqual([
      [app.parts["list"], 5, 0],
      [app.element.querySelector(".list"), 10, 20],
    ]);
    expect(app.element.querySelector(state?.focus ?? "none")).toBe(document.activeElement);
    expect(app.parts["list"].scrollTop).toBe(5);
  });
});
