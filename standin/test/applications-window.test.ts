import { describe, expect, it, vi } from "vitest";
import { ApplicationV2 } from "../src/client/applications/api/application.ts";
import { activateListeners, deactivateListeners } from "../src/client/applications/listeners.ts";
import { Hooks } from "../src/client/hooks.ts";
import { host } from "../src/client/host.ts";
import { generation } from "../src/client/generations/index.ts";
import { chooseControl, headerLabels, useTable } from "./applications-table.ts";
import { only13, only14 } from "./generation.ts";
import { Note, find } from "./note.ts";

useTable();

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

  it.each([
    ["auto" as const, { width: 330, height: "auto" }],
    [200, { width: 330, height: 240 }],
  ])("can be made larger where it has a size, with a height of %s", async (height, after) => {
    const app = await new Note({ window: { resizable: true }, position: { width: 300, height } }).render(true);
    Object.defineProperties(app.element, { offsetWidth: { value: 300 }, offsetHeight: { value: 200 } });
    const move = (target: EventTarget, type: string, clientX: number, clientY: number) => {
      target.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, clientX, clientY }));
    };
    move(find(app, ".window-resize-handle"), "pointerdown", 0, 0);
    move(globalThis.window, "pointermove", 30, 40);
    move(globalThis.window, "pointerup", 30, 40);
    expect(app.position).toMatchObject(after);
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

  only13("closes the menu of its controls with Escape, and nothing else", async () => {
    activateListeners();
    const app = await new Note({ window: { controls: [{ label: "One", action: "one" }] } }).render(true);
    const button = find(app, '[data-action="toggleControls"]');
    button.click();
    button.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
    expect(find(app, ".controls-dropdown").classList.contains("expanded")).toBe(false);
    expect(app.rendered).toBe(true);
    deactivateListeners();
  });

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

  it("stays where it is when a field of it takes the focus", async () => {
    const [first, second] = [await new Note().render(true), await new Note().render(true)];
    first.element.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    expect(second.position.zIndex).toBeGreaterThan(first.position.zIndex);
  });

  it("comes to the front when a system wants it there", async () => {
    const [first, second] = [await new Note().render(true), await new Note().render(true)];
    first.bringToFront();
    expect(first.position.zIndex).toBeGreaterThan(second.position.zIndex);
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

describe("the colours of a window", () => {
  interface Settings {
    get(scope: string, key: string): object;
    set(scope: string, key: string, value: object): Promise<void>;
  }
  const choose = async (scheme: string) => {
    const { settings } = host.game as { settings: Settings };
    const colorScheme = { applications: scheme, interface: "" };
    await settings.set("core", "uiConfig", { ...settings.get("core", "uiConfig"), colorScheme });
  };

  it("are those its user has chosen for applications", async () => {
    await choose("dark");
    const app = await new Note().render(true);
    expect([...app.element.classList]).toEqual(expect.arrayContaining(["themed", "theme-dark"]));
    await choose("light");
    await app.render();
    expect(app.element.classList.contains("theme-dark")).toBe(false);
    expect(app.element.classList.contains("theme-light")).toBe(true);
    await choose("");
    await app.render();
    expect(app.element.className).not.toContain("theme");
  });

  it("are its own when its class names a theme", async () => {
    await choose("dark");
    const app = await new Note({ classes: ["themed", "theme-light"] }).render(true);
    expect(app.element.className).toBe("note themed theme-light application");
  });
});
