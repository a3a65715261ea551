import { describe, expect, it, vi } from "vitest";
import type { ApplicationDefaults } from "../src/client/applications/api/application-types.ts";
import { Hooks } from "../src/client/hooks.ts";
import { chooseControl, findControl, headerLabels, useTable } from "./applications-table.ts";
import { only14 } from "./generation.ts";
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

  it("leave the click as it is: a button that submits its form still does", async () => {
    const [pressed, handler] = [vi.fn(), vi.fn()];
    const app = new Note({ tag: "form", actions: { pressed }, form: { handler } });
    app.html =
      '<button data-action="pressed" class="one"></button><button type="button" data-action="pressed"></button>';
    await app.render(true);
    find(app, "[type=button][data-action=pressed]").click();
    expect([pressed.mock.calls.length, handler.mock.calls.length]).toEqual([1, 0]);
    find(app, ".one").click();
    expect([pressed.mock.calls.length, handler.mock.calls.length]).toEqual([2, 1]);
    expect((pressed.mock.calls[0]?.[0] as Event).defaultPrevented).toBe(false);
  });

  it("are heard of elements that were put in after the rendering, and not of those outside", async () => {
    const pressed = vi.fn();
    const app = await new Note({ actions: { pressed } }).render(true);
    find(app, ".window-content").innerHTML = '<u data-action="pressed"></u>';
    find(app, "u").click();
    document.body.insertAdjacentHTML("beforeend", '<u id="outside" data-action="pressed"></u>');
    document.getElementById("outside")?.click();
    expect(pressed).toHaveBeenCalledOnce();
  });

  it("may wait for the middle button too", async () => {
    const pressed = vi.fn();
    const app = new Note({ actions: { pressed: { handler: pressed, buttons: [1] } } });
    app.html = '<u data-action="pressed"></u>';
    await app.render(true);
    find(app, "u").click();
    expect(pressed).not.toHaveBeenCalled();
    find(app, "u").dispatchEvent(new PointerEvent("auxclick", { bubbles: true, button: 1 }));
    expect(pressed).toHaveBeenCalledOnce();
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
  class Controlled extends Note {
    static override DEFAULT_OPTIONS: ApplicationDefaults = {
      window: {
        controls: [
          { label: "CHAT.Title", action: "one", icon: "fa-solid fa-1" },
          {
            label: "Mine",
            action: "two",
            visible(this: Controlled) {
              return this.mine;
            },
          },
        ],
      },
    };
    mine = false;
  }

  it("have localized labels, and ask for their visibility with the application as this", async () => {
    const app = await new Controlled().render(true);
    expect(await headerLabels(app)).toContain("Chat");
    expect(await headerLabels(app)).not.toContain("Mine");
    await app.close();
    app.mine = true;
    await app.render(true);
    expect(await headerLabels(app)).toContain("Mine");
  });

  it("are gone with their window, an open menu too", async () => {
    const app = await new Controlled().render(true);
    await headerLabels(app);
    await app.close();
    expect(document.querySelector("#context-menu, .controls-dropdown")).toBeNull();
  });

  it("may answer by themselves, with onClick", async () => {
    const onClick = vi.fn();
    const app = await new Note({ window: { controls: [{ label: "Own", onClick }] } }).render(true);
    await chooseControl(app, "Own");
    expect(onClick).toHaveBeenCalledExactlyOnceWith(expect.any(Event));
  });

  only14("ask for their action when Enter is pressed in the menu, as for a click", async () => {
    const one = vi.fn();
    const app = await new Controlled({ actions: { one } }).render(true);
    const control = await findControl(app, "Chat");
    control.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    expect(one).toHaveBeenCalledOnce();
  });

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
  it("is changed in part, and what is not given stays", async () => {
    const app = await new Note({ position: { width: 300, height: 200, left: 10, top: 20 } }).render(true);
    expect(app.setPosition({ width: 250 })).toBe(app.position);
    expect(app.position).toMatchObject({ left: 10, top: 20, width: 250, height: 200, scale: 1 });
    app.setPosition({ left: undefined, height: undefined } as never);
    expect(app.position).toMatchObject({ left: 10, height: 200 });
  });

  it("with the height auto follows the content, and may be fixed later", async () => {
    const app = await new Note({ position: { width: 300, left: 10, top: 20 } }).render(true);
    expect([app.position.height, app.element.style.height]).toEqual(["auto", ""]);
    app.setPosition({ height: 150 });
    expect([app.position.height, app.element.style.height]).toEqual([150, "150px"]);
    app.setPosition({ height: "auto" });
    expect(app.element.style.height).toBe("");
  });

  it("may be scaled", async () => {
    const app = await new Note({ position: { width: 300, height: 200, left: 0, top: 0, scale: 0.5 } }).render(true);
    expect(app.element.style.transform).toBe("scale(0.5)");
    app.setPosition({ scale: 1 });
    expect(app.element.style.transform).toBe("");
  });

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

  it("is unfolded again when the application is closed while it is folded up", async () => {
    const app = await new Note().render(true);
    await app.minimize();
    await app.close();
    await app.render(true);
    expect([app.minimized, app.element.classList.contains("minimized")]).toEqual([false, false]);
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
