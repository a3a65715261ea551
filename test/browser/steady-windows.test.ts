import type { Page } from "playwright-core";
import { expect } from "vitest";
import { dialog } from "./request-scene.ts";
import { clickOpen } from "./scene.ts";
import { step, test } from "./table-test.ts";

/** Counts how often a macro of the first slots runs. */
async function countMacros(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(async () => {
    const command = "globalThis.macrosRun = (globalThis.macrosRun ?? 0) + 1;";
    for (const slot of [1, 2, 5]) {
      const macro = await Macro.create({ name: `Slot ${slot}`, type: "script", command });
      await game.user.assignHotbarMacro(macro as never, slot);
    }
    Object.assign(globalThis, { macrosRun: 0 });
  });
  return () => page.evaluate(() => (globalThis as unknown as { macrosRun: number }).macrosRun);
}

test("digits that are typed in the roll dialog are its target, and never a macro of the hotbar", async ({ gm }) => {
  const macrosRun = await countMacros(gm);
  await clickOpen(gm, "Naddaha");
  await gm.locator(".character-sheet").getByRole("button", { name: "Legend Lore", exact: true }).click();
  const target = dialog(gm).locator("input[name=target]");
  const { keyboard } = gm;

  await step("on its button, which has the focus at first", async () => {
    await dialog(gm).locator("[type=submit]").waitFor();
    await keyboard.type("12");
    expect(await target.inputValue()).toBe("12");
  });

  await step("after a click that misses the fields", async () => {
    await dialog(gm)
      .locator(".head")
      .click({ position: { x: 3, y: 3 } });
    await keyboard.type("15");
    expect(await target.inputValue()).toBe("15");
  });

  await step("on a box, and on nothing", async () => {
    await dialog(gm).getByLabel("dragons +1").focus();
    await keyboard.type("5");
    expect(await target.inputValue()).toBe("5");
    await gm.evaluate(() => {
      (document.activeElement as HTMLElement | null)?.blur();
    });
    await keyboard.type("21");
    expect(await target.inputValue()).toBe("21");
  });

  await step("but not in a field with another text", async () => {
    const bonus = dialog(gm).locator("[name='modifiers.0.value']");
    await bonus.click();
    await keyboard.type("2");
    expect(await bonus.inputValue()).toBe("2");
    expect(await target.inputValue()).toBe("21");
  });
  expect(await macrosRun()).toBe(0);
});
