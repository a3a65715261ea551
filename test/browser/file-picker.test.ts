import type { Page } from "playwright-core";
import { expect } from "vitest";
import { long, step, test } from "./table-test.ts";
import { directoryEntry, sidebarTab } from "../../tools/browser/host.ts";

/** The smallest picture there is. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

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
  expect(await pictures.count()).toBe(27);
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

test(
  "a player who may add files gives the character a portrait, and finds it again by keyboard",
  long,
  async ({ ada, gm }) => {
    for (const page of [gm, ada]) await openSheet(page);
    await gm.evaluate(async () => {
      await game.users.getName("Ada")?.update({ permissions: { FILES_BROWSE: true, FILES_UPLOAD: true } });
    });
    await expect.poll(() => ada.evaluate(() => game.user.can("FILES_UPLOAD"))).toBe(true);
    await portraitOf(ada).click();
    await ada.getByRole("button", { name: "Browse…" }).click();
    const picker = ada.locator(".file-picker");
    // It opens where the portrait is, in the folder of the system.
    const folder = picker.getByLabel("Folder", { exact: true });
    for (const above of ["systems/quadrivium/assets", "systems/quadrivium", "systems", ""]) {
      await picker.getByRole("button", { name: "One folder up" }).click();
      await expect.poll(() => folder.inputValue()).toBe(above);
    }
    await picker.getByRole("button", { name: "worlds" }).click();
    // The world's own folder is the only one there.
    const folders = picker.locator("[data-action=pickDirectory]");
    await expect.poll(() => folders.count()).toBe(1);
    await folders.click();
    const file = { name: "Naddaha’s face.png", mimeType: "image/png", buffer: Buffer.from(PIXEL, "base64") };
    await picker.getByLabel("Add a file").setInputFiles(file);
    await picker.getByRole("button", { name: "Naddaha’s face.png", pressed: true }).waitFor();
    await picker.getByRole("button", { name: "Select file" }).click();
    for (const page of [ada, gm]) {
      const shown = () => portraitOf(page).evaluate((image: HTMLImageElement) => [image.naturalWidth, image.src]);
      await expect.poll(shown).toEqual([1, expect.stringContaining("/Naddaha%E2%80%99s%20face.png")]);
    }
    await step("the keyboard opens one window, where the portrait is, and changes its tab", async () => {
      await portraitOf(ada).focus();
      await ada.keyboard.press("Enter");
      await ada.getByRole("button", { name: "Browse…" }).press("Enter");
      await picker.getByRole("button", { name: "Naddaha’s face.png", pressed: true }).waitFor();
      await picker.getByRole("tab", { name: "Core data" }).focus();
      await ada.keyboard.press("Enter");
      await picker.getByRole("button", { name: "icons" }).waitFor();
    });
  },
);
