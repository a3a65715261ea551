import { expect } from "vitest";
import { chatLog, directoryEntry, sidebarTab } from "../../../../tools/browser/host.ts";
import { scriptFaces } from "../../../../tools/browser/table.ts";
import { look, setColorScheme } from "../../look.ts";
import { test } from "../../table-test.ts";

test("what is pinned on the sheet is rolled above the hotbar, by mouse and by keys", async ({ gm, ada }) => {
  await scriptFaces(ada, 6, 6);
  await sidebarTab(ada, "actors").click();
  await directoryEntry(ada, "Naddaha").click();
  const sheet = ada.locator(".character-sheet");
  for (const name of ["Brawl", "Awareness"]) {
    await sheet.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
    await ada.getByRole("menuitem", { name: "Pin to the action bar" }).click();
  }
  await sheet.getByRole("button", { name: "Close" }).first().click();

  await ada
    .locator("#board")
    .getByRole("button", { name: /^Naddaha, / })
    .click();
  const bar = ada.locator("#quadrivium-action-bar");
  await bar.getByRole("button", { name: "Brawl" }).click({ modifiers: ["Shift"] });
  await chatLog(gm).locator(".roll-card").last().waitFor();
  for (const [width, height, theme] of [
    [820, 1100, "light"],
    [1280, 800, "dark"],
  ] as const) {
    await ada.setViewportSize({ width, height });
    await setColorScheme(ada, { applications: theme, interface: theme });
    await look(ada, "#quadrivium-action-bar");
    const [above, hotbar] = [await bar.boundingBox(), await ada.locator("#hotbar").boundingBox()];
    if (!above || !hotbar) throw new Error("The bars are not on the page.");
    expect(above.y + above.height).toBeLessThanOrEqual(hotbar.y + 1);
  }
  // The chat's input is beside the folded sidebar.
  await ada.locator("#sidebar [data-action=toggleState]").click();
  for (const [width, height] of [
    [820, 1100],
    [640, 430],
    [390, 800],
  ] as const) {
    await ada.setViewportSize({ width, height });
    // It is not clicked if something lies over it.
    for (const name of ["Brawl", "Awareness"]) await bar.getByRole("button", { name }).click({ trial: true });
  }
  await ada.setViewportSize({ width: 1280, height: 800 });
  await ada.locator("#sidebar [data-action=toggleState]").click();
  await bar.getByRole("button", { name: "Brawl" }).focus();
  await ada.keyboard.press("ArrowRight");
  await ada.keyboard.press("Enter");
  const dialog = ada.locator(".roll-dialog");
  await dialog.getByRole("button", { name: /^Roll/ }).click();
  await expect.poll(() => chatLog(gm).locator(".roll-card").last().textContent()).toContain("Awareness");
});
