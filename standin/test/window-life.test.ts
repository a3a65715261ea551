import { describe, expect, it, vi } from "vitest";
import { ApplicationV2 } from "../src/client/applications/api/application.ts";
import type { ApplicationDefaults, ClosingOptions } from "../src/client/applications/api/application-types.ts";
import { Hooks } from "../src/client/hooks.ts";
import { useTable } from "./applications-table.ts";
import { only13, only14 } from "./generation.ts";

useTable();

class Note extends ApplicationV2 {
  static override DEFAULT_OPTIONS: ApplicationDefaults = { window: { title: "A note" } };
  override _renderHTML(): Promise<string> {
    return Promise.resolve("<p>Hello</p>");
  }
  override _replaceHTML(html: string, content: HTMLElement): void {
    content.innerHTML = html;
  }
}

describe("the life of a window", () => {
  it("comes to the front when it is rendered again by force, not when it is refreshed", async () => {
    const first = await new Note().render(true);
    const second = await new Note().render(true);
    await first.render();
    expect(first.position.zIndex).toBeLessThan(second.position.zIndex);
    await first.render({ force: true });
    expect(first.position.zIndex).toBeGreaterThan(second.position.zIndex);
  });

  it("waits with closing until a rendering is over, and can be opened again", async () => {
    const app = new Note();
    const opening = app.render(true);
    const closing = app.close();
    await Promise.all([opening, closing]);
    expect(app.state).toBe(ApplicationV2.RENDER_STATES.CLOSED);
    await app.render(true);
    expect(app.rendered).toBe(true);
  });

  it("is closed step by step: before, its listeners gone, afterwards, with what close was given", async () => {
    const steps: unknown[] = [];
    class Closing extends Note {
      override _preClose(options: ClosingOptions) {
        steps.push(["preClose", this.element.isConnected, options["why"]]);
      }
      override _tearDown(options: ClosingOptions) {
        steps.push("tearDown");
        super._tearDown(options);
      }
      override _onClose(options: ClosingOptions) {
        steps.push(["onClose", this.rendered, options["why"]]);
      }
    }
    Hooks.once("closeClosing", () => steps.push("hook"));
    const app = await new Closing().render(true);
    await app.close({ why: "over" });
    expect(steps).toEqual([["preClose", true, "over"], "tearDown", ["onClose", false, "over"], "hook"]);
  });

  it("rejects when it cannot be drawn: a new window is in the state of an error, an open one stays", async () => {
    const app = new Note();
    vi.spyOn(app, "_prepareContext").mockRejectedValueOnce(new Error("No data"));
    await expect(app.render(true)).rejects.toThrow("No data");
    expect(app.state).toBe(ApplicationV2.RENDER_STATES.ERROR);
    await app.render(true);
    vi.spyOn(app, "_prepareContext").mockRejectedValueOnce(new Error("No data"));
    await expect(app.render()).rejects.toThrow("No data");
    expect(app.rendered).toBe(true);
  });

  it("gives back what a step of its life has answered, and hands it to a hook that asks for it", () => {
    const app = new Note();
    const heard = vi.fn((_app: unknown, list: string[]) => list.push("added"));
    Hooks.on("getThings", heard);
    const list = app._doEvent(() => ["own"], { hookName: "getThings", parentClassHooks: false, hookResponse: true });
    expect(list).toEqual(["own", "added"]);
    expect(heard).toHaveBeenCalledOnce();
  });

  only13("leaves the names parent and children to packages, and knows bringToTop with a warning", async () => {
    const app = await new Note().render(true);
    Object.assign(app, { parent: "mine" });
    expect(app.parent).toBe("mine");
    app.bringToTop();
    expect(console.warn).toHaveBeenCalled();
    expect(Note.emittedEvents).toEqual(["render", "close", "position"]);
  });

  only14("tells before it is drawn, too", async () => {
    const app = new Note();
    const steps: string[] = [];
    app.addEventListener("prerender", () => steps.push(`prerender ${String(document.body.contains(app.element))}`));
    app.addEventListener("render", () => steps.push("render"));
    await app.render(true);
    expect(steps).toEqual(["prerender false", "render"]);
  });
});

describe("windows of Foundry 14", () => {
  only14("have children, which are closed with them; the names cannot be taken", async () => {
    const [app, child] = [await new Note().render(true), new Note()];
    await app.renderChild(child);
    expect(child.parent).toBe(app);
    expect([...app.children.values()]).toEqual([child]);
    expect(() => {
      Object.assign(app, { parent: null });
    }).toThrow("only a getter");
    await app.close();
    expect(child.rendered).toBe(false);
  });

  only14("leave the page for a window of the browser, and come back", async () => {
    const page = document.implementation.createHTMLDocument();
    const opened = { document: page, addEventListener: vi.fn(), close: vi.fn() };
    vi.stubGlobal("open", () => opened);
    const app = await new Note().render(true);
    await app.render({ window: { detached: true } });
    expect(page.body.contains(app.element)).toBe(true);
    expect(page.title).toBe("A note");
    await app.attachWindow();
    expect(document.body.contains(app.element)).toBe(true);
    expect(opened.close).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  only14("tell by name where the page cannot open windows", async () => {
    vi.stubGlobal("open", () => null);
    const app = await new Note().render(true);
    await expect(app.detachWindow()).rejects.toThrow("The stand-in has no ApplicationV2#detachWindow");
    expect(app.rendered).toBe(true);
    vi.unstubAllGlobals();
  });
});
