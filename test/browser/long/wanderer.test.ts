import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { waysToPlay } from "../../../tools/browser/page-user.ts";
import { scriptFaces } from "../../../tools/browser/table.ts";
import {
  add,
  addBonus,
  bonusOn,
  FAR_AWAY,
  lastMessage,
  openSheet,
  PATIENTLY,
  rollDialog,
  sitDownTogether,
} from "../scene.ts";
import { freshTest, step } from "../table-test.ts";

const test = freshTest.extend("options", FAR_AWAY);

test.for(waysToPlay("by keyboard alone"))("a wanderer plays an evening %s", async ([way, sitDown], { table }) => {
  const name = `Tarn ${way}`;
  let sheet: Locator;
  const { ada, gm } = await sitDownTogether(table, sitDown, name);

  await step("is made from nothing: an ability and its target, Meta, the heroic table and luck", async () => {
    sheet = await openSheet(ada, name);
    await ada.press(sheet.getByRole("button", { name: "Edit", exact: true }));
    await ada.pick(sheet.getByLabel("Tradition"), "Trip");
    const row = await add(ada, sheet, "Add an Ability", "New Ability", "Climbing");
    await ada.write(row.getByRole("textbox", { name: /^Target/ }), "4");
    await ada.write(row.getByRole("textbox", { name: /^Mastery/ }), "3");
    const meta = sheet.locator(".meta");
    await ada.press(meta.getByRole("button", { name: "Add Meta" }));
    await ada.write(meta.getByRole("textbox", { name: /^Color/ }), "red");
    await ada.write(meta.getByRole("textbox", { name: /^Bonus/ }), "4");
    await ada.write(meta.getByRole("textbox", { name: /^Held/ }), "2");
    await ada.write(sheet.getByRole("textbox", { name: "Luck points" }), "3");
    await ada.pick(sheet.getByLabel("Die for degree 1"), "d12");
    await ada.press(sheet.getByRole("button", { name: "Done", exact: true }));
    await sheet.getByRole("button", { name: "Degree 1: d12" }).waitFor();
    const held = meta.locator(".meta-row", { hasText: "red mana" }).getByRole("textbox", { name: /^Held/ });
    await expect.poll(() => held.inputValue(), PATIENTLY).toBe("2");
  });

  await step("has three kits, of which two count, and the sheet says so", async () => {
    for (const [kit, value] of [
      ["Rope", "1"],
      ["Spikes", "3"],
      ["Gloves", "2"],
    ] as const) {
      await addBonus(ada, sheet, [
        ["Name", kit],
        ["Category", { option: "Kit" }],
        ["Value", value],
      ]);
    }
    await expect.poll(() => bonusOn(sheet, "Spikes"), PATIENTLY).toBe("+3 Kit");
    await expect
      .poll(() => bonusOn(sheet, "Rope"), PATIENTLY)
      .toBe("+1 Kit does not count: only the best two kits count");
  });

  await step("climbs with focus and luck, which the roll costs", async () => {
    await ada.press(sheet.getByRole("button", { name: "Climbing", exact: true }));
    const dialog = rollDialog(ada);
    await dialog
      .locator(".bonus.dropped", { hasText: "Rope" })
      .getByText(/does not count: /)
      .waitFor();
    await ada.press(dialog.locator(".more > summary"));
    await ada.pick(dialog.getByLabel("Focus"), "red mana +4 (2 left)");
    await ada.press(dialog.getByRole("checkbox", { name: "Luck", exact: true }));
    await ada.write(dialog.getByLabel("Difficulty", { exact: true }), "10");
    await scriptFaces(ada.page, [20, 6], [12, 3], [20, 5], [12, 6]);
    await ada.press(dialog.locator("[type=submit]"));
    for (const { page } of [ada, gm]) {
      await lastMessage(page).locator(".title", { hasText: "Climbing" }).waitFor();
      expect(await lastMessage(page).locator(".total").textContent()).toBe("Total 11");
      const sources = await lastMessage(page).locator(".sources li").allInnerTexts();
      for (const source of ["+4 focus (red mana)", "+3 Spikes", "+2 Gloves"]) expect(sources).toContain(source);
      expect(sources.join()).not.toContain("Rope");
    }
    const focus = sheet.locator(".meta-row", { hasText: "red mana" });
    await focus.getByText("in use", { exact: true }).waitFor();
    await expect.poll(() => focus.getByRole("textbox", { name: /^Held/ }).inputValue(), PATIENTLY).toBe("1");
    await expect.poll(() => sheet.getByRole("textbox", { name: "Luck points" }).inputValue(), PATIENTLY).toBe("2");
  });

  await step("rolls a degree of the heroic table", async () => {
    await scriptFaces(ada.page, [12, 3], [12, 2]);
    await ada.press(sheet.getByRole("button", { name: "Degree 1: d12" }));
    await lastMessage(gm.page).locator(".title", { hasText: "Heroic, degree 1" }).waitFor();
    expect(await lastMessage(gm.page).locator(".total").textContent()).toBe("Total 23");
  });

  await step("counts the result in luck, and the game master takes it back", async () => {
    await ada.press(lastMessage(ada.page).locator("summary"));
    await ada.press(lastMessage(ada.page).getByRole("button", { name: "Apply result…" }));
    const question = ada.page.locator("dialog.question");
    await ada.write(question.getByLabel("Search"), "luck");
    await ada.press(question.getByRole("button", { name: "Apply" }));
    const told = lastMessage(gm.page).locator(".accumulation");
    await told.getByText("25", { exact: true }).waitFor();
    await expect.poll(() => sheet.getByRole("textbox", { name: "Luck points" }).inputValue(), PATIENTLY).toBe("25");
    await gm.press(told.getByRole("button", { name: "Undo" }));
    await lastMessage(ada.page).getByText("Undone.").waitFor();
    await expect.poll(() => sheet.getByRole("textbox", { name: "Luck points" }).inputValue(), PATIENTLY).toBe("2");
  });

  await step("needs no other means", () => {
    expect(ada.touches.length + gm.touches.length > 0).toBe(way === "by mouse");
  });
});
