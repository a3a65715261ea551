import { describe, expect, it, vi } from "vitest";
import { ApplicationV2 } from "../src/client/applications/api/application.ts";
import {
  ContextMenu,
  type ContextMenuEntry,
  type ContextMenuOptions,
  writeEntry,
} from "../src/client/applications/ux/context-menu.ts";
import { activateListeners, deactivateListeners } from "../src/client/applications/listeners.ts";
import { Hooks } from "../src/client/hooks.ts";
import { host } from "../src/client/host.ts";
import { useTable } from "./applications-table.ts";
import { only13, only14 } from "./generation.ts";
import { Note, find } from "./note.ts";

useTable();

const texts = () => [...document.querySelectorAll("#context-menu .context-item")].map((item) => item.textContent);

/** Opens a menu on an element of the page. */
async function open(entries: ContextMenuEntry[], options: ContextMenuOptions = {}): Promise<ContextMenu> {
  document.body.innerHTML = '<div id="list"><p id="row" class="row">A</p></div>';
  const [list, row] = [document.getElementById("list"), document.getElementById("row")];
  if (!list || !row) throw new Error("No list");
  const menu = new ContextMenu(list, ".row", entries, { jQuery: false, ...options });
  row.dispatchEvent(new PointerEvent(options.eventName ?? "contextmenu", { bubbles: true, cancelable: true }));
  await Promise.resolve();
  return menu;
}

const choose = (index: number) => {
  document.querySelectorAll<HTMLElement>("#context-menu .context-item")[index]?.click();
};

