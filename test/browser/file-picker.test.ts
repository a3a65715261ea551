import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./table-test.ts";
import { directoryEntry, sidebarTab } from "../../tools/browser/host.ts";

async function openSheet(page: Page): Promise<void> {
  await sidebarTab(page, "actors").click();
  await directoryEntry(page, "Naddaha").click();
  await portraitOf(page).waitFor();
}

const portraitOf = (page: Page) => page.locator(".character-sheet .portrait");

test("a player without permission to browse files chooses one of the pictures of the system", async ({ ada, gm }) => {
  for (const page of [gm, ada]) await openSheet(page);
  await portraitOf(ada).click();
  const gallery = ada.locator(".question").filter({ has: ada.locator(".portraits") });
  await gallery.waitFor();
  const pictures = gallery.locator(".portraits img");
  expect(await pictures.count()).toBe(33);
  const widths = () => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0));
  await gallery.locator(".portraits").evaluate((box) => {
    box.scrollTop = box.scrollHeight;
  });
  await expect.poll(async () => (await widths()).every(Boolean)).toBe(true);
  expect(await gallery.getByRole("button", { name: "Browse…" }).count()).toBe(0);
  await gallery.getByRole("radio", { name: "Picture 7" }).check();
  await gallery.getByRole("button", { name: "Choose", exact: true }).click();
  for (const page of [ada, gm])
    await expect.poll(() => portraitOf(page).getAttribute("src")).toMatch(/assets\/portraits\/[a-z-]+\.svg$/);
});
