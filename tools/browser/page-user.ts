import type { Locator, Page } from "playwright-core";

/** The actions of a person on a page. */
export interface PageUser {
  readonly page: Page;
  /** Presses a button, a tab or an entry of a list; ticks or clears a checkbox. */
  readonly press: (what: Locator) => Promise<void>;
  /** Replaces the text of a field. */
  readonly write: (field: Locator, text: string) => Promise<void>;
  /** Selects an option of a list by its label. */
  readonly pick: (list: Locator, option: string) => Promise<void>;
  /** Writes a few letters in a field that offers a list, none for the whole list, and chooses an entry by its words. */
  readonly choose: (field: Locator, letters: string, entry: string) => Promise<void>;
  /** The pointer events on the page so far. */
  readonly touches: readonly string[];
}

/** Provides the actions on a page, with or without a mouse. */
export type PageUserFactory = (page: Page) => Promise<PageUser>;

const ways = { "by mouse": withMouse, "by keyboard alone": withKeyboard };

/** Returns the ways in which a test plays an evening: in long trials both, else this one, since an evening takes long. */
export function waysToPlay(usual: keyof typeof ways): readonly (readonly [way: string, usePage: PageUserFactory])[] {
  return Object.entries(ways).filter(([way]) => way === usual || Boolean(process.env.LONG_TRIALS));
}

/** Uses a mouse, and keys only to type. */
async function withMouse(page: Page): Promise<PageUser> {
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
    async choose(field, letters, entry) {
      await field.click();
      if (letters !== "") await rewrite(page, letters);
      await entryOf(page, entry).click();
    },
  };
}

/**
 * Uses only keys: Tab reaches every control or its group, and the arrow keys move between radio buttons, tabs and the controls of a group.
 */
async function withKeyboard(page: Page): Promise<PageUser> {
  return {
    page,
    touches: await watchForTouches(page),
    async press(what) {
      await reach(page, what);
      // The arrow keys also select what they reach.
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
    async choose(field, letters, entry) {
      await reach(page, field);
      if (letters === "") await page.keyboard.press("ArrowDown");
      else await rewrite(page, letters);
      await chooseFromList(page, entryOf(page, entry));
    },
  };
}

/** Returns an entry of the list that a field offers; what is said beside its name does not matter. */
const entryOf = (page: Page, name: string): Locator =>
  page
    .getByRole("option")
    .filter({ has: page.getByText(name, { exact: true }), visible: true })
    .first();

/** Replaces the text of the focused field. */
async function rewrite(page: Page, text: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

/** More key presses than any page needs. */
const MAX_PRESSES = 300;

/** Presses keys until an entry of the list of the focused field is marked, and chooses it. Throws Error if they do not mark it. */
async function chooseFromList(page: Page, entry: Locator): Promise<void> {
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    if ((await entry.getAttribute("aria-selected")) === "true") {
      await page.keyboard.press("Enter");
      return;
    }
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`No key leads to ${entry.toString()}.`);
}

/** Presses keys until an element has the focus. Throws Error if the keys do not reach it. */
async function reach(page: Page, what: Locator): Promise<void> {
  let goal = await what.elementHandle();
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    const key = await goal.evaluate(keyTowards);
    if (key === null) return;
    // A part that was drawn again has new elements.
    if (key === "") goal = await what.elementHandle();
    else await page.keyboard.press(key);
  }
  throw new Error(`No key leads to ${what.toString()}.`);
}

/**
 * Returns the key that moves the focus toward an element; null if it has the focus, blank if it is gone. Runs on the
 * page.
 */
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
  const group = goal.closest("[data-roving]");
  if (isBesideTab || isBesideRadio || group?.contains(focused)) return isBefore ? "ArrowRight" : "ArrowLeft";
  return isBefore ? "Tab" : "Shift+Tab";
}

/** Returns the key that moves the selection toward an option; null if it is selected. Runs on the page. */
function keyToOption(list: Element, name: string): string | null {
  const { options, selectedIndex } = list as HTMLSelectElement;
  const goal = [...options].findIndex(({ label }) => label === name);
  if (goal === selectedIndex) return null;
  return goal > selectedIndex ? "ArrowDown" : "ArrowUp";
}

/** Records pointer events from now on, also after reloads. Clicks that keys cause are not recorded. */
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
