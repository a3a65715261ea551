import { expect } from "vitest";
import { directoryEntry, sidebarTab } from "../../tools/browser/host.ts";
import { look, overflowing, setColorScheme, violations } from "./look.ts";
import { test } from "./table-test.ts";

test("on a phone, whom an attack is against is chosen in its dialog, without the map", async ({ table }) => {
  const ada = await table.join("Ada", { viewport: { width: 390, height: 800 }, hasTouch: true });
  await sidebarTab(ada, "actors").tap();
  await directoryEntry(ada, "Naddaha").tap();
  await ada.locator(".character-sheet [data-total=attack]").first().tap();
  const dialog = ada.locator(".roll-dialog");
  const whom = dialog.getByRole("group", { name: "Choose a target" });
  await whom.getByRole("checkbox", { name: "Garrow" }).tap();
  await dialog.getByText("Against Garrow", { exact: true }).waitFor();
  const targets = () => ada.evaluate(() => Array.from(game.user.targets, ({ name }) => name));
  expect(await targets()).toEqual(["Garrow"]);
  await setColorScheme(ada, { applications: "dark", interface: "dark" });
  expect(await violations(ada, ".roll-dialog")).toEqual([]);
  expect(await overflowing(ada, ".roll-dialog")).toEqual([]);
  await look(ada, ".roll-dialog .setup");
  await whom.getByRole("checkbox", { name: "Garrow" }).tap();
  await dialog.getByText("No token targeted").waitFor();
  expect(await targets()).toEqual([]);
});
