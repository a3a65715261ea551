import type { Page } from "playwright-core";
import { expect } from "vitest";
import { scriptFaces } from "../../tools/browser/table.ts";
import { chatInput } from "../../tools/browser/host.ts";
import { look } from "./look.ts";
import { lastMessage, makeActor } from "./scene.ts";
import { step, test } from "./table-test.ts";

/** Lets the user of a page target the tokens of these actors. */
async function target(page: Page, ...names: readonly string[]): Promise<void> {
  await page.evaluate((targeted) => {
    game.user.targets.clear();
    for (const name of targeted) game.user.targets.add({ actor: game.actors.getName(name) } as never);
  }, names);
}

/** Rolls the damage of the character that a page's user plays. */
async function rollDamage(page: Page, face: number): Promise<void> {
  await scriptFaces(page, face);
  await chatInput(page).fill("/stress damage");
  await page.keyboard.press("Enter");
  await lastMessage(page).locator(".title", { hasText: "Damage" }).waitFor();
}

const window = (page: Page) => page.locator(".application.question");
const button = (page: Page, name: string) => lastMessage(page).getByRole("button", { name, exact: true });
const apply = (page: Page) => window(page).getByRole("button", { name: "Apply", exact: true });
const candidates = (page: Page) =>
  window(page)
    .locator(".candidate")
    .evaluateAll((rows) =>
      rows.map((row) => [".name", ".preview"].map((part) => row.querySelector(part)?.textContent.trim())),
    );

test("the game master sees to whom damage goes and what it does, on a wide and a narrow page, and undoes it", async ({
  ada,
  gm,
}) => {
  await makeActor(gm, { name: "Ogre", type: "npc", system: { characteristics: { sta: { value: 3 } } } });
  await rollDamage(ada, 8);
  await target(gm, "Ogre", "Naddaha");
  await button(gm, "Apply damage…").click();
  await window(gm).waitFor();
  const [ogre, naddaha] = await candidates(gm);
  expect(ogre).toEqual(["Ogre", "Unhurt → Hurt"]);
  expect(naddaha).toEqual(["Naddaha", "Hurt → Medium wounds"]);
  await look(gm, ".question");
  await gm.setViewportSize({ width: 400, height: 860 });
  await look(gm, ".question");
  await gm.setViewportSize({ width: 1280, height: 860 });
  // Nobody chosen: the window stays, and says at the box what it wants.
  for (const name of ["Ogre", "Naddaha"]) await window(gm).getByRole("checkbox", { name }).uncheck();
  await apply(gm).click();
  const first = window(gm).getByRole("checkbox", { name: "Ogre" });
  expect(await first.evaluate((box: HTMLInputElement) => box.validationMessage)).toBe("Choose who takes the damage.");
  await first.check();
  await window(gm).getByRole("textbox", { name: "Damage" }).fill("14");
  await expect.poll(() => candidates(gm)).toContainEqual(["Ogre", "Unhurt → Medium wounds"]);
  await gm.keyboard.press("Enter");
  await lastMessage(gm).getByText("Ogre: damage 14, soak 3: Unhurt → Medium wounds").waitFor();
  // Whoever may not look at the ogre learns no more than that it was hit.
  await lastMessage(ada).getByText("Ogre has taken the damage.").waitFor();
  expect(await button(ada, "Undo damage to Ogre").count()).toBe(0);
  await button(gm, "Undo damage to Ogre").click();
  await lastMessage(ada).getByText("Undone by Gamemaster.").waitFor();
  const left = () => gm.evaluate(() => [...(game.actors.getName("Ogre")?.statuses ?? [])]);
  await expect.poll(left).toEqual([]);
  expect(await button(gm, "Undo damage to Ogre").count()).toBe(0);
  await step("an attack, its defense, its damage and who takes it are one card for both", () =>
    attackOnOneCard(ada, gm),
  );
});

/** Ada attacks the ogre from Naddaha's sheet, the game master defends, Ada rolls the damage, and the ogre takes it. */
async function attackOnOneCard(ada: Page, gm: Page): Promise<void> {
  await target(ada, "Ogre");
  await ada.evaluate(async () => {
    await game.actors.getName("Naddaha")?.sheet?.render({ force: true } as never);
  });
  const sheet = ada.locator(".character-sheet");
  await scriptFaces(ada, 7);
  await sheet.getByRole("button", { name: "Attack (Bare hands) +7" }).click({ modifiers: ["Shift"] });
  await sheet.getByRole("button", { name: "Close Window" }).click();
  await lastMessage(ada).getByText("The defense has not been rolled yet.").waitFor();
  await scriptFaces(gm, 4);
  await button(gm, "Roll the defense of Ogre").press("Enter");
  await lastMessage(ada).getByText("Hits by 10").waitFor();
  // The keyboard stays where the attack goes on.
  await expect.poll(() => gm.evaluate(() => document.activeElement?.className)).toBe("quadrivium attack");
  // The advantage is a part of the damage that can be taken out.
  await scriptFaces(ada, 6);
  await button(ada, "Roll damage (attack advantage +10): Ogre").press("Enter");
  const dialog = ada.locator(".roll-dialog");
  expect(await dialog.locator("[name='modifiers.0.label']").inputValue()).toBe("attack advantage");
  // The dialog opens on its button, so Enter is enough.
  await dialog.locator("[type=submit]:focus").waitFor();
  await ada.keyboard.press("Enter");
  await button(gm, "Apply to Ogre").waitFor();
  await look(gm, ".chat-log > :last-child");
  await button(gm, "Apply to Ogre").press("Enter");
  await lastMessage(ada).getByText("Ogre has taken the damage.").waitFor();
  for (const page of [ada, gm]) {
    expect(await lastMessage(page).locator(".title").allTextContents()).toEqual([
      "Attack (Bare hands)",
      "Defense (Bare hands)",
      "Damage (Bare hands)",
    ]);
  }
}
