import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { look } from "./look.ts";
import { long, test as tableTest } from "./table-test.ts";
import { directoryEntry, sidebarTab } from "../../tools/browser/host.ts";

const test = tableTest.extend("wide", async ({ gm }) => {
  await gm.setViewportSize({ width: 1600, height: 900 });
  await gm.evaluate(async () => {
    await Item.create({ name: "Rope", type: "gear" });
    await Actor.create({ name: "Hugh", type: "npc" });
    await Actor.create({ name: "Six", type: "party" });
  });
  return gm;
});

/** Opens the sheet of an actor where it covers no other sheet. */
async function open(gm: Page, name: string, left: number): Promise<Locator> {
  const id = await gm.evaluate(
    async ([called, at]) => {
      const sheet = game.actors.getName(called)?.sheet as foundry.applications.sheets.ActorSheetV2 | null | undefined;
      await sheet?.render({ force: true, position: { left: at, top: 60, width: 560, height: 640 } });
      return sheet?.id ?? "";
    },
    [name, left] as const,
  );
  return gm.locator(`[id="${id}"]`);
}

const namesOf = (gm: Page, name: string) =>
  gm.evaluate((called) => game.actors.getName(called)?.items.contents.map((item) => item.name) ?? [], name);

test("an item of a compendium is dragged onto the sheet of an NPC", async ({ wide: gm }) => {
  const sheet = await open(gm, "Hugh", 20);
  await sidebarTab(gm, "compendium").click();
  await directoryEntry(gm, "Quadrivium").click();
  await gm.getByRole("tabpanel").locator("[data-pack='quadrivium.abilities']").getByText("Abilities").first().click();
  const entry = gm.locator(".compendium-window").getByText("Climb", { exact: true });
  await entry.dragTo(sheet.locator(".window-content"));
  await expect.poll(() => namesOf(gm, "Hugh")).toEqual(["Climb"]);
  await sheet.getByRole("button", { name: "Climb", exact: true }).waitFor();
});

test("a row takes another place on its own sheet", long, async ({ wide: gm }) => {
  const sheet = await open(gm, "Naddaha", 20);
  const rows = sheet.locator(".abilities .row[data-item-id]");
  const last = (await rows.last().getAttribute("data-item-id")) ?? "";
  await rows.last().locator(".with").dragTo(rows.first());
  await expect.poll(() => rows.first().getAttribute("data-item-id")).toBe(last);
});

test("an actor is dragged into a party, and onto a character in vain", async ({ wide: gm }) => {
  const naddaha = await open(gm, "Naddaha", 20);
  const party = await open(gm, "Six", 600);
  await sidebarTab(gm, "actors").click();
  const entry = directoryEntry(gm, "Hugh");
  await entry.dragTo(party.locator(".window-content"));
  await party.getByRole("button", { name: "Hugh", exact: true }).waitFor();
  await entry.dragTo(naddaha.locator(".window-content"));
  await gm.locator("#notifications").getByText("You cannot drop “Hugh” here").waitFor();
});

test(
  "compendia are browsed by keyboard without a sheet, on a wide page and on a narrow one",
  long,
  async ({ wide: gm }) => {
    await sidebarTab(gm, "compendium").click();
    await gm.getByRole("button", { name: "Browse compendia" }).focus();
    await gm.keyboard.press("Enter");
    const window = gm.locator(".compendium-browser");
    await window.locator("[data-uuid]").first().waitFor();
    await window.getByLabel("Character to add to").selectOption({ label: "Hugh" });
    for (const width of [1600, 390]) {
      await gm.setViewportSize({ width, height: 760 });
      await look(gm, ".compendium-browser");
    }
    await window.getByLabel("Type").selectOption({ label: "Weapon" });
    await window.getByLabel("Category").selectOption({ label: "Missile Weapons" });
    await window.locator("[data-uuid]:not([hidden]) input").first().focus();
    await gm.keyboard.press("Space");
    await window.getByText("1 is selected.").waitFor();
    await window.getByRole("button", { name: "Add", exact: true }).press("Enter");
    await expect.poll(() => namesOf(gm, "Hugh")).toContain("Long Bow");
    await window.getByRole("button", { name: "Open Sling" }).press("Enter");
    await gm.locator(".item-sheet").waitFor();
    expect(await window.count()).toBe(1);
  },
);
