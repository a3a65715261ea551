import { describe, expect, it, vi } from "vitest";
import { ApplicationV2 } from "../src/client/applications/api/application.ts";
import { Hooks } from "../src/client/hooks.ts";
import { generation } from "../src/client/generations/index.ts";
import { chooseControl, headerLabels, useTable } from "./applications-table.ts";
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
});
