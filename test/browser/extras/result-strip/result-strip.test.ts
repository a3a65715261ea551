import { expect } from "vitest";
import { directoryEntry, sidebarTab } from "../../../../tools/browser/host.ts";
import { scriptFaces } from "../../../../tools/browser/table.ts";
import { look, overflowing, setColorScheme, violations } from "../../look.ts";
import { test } from "../../table-test.ts";

test("on a phone, the result of a roll is read on the sheet, and unfolds there", async ({ ada }) => {
  await ada.setViewportSize({ width: 390, height: 800 });
  await scriptFaces(ada, 6);
  await sidebarTab(ada, "actors").click();
  await directoryEntry(ada, "Naddaha").click();
  const sheet = ada.locator(".character-sheet");
  await sheet
    .getByRole("button", { name: /^Brawl/ })
    .first()
    .click({ modifiers: ["Shift"] });
  const result = sheet.getByRole("status", { name: "Latest result" });
  await result.locator(".total").getByText("13").waitFor();
  await setColorScheme(ada, { applications: "dark", interface: "dark" });
  expect(await violations(ada, ".quadrivium-result")).toEqual([]);
  expect(await overflowing(ada, ".quadrivium-result")).toEqual([]);
  await look(ada, ".quadrivium-result .roll-card");
  await result.getByRole("button", { name: /^Whole card/ }).click();
  await result.getByText("Weary").first().waitFor();
  await result.getByRole("button", { name: "Hide the result" }).click();
  expect(await result.count()).toBe(0);
});
