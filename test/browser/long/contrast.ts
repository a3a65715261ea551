import type { Page } from "playwright-core";
import { loadAxe } from "../look.ts";

/** The controls, except those that Foundry draws. */
const CONTROLS =
  ":is(button, summary, a[data-action], a.command-link, [role=button], [role=tab], label:has(> input)):not(:disabled)";
const OF_FOUNDRY = ".window-header, .prose, prose-mirror, .dice-tooltip, .visually-hidden";

/** Kinds of events that must not reach a control while it is checked. */
const SWALLOWED = ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "dragstart", "contextmenu"];

/** Marks the controls in a part of the page whose look no earlier one had. @returns their looks */
const unlike = (page: Page, part: string, seen: ReadonlySet<string>): Promise<readonly string[]> =>
  page.evaluate(
    ([selector, controls, ofFoundry, earlier]) => {
      for (const one of document.querySelectorAll("[data-looked-at]")) one.removeAttribute("data-looked-at");
      const known = new Set(earlier);
      for (const control of document.querySelectorAll<HTMLElement>(`:is(${selector}) ${controls}`)) {
        if (!control.checkVisibility() || control.closest(ofFoundry)) continue;
        const { color, backgroundColor, fontWeight, borderTopColor } = getComputedStyle(control);
        const classes = [control.closest(".quadrivium"), control.parentElement, control].map(
          (one) => `${one?.tagName} ${one?.className}`,
        );
        const look = [...classes, color, backgroundColor, fontWeight, borderTopColor].join(" | ");
        if (known.has(look)) continue;
        control.dataset.lookedAt = String(known.size - earlier.length);
        known.add(look);
      }
      return [...known].slice(earlier.length);
    },
    [part, CONTROLS, OF_FOUNDRY, [...seen]] as const,
  );

/** Returns what axe finds to have too little contrast in a control, once its transitions are over. */
const poorIn = (page: Page, control: string): Promise<readonly string[]> =>
  page.evaluate(async (selector) => {
    const moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.all(moving.map((one) => one.finished.catch(() => undefined)));
    const { axe } = globalThis as unknown as {
      axe: { run(part: string, options: object): Promise<{ violations: { nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run(selector, { runOnly: ["color-contrast"], preload: false });
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 160)));
  }, control);

/**
 * Checks the controls in a part of the page at rest, under the pointer, pressed, and focused by the keyboard, without the effects of a
 * press. Controls that look like earlier ones are left out.
 * @param seen The looks of earlier controls, to which these are added.
 * @returns What has too little contrast, and in which state.
 */
export async function poorContrasts(page: Page, part: string, seen: Set<string>): Promise<string[]> {
  await loadAxe(page);
  const looks = await unlike(page, part, seen);
  const poor: string[] = [];
  await page.evaluate((kinds) => {
    const swallow = (event: Event): void => {
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    for (const kind of kinds) addEventListener(kind, swallow, { capture: true });
    Object.assign(globalThis, {
      unswallow: () => {
        for (const kind of kinds) removeEventListener(kind, swallow, { capture: true });
      },
    });
  }, SWALLOWED);
  for (const [place, look] of looks.entries()) {
    seen.add(look);
    const control = `[data-looked-at="${place}"]`;
    const judge = async (state: string): Promise<void> => {
      poor.push(...(await poorIn(page, control)).map((one) => `${state} ${one}`));
    };
    await judge("at rest");
    await page.locator(control).hover({ force: true });
    await judge(":hover");
    await page.mouse.down();
    await judge(":active");
    await page.mouse.up();
    await page.mouse.move(0, 0);
    await page.locator(control).focus();
    await page.keyboard.press("Shift");
    await judge(":focus-visible");
  }
  await page.evaluate(() => {
    (globalThis as unknown as { unswallow: () => void }).unswallow();
  });
  return poor;
}
