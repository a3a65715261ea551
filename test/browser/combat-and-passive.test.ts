import type { Page } from "playwright-core";
import { expect } from "vitest";
import { scriptFaces } from "../../tools/browser/table.ts";
import type { Face } from "../../tools/browser/table.ts";
import { lastMessage, makeActor, unfold } from "./scene.ts";
import { card, dialog, openDialog } from "./request-scene.ts";
import { long, test } from "./table-test.ts";
import { chatInput } from "../../tools/browser/host.ts";

/** Makes a character of Ada's, with its sheet open on her page if she is to play it there. */
async function makeAdas(gm: Page, source: object): Promise<void> {
  const owner = await gm.evaluate(() => game.users.getName("Ada")?.id ?? "");
  await makeActor(gm, { type: "character", ownership: { [owner]: 3 }, ...source });
}

async function openSheet(page: Page, name: string): Promise<void> {
  await page.waitForFunction((called) => game.actors.getName(called), name);
  await page.evaluate(async (called) => {
    await (game.actors.getName(called)?.sheet as { render(options: object): Promise<unknown> } | null)?.render({
      force: true,
    });
  }, name);
  await page.locator(".character-sheet").waitFor();
}

async function write(page: Page, text: string): Promise<void> {
  await chatInput(page).fill(text);
  await page.keyboard.press("Enter");
}

async function rollAs(page: Page, ...faces: readonly Face[]): Promise<void> {
  await scriptFaces(page, ...faces);
  await dialog(page).getByRole("button", { name: /^Roll/ }).click();
}

test("a game master opposes an attack to a defense, and the winner’s damage takes the advantage along", async ({
  ada,
  gm,
}) => {
  await makeActor(gm, {
    name: "Ogre",
    type: "npc",
    system: { tradition: "stress", characteristics: { qik: { value: 1 } } },
  });
  await makeAdas(gm, {
    name: "Hugh",
    system: { tradition: "stress", characteristics: { dex: { value: 3 }, str: { value: 2 } } },
    items: [
      { name: "Sword", type: "ability", system: { score: 5 } },
      { name: "Axe", type: "weapon", sort: 1, system: { ability: "Sword", attack: 2 } },
      { name: "Long Sword", type: "weapon", sort: 2, system: { ability: "Sword", attack: 4, damage: 5 } },
    ],
  });
  await write(gm, "/request attack against defense for Hugh, Ogre");
  await openDialog(ada);
  await unfold(dialog(ada));
  await dialog(ada).getByLabel("Weapon").selectOption("Long Sword");
  await rollAs(ada, 6);
  await card(gm).getByRole("button", { name: "Roll for Ogre" }).click();
  await rollAs(gm, 3);
  // 6 + 3 + 5 + 4 against 3 + 1
  const offer = card(ada).getByRole("button", { name: "Roll damage (attack advantage +14)" });
  await offer.waitFor();
  await offer.click();
  await expect.poll(() => dialog(ada).locator("[name='modifiers.0.label']").inputValue()).toBe("attack advantage");
  await rollAs(ada, 4);
  await expect.poll(() => lastMessage(gm).locator(".total").textContent()).toBe("Total 25");
});

test(
  "a trip character’s damage takes the focus of the attack along, and an unskilled roll says so",
  long,
  async ({ ada, gm }) => {
    await makeAdas(gm, {
      name: "Ives",
      system: { tradition: "trip", meta: [{ id: "red", kind: "pool", colour: "red", bonus: 5, held: 1 }] },
      items: [
        { name: "Archery", type: "ability", system: { own: { tripTarget: 4 } } },
        { name: "Bow", type: "weapon", sort: 1, system: { ability: "Archery", attack: 3, damageFormula: "2d6" } },
        { name: "Shield", type: "armor", system: { soakFormula: "1d8" } },
      ],
    });
    await openSheet(ada, "Ives");
    const sheet = ada.locator(".character-sheet");
    await sheet.getByRole("button", { name: "Attack (Bow) *4 +3" }).click();
    await unfold(dialog(ada));
    await dialog(ada).getByLabel("Focus").selectOption({ label: "red pool +5 (1 left)" });
    await dialog(ada).getByLabel("Unskilled").check();
    await dialog(ada)
      .getByRole("button", { name: /1dts4sl5b3$/ })
      .waitFor();
    await dialog(ada).getByLabel("Unskilled").uncheck();
    await rollAs(ada, [20, 9], [8, 1]);
    // The dialog closes before the attack is thrown, which must not find the faces of the damage.
    await expect.poll(() => lastMessage(ada).locator(".total").textContent()).toBe("Total 10");
    await scriptFaces(ada, [6, 4], [6, 5], [6, 3]);
    await sheet.getByRole("button", { name: "Damage (Bow) 2d6" }).click();
    await expect
      .poll(() => lastMessage(gm).locator(".formula > p").textContent())
      .toContain("2d6 + 1d6[focus (red pool)]");
    await expect.poll(() => lastMessage(gm).locator(".total").textContent()).toBe("Total 12");
    await scriptFaces(ada, [8, 6]);
    await sheet.getByRole("button", { name: "Roll the soak of Shield: 1d8" }).click();
    await expect.poll(() => lastMessage(gm).locator(".total").textContent()).toBe("Total 6");
  },
);

test("a game master compares passive values unseen, and lets players nominate before a difficulty is set", async ({
  ada,
  gm,
}) => {
  await makeAdas(gm, {
    name: "Vesna",
    system: { tradition: "check", characteristics: { wis: { value: 2 } } },
    items: [{ name: "Perception", type: "ability", system: { score: 3, characteristics: ["wis"] } }],
  });
  await write(gm, "/request passive perception vs 16 hidden for Vesna");
  const window = gm.locator(".request-window");
  await window.getByText("Surpassed by 1", { exact: true }).waitFor();
  expect(await gm.evaluate(() => game.messages.size)).toBe(await ada.evaluate(() => game.messages.size));
  await window.getByRole("button", { name: "Cancel" }).click();
  await gm.evaluate(async () => {
    const { api } = game.system as unknown as { api: { request(draft: object): Promise<unknown> } };
    const asked = [game.actors.getName("Vesna", { strict: true })];
    await api.request({
      kind: "challenge",
      challenge: "Moderate",
      title: "The cliff",
      nominates: true,
      options: [],
      asked,
    });
  });
  const question = ada.locator("dialog.question");
  await question.getByLabel("Ability").selectOption("Perception");
  await question.getByLabel("How it helps").fill("finds the easy way");
  await question.getByRole("button", { name: "Nominate", exact: true }).click();
  await card(gm).getByText("Perception: finds the easy way").waitFor();
  await card(gm).getByRole("button", { name: "Set difficulties…" }).click();
  await gm.locator("dialog.question").getByRole("combobox").fill("14");
  await gm.locator("dialog.question").getByRole("button", { name: "Seal and request rolls" }).click();
  await openDialog(ada);
  await dialog(ada).waitFor();
  await scriptFaces(gm, [8, 7], [8, 6], [8, 5]);
  await dialog(ada).getByRole("button", { name: /^Roll/ }).click();
  await card(ada).getByText("2 successes").first().waitFor();
});
