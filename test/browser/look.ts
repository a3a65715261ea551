import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { changedByCore, overlapping } from "./core-look.ts";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string }[];
  }[];
}

/** Brings axe to a page that has it not yet. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
}

/** Returns the accessibility faults that axe finds in a part of the page, and what is hidden outside of what scrolls. */
export async function violations(page: Page, selector: string): Promise<string[]> {
  await loadAxe(page);
  const result = await page.evaluate((part) => {
    const { axe } = globalThis as unknown as { axe: { run(part: string, options: object): Promise<AxeResult> } };
    // Nothing is preloaded: no enabled rule needs style sheets or sounds.
    const rules = { "target-size": { enabled: true } };
    return axe.run(part, { resultTypes: ["violations"], preload: false, rules });
  }, selector);
  // What scrolls below a bar that stays in view is as large as it is there.
  const isScrolled = ({ failureSummary = "" }): boolean => failureSummary.includes("partially obscured");
  const found = result.violations.flatMap(({ id, nodes }) =>
    nodes
      .filter((node) => !isScrolled(node))
      .map((node) => `${id}: ${JSON.stringify(node.target)} ${node.failureSummary ?? ""}`),
  );
  return [...found, ...(await adrift(page, selector))];
}

/** Returns the words for screen readers that do not scroll with their container, and make what is around it scroll. */
async function adrift(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((parts) =>
    parts.flatMap((part) =>
      [...part.querySelectorAll<HTMLElement>(".visually-hidden")].flatMap((words) => {
        let scroller = words.parentElement;
        while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
        if (!words.offsetParent || !scroller || scroller.contains(words.offsetParent)) return [];
        return `adrift in ${scroller.className}: ${words.outerHTML.slice(0, 120)}`;
      }),
    ),
  );
}

/** Returns the elements that overflow a part of the page at its side. */
export async function overflowing(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((parts) =>
    parts.flatMap((part) => {
      const edge = part.getBoundingClientRect().right + 1;
      const inside = part.matches(".application") ? ".window-content, .window-content *" : "*";
      return [...part.querySelectorAll(inside)]
        .filter(
          (element) => !element.closest(".visually-hidden, thead, prose-mirror, datalist") && element.checkVisibility(),
        )
        .filter((element) => element.getBoundingClientRect().right > edge)
        .map((element) => element.outerHTML.slice(0, 200));
    }),
  );
}

/** Returns the elements of a part of the page whose text is cut off, or hangs out of them. */
export async function clipped(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((parts) =>
    parts.flatMap((part) => {
      const inside = part.matches(".application") ? ".window-content *" : "*";
      // What scrolls is not cut off, and what people have typed may be longer than its field.
      const elements = [...part.querySelectorAll(inside)].filter(
        (element) =>
          element.checkVisibility() &&
          !element.closest(".visually-hidden, prose-mirror, datalist, svg, input, textarea, select, code") &&
          [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) &&
          !/auto|scroll/.test(getComputedStyle(element).overflow),
      );
      return elements
        .filter((element) => {
          const { clientWidth, scrollWidth, clientHeight, scrollHeight } = element;
          // An inline element does not have a size, and one for screen readers only has a pixel.
          if (clientWidth <= 1) return false;
          const isCut = /hidden|clip/.test(getComputedStyle(element).overflowY) && scrollHeight > clientHeight + 2;
          return isCut || scrollWidth > clientWidth + 1;
        })
        .map((element) => `${element.textContent.trim().slice(0, 80)} in ${element.outerHTML.slice(0, 160)}`);
    }),
  );
}

/** Returns the words of a part of the page that go on in another line, which no hyphen says. */
export async function brokenWords(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((parts) =>
    parts.flatMap((part) => {
      const found: string[] = [];
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement?.checkVisibility() !== true || text.parentElement.closest(".visually-hidden")) continue;
        for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) found.push(word);
        }
      }
      return found;
    }),
  );
}

/** Returns the lists of a part of the page that are too narrow for what is chosen, and the controls that hang out of their field. */
async function squeezed(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((parts) =>
    parts.flatMap((part) => {
      const pen = document.createElement("canvas").getContext("2d");
      if (!pen) throw new Error("There is no canvas to measure a text with.");
      const isTooNarrow = (list: Element): boolean => {
        if (!(list instanceof HTMLSelectElement) || list.size > 1 || list.multiple) return false;
        const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight, appearance } = getComputedStyle(list);
        // The shorthand is blank as soon as one of its parts cannot be said in it.
        pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
        // A drawn arrow is in the padding.
        const arrow = appearance === "none" ? 0 : 20;
        const room = list.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - arrow;
        // A list that has the whole width of its field cannot be wider.
        const isWhole = list.clientWidth > 0.95 * (list.closest(".field")?.clientWidth ?? 0);
        return !isWhole && pen.measureText(list.selectedOptions[0]?.label ?? "").width > room + 1;
      };
      return [...part.querySelectorAll(".field :is(input, select, textarea, button)")]
        .filter((control) => control.checkVisibility() && !control.closest(".visually-hidden, prose-mirror"))
        .filter((control) => {
          const field = control.closest(".field")?.getBoundingClientRect();
          return (field && control.getBoundingClientRect().right > field.right + 1) || isTooNarrow(control);
        })
        .map((control) => control.outerHTML.slice(0, 200));
    }),
  );
}

/**
 * Checks a part of the page for accessibility faults, for content that is cut off or overlaps, and for differences under unfriendly styles
 * of the host.
 */
export async function look(page: Page, selector: string): Promise<void> {
  expect(await violations(page, selector)).toEqual([]);
  expect(await overflowing(page, selector)).toEqual([]);
  expect(await squeezed(page, selector)).toEqual([]);
  expect(await overlapping(page.locator(selector))).toEqual([]);
  await expectSameLook(page.locator(selector));
}

/** Expects that unfriendly styles of the host do not change our elements. */
export async function expectSameLook(parts: Locator): Promise<void> {
  expect(await changedByCore(parts)).toEqual([]);
}

export type Theme = "light" | "dark";

/** Returns the themes in which a test looks at something: the usual one, and in long tests both. */
export function themesToTry(usual: Theme): readonly Theme[] {
  return process.env.LONG_TRIALS ? ["light", "dark"] : [usual];
}

/** Chooses the theme of a page: in the menu of the stand-in or, on a narrow page without that menu, in a setting. */
export async function chooseTheme(page: Page, scheme: Theme): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 860 });
  const menu = page.getByRole("button", { name: "Table menu" });
  if ((await menu.count()) === 0) {
    await setColorScheme(page, { applications: scheme, interface: scheme });
    return;
  }
  await menu.click();
  await page.getByRole("radio", { name: scheme === "light" ? "Light" : "Dark" }).check();
  await page.keyboard.press("Escape");
}

/** Sets the colors of windows and of the interface around them, as Foundry keeps them. */
export async function setColorScheme(page: Page, scheme: { applications: string; interface: string }): Promise<void> {
  await page.evaluate(async (colorScheme) => {
    // The types do not know this setting.
    const { settings } = game as unknown as {
      settings: { get(...key: string[]): object; set(...to: unknown[]): Promise<object> };
    };
    await settings.set("core", "uiConfig", { ...settings.get("core", "uiConfig"), colorScheme });
  }, scheme);
}
