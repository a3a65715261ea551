import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { waysToPlay } from "../../../tools/browser/page-user.ts";
import { scriptFaces } from "../../../tools/browser/table.ts";
import {
  addBonus,
  bonusOn,
  FAR_AWAY,
  lastMessage,
  makeFoe,
  makeTogether,
  PATIENTLY,
  rollDialog,
  sitDownTogether,
  wound,
} from "../scene.ts";
import { freshTest, step } from "../table-test.ts";

const test = freshTest.extend("options", FAR_AWAY);

test.for(waysToPlay("by mouse"))("a wanderer plays an evening %s", async ([way, sitDown], { table }) => {
  const name = `Tarn ${way}`;
  let sheet: Locator;
  const { ada, gm } = await sitDownTogether(table, sitDown);
  await makeFoe(gm.page, { name: `Ogre ${way}`, tradition: "trip", soak: 4 });

  await step(
    "is made step by step, as the player has asked: an Ability, a weapon, Meta, the heroic table and luck",
    async () => {
      sheet = await makeTogether({ ada, gm }, "Trip", name, [
        [
          "Abilities",
          async (maker) => {
            for (const [ability, letters, mastery] of [
              ["Climb", "cli", "3"],
              ["Brawl", "bra", "2"],
            ] as const) {
              await ada.choose(maker.getByRole("combobox", { name: "Add an Ability" }), letters, ability);
              await ada.write(maker.getByRole("textbox", { name: `Target of ${ability}` }), "4");
              await ada.write(maker.getByRole("textbox", { name: `Mastery of ${ability}` }), mastery);
            }
          },
        ],
        [
          "Kits, weapons and armor",
          (maker) =>
            ada.choose(maker.getByRole("combobox", { name: "Add a weapon or armor" }), "long sw", "Long Sword"),
        ],
        [
          "Meta and heroic rolls",
          async (maker) => {
            await ada.press(maker.getByRole("button", { name: "Add Meta" }));
            await ada.write(maker.getByRole("textbox", { name: /^Color/ }), "red");
            await ada.write(maker.getByRole("textbox", { name: /^Bonus/ }), "4");
            await ada.write(maker.getByRole("textbox", { name: /^Held/ }), "2");
            await ada.write(maker.getByRole("textbox", { name: "Luck points" }), "3");
            await ada.pick(maker.getByRole("combobox", { name: "Die for degree 1" }), "d12");
          },
        ],
      ]);
      await sheet.getByRole("button", { name: "Degree 1: d12" }).waitFor();
      const held = sheet.locator(".meta-row", { hasText: "red mana" }).getByRole("textbox", { name: /^Held/ });
      await expect.poll(() => held.inputValue(), PATIENTLY).toBe("2");
    },
  );

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
    await ada.press(sheet.getByRole("tab", { name: "Main" }));
    await ada.press(sheet.getByRole("button", { name: "Climb", exact: true }));
    const dialog = rollDialog(ada);
    await dialog
      .locator(".bonus.dropped", { hasText: "Rope" })
      .getByText(/does not count: /)
      .waitFor();
    await ada.press(dialog.locator(".more > summary"));
    await ada.pick(dialog.getByLabel("Focus"), "red mana +4 (2 left)");
    await ada.press(dialog.getByRole("radio", { name: "Luck", exact: true }));
    await ada.write(dialog.getByLabel("Difficulty", { exact: true }), "10");
    await scriptFaces(ada.page, [20, 6], [12, 3], [20, 5], [12, 6]);
    await ada.press(dialog.locator("[type=submit]"));
    for (const { page } of [ada, gm]) {
      await lastMessage(page).locator(".title", { hasText: "Climb" }).waitFor();
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
    await ada.press(lastMessage(ada.page).getByLabel("Formula and dice", { exact: true }));
    await ada.press(lastMessage(ada.page).getByRole("button", { name: "Apply result…" }));
    const question = ada.page.locator("dialog.question");
    await ada.pick(question.getByRole("listbox"), "Luck points (2)");
    await ada.press(question.getByRole("button", { name: "Apply" }));
    const told = lastMessage(gm.page).locator(".accumulation");
    await told.getByText("25", { exact: true }).waitFor();
    await expect.poll(() => sheet.getByRole("textbox", { name: "Luck points" }).inputValue(), PATIENTLY).toBe("25");
    await gm.press(told.getByRole("button", { name: "Undo" }));
    await lastMessage(ada.page).getByText("Undone by Gamemaster.").waitFor();
    await expect.poll(() => sheet.getByRole("textbox", { name: "Luck points" }).inputValue(), PATIENTLY).toBe("2");
  });

  await step("strikes: what is soaked is taken off the damage, and the game master can take it back", async () => {
    await ada.press(sheet.getByRole("button", { name: /^Attack \(Long Sword\)/ }));
    const dialog = rollDialog(ada);
    await scriptFaces(ada.page, [20, 9], [12, 4]);
    await ada.press(dialog.locator("[type=submit]"));
    await lastMessage(gm.page).locator(".title", { hasText: "Attack (Long Sword)" }).waitFor();
    expect(await lastMessage(gm.page).locator(".total").textContent()).toBe("Total 13");
    await ada.press(sheet.getByRole("button", { name: /^Damage \(Long Sword\)/ }));
    await scriptFaces(ada.page, [20, 8], [16, 5]);
    await ada.press(dialog.locator("[type=submit]"));
    await lastMessage(gm.page).locator(".title", { hasText: "Damage (Long Sword)" }).waitFor();
    await wound({ ada, gm }, `Ogre ${way}`, "Unhurt → Hurt");
  });

  await step("needs no other means", () => {
    expect(ada.touches.length + gm.touches.length > 0).toBe(way === "by mouse");
  });
});
