import { chatLog, directoryEntry, sidebarTab } from "../../../../tools/browser/host.ts";
import { scriptFaces } from "../../../../tools/browser/table.ts";
import { test } from "../../table-test.ts";

test("what is rolled from a sheet is dragged to the hotbar, and a key rolls it for all", async ({ gm, ada }) => {
  await scriptFaces(ada, 6);
  await sidebarTab(ada, "actors").click();
  await directoryEntry(ada, "Naddaha").click();
  const soak = ada.locator(".character-sheet").getByRole("button", { name: /^Soak/ });
  await soak.dragTo(ada.locator("#hotbar [data-slot='1']"));
  await ada.locator("#hotbar [data-slot='1']").getByRole("button", { name: "Soak (Naddaha)" }).waitFor();
  await ada.keyboard.press("1");
  await ada.locator(".roll-dialog").getByRole("button", { name: /^Roll/ }).click();
  await chatLog(gm).locator(".roll-card").last().waitFor();
});
