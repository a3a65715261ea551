import { describe, expect, it } from "vitest";
import { ApplicationV2 } from "../src/client/applications/api/application.ts";
import {
  ContextMenu,
  type ContextMenuEntry,
  type ContextMenuOptions,
  writeEntry,
} from "../src/client/applications/ux/context-menu.ts";
import { Hooks } from "../src/client/hooks.ts";
import { useTable } from "./applications-table.ts";

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

describe("a context menu", () => {
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
});
