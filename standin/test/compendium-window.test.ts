import { describe, expect, it } from "vitest";
import type { CompendiumDirectory } from "../src/table/directories/compendium.ts";
import type { CompendiumCollection } from "../src/client/documents/compendium-collection.ts";
import { page } from "./page.ts";
import { usePacks } from "./packs-fixture.ts";
import { openPacks } from "./packs-table.ts";

usePacks();

function pack(id = "fixture.gear"): CompendiumCollection {
  return page.game.packs.get(id, { strict: true }) as CompendiumCollection;
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
  });
});
