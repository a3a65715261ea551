import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { chatInput, chatLog, chatText, directoryEntry, foundryUrl, sidebarTab } from "../../../tools/browser/host.ts";
import { look, setColorScheme } from "../look.ts";
import { freshTest, step, test } from "../table-test.ts";

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox();
  if (!box) throw new Error(`${what.toString()} is not on the page`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

/** Says something so many times. */
const say = (page: Page, text: string, times = 1) =>
  page.evaluate(
    async ([said, count]) => {
      for (let line = 0; line < count; line += 1) await ChatMessage.create({ content: `<p>${said}</p>` });
    },
    [text, times] as const,
  );

const newestInSight = (page: Page) =>
  chatLog(page)
    .locator(".chat-message")
    .last()
    .evaluate((card) => {
      const log = card.closest(".chat-scroll")?.getBoundingClientRect();
      const { top, bottom } = card.getBoundingClientRect();
      return log !== undefined && log.height > 0 && top < log.bottom && bottom <= log.bottom + 1;
    });

async function openNaddaha(page: Page): Promise<Locator> {
  await sidebarTab(page, "actors").click();
  await directoryEntry(page, "Naddaha").click();
  const sheet = page.locator(".character-sheet");
  await sheet.locator(".characteristics .tile").first().waitFor();
  return sheet;
}

// Foundry has a page of its own.
describe.skipIf(foundryUrl !== undefined)("the page of the demo table", () => {
  test("lists actors down to its foot, and scrolls to the others", async ({ gm }) => {
    await gm.evaluate(async () => {
      const names = Array.from({ length: 20 }, (_, number) => `Zz bandit ${number + 10}`);
      await Actor.createDocuments(names.map((name) => ({ name, type: "character" })));
    });
    await sidebarTab(gm, "actors").click();
    const list = gm.locator("#actors .directory-list");
    await directoryEntry(gm, "Zz bandit 29").waitFor();
    expect((await boxOf(list)).bottom).toBeCloseTo((await boxOf(gm.locator("#sidebar"))).bottom, 0);
    await directoryEntry(gm, "Zz bandit 29").scrollIntoViewIfNeeded();
    const entry = await boxOf(directoryEntry(gm, "Zz bandit 29"));
    expect(entry.bottom).toBeLessThanOrEqual((await boxOf(list)).bottom);
  });

  test("keeps the newest message in sight, and leads back to it", async ({ gm, ada }) => {
    await say(gm, "Long ago.", 20);
    await expect.poll(() => newestInSight(gm)).toBe(true);
    const toNewest = gm.getByRole("button", { name: "To the newest message" });
    await step("after another tab", async () => {
      await sidebarTab(gm, "actors").click();
      await say(ada, "While you were away.", 5);
      await sidebarTab(gm, "chat").click();
      await expect.poll(() => newestInSight(gm)).toBe(true);
      await say(ada, "And now that you are back.", 5);
      await chatLog(gm).getByText("And now that you are back.").nth(4).waitFor();
      await expect.poll(() => newestInSight(gm)).toBe(true);
      expect(await toNewest.isVisible()).toBe(false);
    });
    await step("when the newest card grows", async () => {
      await ada.evaluate(async () => {
        await game.messages.contents.at(-1)?.update({ content: "<p>Again.</p>".repeat(12) });
      });
      await chatLog(gm).getByText("Again.").nth(11).waitFor();
      await expect.poll(() => newestInSight(gm)).toBe(true);
    });
    await step("but not when somebody reads what is above", async () => {
      await chatLog(gm).hover();
      await gm.mouse.wheel(0, -600);
      await toNewest.waitFor();
      const place = () => gm.locator(".chat-scroll").evaluate(({ scrollTop }) => scrollTop);
      const before = await place();
      await say(ada, "Unseen.");
      await chatLog(gm).getByText("Unseen.").waitFor();
      expect(await place()).toBe(before);
      await toNewest.press("Enter");
      await expect.poll(() => newestInSight(gm)).toBe(true);
      await toNewest.waitFor({ state: "hidden" });
      expect(await gm.evaluate(() => document.activeElement?.className)).toBe("chat-scroll");
    });
  });

  test("lets the game master take actors into an encounter, and nobody else", async ({ gm, ada }) => {
    for (const page of [gm, ada]) await sidebarTab(page, "combat").click();
    await gm.evaluate(() => {
      const status = CONFIG.statusEffects.find(({ id }) => id !== CONFIG.specialStatusEffects.DEFEATED);
      return game.actors.getName("Naddaha")?.toggleStatusEffect(status?.id ?? "", { active: true });
    });
    expect(await ada.getByRole("button", { name: "Add actors" }).count()).toBe(0);
    await gm.getByRole("button", { name: "Add actors" }).press("Enter");
    const dialog = gm.locator("dialog", { hasText: "Add actors to the encounter" });
    await look(gm, "dialog");
    for (const name of ["Naddaha", "Ren"]) await dialog.getByLabel(name, { exact: true }).check();
    await dialog.getByRole("button", { name: "Add to the encounter" }).click();
    for (const page of [gm, ada]) {
      await page.locator("#combat .combatant").nth(1).waitFor();
      expect((await page.locator("#combat .combatant .name").allInnerTexts()).toSorted()).toEqual(["Naddaha", "Ren"]);
    }
    const afflicted = gm.locator("#combat .combatant", { hasText: "Naddaha" });
    const [line, effects] = [await boxOf(afflicted), await boxOf(afflicted.locator(".token-effects"))];
    expect(effects.y >= line.y && effects.bottom <= line.bottom).toBe(true);
    await gm.getByRole("button", { name: "Add actors" }).click();
    await dialog.getByLabel("Naddaha (in the encounter)").waitFor();
    await look(gm, "#combat");
  });

  test("speaks the language that its user has chosen, and English where it lacks words", async ({ ada }) => {
    await ada.evaluate(() => {
      localStorage.setItem("core.language", JSON.stringify("de"));
    });
    await ada.reload();
    await chatLog(ada).waitFor();
    await ada.waitForFunction(() => game.ready);
    await ada.getByRole("button", { name: "Menü des Tisches" }).click();
    await ada.getByRole("button", { name: "Abmelden" }).waitFor();
    await ada.keyboard.press("Escape");
    expect(await sidebarTab(ada, "actors").getAttribute("aria-label")).toBe("Akteure");
    expect(await ada.evaluate(() => game.i18n.localize("MACRO.Command"))).toBe("Command");
  });

  test("closes a menu with Escape, and not the sheet behind it", async ({ gm }) => {
    const sheet = await openNaddaha(gm);
    const menu = gm.locator(".context-menu");
    await sheet.locator("[data-item-id] [data-action=openMenu]").first().click();
    await menu.waitFor();
    await step("after the sheet was drawn anew and has taken the focus", async () => {
      await sheet.focus();
      await gm.keyboard.press("Escape");
      await menu.waitFor({ state: "detached" });
      expect(await sheet.isVisible()).toBe(true);
    });
    await step("in the header of the sheet", async () => {
      await sheet.locator("[data-action=toggleControls]").click();
      await menu.waitFor();
      await gm.keyboard.press("Escape");
      await menu.waitFor({ state: "detached" });
      expect(await sheet.isVisible()).toBe(true);
    });
    await step("in the menu of the table, which is below its button", async () => {
      const button = gm.getByRole("button", { name: "Table menu" });
      await button.click();
      const [above, below] = [await boxOf(button), await boxOf(gm.locator("#table-menu"))];
      expect(below.x).toBeCloseTo(above.x, 0);
      expect(below.y).toBeCloseTo(above.bottom, 0);
      await gm.keyboard.press("Escape");
      await gm.locator("#table-menu").waitFor({ state: "hidden" });
      expect(await sheet.isVisible()).toBe(true);
    });
    await gm.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
  });

  test("has the colours of the computer until somebody chooses, in windows and around them", async ({ ada: page }) => {
    const shown = (selector: string) => page.locator(selector).evaluate((part) => getComputedStyle(part).colorScheme);
    await openNaddaha(page);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const part of ["body", "#interface", ".character-sheet"]) {
        await expect.poll(() => shown(part)).toBe(colorScheme);
      }
    }
    await setColorScheme(page, { applications: "dark", interface: "light" });
    await expect.poll(() => shown(".character-sheet")).toBe("dark");
    expect(await shown("#interface")).toBe("light");
    await setColorScheme(page, { applications: "", interface: "" });
  });

  freshTest(
    "says what is missing behind /r and keeps it in the input, and who sits where when one signs out",
    async ({ table, ada }) => {
      const before = await chatLog(ada).locator(".chat-message").count();
      await chatInput(ada).fill("/r");
      await ada.keyboard.press("Enter");
      await ada.locator("#notifications").getByText("Type a formula after /r, as in “/r 1d20 + 5”.").waitFor();
      expect(await chatText(ada)).toBe("/r");
      expect(await chatLog(ada).locator(".chat-message").count()).toBe(before);
      expect(table.errors.splice(0)).toEqual(["Ada: Type a formula after /r, as in “/r 1d20 + 5”."]);
      await ada.getByRole("button", { name: "Table menu" }).click();
      await ada.getByRole("button", { name: "Sign out" }).click();
      await ada.locator("#join").waitFor();
      expect((await ada.locator(".join-seat").allInnerTexts()).map((seat) => seat.replace(/\s+/g, " "))).toEqual([
        "Gamemaster game master",
        "Hedda game master",
        "Ada plays Naddaha",
        "Bruno plays Kentigern",
        "Cleo plays Boben",
      ]);
      await look(ada, "#join");
    },
  );
});
