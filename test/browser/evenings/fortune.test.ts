import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { waysToPlay } from "../../../tools/browser/page-user.ts";
import { scriptFaces } from "../../../tools/browser/table.ts";
import { lastMessage, makeTogether, openSheet, rollDialog, sitDownTogether } from "../scene.ts";
import { step, test } from "../table-test.ts";

test.for(waysToPlay("by mouse"))("a pilot plays an evening %s", async ([way, sitDown], { table }) => {
  const name = `Sora ${way}`;
  let sheet: Locator;
  let seenByGm: Locator;
  const poolIn = (one: Locator): Locator => one.getByRole("group", { name: "Pool" });
  const { ada, gm } = await sitDownTogether(table, sitDown);

  await step("is made step by step, as the player has asked: three traits and their dice", async () => {
    sheet = await makeTogether({ ada, gm }, "Fortune", name, [
      [
        "Traits",
        async (maker) => {
          for (const [trait, kind, size] of [
            ["Daring", "Drive", "d10"],
            ["Graceful", "Style", "d8"],
            ["Loyal", "Value", "d6"],
          ] as const) {
            await ada.choose(maker.getByRole("combobox", { name: "Add a trait" }), trait, `New trait: “${trait}”`);
            await ada.write(maker.getByRole("textbox", { name: `Category of ${trait}` }), kind);
            await ada.pick(maker.getByRole("combobox", { name: `Die of ${trait}` }), size);
          }
        },
      ],
    ]);
    for (const kind of ["Drive", "Style", "Value"]) await sheet.getByRole("group", { name: kind }).waitFor();
  });

  await step("has a pool that floats on when the page is loaded again", async () => {
    await ada.press(sheet.getByRole("button", { name: "Daring, d10" }));
    await ada.press(sheet.getByRole("button", { name: "Graceful, d8" }));
    await ada.press(poolIn(sheet).getByRole("button", { name: "Add a d6 to the pool" }));
    await ada.press(poolIn(sheet).getByRole("button", { name: "Advantage", exact: true }));
    await poolIn(sheet).getByText("3 dice").waitFor();
    await poolIn(sheet).getByRole("button", { name: "Advantage", exact: true, pressed: true }).waitFor();
    await ada.page.reload();
    sheet = await openSheet(ada, name);
    await poolIn(sheet).getByText("3 dice").waitFor();
    await poolIn(sheet).getByRole("button", { name: "Advantage", exact: true, pressed: true }).waitFor();
  });

  await step("shows the game master the pool before the roll, and that he is overwhelmed", async () => {
    seenByGm = await openSheet(gm, name);
    await poolIn(seenByGm).getByText("3 dice").waitFor();
    await poolIn(seenByGm).getByText("Daring").waitFor();
    await ada.press(sheet.getByRole("button", { name: "Overwhelmed", exact: true }));
    await seenByGm.getByRole("button", { name: "Overwhelmed", exact: true, pressed: true }).waitFor();
    await ada.press(poolIn(sheet).getByRole("button", { name: "Remove d6 from the pool" }));
    await poolIn(seenByGm).getByText("2 dice").waitFor();
  });

  await step("rolls the pool with advantage, and the formula knows the status", async () => {
    await ada.press(poolIn(sheet).getByRole("button", { name: "Options…", exact: true }));
    const dialog = rollDialog(ada);
    for (const [role, circumstance] of [
      ["radio", "Advantage"],
      ["checkbox", "Overwhelmed"],
    ] as const) {
      expect(await dialog.getByRole(role, { name: circumstance, exact: true }).isChecked()).toBe(true);
    }
    // Overwhelmed makes a d8 of the d10.
    await scriptFaces(ada.page, [20, 4], [20, 15], [8, 7], [8, 6]);
    await ada.press(dialog.getByRole("button", { name: "1dnc10:8advov" }));
    for (const { page } of [ada, gm]) {
      await lastMessage(page).locator(".title", { hasText: "Daring + Graceful" }).waitFor();
      expect(await lastMessage(page).locator(".total").textContent()).toBe("Total 22");
      await lastMessage(page).locator("dt:text-is('Impact') + dd").getByText("3").waitFor();
    }
    await poolIn(seenByGm).getByText("Pick traits").waitFor();
  });

  await step("is countered by the game master from the card, and both rolls are one card", async () => {
    await gm.press(lastMessage(gm.page).getByRole("button", { name: "Roll a counter…" }));
    const question = gm.page.locator("dialog.question");
    expect(await question.getByLabel("d6").inputValue()).toBe("3");
    await gm.write(question.getByLabel("d6"), "1");
    await gm.write(question.getByLabel("d8"), "1");
    await scriptFaces(gm.page, [20, 18], [6, 5], [8, 3]);
    await gm.press(question.getByRole("button", { name: "Roll counter", exact: true }));
    for (const { page } of [ada, gm]) {
      const action = lastMessage(page);
      await action.getByText("Counter by Gamemaster: 23").waitFor();
      expect(await action.locator(".title").allTextContents()).toEqual(["Daring + Graceful", "Counter"]);
      await action.getByText("Countered", { exact: true }).waitFor();
      await action.locator("dt:text-is('Effective impact (of 3)') + dd").getByText("1").waitFor();
    }
  });

  await step("needs no other means", () => {
    expect(ada.touches.length + gm.touches.length > 0).toBe(way === "by mouse");
  });
});
