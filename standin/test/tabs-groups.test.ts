import { describe, expect, it, vi } from "vitest";
import { ApplicationV2 } from "../src/client/applications/api/application.ts";
import type { Context, RenderOptions, TabsConfiguration } from "../src/client/applications/api/application-types.ts";
import { HandlebarsApplicationMixin } from "../src/client/applications/api/handlebars-application.ts";
import { renderTemplate } from "../src/client/applications/handlebars/templates.ts";
import { files, useTable } from "./applications-table.ts";
import { find } from "./note.ts";

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
  it("have their label, icon, tooltip and class in the navigation, the active one marked", async () => {
    const app = await new Tabbed().render(true);
    const [one, two] = app.element.querySelectorAll<HTMLElement>("nav.sheet-tabs.tabs > a[data-action=tab]");
    expect(one?.className).toBe("wide active");
    expect(one?.dataset).toMatchObject({ group: "main", tab: "one", tooltip: "First" });
    expect([one?.textContent.trim(), two?.textContent.trim()]).toEqual(["Chat", "Two"]);
    expect(one?.querySelector("i")?.className).toBe("fa-solid fa-1");
    expect([one, two].map((tab) => tab?.getAttribute("aria-selected"))).toEqual(["true", "false"]);
  });

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

  it("may be computed by a class", () => {
    class Computed extends Tabbed {
      override _getTabsConfig(group: string) {
        const config = super._getTabsConfig(group);
        return config && { ...config, tabs: config.tabs.filter(({ id }) => id === "two"), initial: "two" };
      }
    }
    const app = new Computed();
    expect(Object.keys(app._prepareTabs("main"))).toEqual(["two"]);
    expect(app._prepareTabs("main")["two"]).toMatchObject({ active: true, cssClass: "active", group: "main" });
    expect(app._prepareTabs("none")).toEqual({});
  });

  it("may start with another one, which the application's field says", async () => {
    class Started extends Tabbed {
      override tabGroups = { main: "two" };
    }
    expect(active(await new Started().render(true))).toEqual(["a two", "section two"]);
  });

  it("changes show at once, without a rendering", async () => {
    const app = await new Tabbed().render(true);
    const render = vi.spyOn(app, "_renderHTML");
    app.changeTab("two", "main");
    expect(active(app)).toEqual(["a two", "section two"]);
    expect(render).not.toHaveBeenCalled();
  });

  it("need a tab and a group, are not changed to what is active unless forced, and may move the window", async () => {
    const app = await new Tabbed().render(true);
    expect(() => {
      app.changeTab("", "main");
    }).toThrow("both the tab and tab group");
    const moved = vi.fn();
    app.addEventListener("position", moved);
    find(app, "section.tab").classList.remove("active");
    app.changeTab("one", "main");
    expect(active(app)).toEqual(["a one"]);
    app.changeTab("one", "main", { force: true });
    expect(active(app)).toEqual(["a one", "section one"]);
    expect(moved).not.toHaveBeenCalled();
    app.changeTab("two", "main", { updatePosition: true });
    expect(moved).toHaveBeenCalledOnce();
  });

  it("that a rendering asks for are shown, also in parts that are not drawn anew", async () => {
    const app = await new Tabbed().render(true);
    await app.render({ tab: "two", parts: ["nav"] });
    expect(active(app)).toEqual(["a two", "section two"]);
    await app.render({ tab: { main: "one" } });
    expect(active(app)).toEqual(["a one", "section one"]);
  });

  it("of a class that names its groups by the field alone can be asked for too", async () => {
    class Older extends Tabbed {
      static override TABS = {};
      override tabGroups = { main: "one" };
    }
    const app = await new Older().render({ force: true, tab: "two" });
    expect(app.tabGroups).toEqual({ main: "two" });
  });

  it("that are hidden still say what their fields hold", async () => {
    const handler = vi.fn();
    const app = await new Tabbed({ tag: "form", form: { handler } }).render(true);
    await app.submit();
    expect((handler.mock.calls[0]?.[2] as { object: object }).object).toEqual({ one: "1", two: "1" });
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
