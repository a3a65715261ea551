import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openBrowserTable } from "../../tools/browser/table.ts";
import type { BrowserTable } from "../../tools/browser/table.ts";
import {
  answer,
  ask,
  button,
  card,
  clearLog,
  comeBack,
  dialog,
  inviteMore,
  notice,
  openDialog,
  press,
  row,
  unfoldAnswer,
} from "./request-scene.ts";

// Requests over several browsers, which come, go and store things of their own. What each reader sees of a request at one table
// is read in `test/table/play`.

let table: BrowserTable;
let gm: Page;
let ada: Page;
let bruno: Page;
let cara: Page;

beforeAll(async () => {
  table = await openBrowserTable();
  gm = await table.join("Gamemaster");
  await inviteMore(gm);
  [ada, bruno, cara] = (await Promise.all(["Ada", "Bruno", "Cara"].map((name) => table.join(name)))) as [
    Page,
    Page,
    Page,
  ];
});
afterAll(async () => {
  await table.close();
  expect(table.errors.filter((error) => !error.includes("was not reached"))).toEqual([]);
});
// Each test has the log to itself, and all users at the table.
beforeEach(async () => {
  for (const page of [gm, ada, bruno, cara]) if (!page.url().startsWith(table.url)) await comeBack(page, table);
  await clearLog(gm, table);
});

const hidden = { ...notice, hidesTarget: true };

/** Waits until the line of an asked character says exactly this. */
async function says(page: Page, name: string, text: string): Promise<void> {
  const line = row(page, name).locator(".result").first();
  await expect.poll(async () => (await line.textContent())?.trim(), { timeout: 20_000 }).toBe(text);
}

/** Waits until a page shows a character's answer, or that its dice are sealed. */
async function lies(page: Page, name: string, how: "open" | "sealed"): Promise<void> {
  const answered = await unfoldAnswer(page, name);
  await answered.locator(how === "open" ? ".thrown-dice" : ".sealed-answer").waitFor();
  const [dice, seals] = [answered.locator(".thrown-dice"), answered.locator(".sealed-answer")];
  expect([await dice.count(), await seals.count()]).toEqual(how === "open" ? [1, 0] : [0, 1]);
}

describe("whoever is not there", () => {
  test("is asked again after a reload in the middle of the dialog, and has rolled once", async () => {
    await ask(gm);
    await openDialog(ada);
    await dialog(ada).waitFor();
    await ada.reload();
    await answer(ada, [5]);
    await says(gm, "Naddaha", "9: Exact success");
    expect(await gm.evaluate(() => game.messages.size)).toBe(2);
  });

  test("and plays on another computer next time is sent their own roll, and no other", async () => {
    await ask(gm, { asked: ["Naddaha", "Kentigern"], shows: "player", tells: "nothing" });
    await answer(ada, [5], gm);
    await lies(ada, "Naddaha", "open");
    await answer(bruno, [3], gm);
    await lies(bruno, "Kentigern", "open");
    await ada.evaluate(() => {
      localStorage.clear();
    });
    await comeBack(ada, table);
    await lies(ada, "Naddaha", "open");
    await lies(ada, "Kentigern", "sealed");
  });
});

test("by keyboard, one stays on the card that is drawn anew", async () => {
  await ask(gm, { asked: ["Naddaha", "Kentigern", "Silarn"] });
  const focused = () =>
    gm.evaluate(() => document.activeElement?.textContent.trim() || document.activeElement?.ariaLabel);
  await press(gm, "Remind players");
  await gm.waitForFunction(() => (game.messages.contents.at(-1)?.system as { reminders?: number }).reminders === 1);
  await expect.poll(focused).toBe("Remind players");
  await button(gm, "Skip Kentigern").focus();
  await gm.keyboard.press("Enter");
  await says(gm, "Kentigern", "skipped");
  await expect.poll(focused).toBe("Undo");
  await button(gm, "Close request").focus();
  await gm.keyboard.press("Enter");
  // What is in its place is the menu in which the next thing is.
  await expect.poll(focused).toBe("More");
  await press(gm, "Reopen request");
  await row(gm, "Naddaha").getByText("waiting").waitFor();
});

describe("of two game masters", () => {
  let dorian: Page;
  beforeAll(async () => {
    dorian = await table.join("Dorian");
  });
  afterAll(() => dorian.context().close());

  test("the second goes on when the first has left: verdicts, blind throws, and what is shown", async () => {
    await ask(gm, { options: [hidden], asked: ["Naddaha", "Kentigern"], shows: "player", tells: "success" });
    await answer(ada, [5], gm);
    await says(dorian, "Naddaha", "9: Exact success");
    await gm.goto("about:blank");
    await dorian.waitForFunction(() => game.users.activeGM?.isSelf === true);
    await answer(bruno, [3], dorian);
    await says(bruno, "Kentigern", "6: failure");
    await says(cara, "Kentigern", "failure");
    await says(dorian, "Kentigern", "6: Failure by 3");
    await comeBack(gm, table);
    await lies(gm, "Kentigern", "open");
    await dorian.waitForFunction(() => game.users.activeGM?.isSelf === false);
    await press(dorian, "Reveal hidden values");
    await press(dorian, "Reveal rolls");
    for (const page of [ada, cara]) {
      await says(page, "Naddaha", "9: Exact success");
      await says(page, "Kentigern", "6: Failure by 3");
      await card(page).getByText("Proof: values fixed before the roll, unchanged").waitFor();
    }
  });
});
