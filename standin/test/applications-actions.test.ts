import { describe, expect, it, vi } from "vitest";
import { Hooks } from "../src/client/hooks.ts";
import { headerLabels, useTable } from "./applications-table.ts";
import { Note, find } from "./note.ts";

useTable();

describe("actions of an application", () => {
  it("close, tab and toggleControls are the window's own, whatever a class calls by these names", async () => {
    const own = vi.fn();
    const app = new Note({ actions: { close: own, tab: own, toggleControls: own } });
    app.html = '<a data-action="tab" data-group="g" data-tab="a"></a><b data-action="close"></b>';
    await app.render(true);
    find(app, "a").click();
    expect(app.tabGroups).toEqual({ g: "a" });
    find(app, "b").click();
    await vi.waitFor(() => {
      expect(app.rendered).toBe(false);
    });
    expect(own).not.toHaveBeenCalled();
  });

  it("are heard of by a method that a class overrides for those it did not name", async () => {
    class Overriding extends Note {
      override html = '<u data-action="loose"></u>';
      heard: unknown[] = [];
      override _onClickAction(event: PointerEvent, target: HTMLElement) {
        this.heard.push(event.type, target.dataset["action"]);
      }
    }
    const app = await new Overriding().render(true);
    find(app, "u").click();
    expect(app.heard).toEqual(["click", "loose"]);
  });
});

describe("the controls of a window's header", () => {
  it("are offered to packages under the names of all classes, and a class may add its own", async () => {
    const names: string[] = [];
    for (const name of ["Adding", "Note", "ApplicationV2"]) {
      Hooks.on(`getHeaderControls${name}`, (_app: unknown, controls: object[]) => {
        names.push(name);
        controls.push({ label: name, action: name });
      });
    }
    class Adding extends Note {
      override _getHeaderControls() {
        return [...super._getHeaderControls(), { label: "Added", action: "added" }];
      }
    }
    const app = await new Adding().render(true);
    expect((await headerLabels(app)).slice(-4)).toEqual(["Added", "Adding", "Note", "ApplicationV2"]);
    expect([...new Set(names)]).toEqual(["Adding", "Note", "ApplicationV2"]);
    expect(app.options.window.controls.map(({ label }) => label)).not.toContain("Added");
  });
});

describe("the place of a window", () => {
  it("is asked of the class before, and told to it and its listeners afterwards", async () => {
    const steps: unknown[] = [];
    class Watched extends Note {
      override _prePosition(position: { left: number }) {
        steps.push(`before ${position.left}`);
      }
      override _updatePosition(...[position]: Parameters<Note["_updatePosition"]>) {
        return { ...super._updatePosition(position), left: 33 };
      }
      override _onPosition(position: { left: number }) {
        steps.push(`after ${position.left}`);
      }
    }
    const app = await new Watched({ position: { width: 10, height: 10 } }).render(true);
    steps.length = 0;
    app.addEventListener("position", () => steps.push("event"));
    app.setPosition({ left: 5 });
    expect(steps).toEqual(["before 5", "after 33", "event"]);
    expect(app.element.style.left).toBe("33px");
  });

  it("is kept while the window is folded up, and it may not fold when it is told so", async () => {
    const app = await new Note({ position: { width: 300, height: 200 } }).render(true);
    await app.minimize();
    expect([app.minimized, app.position.height, app.element.style.height]).toEqual([true, 200, ""]);
    await app.maximize();
    expect([app.minimized, app.element.style.height]).toEqual([false, "200px"]);
    const fixed = await new Note({ window: { minimizable: false } }).render(true);
    await fixed.minimize();
    find(fixed, ".window-header").dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
    expect(fixed.minimized).toBe(false);
  });
});

describe("the events of one application", () => {
  it("are heard until the listener is taken away, and packages may send them", async () => {
    const heard = vi.fn();
    const app = await new Note().render(true);
    app.addEventListener("render", heard);
    app.dispatchEvent(new Event("render"));
    app.removeEventListener("render", heard);
    await app.render();
    expect(heard).toHaveBeenCalledOnce();
  });
});
