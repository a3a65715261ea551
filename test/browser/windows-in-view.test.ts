import type { Page } from "playwright-core";
import { expect } from "vitest";
import { closeWindows } from "../../tools/browser/host.ts";
import { openRequestWindow } from "./request-scene.ts";
import { test } from "./table-test.ts";

const sizes = [
  { width: 1280, height: 720 },
  { width: 700, height: 720 },
];

/** Returns the buttons at the foot of windows, and those of the tools, that are not wholly on the page. */
const outOfView = (page: Page): Promise<string[]> =>
  page.locator(".application.quadrivium :is(.form-footer, .tools, .tray .do) button").evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const isSeen = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      return isSeen ? [] : button.textContent.trim();
    }),
  );

for (const size of sizes) {
  const on = `on a page of ${size.width} by ${size.height}`;

  test(`the roll dialog keeps its buttons in view as it grows, ${on}`, async ({ gm: page }) => {
    await page.setViewportSize(size);
    for (const name of ["Naddaha", "Boben"]) {
      await page.evaluate((called) => {
        const actor = game.actors.getName(called);
        const { api } = game.system as unknown as { api: { rollTrait(...roll: unknown[]): Promise<unknown> } };
        const ability = actor?.items.find(({ type }) => type === "ability")?.id;
        void api.rollTrait(actor, ability ? { ability } : { characteristics: [] });
      }, name);
      const dialog = page.locator(".roll-dialog");
      await dialog.locator(".form-footer").waitFor();
      expect(await outOfView(page)).toEqual([]);
      await dialog.locator("details.more summary").click();
      await expect.poll(() => outOfView(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await dialog.waitFor({ state: "detached" });
    }
  });

  test(`the request window and the windows of the settings keep their buttons in view, ${on}`, async ({ gm: page }) => {
    await page.setViewportSize(size);
    await openRequestWindow(page);
    await page.locator(".request-window .form-footer").waitFor();
    expect(await outOfView(page)).toEqual([]);
    await closeWindows(page);
    const menus = await page.evaluate(() =>
      [...game.settings.menus.keys()].filter((key) => key.startsWith("quadrivium.")),
    );
    expect(menus.length).toBeGreaterThan(3);
    for (const key of menus) {
      await page.evaluate(async (menu) => {
        const type = game.settings.menus.get(menu)?.type as unknown as new () => foundry.applications.api.ApplicationV2;
        await new type().render({ force: true });
      }, key);
      await page.locator(".application.quadrivium :is(.form-footer, .tools) button").first().waitFor();
      expect(await outOfView(page), key).toEqual([]);
      await closeWindows(page);
    }
  });
}

test("the pool of fortune dice lies at the foot of the sheet from edge to edge, and what has the focus is not behind it", async ({
  gm: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 520 });
  await page.evaluate(async () => {
    await game.actors.getName("Ren")?.sheet?.render({ force: true } as never);
  });
  const sheet = page.locator(".character-sheet");
  const tray = sheet.locator(".tray");
  await tray.waitFor();
  const edges = await tray.evaluate((element) => {
    const { width, bottom } = element.getBoundingClientRect();
    const content = element.closest(".window-content");
    return { width, bottom, whole: content?.clientWidth, foot: content?.getBoundingClientRect().bottom ?? 0 };
  });
  expect(Math.round(edges.width)).toBe(edges.whole);
  expect(Math.round(edges.bottom)).toBe(Math.round(edges.foot));
  const last = sheet.getByRole("combobox", { name: "Add to this sheet", exact: true });
  await last.focus();
  const box = await last.boundingBox();
  const above = await tray.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(above?.y ?? 0);
  expect(await outOfView(page)).toEqual([]);
});
