import type { Page } from "playwright-core";

/** Chooses the styles of the host: its own (null), or the unfriendly ones of the stand-in. */
export async function chooseCore(page: Page, look: "strict" | null): Promise<void> {
  await page.evaluate((chosen) => {
    const { documentElement } = document;
    if (chosen === null) delete documentElement.dataset.core;
    else documentElement.dataset.core = chosen;
  }, look);
}
