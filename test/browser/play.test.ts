import { expect } from "vitest";
import { scriptFaces } from "../../tools/browser/table.ts";
import { look } from "./look.ts";
import { step, test } from "./table-test.ts";
import { chatLog, chatText, directoryEntry, sidebarTab } from "../../tools/browser/host.ts";
import { clickOpen, lastMessage, unfold, write } from "./scene.ts";

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
  await gm.evaluate(() => {
    const permissions = { ...game.permissions, MANUAL_ROLLS: [1, 2, 3, 4] };
    return game.settings.set("core", "permissions" as never, permissions as never);
  });
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

test("the journal of rules shows its picture and its words, and a link in it rolls", async ({ ada }) => {
  await sidebarTab(ada, "compendium").click();
  await directoryEntry(ada, "Quadrivium").click();
  await directoryEntry(ada, "Rules and Your First Evening").click();
  await ada.locator(".application .window-content").getByText("Stress", { exact: true }).click();
  const page = ada.locator(".journal-entry-page", { has: ada.getByRole("heading", { name: "The Dice" }) });
  const picture = page.getByRole("img", { name: /A 1 is rolled again and doubles/ });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  expect(await directoryEntry(ada, "Game Master's Guide").count()).toBe(0);
  await scriptFaces(ada, 1, 1, 4);
  await page.getByRole("button", { name: /^quality/ }).click({ modifiers: ["Shift"] });
  await sidebarTab(ada, "chat").click();
  // Naddaha is tired: 4 × 4 + 4 − 1.
  await expect.poll(() => lastMessage(ada).locator(".total").textContent()).toBe("Total 19");
});

test("a choice tells what it would change, and two setups stand side by side", async ({ ada }) => {
  await ada.evaluate(() => {
    const { api } = game.system as unknown as { api: { rollTrait(actor: Actor, trait: object): Promise<unknown> } };
    const naddaha = game.actors.getName("Naddaha", { strict: true });
    void api.rollTrait(naddaha, { ability: naddaha.items.getName("Legend Lore", { strict: true }).id });
  });
  const dialog = ada.locator(".roll-dialog");
  await unfold(dialog);
  await dialog.locator("[name=target]").fill("9");
  await dialog.locator("[name=specialty]").hover();
  const line = dialog.locator(".what-if");
  await line.getByText("With “dragons +1”: 70%, 11 percentage points more.").waitFor();
  const place = async (): Promise<number> => Math.round((await dialog.locator("[type=submit]").boundingBox())?.y ?? 0);
  const before = await place();
  await dialog.locator("[name=ability]").focus();
  await ada.mouse.move(0, 0);
  await line.getByText("on average").or(line.getByText("percentage points")).waitFor();
  await expect.poll(place).toBe(before);
  await dialog.getByRole("button", { name: "Keep to compare" }).press("Enter");
  await dialog.locator("[name=specialty]").check();
  await dialog.locator(".compare").getByRole("row", { name: "success 59% 70% +11 points" }).waitFor();
  await look(ada, ".roll-dialog");
  await scriptFaces(ada, 5);
  await dialog.getByRole("button", { name: /1ds/ }).click();
  await dialog.waitFor({ state: "detached" });
});
