import type { Locator, Page } from "playwright-core";

/** What a person does at a page, by whatever means. */
export interface Hands {
  readonly page: Page;
  /** Presses a button, a tab, an entry of a list; ticks or unticks a box. */
  readonly press: (what: Locator) => Promise<void>;
  /** Writes into a field, in place of what stood there. */
  readonly write: (field: Locator, text: string) => Promise<void>;
  /** Picks one of a list, by what it is called. */
  readonly pick: (list: Locator, option: string) => Promise<void>;
  /** What a mouse, a pen or a finger has done at the page so far. */
  readonly touches: readonly string[];
}

/** Sits down at a page with a mouse, or without one. */
export type SitDown = (page: Page) => Promise<Hands>;

/** Both ways to use a page, for `describe.each`. */
export const bothWays: readonly (readonly [way: string, sitDown: SitDown])[] = [
  ["by mouse", withMouse],
  ["by keyboard alone", withKeyboard],
];

/** With a mouse, which keys help only to write. */
async function withMouse(page: Page): Promise<Hands> {
  return {
    page,
    touches: await watchForTouches(page),
    press: (what) => what.click(),
    async write(field, text) {
      await field.click();
      await rewrite(page, text);
    },
    async pick(list, option) {
      await list.click();
      await list.selectOption({ label: option });
    },
  };
}

/** With nothing but keys: Tab leads everywhere, and the arrows lead from radio to radio and from tab to tab. */
async function withKeyboard(page: Page): Promise<Hands> {
  return {
    page,
    touches: await watchForTouches(page),
    async press(what) {
      await reach(page, what);
      // Where the arrows lead, they also choose.
      if (await what.evaluate((element) => element.matches("[role=tab][aria-selected=true], [type=radio]:checked")))
        return;
      const isTicked = await what.evaluate((element) => element.matches("[type=checkbox], [type=radio]"));
      await page.keyboard.press(isTicked ? "Space" : "Enter");
    },
    async write(field, text) {
      await reach(page, field);
      await rewrite(page, text);
    },
    async pick(list, option) {
      await reach(page, list);
      for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
        const key = await list.evaluate(keyToOption, option);
        if (key === null) return;
        await page.keyboard.press(key);
      }
    },
  };
}

/** Writes in place of what stands in the field that has the focus. */
async function rewrite(page: Page, text: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

/** More presses than any page needs. */
const MAX_PRESSES = 300;

/** Goes on or back, key by key, until something has the focus. @throws Error when the keys do not lead there */
async function reach(page: Page, what: Locator): Promise<void> {
  let goal = await what.elementHandle();
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    const key = await goal.evaluate(keyTowards);
    if (key === null) return;
    // What has been drawn again meanwhile is another element.
    if (key === "") goal = await what.elementHandle();
    else await page.keyboard.press(key);
  }
  throw new Error(`No key leads to ${what.toString()}.`);
}

/** The key that leads from the focus towards an element; null where it has the focus, blank where it is gone. On the page. */
function keyTowards(goal: Element): string | null {
  const { activeElement: focused } = document;
  if (!goal.isConnected) return "";
  if (focused === goal) return null;
  if (!focused) return "Tab";
  const isBefore = Boolean(goal.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_PRECEDING);
  const list = goal.matches("[role=tab]") && goal.closest("[role=tablist]");
  const isBesideTab = list && list.contains(focused);
  const isBesideRadio =
    focused instanceof HTMLInputElement && focused.type === "radio" && focused.name === (goal as HTMLInputElement).name;
  if (isBesideTab || isBesideRadio) return isBefore ? "ArrowRight" : "ArrowLeft";
  return isBefore ? "Tab" : "Shift+Tab";
}

/** The key that leads from what is picked of a list towards an option; null where it is picked. This runs on the page. */
function keyToOption(list: Element, name: string): string | null {
  const { options, selectedIndex } = list as HTMLSelectElement;
  const goal = [...options].findIndex(({ label }) => label === name);
  if (goal === selectedIndex) return null;
  return goal > selectedIndex ? "ArrowDown" : "ArrowUp";
}

/** Notes from now on, over reloads too, what is done with a pointer. Keys make clicks as well, which are none of it. */
async function watchForTouches(page: Page): Promise<readonly string[]> {
  const touches: string[] = [];
  await page.exposeFunction("noteTouch", (type: string) => touches.push(type));
  const watch = (): void => {
    for (const type of ["pointerdown", "mousedown", "touchstart", "wheel", "dragstart"]) {
      const note = (): void => {
        (globalThis as unknown as { noteTouch(type: string): void }).noteTouch(type);
      };
      addEventListener(type, note, { capture: true, passive: true });
    }
  };
  await page.addInitScript(watch);
  await page.evaluate(watch);
  return touches;
}
