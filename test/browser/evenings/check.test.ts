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
import { sidebarTab } from "../../../tools/browser/host.ts";

const test = freshTest.extend("options", FAR_AWAY);

test.for(waysToPlay("by mouse"))("a ranger plays an evening %s", async ([way, sitDown], { table }) => {
  const name = `Vesna ${way}`;
  let sheet: Locator;
  const { ada, gm } = await sitDownTogether(table, sitDown);
  await makeFoe(gm.page, { name: `Ogre ${way}`, tradition: "check", soak: 4 });

  await step("is made step by step, as the player has asked: scores, a skill, a bow", async () => {
    sheet = await makeTogether({ ada, gm }, "Check", name, [
      [
        "Ability scores",
        async (maker) => {
          await ada.write(maker.getByRole("textbox", { name: "Dex, Dexterity" }), "4");
          for (const score of [
            "Str, Strength",
            "Con, Constitution",
            "Int, Intelligence",
            "Wis, Wisdom",
            "Cha, Charisma",
          ])
            await ada.write(maker.getByRole("textbox", { name: score }), "0");
        },
      ],
      [
        "Skills",
        async (maker) => {
          await ada.choose(maker.getByRole("combobox", { name: "Add a skill" }), "acro", "Acrobatics");
          await ada.write(maker.getByRole("textbox", { name: "Ranks of Acrobatics" }), "2");
        },
      ],
      [
        "Weapons and armor",
        async (maker) => {
          await ada.choose(maker.getByRole("combobox", { name: "Add a weapon or armor" }), "spea", "Spear");
        },
      ],
    ]);
    await sheet.getByRole("button", { name: "Initiative (Spear) +7" }).waitFor();
  });

  await step("has an enchantment as an effect, and the sheet says why another bonus is dropped", async () => {
    await addBonus(ada, sheet, [
      ["Name", "Elven cloak"],
      ["Applies to", { option: "Enchantment" }],
      ["Value", "5"],
    ]);
    await addBonus(ada, sheet, [
      ["Name", "Heavy pack"],
      ["Applies to", { option: "Boons" }],
      ["Value", "-1"],
    ]);
    await expect.poll(() => bonusOn(sheet, "Elven cloak"), PATIENTLY).toBe("+5 Enchantment");
    await expect
      .poll(() => bonusOn(sheet, "Heavy pack"), PATIENTLY)
      .toBe("−1 Boons does not count: cannot be negative");
  });

  await step("tells the dialog where boons and banes come from, and picks the difficulty by its name", async () => {
    await ada.press(sheet.getByRole("tab", { name: "Main" }));
    await ada.press(sheet.getByRole("button", { name: "Acrobatics", exact: true }));
    const dialog = rollDialog(ada);
    await dialog.locator(".bonus.dropped", { hasText: "Heavy pack" }).getByText("cannot be negative").waitFor();
    const circumstances = [
      ["Boons", "1", "high ground"],
      ["Boons", "1", "rope"],
      ["Banes", "1", "rain"],
    ] as const;
    for (const [place, [goal, amount, reason]] of circumstances.entries()) {
      await ada.press(dialog.getByRole("button", { name: "Add a modifier" }));
      const row = dialog.locator(".modifier").nth(place);
      await ada.pick(row.getByRole("combobox", { name: "Counts as" }), goal);
      await ada.write(row.getByRole("textbox", { name: `${goal}: amount` }), amount);
      await ada.write(row.getByRole("textbox", { name: `${goal}: reason` }), reason);
    }
    await ada.pick(dialog.getByRole("combobox", { name: "Choose a difficulty" }), "31–42 difficult");
    expect(await dialog.getByLabel("Target value", { exact: true }).inputValue()).toBe("31");
    // 22 with the dice, 1 more boon than banes, and 11.
    await scriptFaces(ada.page, [12, 11], [8, 8], [6, 3]);
    await ada.press(dialog.getByRole("button", { name: "3dkbo2ba1 + 11 vs 31" }));
    for (const { page } of [ada, gm]) {
      await lastMessage(page).locator(".title", { hasText: "Acrobatics" }).waitFor();
      expect((await lastMessage(page).innerText()).replaceAll(/\s+/g, " ")).toContain("Success by 3");
      expect(await lastMessage(page).locator(".sources li").allInnerTexts()).toEqual([
        "+1 high ground",
        "+1 rope",
        "−1 rain",
      ]);
      expect(await lastMessage(page).locator(".parts").innerText()).toMatch(/Elven cloak\s+\+5/);
    }
  });

  await step("lets a check ride until the game master says on its card that circumstances have changed", async () => {
    const acrobatics = sheet.getByRole("button", { name: "Acrobatics", exact: true });
    await ada.press(acrobatics);
    const refusal = ada.page.locator(".application.which");
    await refusal.getByText(`${name} has already rolled Dexterity + Acrobatics (Ada,`).waitFor();
    await ada.press(refusal.getByRole("button", { name: "Keep the result" }));
    expect(await rollDialog(ada).count()).toBe(0);
    await gm.press(lastMessage(gm.page).getByRole("button", { name: "Circumstances have changed" }));
    await lastMessage(ada.page).getByText(`${name} may try Dexterity + Acrobatics again in this scene.`).waitFor();
    await ada.press(acrobatics);
    await scriptFaces(ada.page, [8, 4], [8, 4], [8, 4]);
    await ada.press(rollDialog(ada).getByRole("button", { name: /3dk/ }));
    for (const { page } of [ada, gm]) {
      await lastMessage(page).getByText("Circumstances have changed since then (Gamemaster,").waitFor();
    }
    expect(await ada.page.getByRole("button", { name: "Circumstances have changed" }).count()).toBe(0);
  });

  await step("rolls initiative in the combat tracker", async () => {
    await gm.page.evaluate(async (named) => {
      const combat = await Combat.create({ active: true });
      await combat?.createEmbeddedDocuments("Combatant", [{ actorId: game.actors.getName(named)?.id }]);
    }, name);
    await ada.press(ada.page.locator("[role=tab][data-tab=combat]"));
    await scriptFaces(ada.page, [8, 5], [8, 2], [8, 6]);
    await ada.press(ada.page.getByRole("button", { name: `Roll initiative: ${name}` }));
    await ada.page.locator(".combatant .initiative").getByText("25").waitFor();
    await gm.press(gm.page.locator("[role=tab][data-tab=combat]"));
    expect(await gm.page.getByRole("textbox", { name: `Initiative: ${name}` }).inputValue()).toBe("25");
    for (const { page, press } of [ada, gm]) await press(sidebarTab(page, "chat"));
    await lastMessage(gm.page).locator(".parts", { hasText: "Spear" }).waitFor();
  });

  await step("strikes: the foe is wounded, and the game master can take it back", async () => {
    await ada.press(sheet.getByRole("button", { name: /^Damage \(Spear\)/ }));
    await scriptFaces(ada.page, [8, 4], [8, 4], [8, 4]);
    await ada.press(rollDialog(ada).locator("[type=submit]"));
    await lastMessage(gm.page).locator(".title", { hasText: "Damage (Spear)" }).waitFor();
    await wound({ ada, gm }, `Ogre ${way}`, "Unhurt → Badly wounded");
  });

  await step("needs no other means", () => {
    expect(ada.touches.length + gm.touches.length > 0).toBe(way === "by mouse");
  });
});
