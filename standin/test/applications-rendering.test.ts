import { describe, expect, it, vi } from "vitest";
import { ApplicationV2 } from "../src/client/applications/api/application.ts";
import type {
  ApplicationDefaults,
  ClosingOptions,
  RenderOptions,
} from "../src/client/applications/api/application-types.ts";
import { Hooks } from "../src/client/hooks.ts";
import { useTable } from "./applications-table.ts";
import { Note, find } from "./note.ts";

useTable();

describe("the options of an application", () => {
  it("are counted from the base application, whose own are Foundry's", () => {
    expect(ApplicationV2.DEFAULT_OPTIONS).toMatchObject({
      id: "app-{id}",
      classes: [],
      tag: "div",
      window: {
        frame: true,
        positioned: true,
        title: "",
        icon: "",
        minimizable: true,
        resizable: false,
        contentTag: "section",
        contentClasses: [],
      },
      actions: {},
      form: { handler: undefined, submitOnChange: false, closeOnSubmit: false },
      position: { width: "auto", height: "auto" },
    });
    expect([...Note.inheritanceChain()].map(({ name }) => name)).toEqual(["Note", "ApplicationV2"]);
    class Panel extends Note {
      static override BASE_APPLICATION = Note;
    }
    expect([...Panel.inheritanceChain()].map(({ name }) => name)).toEqual(["Panel", "Note"]);
  });

  it("may be computed by a class, its id too", () => {
    class Named extends Note {
      override _initializeApplicationOptions(options: ApplicationDefaults) {
        return { ...super._initializeApplicationOptions(options), uniqueId: `of-${String(options["subject"])}` };
      }
    }
    expect(new Named({ id: "named-{id}", subject: "Ann" }).id).toBe("named-of-Ann");
  });

  it("keep the actions of parents, and replace one of the same name", () => {
    const [first, second] = [vi.fn(), vi.fn()];
    class Parent extends Note {
      static override DEFAULT_OPTIONS: ApplicationDefaults = { actions: { a: first, b: first } };
    }
    class Child extends Parent {
      static override DEFAULT_OPTIONS: ApplicationDefaults = { actions: { b: { handler: second, buttons: [2] } } };
    }
    expect(new Child().options.actions).toEqual({ a: first, b: { handler: second, buttons: [2] } });
    expect(new Parent().options.actions).toEqual({ a: first, b: first });
  });

  it("keep what is no plain object as it is, a document for example", () => {
    const subject = new Map([["a", [1]]]);
    expect(new Note({ subject }).options["subject"]).toBe(subject);
  });
});

describe("a rendering", () => {
  it("has the states of Foundry, by number", async () => {
    expect(ApplicationV2.RENDER_STATES).toEqual({
      ERROR: -3,
      CLOSING: -2,
      CLOSED: -1,
      NONE: 0,
      RENDERING: 1,
      RENDERED: 2,
    });
    const states: number[] = [];
    class Stating extends Note {
      override _preRender() {
        states.push(this.state);
      }
      override _preClose() {
        states.push(this.state);
      }
    }
    const app = new Stating();
    states.push(app.state);
    await app.render(true);
    states.push(app.state);
    await app.close();
    expect([...states, app.state]).toEqual([0, 1, 2, -2, -1]);
  });

  it("waits for each step before the next, but not for the hooks", async () => {
    const steps: string[] = [];
    const slowly = async (step: string) => {
      await new Promise((resolve) => setTimeout(resolve));
      steps.push(step);
    };
    class Slow extends Note {
      override async _preFirstRender() {
        await slowly("preFirstRender");
      }
      override async _preRender() {
        await slowly("preRender");
      }
      override async _onFirstRender() {
        await slowly("onFirstRender");
      }
      override async _onRender() {
        await slowly("onRender");
      }
      override async _postRender() {
        await slowly("postRender");
      }
    }
    const app = new Slow();
    const hook = new Promise<void>((resolve) => {
      Hooks.once("renderSlow", async () => {
        await app.render().then(() => slowly("hook"));
        resolve();
      });
    });
    await app.render(true);
    expect(steps).toEqual(["preFirstRender", "preRender", "onFirstRender", "onRender", "postRender"]);
    await hook;
    expect(steps.slice(5)).toEqual(["preRender", "onRender", "postRender", "hook"]);
  });

  it("hands its options to each step, and says whether it is the first", async () => {
    const seen: unknown[] = [];
    class Seeing extends Note {
      override _preRender(...[, options]: Parameters<Note["_preRender"]>) {
        seen.push(["preRender", options.isFirstRender, options["why"]]);
      }
      override _onRender(...[, options]: Parameters<Note["_onRender"]>) {
        seen.push(["onRender", options.isFirstRender, options["why"]]);
      }
    }
    const given: RenderOptions = { force: true, why: "new" };
    const app = await new Seeing().render(given);
    await app.render({ why: "again" });
    expect(seen).toEqual([
      ["preRender", true, "new"],
      ["onRender", true, "new"],
      ["preRender", false, "again"],
      ["onRender", false, "again"],
    ]);
    expect(given).toEqual({ force: true, why: "new" });
  });

  it("is first again after a close, with the application's own fields kept", async () => {
    const first: unknown[] = [];
    class Kept extends Note {
      count = 0;
      override _onFirstRender() {
        first.push(this.count);
      }
    }
    const app = await new Kept().render(true);
    app.count = 7;
    await app.close();
    await app.render(true);
    expect(first).toEqual([0, 7]);
  });

  it("may bring another title, icon, place and size", async () => {
    const app = await new Note({ position: { width: 200, height: 100 } }).render(true);
    await app.render({ window: { title: "Other", icon: "fa-solid fa-moon" }, position: { left: 12, width: 300 } });
    expect(find(app, ".window-title").textContent).toBe("Other");
    expect(find(app, ".window-icon").className).toContain("fa-moon");
    expect(app.position).toMatchObject({ left: 12, width: 300, height: 100 });
    await app.render();
    expect(find(app, ".window-title").textContent).toBe("Other");
  });

  it("does nothing for an application that was closed, unless it is forced", async () => {
    const app = await new Note().render(true);
    await app.close();
    await app.render();
    expect([app.rendered, app.state]).toEqual([false, -1]);
  });

  it("localizes the title when it is drawn, which a class may compute", async () => {
    const app = new Note({ window: { title: "CHAT.Title" } });
    expect([app.title, app.options.window.title]).toEqual(["Chat", "CHAT.Title"]);
    class Counting extends Note {
      count = 1;
      override get title() {
        return `${super.title} ${this.count}`;
      }
    }
    const counting = await new Counting().render(true);
    expect(find(counting, ".window-title").textContent).toBe("A note 1");
  });
});

