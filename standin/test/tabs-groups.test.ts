import { describe, expect, it, vi } from "vitest";
import { ApplicationV2 } from "../src/client/applications/api/application.ts";
import type { Context, RenderOptions, TabsConfiguration } from "../src/client/applications/api/application-types.ts";
import { HandlebarsApplicationMixin } from "../src/client/applications/api/handlebars-application.ts";
import { renderTemplate } from "../src/client/applications/handlebars/index.ts";
import { files, useTable } from "./applications-table.ts";

useTable();

const NAVIGATION = { template: "templates/generic/tab-navigation.hbs" };
files["tabs/panel.hbs"] =
  '<section class="tab {{tab.cssClass}}" data-group="{{tab.group}}" data-tab="{{tab.id}}"><input name="{{tab.id}}" value="1"></section>';
const panel = { template: "tabs/panel.hbs" };

class Tabbed extends HandlebarsApplicationMixin(ApplicationV2) {
  static override TABS: Record<string, TabsConfiguration> = {
    main: {
      tabs: [
        { id: "one", label: "CHAT.Title", icon: "fa-solid fa-1", tooltip: "First", cssClass: "wide" },
        { id: "two", label: "Two" },
      ],
      initial: "one",
    },
  };
  static override PARTS = { nav: NAVIGATION, one: panel, two: panel } as Record<string, typeof panel>;
}

const active = (app: ApplicationV2) =>
  [...app.element.querySelectorAll<HTMLElement>(".active")].map((e) => `${e.localName} ${e.dataset["tab"] ?? ""}`);

describe("the tabs of an application", () => {
  it("of several groups are prepared by the class itself, and change each by themselves", async () => {
    class Several extends Tabbed {
      static override TABS: Record<string, TabsConfiguration> = {
        main: { tabs: [{ id: "one" }, { id: "two" }], initial: "one" },
        side: { tabs: [{ id: "left" }, { id: "right" }], initial: "right" },
      };
      static override PARTS = { all: { template: "tabs/several.hbs" } } as typeof Tabbed.PARTS;
      contexts: Context[] = [];
      override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }) {
        const context = await super._prepareContext(options);
        this.contexts.push({ ...context });
        return { ...context, groups: [this._prepareTabs("main"), this._prepareTabs("side")] };
      }
    }
    files["tabs/several.hbs"] =
      '<div>{{#each groups}}{{#each this}}<p class="tab {{cssClass}}" data-group="{{group}}" data-tab="{{id}}"></p>{{/each}}{{/each}}</div>';
    const app = await new Several().render(true);
    expect(app.contexts).toEqual([{}]);
    expect(active(app)).toEqual(["p one", "p right"]);
    app.changeTab("left", "side");
    expect(active(app)).toEqual(["p one", "p left"]);
    await app.render();
    expect(app.tabGroups).toEqual({ main: "one", side: "left" });
    expect(active(app)).toEqual(["p one", "p left"]);
  });

  it("changes show at once, without a rendering", async () => {
    const app = await new Tabbed().render(true);
    const render = vi.spyOn(app, "_renderHTML");
    app.changeTab("two", "main");
    expect(active(app)).toEqual(["a two", "section two"]);
    expect(render).not.toHaveBeenCalled();
  });
});

describe("the host's template for the foot of a form", () => {
  it("draws the buttons of its context", async () => {
    const buttons = [
      { type: "submit", icon: "fa-solid fa-check", label: "CHAT.Title", cssClass: "bright" },
      { type: "button", label: "Other", action: "other", name: "n", disabled: true },
    ];
    const element = document.createElement("div");
    element.innerHTML = await renderTemplate("templates/generic/form-footer.hbs", { buttons });
    const [first, second] = element.querySelectorAll<HTMLButtonElement>("footer.form-footer > button");
    expect([first?.type, first?.className, first?.textContent.trim()]).toEqual(["submit", "bright", "Chat"]);
    expect(first?.querySelector("i")?.className).toBe("fa-solid fa-check");
    expect([second?.type, second?.name, second?.dataset["action"], second?.disabled]).toEqual([
      "button",
      "n",
      "other",
      true,
    ]);
  });
});