describe("a context menu", () => {
  only13("has entries of name, condition and callback, which is given the element", async () => {
    const callback = vi.fn();
    await open([
      { name: "One", icon: '<i class="fa-solid fa-1"></i>', callback },
      { name: "Two", condition: (target) => target.id === "other", callback },
      { name: "Three", condition: false, callback },
    ]);
    expect(texts()).toEqual(["One"]);
    choose(0);
    expect(callback).toHaveBeenCalledWith(document.getElementById("row"), expect.any(Event));
  });

  only14("has entries of label, visible and onClick, which is given the event and the element", async () => {
    const onClick = vi.fn();
    await open([
      { label: "One", icon: "fa-solid fa-1", onClick },
      { label: "Two", visible: (target) => target.id === "other", onClick },
      { label: "Three", visible: false, onClick },
    ]);
    expect(texts()).toEqual(["One"]);
    choose(0);
    expect(onClick).toHaveBeenCalledWith(expect.any(Event), document.getElementById("row"));
  });

  only14("still understands the older words, with a warning, and they can be read of newer entries", async () => {
    const callback = vi.fn();
    const newer: ContextMenuEntry = { label: "Newer", onClick: callback };
    await open([{ name: "Older", condition: () => true, callback }, newer]);
    expect(texts()).toEqual(["Older", "Newer"]);
    choose(0);
    expect(callback).toHaveBeenLastCalledWith(document.getElementById("row"), expect.any(Event));
    expect(newer.name).toBe("Newer");
    newer.callback?.(document.body, new Event("x"));
    expect(callback).toHaveBeenLastCalledWith(expect.any(Event), document.body);
    expect(console.warn).toHaveBeenCalled();
  });

  it("stands in the element it is for, or in the page when it is fixed", async () => {
    const entries = [writeEntry({ label: "One" })];
    const injected = await open(entries);
    expect(injected.element?.parentElement?.id).toBe("row");
    expect(injected.fixed).toBe(false);
    const fixed = await open(entries, { fixed: true });
    expect(fixed.element?.parentElement).toBe(document.body);
  });

  it("groups its entries, and walks through them by keyboard, around the ends", async () => {
    await open(
      [
        { label: "A", group: "x" },
        { label: "B", group: "y" },
        { label: "C", group: "x" },
      ].map(writeEntry),
    );
    expect(texts()).toEqual(["A", "C", "B"]);
    const press = (key: string) => {
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      return document.activeElement?.textContent;
    };
    expect([press("ArrowUp"), press("ArrowDown"), press("End"), press("Home")]).toEqual(["B", "A", "B", "A"]);
  });

  it("is chosen from with Enter, and opens from the keyboard's menu key below its element", async () => {
    const onClick = vi.fn();
    const menu = await open([writeEntry({ label: "One", onClick })]);
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    expect(onClick).toHaveBeenCalledOnce();
    expect(menu.element).toBeNull();
  });

  it("is all that Escape closes, wherever the focus is", async () => {
    const app = await new Note().render(true);
    activateListeners();
    const menu = await open([writeEntry({ label: "One" })]);
    const escape = () => {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
      );
    };
    (document.activeElement as HTMLElement).blur();
    escape();
    expect(menu.element).toBeNull();
    expect(app.rendered).toBe(true);
    escape();
    await vi.waitFor(() => {
      expect(app.rendered).toBe(false);
    });
    deactivateListeners();
  });

  it("may be filled when it is opened, by whoever reaches it as ui.context", async () => {
    const ui = host.ui as { context: ContextMenu | null };
    const onOpen = (target: HTMLElement) => {
      if (ui.context) ui.context.menuItems = [writeEntry({ label: `For ${target.id}` })];
    };
    const menu = await open([], { onOpen });
    expect(texts()).toEqual(["For row"]);
    expect(ui.context).toBe(menu);
    await menu.close();
    const onClose = vi.fn();
    const empty = await open([], { onOpen: () => undefined, onClose });
    expect([texts(), ui.context, empty.element]).toEqual([[], null, null]);
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe("the context menu of an application", () => {
  class Listing extends ApplicationV2 {
    override _renderHTML(): Promise<string> {
      return Promise.resolve('<p class="row">A</p>');
    }
    override _replaceHTML(html: string, content: HTMLElement): void {
      content.innerHTML = html;
    }
    entries = [writeEntry({ label: "Own" })];
  }

  it("hears packages under the names of the classes, or under one name that is given", async () => {
    const app = await new Listing().render(true);
    const added: string[] = [];
    const add = (label: string) => (heard: unknown, entries: ContextMenuEntry[]) => {
      expect(heard).toBe(app);
      added.push(label);
      entries.push(writeEntry({ label }));
    };
    Hooks.on("getListingContextOptions", add("class"));
    Hooks.on("getApplicationV2ContextOptions", add("base"));
    Hooks.on("getRowContextOptions", add("named"));
    const ownEntries = () => app.entries;
    app._createContextMenu(ownEntries, ".row");
    expect(added).toEqual(["class", "base"]);
    app._createContextMenu(ownEntries, ".row", { hookName: "getRowContextOptions", parentClassHooks: false });
    expect(added.at(-1)).toBe("named");
    expect(app.entries).toHaveLength(4);
  });

  it("is not made when nothing is in it", async () => {
    const app = await new Listing().render(true);
    expect(app._createContextMenu(() => [], ".row")).toBeNull();
  });

  it("may be for another element than the whole, and is of the class in CONFIG.ux", async () => {
    const app = new Note();
    app.html = '<ul><li class="row">A</li></ul><p class="row">B</p>';
    await app.render(true);
    const menu = app._createContextMenu(() => [writeEntry({ label: "One" })], ".row", { container: find(app, "ul") });
    expect(menu).toBeInstanceOf(ContextMenu.implementation);
    const ask = (selector: string) => {
      find(app, selector).dispatchEvent(new PointerEvent("contextmenu", { bubbles: true, cancelable: true }));
    };
    ask("p.row");
    expect(menu?.element).toBeNull();
    ask("li.row");
    expect(menu?.target).toBe(find(app, "li.row"));
    await menu?.close();
  });

  it("calls its handler with the application as this", async () => {
    class Titled extends Note {
      entries() {
        return [writeEntry({ label: this.title })];
      }
    }
    const app = await new Titled().render(true);
    // eslint-disable-next-line @typescript-eslint/unbound-method -- the application calls it on itself
    expect(app._createContextMenu(app.entries, ".row")?.menuItems).toHaveLength(1);
  });
});