describe("closing an application", () => {
  it("is told what closes it: a submitted form, or whoever calls close", async () => {
    const seen: ClosingOptions[] = [];
    class Watched extends Note {
      override _onClose(options: ClosingOptions) {
        seen.push(options);
      }
    }
    const form = await new Watched({ tag: "form", form: { handler: () => null, closeOnSubmit: true } }).render(true);
    await form.submit();
    const app = await new Watched().render(true);
    await app.close({ animate: false, closeKey: true });
    expect(seen).toEqual([{ submitted: true }, { animate: false, closeKey: true }]);
  });

  it("does nothing to an application that is not open", async () => {
    const heard = vi.fn();
    Hooks.on("closeNote", heard);
    const app = new Note();
    await app.close();
    expect([heard.mock.calls.length, app.state]).toEqual([0, 0]);
  });

  it("fails when _preClose does, and leaves the application open", async () => {
    const app = await new Note().render(true);
    vi.spyOn(app, "_preClose").mockImplementationOnce(() => {
      throw new Error("Not yet");
    });
    await expect(app.close()).rejects.toThrow("Not yet");
    expect(app.rendered).toBe(true);
    await app.close();
    expect(app.rendered).toBe(false);
  });
});

describe("an application without a frame", () => {
  class Bare extends Note {
    static override DEFAULT_OPTIONS: ApplicationDefaults = {
      window: { frame: false, positioned: false },
      actions: { press: Bare.#onPress },
    };
    override html = '<p data-action="press">x</p>';
    pressed = 0;
    static #onPress(this: Bare) {
      this.pressed++;
    }
  }

  it("hears its actions, is refreshed and closed like any other", async () => {
    const app = await new Bare().render(true);
    find(app, "p").click();
    expect([app.pressed, app.hasFrame, app.window.header]).toEqual([1, false, undefined]);
    app.html = "<b></b>";
    await app.render();
    expect(app.element.innerHTML).toBe("<b></b>");
    await app.close();
    expect(document.querySelector(".note")).toBeNull();
  });

  it("may be put where its class wants it, and is not positioned", async () => {
    document.body.innerHTML = '<section id="ui"></section>';
    class Docked extends Bare {
      override _insertElement(element: HTMLElement) {
        document.getElementById("ui")?.append(element);
      }
    }
    const app = await new Docked().render(true);
    expect(app.element.parentElement?.id).toBe("ui");
    expect(app.setPosition({ left: 1 })).toBeUndefined();
    expect(app.element.hasAttribute("style")).toBe(false);
  });

  it("is not folded up and not brought to the front", async () => {
    const app = await new Bare().render(true);
    await app.minimize();
    app.bringToFront();
    expect([app.minimized, app.element.style.zIndex]).toEqual([false, ""]);
  });
});
