import type { Page } from "playwright-core";
import { expect } from "vitest";
import { scriptFaces } from "../../tools/browser/table.ts";
import { root } from "../../tools/project.ts";
import { look } from "./look.ts";
import { freshTest, long, step, test } from "./table-test.ts";
import { chatLog, chatText, sidebarTab } from "../../tools/browser/host.ts";
import { clickOpen, lastMessage, write } from "./scene.ts";

async function letPlayersEnterDice(gm: Page): Promise<void> {
  await gm.evaluate(() => {
    const permissions = { ...game.permissions, MANUAL_ROLLS: [1, 2, 3, 4] };
    return game.settings.set("core", "permissions" as never, permissions as never);
  });
}

test("a player clicks an Ability, sees the odds, rolls, and everybody reads the card", async ({ ada, gm }) => {
  await clickOpen(ada, "Naddaha");
  await ada.getByRole("button", { name: "Legend Lore", exact: true }).click();
  const dialog = ada.locator(".roll-dialog");
  await dialog.getByLabel("Ease factor", { exact: true }).fill("9");
  await expect.poll(() => dialog.locator(".headline").textContent()).toBe("59%");
  await dialog.getByLabel("dragons +1").check();
  await expect.poll(() => dialog.locator(".headline").textContent()).toBe("70%");
  await scriptFaces(ada, 1, 1, 5);
  await dialog.getByRole("button", { name: "1ds + 5 vs 9" }).click();
  for (const page of [ada, gm]) {
    await lastMessage(page).getByText("Success by 16").waitFor();
    expect(await lastMessage(page).locator(".total").textContent()).toContain("25");
    expect(await lastMessage(page).locator(".thrown-dice .face").allTextContents()).toEqual(["1", "1", "5"]);
  }
  await step("a reload brings everything back", async () => {
    await ada.reload();
    await chatLog(ada).getByText("Success by 16").waitFor();
  });
});

test("a Shift-click rolls at once", async ({ ada, gm }) => {
  await clickOpen(ada, "Naddaha");
  await scriptFaces(ada, 6);
  await ada.getByRole("button", { name: "Brawl", exact: true }).click({ modifiers: ["Shift"] });
  await lastMessage(gm).getByText("Dexterity + Brawl").first().waitFor();
});

test("a typed formula is the same card, and a wrong one stays in the input with its message", async ({
  table,
  ada,
  gm,
}) => {
  await scriptFaces(ada, 10, 10, 3);
  await write(ada, "/r 1dsb2 + 3 vs 9");
  await lastMessage(gm).getByText("Botch", { exact: true }).waitFor();
  const before = await chatLog(gm).locator(".chat-message").count();
  for (const [formula, message] of [
    ["/r 1dsb500", "“b500” is out of range"],
    ["/r 1ds +", "is incomplete"],
    ["/r 2dzz", "Unknown die"],
    ["/r 1ds vs x", "“x” after “vs” is not a number"],
  ] as const) {
    await write(ada, formula);
    await ada.locator("#notifications").getByText(message).waitFor();
    expect(await chatText(ada)).toBe(formula);
  }
  expect(await chatLog(gm).locator(".chat-message").count()).toBe(before);
  expect(table.errors.splice(0).map((error) => error.slice(0, 16))).toEqual([
    "Ada: “b500” is o",
    "Ada: “1ds +” is ",
    "Ada: Unknown die",
    "Ada: “x” after “",
  ]);
});

test("what one changes, the other sees at once", async ({ ada, gm }) => {
  for (const page of [gm, ada]) await clickOpen(page, "Naddaha");
  await ada.getByRole("button", { name: "Body: Light wounds −1" }).click();
  await gm.locator(".track .level").getByText("Light wounds −1").waitFor();
});

test("a blind roll shows its author a card with nothing on it, and the game master all of it", async ({ ada, gm }) => {
  await scriptFaces(ada, 7);
  await write(ada, "/br 1ds[Sleight of hand] + 4 vs 17");
  await lastMessage(gm).getByText("Failure by 6").waitFor();
  await lastMessage(ada).getByText("?").first().waitFor();
  const tooltips = await ada.locator("#tooltip").evaluateAll((found) => found.map(({ innerHTML }) => innerHTML));
  const shown = [await lastMessage(ada).innerHTML(), ...tooltips].join("\n");
  for (const secret of ["Sleight", "17", "11", "Failure"]) expect(shown).not.toContain(secret);
});

