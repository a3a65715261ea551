import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { chatInput, sidebarTab } from "../../../../tools/browser/host.ts";
import { scriptFaces } from "../../../../tools/browser/table.ts";
import { arm5eMaga } from "../../../rules/import-files.ts";
import { look } from "../../look.ts";
import { lastMessage } from "../../scene.ts";
import { long, test } from "../../table-test.ts";

test("a character comes in from a file, and the rolls go out to one", long, async ({ gm }) => {
  await scriptFaces(gm, [8, 4], [8, 4], [8, 4]);
  await chatInput(gm).fill("/r 3dk vs 15");
  await gm.keyboard.press("Enter");
  await lastMessage(gm).locator(".roll-card").waitFor();
  await sidebarTab(gm, "actors").click();
  await gm.getByRole("button", { name: "Import character" }).click();
  const window = gm.locator(".import-window");
  const file = window.getByLabel("File");
  const json = (text: string) => ({ name: "x.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await file.setInputFiles(json("Dear diary"));
  await window.locator(".fault", { hasText: "This file is not JSON." }).waitFor();
  await file.setInputFiles(json(JSON.stringify(arm5eMaga())));
  await window.getByText("Humours choler").waitFor();
  await look(gm, ".import-window");
  await window.getByRole("button", { name: "Import", exact: true }).click();
  const sheet = gm.locator(".character-sheet").filter({ hasText: "Ottilia of the Reeds" });
  await sheet.getByRole("button", { name: "Magic Theory", exact: true }).waitFor();
  await window.waitFor({ state: "detached" });
  await sidebarTab(gm, "chat").click();
  const [download] = await Promise.all([
    gm.waitForEvent("download"),
    gm.getByRole("button", { name: "Export rolls (CSV)" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/rolls-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await download.path(), "utf8");
  expect(csv).toMatch(/,3dk vs 15,.*,12,15,Failure by 3,-3,/);
});
