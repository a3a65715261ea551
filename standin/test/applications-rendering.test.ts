import { describe, expect, it, vi } from "vitest";
import { ApplicationV2 } from "../src/client/applications/api/application.ts";
import type { ClosingOptions, RenderOptions } from "../src/client/applications/api/application-types.ts";
import { Hooks } from "../src/client/hooks.ts";
import { useTable } from "./applications-table.ts";
import { Note } from "./note.ts";

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