test("an Ability is added, named and scored by keyboard alone", async ({ ada, gm }) => {
  for (const page of [gm, ada]) await clickOpen(page, "Naddaha");
  await ada.getByRole("combobox", { name: "Add an Ability" }).focus();
  await ada.keyboard.press("ArrowDown");
  const isNew = ada.locator("[role=option][aria-selected=true]", { hasText: "New Ability" });
  while ((await isNew.count()) === 0) await ada.keyboard.press("ArrowDown");
  await ada.keyboard.press("Enter");
  await expect.poll(() => ada.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe("New Ability");
  await ada.keyboard.type("Swim");
  await ada.keyboard.press("Tab");
  await ada.keyboard.type("rivers");
  await ada.keyboard.press("Tab");
  await ada.keyboard.press("Tab");
  await ada.keyboard.type("2");
  await ada.keyboard.press("Tab");
  await gm.locator(".character-sheet").getByRole("button", { name: "Swim", exact: true }).waitFor();
  const score = gm.locator(".row", { hasText: "Swim" }).locator(".figure").first();
  await expect.poll(() => score.textContent()).toMatch(/Score\s+2$/);
});

test("a player enters real dice once players may: the stress die first, then the botch dice it calls for", async ({
  ada,
  gm,
}) => {
  const dice = ada.locator("#dice-config");
  const openDice = async () => {
    await sidebarTab(ada, "settings").click();
    await ada.getByRole("tabpanel").getByRole("button", { name: "Game settings" }).click();
    await ada.getByRole("button", { name: "Configure dice" }).click();
  };
  await openDice();
  expect(await dice.getByLabel("d10", { exact: true }).locator("option").allTextContents()).not.toContain("Manual");
  await letPlayersEnterDice(gm);
  await ada.reload();
  await openDice();
  await dice.getByLabel("d10", { exact: true }).selectOption({ label: "Manual" });
  await dice.getByRole("button", { name: "Save changes" }).click();
  await dice.waitFor({ state: "detached" });
  await ada.locator("#settings-config").getByRole("button", { name: "Close" }).click();

  await sidebarTab(ada, "chat").click();
  await write(ada, "/r 1dsb2 + 3 vs 6");
  const faces = ada.locator(".roll-resolver input");
  await faces.nth(0).fill("10");
  await ada.keyboard.press("Enter");
  // The zero calls for two botch dice, which are thrown together.
  await faces.nth(1).fill("4");
  await faces.nth(2).fill("10");
  await ada.keyboard.press("Enter");
  for (const page of [ada, gm]) {
    await lastMessage(page).getByText("Botch", { exact: true }).waitFor();
    expect(await lastMessage(page).locator(".thrown-dice .face").allTextContents()).toEqual(["0", "4", "0"]);
  }
});

test(
  "so are the dice of a fortune roll: each by its name, and as many at once as are thrown together",
  long,
  async ({ ada, gm }) => {
    await letPlayersEnterDice(gm);
    await ada.reload();
    await chatLog(ada).waitFor();
    const methods = { d20: "manual", d10: "manual", d8: "manual" };
    await ada.evaluate((chosen) => game.settings.set("core", "diceConfiguration" as never, chosen as never), methods);
    await write(ada, "/r 1dnc10:8:8adv[Strike] vs 12");
    for (const [name, ...entered] of [
      ["2d20[fortune die]", 5, 17],
      ["1d10[character dice]", 9],
      ["2d8[character dice]", 3, 8],
    ] as const) {
      const faces = ada.locator(".roll-resolver").getByRole("group", { name }).getByRole("spinbutton");
      await faces.first().waitFor();
      expect(await faces.count()).toBe(entered.length);
      for (const [index, face] of entered.entries()) await faces.nth(index).fill(String(face));
      await ada.keyboard.press("Enter");
    }
    for (const page of [ada, gm]) {
      await lastMessage(page).getByText("Action succeeds", { exact: true }).waitFor();
      expect(await lastMessage(page).locator(".thrown-dice .face").allTextContents()).toEqual([
        "5",
        "17",
        "9",
        "3",
        "8",
      ]);
    }
  },
);

test(
  "a player rests and raises an Ability with the keyboard, and the game master undoes it",
  long,
  async ({ ada, gm }) => {
    await clickOpen(gm, "Naddaha");
    await gm.evaluate(async () => {
      await game.actors.getName("Naddaha")?.update({ system: { experience: 10, tracks: { fatigue: { value: 2 } } } });
    });
    await clickOpen(ada, "Naddaha");
    const sheet = ada.locator(".character-sheet");
    const question = ada.locator("dialog.question");
    const answer = async (keys: readonly string[]): Promise<void> => {
      await question.waitFor();
      await look(ada, "dialog.question");
      for (const key of keys) await ada.keyboard.press(key);
      await question.waitFor({ state: "detached" });
    };
    await sheet.getByRole("button", { name: "Rest…" }).press("Enter");
    await question.getByLabel("Fatigue").focus();
    // Body stays, then comes the button.
    await answer(["Tab", "Tab", "Enter"]);
    for (const page of [ada, gm]) await lastMessage(page).getByText("Weary −1 → Fresh").waitFor();
    await look(ada, "#sidebar .chat-message:last-child .change-card");

    const row = sheet.locator(".row", { hasText: "Legend Lore" });
    await row.locator("[data-action=openMenu]").click();
    await ada.getByRole("navigation").getByText("Raise with experience").click();
    // The cursor is in the field of the cost.
    await answer(["5", "Enter"]);
    await sheet.getByText("Experience: 5").waitFor();
    await lastMessage(gm).getByText("10 → 5").waitFor();
    await lastMessage(gm).getByRole("button", { name: "Undo" }).click();
    await sheet.getByText("Experience: 10").waitFor();
    for (const page of [ada, gm]) await lastMessage(page).getByText("Undone by Gamemaster.").waitFor();
  },
);

test("the game master reads the rules otherwise in the settings, and the next roll follows", async ({ ada, gm }) => {
  await gm.getByRole("button", { name: "Table menu" }).click();
  await gm.getByRole("button", { name: "Game settings" }).click();
  const settings = gm.locator("#settings-config");
  await settings.getByRole("tab", { name: "Quadrivium" }).click();
  await settings.getByRole("button", { name: "Choose readings" }).click();
  const readings = gm.locator(".readings-window");
  await readings
    .getByRole("group", { name: "A 0 after a 1" })
    .getByRole("radio", { name: "The 0 counts as 0 and calls for botch dice" })
    .check();
  await readings.getByRole("button", { name: "Save" }).click();
  await readings.waitFor({ state: "detached" });
  await settings.getByRole("button", { name: "Close" }).click();
  await scriptFaces(ada, 1, 10, 5);
  await write(ada, "/r 1ds + 2");
  await lastMessage(gm).getByText("no botch on 1 botch die").waitFor();
  expect(await lastMessage(gm).locator(".total").textContent()).toContain("2");
});

test("no page asks another host for anything, or the test fails", async ({ ada, table }) => {
  const elsewhere = "http://elsewhere.invalid/dice";
  await ada.route(elsewhere, (route) =>
    route.fulfill({ status: 204, headers: { "Access-Control-Allow-Origin": "*" } }),
  );
  await ada.evaluate((url) => fetch(url), elsewhere);
  expect(table.errors.splice(0)).toEqual([`Ada: another host is asked for ${elsewhere}`]);
});

const moduleTest = freshTest.extend("options", { modules: [{ root: `${root}/docs/example-module` }] });

moduleTest(
  "the example module is active in the demo world, and its letter is rolled in Chromium",
  long,
  async ({ gm }) => {
    await scriptFaces(gm, [6, 6], [6, 2], [6, 5], [6, 3]);
    await write(gm, "/r 3dp[Light the beacon] vs 2");
    await lastMessage(gm).getByText("Exact success").waitFor();
    await lastMessage(gm).getByText("Flames").first().waitFor();
    expect(await lastMessage(gm).locator(".thrown-dice .face").allTextContents()).toEqual(["6", "2", "5", "3"]);
    await look(gm, "#sidebar .chat-message:last-child .roll-card");
  },
);
