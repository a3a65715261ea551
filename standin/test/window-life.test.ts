import { describe, expect, it, vi } from "vitest";
import { ApplicationV2 } from "../src/client/applications/api/application.ts";
import type { ApplicationDefaults, ClosingOptions } from "../src/client/applications/api/application-types.ts";
import { Hooks } from "../src/client/hooks.ts";
import { useTable } from "./applications-table.ts";
import { only14 } from "./generation.ts";

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

  it("gives back what a step of its life has answered, and hands it to a hook that asks for it", () => {
    const app = new Note();
    const heard = vi.fn((_app: unknown, list: string[]) => list.push("added"));
    Hooks.on("getThings", heard);
    const list = app._doEvent(() => ["own"], { hookName: "getThings", parentClassHooks: false, hookResponse: true });
    expect(list).toEqual(["own", "added"]);
    expect(heard).toHaveBeenCalledOnce();
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
});
