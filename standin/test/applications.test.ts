import { describe, expect, it, vi } from "vitest";
import { ApplicationV2 } from "../src/client/applications/api/application.ts";
import type { ApplicationDefaults, Context, RenderOptions } from "../src/client/applications/api/application-types.ts";
import { HandlebarsApplicationMixin } from "../src/client/applications/api/handlebars-application.ts";
import { Hooks } from "../src/client/hooks.ts";
import { files, told, useTable } from "./applications-table.ts";
import { Note, find } from "./note.ts";

useTable();

describe("options", () => {
  class Parent extends Note {
    static override DEFAULT_OPTIONS: ApplicationDefaults = {
      classes: ["parent"],
      actions: { greet: () => "parent" },
      window: { resizable: true, controls: [{ label: "One", action: "one" }] },
    };
  }
  class Child extends Parent {
    static override DEFAULT_OPTIONS: ApplicationDefaults = {
      classes: ["child"],
      actions: { leave: () => "child" },
      window: { title: "Child", controls: [{ label: "Two", action: "two" }] },
    };
  }

  it("concatenates arrays and merges objects up the chain of classes, without a call to super", () => {
    const { options } = new Child({ classes: ["mine"] });
    expect(options.classes).toEqual(["note", "parent", "child", "mine"]);
    expect(Object.keys(options.actions)).toEqual(["greet", "leave"]);
    expect(options.window).toMatchObject({ title: "Child", resizable: true, frame: true });
    expect(options.window.controls.map((control) => control.label)).toEqual(["One", "Two"]);
  });

  it("puts a counter into the id, so that two applications of one class differ", () => {
    expect(new Note().id).toMatch(/^app-\d+$/);
    expect(new Note().id).not.toBe(new Note().id);
    expect(new Note({ id: "note-{id}", uniqueId: "x" }).id).toBe("note-x");
  });
});

