import type { Browser } from "playwright-core";
import { chatLog } from "../browser/host.ts";
import { openBrowserTable, scriptFaces } from "../browser/table.ts";

/** How long each step of the scene is shown, in seconds. */
const STEP = 4;

/** Returns a picture in steps, as an SVG that moves: the scene, a roll with its odds, and the card with the result. */
export async function shootScene(browser: Browser): Promise<string> {
  const table = await openBrowserTable({ browser });
  try {
    const page = await table.join("Ada");
    const frames: Buffer[] = [];
    const shoot = async () => frames.push(await page.screenshot({ type: "jpeg", quality: 70 }));
    await page
      .locator("#board")
      .getByRole("button", { name: /^Kentigern, / })
      .hover();
    await page.keyboard.press("t");
    await page
      .locator("#board")
      .getByRole("button", { name: /^Naddaha, / })
      .click();
    await shoot();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Legend Lore", exact: true }).click();
    const dialog = page.locator(".roll-dialog");
    await dialog.getByLabel("Ease factor", { exact: true }).fill("9");
    await dialog.locator(".legend").waitFor();
    await shoot();
    await scriptFaces(page, 1, 6);
    await dialog.getByRole("button", { name: /^Roll/ }).click();
    await chatLog(page).locator(".roll-card").waitFor();
    await shoot();
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 860 };
    const shown = frames.map((frame, index) => {
      const source = `data:image/jpeg;base64,${frame.toString("base64")}`;
      const style = `animation-delay: ${(index - frames.length) * STEP}s`;
      return `<image href="${source}" width="${width}" height="${height}" style="${style}"/>`;
    });
    // The first picture lies below the others, for whoever sees no motion.
    const css = `image { animation: show ${frames.length * STEP}s linear infinite; opacity: 0 }
      image:first-of-type { opacity: 1 }
      @keyframes show { 0%, 31% { opacity: 1 } 34%, 97% { opacity: 0 } 100% { opacity: 1 } }
      @media (prefers-reduced-motion: reduce) { image { animation: none } }`;
    const title = "A token is targeted, the odds of a roll are shown, and the roll is made";
    const box = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
    if (table.errors.length > 0) throw new Error(table.errors.join("\n"));
    return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><title>${title}</title><style>${css}</style>${shown.join("")}</svg>\n`;
  } finally {
    await table.close();
  }
}
