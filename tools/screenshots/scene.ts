import type { Browser } from "playwright-core";
import { chatLog } from "../browser/host.ts";
import { openBrowserTable } from "../browser/table.ts";
import { confirmRoll } from "./people.ts";

/** How long each step of the scene is shown, in seconds. */
const STEP = 4;

/** Returns a picture in steps, as an SVG that moves: a target, an attack with its odds, and the card with the result. */
export async function shootScene(browser: Browser): Promise<string> {
  const table = await openBrowserTable({ browser });
  try {
    const page = await table.join("Gamemaster");
    const frames: Buffer[] = [];
    const shoot = async () => frames.push(await page.screenshot({ type: "jpeg", quality: 70 }));
    const token = (name: RegExp) => page.locator("#board").getByRole("button", { name });
    await token(/^Garrow, /).hover();
    await page.keyboard.press("t");
    await token(/^Kentigern, /).click();
    await shoot();
    await page.keyboard.press("Enter");
    await page
      .locator(".character-sheet")
      .getByRole("button", { name: /^Attack \(Long Sword\)/ })
      .click();
    const dialog = page.locator(".roll-dialog");
    await dialog.locator(".legend").waitFor();
    await shoot();
    await confirmRoll(page, 7, 3);
    const card = chatLog(page).locator(".chat-message").filter({ visible: true }).last();
    await card.getByText("Hit by 9").waitFor();
    await card.getByRole("button", { name: /^Roll damage/ }).click();
    await confirmRoll(page, 4);
    await card.getByRole("button", { name: "Undo damage to Garrow" }).waitFor();
    await page.locator(".character-sheet").getByRole("button", { name: "Close Window" }).click();
    await shoot();
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 860 };
    const shown = frames.map((frame, index) => {
      const source = `data:image/jpeg;base64,${frame.toString("base64")}`;
      const style = `animation-delay: ${(index - frames.length) * STEP}s`;
      return `<image href="${source}" width="${width}" height="${height}" style="${style}"/>`;
    });
    // Without motion, the last picture is shown.
    const css = `image { animation: show ${frames.length * STEP}s linear infinite; opacity: 0 }
      image:last-of-type { opacity: 1 }
      @keyframes show { 0%, 31% { opacity: 1 } 34%, 97% { opacity: 0 } 100% { opacity: 1 } }
      @media (prefers-reduced-motion: reduce) { image { animation: none } }`;
    const title =
      "A token is targeted, the odds of an attack are shown, and one card has the hit, the damage and its undo";
    const box = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
    if (table.errors.length > 0) throw new Error(table.errors.join("\n"));
    return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><title>${title}</title><style>${css}</style>${shown.join("")}</svg>\n`;
  } finally {
    await table.close();
  }
}
