import { describe, expect, it, vi } from "vitest";
import { instances } from "../client/applications/api/application-base.ts";
import { ApplicationV2 } from "../client/applications/api/application.ts";
import type { ApplicationDefaults, Context, RenderOptions } from "../client/applications/api/application-types.ts";
import { HandlebarsApplicationMixin } from "../client/applications/api/handlebars-application.ts";
import type { FormDataExtended } from "../client/applications/ux/form-data-extended.ts";
import { Hooks } from "../client/hooks.ts";
import { host } from "../client/host.ts";
import { generation } from "../client/generations/index.ts";
import { chooseControl, files, headerLabels, told, useTable } from "./applications-table.ts";
import { only13, only14 } from "./generation.ts";

useTable();

/** An application whose content is a text. */
class Note extends ApplicationV2 {
  static override DEFAULT_OPTIONS: ApplicationDefaults = { classes: ["note"], window: { title: "A note" } };
  html = "<p>Hello</p>";

  override _renderHTML(): Promise<string> {
    return Promise.resolve(this.html);
  }

  override _replaceHTML(html: string, content: HTMLElement): void {
    content.innerHTML = html;
  }
}

const find = (app: ApplicationV2, selector: string) => {
  const element = app.element.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`${selector} is not in the application`);
  return element;
};

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

  it("does not merge the options of a parent twice for a class that states none", () => {
    class Silent extends Child {}
    expect(new Silent().options.classes).toEqual(["note", "parent", "child"]);
  });

  it("are frozen", () => {
    expect(Object.isFrozen(new Child().options)).toBe(true);
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
    for (const name of ["Leaf", "HandlebarsApplication", "ApplicationV2", "ApplicationBase"]) {
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

  it("that fails at first leaves nothing behind and can be tried again", async () => {
    const app = new Note();
    const render = vi.spyOn(app, "_renderHTML").mockRejectedValueOnce(new Error("no"));
    await expect(app.render(true)).rejects.toThrow("no");
    expect(app.state).toBe(ApplicationV2.RENDER_STATES.ERROR);
    expect(document.body.childElementCount).toBe(0);
    render.mockRestore();
    await app.render(true);
    expect(app.rendered).toBe(true);
  });

  it("knows every open application by its id", async () => {
    const app = await new Note().render(true);
    expect(instances.get(app.id)).toBe(app);
    expect([...Note.instances()]).toContain(app);
    await app.close();
    expect(instances.has(app.id)).toBe(false);
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

describe("the window", () => {
  it("has a header with icon, title, menu and close button, and the content", async () => {
    const app = await new Note({ window: { icon: "fa-solid fa-star", resizable: true } }).render(true);
    expect([...app.element.children].map((child) => child.className)).toEqual([
      "window-header",
      ...(generation().applications.controlsAreContextMenu ? [] : ["controls-dropdown"]),
      "window-content",
      "window-resize-handle",
    ]);
    expect(app.element.className).toBe("note application");
    expect(find(app, ".window-icon").className).toContain("fa-star");
    expect(find(app, "h1.window-title").textContent).toBe("A note");
    expect(app.element.getAttribute("aria-labelledby")).toBe(find(app, ".window-title").id);
    expect(app.element.getAttribute("role")).toBe("dialog");
    for (const button of app.element.querySelectorAll("header button")) {
      expect(button.getAttribute("aria-label")).toBeTruthy();
    }
  });

  it("closes with its button", async () => {
    const app = await new Note().render(true);
    const closed = new Promise<void>((resolve) => {
      app.addEventListener("close", () => {
        resolve();
      });
    });
    find(app, '[data-action="close"]').click();
    await closed;
    expect(app.rendered).toBe(false);
  });

  it("has no frame when none is wanted", async () => {
    const app = await new Note({ id: "bare", tag: "aside", window: { frame: false, positioned: false } }).render(true);
    expect(app.element.outerHTML).toBe('<aside id="bare" class="note"><p>Hello</p></aside>');
  });

  it("shows the entries of its menu which this user may see, and packages may add some", async () => {
    const pressed = vi.fn();
    Hooks.on("getHeaderControlsApplicationV2", (_app: ApplicationV2, controls: object[]) => {
      controls.push({ label: "Added", action: "added" });
    });
    const app = await new Note({
      actions: { one: pressed },
      window: {
        controls: [
          { label: "One", action: "one", icon: "fa-solid fa-1" },
          { label: "Two", action: "two", visible: false },
          { label: "Three", action: "three", visible: () => false },
        ],
      },
    }).render(true);
    const detach = generation().applications.hasPopOuts ? ["Open in a window of its own"] : [];
    expect(await headerLabels(app)).toEqual([...detach, "One", "Added"]);
    await chooseControl(app, "One");
    expect(pressed).toHaveBeenCalledWith(expect.any(Event), expect.objectContaining({ dataset: { action: "one" } }));
    expect(pressed).toHaveBeenCalledOnce();
  });

  only13(
    "opens the menu of its controls below the header, and closes it with a click elsewhere in the window",
    async () => {
      const app = await new Note({ window: { controls: [{ label: "One", action: "one" }] } }).render(true);
      find(app, '[data-action="toggleControls"]').click();
      expect(find(app, ".controls-dropdown").classList.contains("expanded")).toBe(true);
      expect(find(app, '[data-action="toggleControls"]').getAttribute("aria-expanded")).toBe("true");
      find(app, ".window-content").click();
      expect(find(app, ".controls-dropdown").classList.contains("expanded")).toBe(false);
    },
  );

  only14("opens its controls as a context menu, and closes it with the same button", async () => {
    const app = await new Note({ window: { controls: [{ label: "One", action: "one" }] } }).render(true);
    const button = find(app, '[data-action="toggleControls"]');
    button.click();
    await vi.waitFor(() => {
      expect(document.querySelectorAll("#context-menu")).toHaveLength(1);
    });
    expect(button.getAttribute("aria-expanded")).toBe("true");
    await app.toggleControls();
    expect(document.querySelector("#context-menu")).toBeNull();
    expect(button.getAttribute("aria-expanded")).toBe("false");
  });

  it("folds up and unfolds with a double click on its header", async () => {
    const app = await new Note({ position: { width: 300, height: 200 } }).render(true);
    find(app, ".window-header").dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
    expect(app.minimized).toBe(true);
    expect(app.element.classList.contains("minimized")).toBe(true);
    expect(app.element.style.height).toBe("");
    find(app, ".window-header").dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
    expect(app.minimized).toBe(false);
    expect(app.element.style.height).toBe("200px");
  });

  it("comes to the front when it is opened or pressed", async () => {
    const first = await new Note().render(true);
    const second = await new Note().render(true);
    expect(second.position.zIndex).toBeGreaterThan(first.position.zIndex);
    first.element.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    expect(first.position.zIndex).toBeGreaterThan(second.position.zIndex);
    expect(first.element.style.zIndex).toBe(String(first.position.zIndex));
    expect((host.ui as { activeWindow: unknown }).activeWindow).toBe(first);
  });

  it("is centred until it is moved, and stays within the page", async () => {
    const app = await new Note({ position: { width: 400, height: 300 } }).render(true);
    expect(app.position.left).toBe((innerWidth - 400) / 2);
    app.setPosition({ left: 20, top: 99_999 });
    expect(app.position).toMatchObject({ left: 20, top: innerHeight - 300, width: 400 });
    expect(app.element.style.left).toBe("20px");
  });

  it("follows the pointer by its header", async () => {
    const app = await new Note({ position: { width: 100, height: 100, left: 10, top: 10 } }).render(true);
    const header = find(app, ".window-header");
    header.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0, clientX: 50, clientY: 20 }));
    window.dispatchEvent(new PointerEvent("pointermove", { clientX: 80, clientY: 60 }));
    window.dispatchEvent(new PointerEvent("pointerup"));
    window.dispatchEvent(new PointerEvent("pointermove", { clientX: 500, clientY: 500 }));
    expect(app.position).toMatchObject({ left: 40, top: 50 });
  });

  it("replaces an element of the same id", async () => {
    const first = await new Note({ id: "only" }).render(true);
    const second = await new Note({ id: "only" }).render(true);
    expect(first.element.isConnected).toBe(false);
    expect(document.getElementById("only")).toBe(second.element);
  });
});

describe("actions", () => {
  it("call the handler with the application as this, the event, and the element with the action", async () => {
    const calls: unknown[] = [];
    class Acting extends Note {
      static override DEFAULT_OPTIONS: ApplicationDefaults = { actions: { roll: Acting.#onRoll } };
      override html = '<button data-action="roll" data-die="6"><b>Roll</b></button>';
      static #onRoll(this: Acting, event: PointerEvent, target: HTMLElement) {
        calls.push(this, event.type, target.dataset["die"]);
      }
    }
    const app = await new Acting().render(true);
    find(app, "b").click();
    expect(calls).toEqual([app, "click", "6"]);
  });

  it("go to the innermost element only", async () => {
    const inner = vi.fn();
    const outer = vi.fn();
    const app = new Note({ actions: { inner, outer } });
    app.html = '<div data-action="outer"><i data-action="inner"></i></div>';
    await app.render(true);
    find(app, "[data-action=inner]").click();
    expect(inner).toHaveBeenCalledOnce();
    expect(outer).not.toHaveBeenCalled();
  });

  it("answer to the left button, unless other buttons are named", async () => {
    const left = vi.fn();
    const both = vi.fn();
    const app = new Note({ actions: { left, both: { handler: both, buttons: [0, 2] } } });
    app.html = '<a data-action="left"></a><b data-action="both"></b>';
    await app.render(true);
    const right = () => new PointerEvent("contextmenu", { bubbles: true, cancelable: true, button: 2 });
    find(app, "a").dispatchEvent(right());
    find(app, "b").dispatchEvent(right());
    find(app, "b").click();
    expect(left).not.toHaveBeenCalled();
    expect(both).toHaveBeenCalledTimes(2);
  });

  it("without a handler go to _onClickAction", async () => {
    const app = new Note();
    app.html = '<a data-action="unknown"></a>';
    const answer = vi.spyOn(app, "_onClickAction");
    await app.render(true);
    find(app, "a").click();
    expect(answer).toHaveBeenCalledWith(expect.anything(), find(app, "a"));
  });

  it("can be reached with the keyboard on elements which are no buttons", async () => {
    const pressed = vi.fn();
    const app = new Note({ actions: { pressed } });
    app.html = '<a data-action="pressed" tabindex="0"></a>';
    await app.render(true);
    find(app, "a").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    expect(pressed).toHaveBeenCalledOnce();
  });

  it("that fail are told to the user", async () => {
    const app = new Note({ actions: { fail: () => Promise.reject(new Error("It broke")) } });
    app.html = '<a data-action="fail"></a>';
    await app.render(true);
    find(app, "a").click();
    await vi.waitFor(() => {
      expect(told()).toEqual(["It broke"]);
    });
  });
});

describe("tabs", () => {
  class Tabbed extends Note {
    static override TABS = {
      primary: {
        tabs: [{ id: "traits", icon: "fa-solid fa-t" }, { id: "notes" }],
        initial: "traits",
        labelPrefix: "MY.tab",
      },
    };
    override html = `<nav class="tabs" data-group="primary"><a data-action="tab" data-tab="traits"></a>
      <a data-action="tab" data-tab="notes"></a></nav>
      <section class="tab" data-group="primary" data-tab="traits"></section>
      <section class="tab" data-group="primary" data-tab="notes"></section>`;
  }

  it("are prepared into the context when there is one group", async () => {
    const app = new Tabbed();
    const prepare = vi.spyOn(app, "_renderHTML");
    await app.render(true);
    const [context] = prepare.mock.calls[0] as unknown as [{ tabs: unknown }];
    expect(context.tabs).toEqual({
      traits: {
        id: "traits",
        group: "primary",
        active: true,
        cssClass: "active",
        icon: "fa-solid fa-t",
        label: "MY.tab.traits",
      },
      notes: { id: "notes", group: "primary", active: false, cssClass: "", label: "MY.tab.notes" },
    });
  });

  it("change with a click, in navigation and content", async () => {
    const app = await new Tabbed().render(true);
    find(app, 'a[data-tab="notes"]').click();
    expect(app.tabGroups["primary"]).toBe("notes");
    expect(
      [...app.element.querySelectorAll(".active")].map((e) => `${e.localName} ${e.getAttribute("data-tab") ?? ""}`),
    ).toEqual(["a notes", "section notes"]);
  });

  it("that do not exist cannot be shown", async () => {
    const app = await new Tabbed().render(true);
    expect(() => {
      app.changeTab("magic", "primary");
    }).toThrow('No matching tab element found for group "primary" and tab "magic"');
  });

  it("can be chosen when rendering", async () => {
    const app = await new Tabbed().render({ force: true, tab: "notes" });
    expect(app.tabGroups["primary"]).toBe("notes");
    await app.render({ tab: { primary: "traits" } });
    expect(app.tabGroups["primary"]).toBe("traits");
  });
});

describe("forms", () => {
  const handled = vi.fn<(this: unknown, ...args: [Event, HTMLFormElement, FormDataExtended, object?]) => unknown>();
  class Formed extends Note {
    static override DEFAULT_OPTIONS: ApplicationDefaults = {
      tag: "form",
      form: {
        handler(this: never, ...args: [Event, HTMLFormElement, FormDataExtended, object?]) {
          return handled.apply(this, args);
        },
      },
    };
    override html = '<input name="a.b" value="1"><button type="submit">Save</button>';
  }

  it("are the outer element, and a submit goes to the handler with flat data", async () => {
    handled.mockReset();
    const app = await new Formed().render(true);
    expect(app.form).toBe(app.element);
    find(app, "[type=submit]").click();
    await vi.waitFor(() => {
      expect(handled).toHaveBeenCalledOnce();
    });
    expect(handled.mock.contexts[0]).toBe(app);
    expect(handled.mock.calls[0]?.[2].object).toEqual({ "a.b": "1" });
    expect(app.rendered).toBe(true);
  });

  it("submit on a change only when they are told to", async () => {
    handled.mockReset();
    const change = () => new Event("change", { bubbles: true });
    const lazy = await new Formed().render(true);
    find(lazy, "input").dispatchEvent(change());
    expect(handled).not.toHaveBeenCalled();
    const eager = await new Formed({ form: { submitOnChange: true } }).render(true);
    find(eager, "input").dispatchEvent(change());
    expect(handled).toHaveBeenCalledOnce();
  });

  it("close after a submit when they are told to", async () => {
    handled.mockReset();
    const app = await new Formed({ form: { closeOnSubmit: true } }).render(true);
    await app.submit();
    expect(app.rendered).toBe(false);
  });

  it("close after a submit without a handler too", async () => {
    const app = await new Formed({ form: { handler: undefined, closeOnSubmit: true } }).render(true);
    find(app, "[type=submit]").click();
    await vi.waitFor(() => {
      expect(app.rendered).toBe(false);
    });
  });

  it("stay open and tell the user when the handler fails", async () => {
    handled.mockReset().mockRejectedValueOnce(new Error("Not a number"));
    const app = await new Formed({ form: { closeOnSubmit: true } }).render(true);
    find(app, "[type=submit]").click();
    await vi.waitFor(() => {
      expect(told()).toEqual(["Not a number"]);
    });
    expect(app.rendered).toBe(true);
  });

  it("can be submitted in code with options, and give back what the handler returns", async () => {
    handled.mockReset().mockReturnValueOnce("done");
    const app = new Formed();
    await expect(app.submit()).rejects.toThrow("form");
    await app.render(true);
    await expect(app.submit({ updateData: 1 })).resolves.toBe("done");
    expect(handled.mock.calls[0]?.[3]).toEqual({ updateData: 1 });
  });
});

describe("events", () => {
  it("go to the listeners of one application", async () => {
    const heard: string[] = [];
    const app = new Note();
    app.addEventListener("position", () => heard.push("position"));
    app.addEventListener("render", () => heard.push("render"), { once: true });
    await app.render(true);
    await app.render();
    expect(heard).toEqual(["position", "render", "position"]);
    expect(() => {
      app.addEventListener("nonsense", () => undefined);
    }).toThrow("nonsense");
  });
});
