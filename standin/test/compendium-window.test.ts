import { describe, expect, it, vi } from "vitest";
import type { Compendium, CompendiumDirectory } from "../src/table/directories/compendium.ts";
import type { CompendiumCollection } from "../src/client/documents/compendium-collection.ts";
import { ANNE, settled } from "./open-fixture.ts";
import { page } from "./page.ts";
import { ids, usePacks } from "./packs-fixture.ts";
import { openPacks } from "./packs-table.ts";

usePacks();

function pack(id = "fixture.gear"): CompendiumCollection {
  return page.game.packs.get(id, { strict: true }) as CompendiumCollection;
}

/** Opens the window on a compendium. */
async function openWindow(id?: string): Promise<Compendium> {
  pack(id).render(true);
  await vi.waitFor(() => {
    expect(pack(id).apps).toHaveLength(1);
  });
  return pack(id).apps[0] as unknown as Compendium;
}

/** Draws the sidebar's tab of compendia. */
async function openDirectory(): Promise<CompendiumDirectory> {
  const { compendium } = page.ui as { compendium: CompendiumDirectory };
  await compendium.render({ force: true });
  return compendium;
}

const names = (element: HTMLElement) =>
  [...element.querySelectorAll(".entry-name")].map((name) => name.textContent.trim());

const entry = (element: HTMLElement, id: string) => {
  const found = element.querySelector<HTMLElement>(`[data-entry-id="${id}"]`);
  if (!found) throw new Error(`There is no entry ${id}`);
  return found;
};

/** What an entry says of itself when it is dragged. */
function dragged(element: HTMLElement): unknown {
  let text = "";
  const event = new Event("dragstart", { bubbles: true });
  Object.assign(event, { dataTransfer: { setData: (_type: string, data: string) => (text = data) } });
  element.dispatchEvent(event);
  return JSON.parse(text);
}

describe("the tab of compendia", () => {
  it("lists the packs in their folders, with a lock on those that are locked", async () => {
    await openPacks();
    const { element } = await openDirectory();
    expect([...element.querySelectorAll(".folder-name")].map((name) => name.textContent)).toEqual([
      "Fixture",
      "Beasts",
    ]);
    expect(names(element)).toEqual(expect.arrayContaining([pack().title, "Monsters"]));
    expect(entry(element, "fixture.gear").querySelector(".fa-lock")?.getAttribute("aria-label")).toBe("Locked");
    await pack().configure({ locked: false });
    await vi.waitFor(() => {
      expect(entry(element, "fixture.gear").querySelector(".fa-lock")).toBeNull();
    });
  });

  it("shows a player the packs which players may see", async () => {
    await openPacks({ userId: ANNE });
    expect(names((await openDirectory()).element)).toEqual([pack().title]);
  });

  it("an entry opens the window of its pack", async () => {
    await openPacks();
    const { element } = await openDirectory();
    entry(element, "fixture.gear").querySelector<HTMLElement>(".entry-name")?.click();
    await vi.waitFor(() => {
      expect(document.querySelector(".compendium-window .window-title")?.textContent).toBe(pack().title);
    });
  });
});

describe("the window of a compendium", () => {
  it("lists folders and entries of the index without loading a document", async () => {
    await openPacks();
    const { element } = await openWindow();
    expect([...element.querySelectorAll(".folder-name")].map((name) => name.textContent)).toEqual(["Tools", "Light"]);
    expect(names(element).sort()).toEqual(["Rope", "Torch"]);
    expect(pack().size).toBe(0);
  });

  it("an entry opens the sheet of its document", async () => {
    await openPacks();
    const window = await openWindow();
    const sheet = vi.spyOn(page.CONFIG.Item.documentClass.prototype, "sheet", "get").mockReturnValue(null);
    await window._onClickEntry({} as PointerEvent, entry(window.element, ids.rope));
    expect(pack().has(ids.rope)).toBe(true);
    expect(sheet).toHaveBeenCalledOnce();
  });

  it("an entry is dragged as type and uuid", async () => {
    await openPacks();
    const { element } = await openWindow();
    const uuid = `Compendium.fixture.gear.Item.${ids.torch}`;
    expect(dragged(entry(element, ids.torch))).toEqual({ type: "Item", uuid });
  });

  it("the menu of an entry imports it into the world", async () => {
    await openPacks();
    const window = await openWindow();
    const [first] = window._getEntryContextOptions();
    const act = (first?.onClick ?? first?.callback) as (a: unknown, b: unknown) => Promise<unknown>;
    const element = entry(window.element, ids.torch);
    await (first?.onClick ? act(new Event("click"), element) : act(element, new Event("click")));
    await settled();
    expect(page.game.items.getName("Torch")).toMatchObject({ pack: null });
  });
});