describe("rendering", () => {
  it("opens only when it is forced, and refreshes what is open", async () => {
    const app = new Note();
    await app.render();
    expect(app.rendered).toBe(false);
    expect(app.element).toBeUndefined();
    await app.render({ force: true });
    expect(app.state).toBe(ApplicationV2.RENDER_STATES.RENDERED);
    app.html = "<p>Again</p>";
    await app.render();
    expect(find(app, ".window-content").textContent).toBe("Again");
    expect(document.querySelectorAll(`#${app.id}`)).toHaveLength(1);
  });

  it("takes the steps of its life in Foundry's order", async () => {
    const steps: string[] = [];
    class Watched extends Note {
      override _canRender() {
        steps.push("canRender");
        return undefined;
      }
      override _configureRenderOptions(options: RenderOptions) {
        super._configureRenderOptions(options);
        steps.push("configureRenderOptions");
      }
      override _prepareContext() {
        steps.push("prepareContext");
        return Promise.resolve({ fact: 1 });
      }
      override _preFirstRender(context: Context) {
        steps.push(`preFirstRender ${String(context["fact"])}`);
      }
      override _preRender() {
        steps.push("preRender");
      }
      override _renderFrame(options: RenderOptions) {
        steps.push("renderFrame");
        return super._renderFrame(options);
      }
      override _attachFrameListeners() {
        steps.push("attachFrameListeners");
        super._attachFrameListeners();
      }
      override _renderHTML() {
        steps.push("renderHTML");
        return Promise.resolve("");
      }
      override _replaceHTML() {
        steps.push("replaceHTML");
      }
      override _insertElement(element: HTMLElement) {
        steps.push("insertElement");
        super._insertElement(element);
      }
      override _onPosition() {
        steps.push("position");
      }
      override _onFirstRender() {
        steps.push("onFirstRender");
      }
      override _onRender() {
        steps.push(`onRender ${String(this.rendered)}`);
      }
      override _postRender() {
        steps.push("postRender");
      }
    }
    Hooks.on("renderWatched", () => steps.push("hook"));
    const app = new Watched();
    app.addEventListener("render", () => steps.push("event"));
    await app.render({ force: true });
    expect(steps).toEqual([
      "canRender",
      "configureRenderOptions",
      "prepareContext",
      "preFirstRender 1",
      "preRender",
      "renderFrame",
      "attachFrameListeners",
      "renderHTML",
      "replaceHTML",
      "insertElement",
      "position",
      "onFirstRender",
      "onRender true",
      "event",
      "hook",
      "postRender",
    ]);
    steps.length = 0;
    await app.render();
    expect(steps).toEqual([
      "canRender",
      "configureRenderOptions",
      "prepareContext",
      "preRender",
      "renderHTML",
      "replaceHTML",
      "position",
      "onRender true",
      "event",
      "hook",
      "postRender",
    ]);
  });

  it("calls hooks under the names of all classes up to ApplicationV2, mixins included", async () => {
    files["a.hbs"] = "<p>a</p>";
    class Leaf extends HandlebarsApplicationMixin(ApplicationV2) {
      static override PARTS = { a: { template: "a.hbs" } };
    }
    const heard: string[] = [];
    for (const name of ["Leaf", "HandlebarsApplication", "ApplicationV2", "EventEmitter"]) {
      Hooks.on(`render${name}`, (app: Leaf, element: HTMLElement, context: Context, options: RenderOptions) => {
        heard.push(name);
        expect(element).toBe(app.element);
        expect(options.parts).toEqual(["a"]);
        expect(context).toBeTypeOf("object");
      });
      Hooks.on(`close${name}`, () => heard.push(`close ${name}`));
    }
    const app = await new Leaf().render(true);
    await app.close();
    expect(heard).toEqual([
      "Leaf",
      "HandlebarsApplication",
      "ApplicationV2",
      "close Leaf",
      "close HandlebarsApplication",
      "close ApplicationV2",
    ]);
  });

  it("lets renderings of one application wait for each other", async () => {
    const steps: string[] = [];
    class Slow extends Note {
      override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }) {
        steps.push("start");
        await new Promise((resolve) => setTimeout(resolve));
        steps.push("end");
        return super._prepareContext(options);
      }
    }
    const app = new Slow();
    const opened = app.render(true);
    const refreshed = app.render();
    const closed = app.close();
    await Promise.all([opened, refreshed, closed]);
    expect(steps).toEqual(["start", "end", "start", "end"]);
    expect(app.state).toBe(ApplicationV2.RENDER_STATES.CLOSED);
  });

  it("is stopped by _canRender: quietly by false, with a warning by an error", async () => {
    class Shy extends Note {
      override _canRender(options: RenderOptions) {
        if (options["loud"]) throw new Error("Not for you");
        return false;
      }
    }
    await new Shy().render(true);
    expect(told()).toEqual([]);
    await new Shy().render({ force: true, loud: true });
    expect(told()).toEqual(["Not for you"]);
    expect(document.querySelector(".note")).toBeNull();
  });
});

describe("closing", () => {
  it("removes the element, and a new rendering builds a new window", async () => {
    const first = vi.fn();
    class Counted extends Note {
      override _onFirstRender() {
        first();
      }
    }
    const app = await new Counted().render(true);
    const before = app.element;
    const heard = vi.fn();
    app.addEventListener("close", heard, { once: true });
    await app.close();
    expect(before.isConnected).toBe(false);
    expect(heard).toHaveBeenCalledOnce();
    await app.render(true);
    expect(app.element).not.toBe(before);
    expect(first).toHaveBeenCalledTimes(2);
  });

  it("gives the focus back to where it was", async () => {
    const opener = document.createElement("button");
    document.body.append(opener);
    opener.focus();
    const app = await new Note().render(true);
    expect(document.activeElement).toBe(app.element);
    await app.close();
    expect(document.activeElement).toBe(opener);
  });
});
