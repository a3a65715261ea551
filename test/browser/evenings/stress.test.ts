import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { waysToPlay } from "../../../tools/browser/page-user.ts";
import { scriptFaces } from "../../../tools/browser/table.ts";
import {
  add,
  FAR_AWAY,
  lastMessage,
  makeFoe,
  makeTogether,
  rollDialog,
  sitDownTogether,
  writeDetails,
  wound,
} from "../scene.ts";
import { freshTest, step } from "../table-test.ts";

const test = freshTest.extend("options", FAR_AWAY);

test.for(waysToPlay("by mouse"))("a magus plays an evening %s", async ([way, sitDown], { table }) => {
  const name = `Mira ${way}`;
  let sheet: Locator;
  const { ada, gm } = await sitDownTogether(table, sitDown);
  await makeFoe(gm.page, { name: `Bandit ${way}`, tradition: "stress", soak: 4 });

  await step("is made step by step, as the player has asked: scores, Abilities and arms", async () => {
    sheet = await makeTogether({ ada, gm }, "Stress", name, [
      [
        "Characteristics",
        async (maker) => {
          for (const [characteristic, score] of [
            ["Int, Intelligence", "3"],
            ["Str, Strength", "2"],
            ["Dex, Dexterity", "1"],
            ["Per, Perception", "0"],
            ["Sta, Stamina", "0"],
            ["Com, Communication", "0"],
            ["Qik, Quickness", "0"],
          ] as const) {
            await ada.write(maker.getByRole("textbox", { name: characteristic, exact: true }), score);
          }
        },
      ],
      [
        "Abilities",
        async (maker) => {
          for (const [ability, letters, score] of [
            ["Magic Theory", "mag", "4"],
            ["Single Weapon", "sing", "3"],
          ] as const) {
            await ada.choose(maker.getByRole("combobox", { name: "Add an Ability" }), letters, ability);
            await ada.write(maker.getByRole("textbox", { name: `Score of ${ability}` }), score);
          }
        },
      ],
      [
        "Weapons and armor",
        async (maker) => {
          const field = maker.getByRole("combobox", { name: "Add a weapon or armor" });
          await ada.choose(field, "long", "Long Sword");
          await ada.write(maker.getByRole("textbox", { name: "Damage of Long Sword" }), "5");
          await ada.choose(field, "haub", "Mail Hauberk");
        },
      ],
    ]);
    for (const figure of ["Attack (Long Sword) +8", "Damage (Long Sword) +7", "Soak +6"]) {
      await sheet.getByRole("button", { name: figure }).waitFor();
    }
  });

  await step("learns a spell on the sheet", async () => {
    await ada.press(sheet.getByRole("button", { name: "Edit", exact: true }));
    await writeDetails(ada, await add(ada, sheet, "Add a power", "New power", "Pilum of Fire"), [
      ["Intelligence", true],
      ["Ability", "Magic Theory"],
      ["Difficulty", "9"],
      ["Cost type", { option: "Fatigue" }],
    ]);
    await ada.press(sheet.getByRole("button", { name: "Done", exact: true }));
    await sheet.getByText("Int + Magic Theory").waitFor();
    await sheet.getByText("1 fatigue box").waitFor();
  });

  await step("tires, and the level stands in the dialog and on the card", async () => {
    await ada.press(sheet.getByRole("button", { name: "Fatigue: Weary −1" }));
    await sheet.locator(".level").getByText("Weary −1").waitFor();
    await ada.press(sheet.getByRole("button", { name: "Magic Theory", exact: true }));
    const dialog = rollDialog(ada);
    await dialog.locator(".bonus", { hasText: "Weary" }).getByText("−1", { exact: true }).waitFor();
    await ada.write(dialog.getByLabel("Ease factor", { exact: true }), "12");
    await scriptFaces(ada.page, 6);
    await ada.press(dialog.getByRole("button", { name: "1ds + 6 vs 12" }));
    for (const { page } of [ada, gm]) {
      await lastMessage(page).getByText("Exact success").waitFor();
      expect(await lastMessage(page).locator(".parts").innerText()).toMatch(/Weary\s+−1/);
    }
  });

  await step("casts a spell, which costs a box of fatigue, once it is rolled", async () => {
    await ada.press(sheet.getByRole("button", { name: "Pilum of Fire", exact: true }));
    const dialog = rollDialog(ada);
    expect(await dialog.getByLabel("Ease factor", { exact: true }).inputValue()).toBe("9");
    await ada.press(dialog.getByRole("button", { name: "Cancel" }));
    await dialog.waitFor({ state: "detached" });
    await sheet.locator(".level").getByText("Weary −1").waitFor();

    await ada.press(sheet.getByRole("button", { name: "Pilum of Fire", exact: true }));
    await scriptFaces(ada.page, 1, 5);
    await ada.press(dialog.locator("[type=submit]"));
    await lastMessage(gm.page).getByText("Success by 7").waitFor();
    expect(await lastMessage(gm.page).locator(".title").textContent()).toBe("Pilum of Fire");
    await sheet.locator(".level").getByText("Tired −3").waitFor();
  });

  await step("strikes: the attack misses nothing that the sheet knows", async () => {
    await ada.press(sheet.getByRole("button", { name: "Attack (Long Sword) +5" }));
    const dialog = rollDialog(ada);
    await ada.press(dialog.getByRole("button", { name: "Add a modifier" }));
    await ada.write(dialog.getByRole("textbox", { name: "Modifier: amount" }), "2");
    await ada.write(dialog.getByRole("textbox", { name: "Modifier: reason" }), "high ground");
    await scriptFaces(ada.page, 7);
    await ada.press(dialog.getByRole("button", { name: "1ds + 7" }));
    await lastMessage(gm.page).locator(".title", { hasText: "Attack (Long Sword)" }).waitFor();
    const parts = (await lastMessage(gm.page).locator(".parts").innerText()).replaceAll(/\s+/g, " ");
    for (const part of ["Dexterity +1", "Single Weapon +3", "Long Sword +4", "Tired −3", "high ground +2"]) {
      expect(parts).toContain(part);
    }
  });

  await step("wounds: soak is taken off the damage, and the game master can take it back", async () => {
    await ada.press(sheet.getByRole("button", { name: "Damage (Long Sword) +4" }));
    await scriptFaces(ada.page, 8);
    await ada.press(rollDialog(ada).locator("[type=submit]"));
    await lastMessage(gm.page).locator(".title", { hasText: "Damage (Long Sword)" }).waitFor();
    await wound({ ada, gm }, `Bandit ${way}`, "Unhurt → Light wounds", "Unhurt → Light wounds");
  });

  await step("needs no other means", () => {
    expect(ada.touches.length + gm.touches.length > 0).toBe(way === "by mouse");
  });
});
