import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openBrowserTable, scriptFaces } from "../../tools/browser/table.ts";
import type { BrowserTable, Face } from "../../tools/browser/table.ts";
import {
  answer,
  answerCard,
  ask,
  button,
  card,
  clearLog,
  comeBack,
  dialog,
  inviteMore,
  notice,
  press,
  prompt,
  roll,
  row,
  openDialog,
  unfoldAnswer,
} from "./request-scene.ts";
import { chatInput } from "../../tools/browser/host.ts";

let table: BrowserTable;
let gm: Page;
let ada: Page;
let bruno: Page;
let cara: Page;

beforeAll(async () => {
  table = await openBrowserTable();
  gm = await table.join("Gamemaster");
  await inviteMore(gm);
  ada = await table.join("Ada");
  [bruno, cara] = await Promise.all([table.join("Bruno"), table.join("Cara")]);
});
afterAll(async () => {
  await table.close();
  expect(table.errors.filter((error) => !error.includes("was not reached"))).toEqual([]);
});
// Each test has the log to itself, and everybody at the table.
beforeEach(async () => {
  for (const page of [gm, ada, bruno, cara]) if (!page.url().startsWith(table.url)) await comeBack(page, table);
  await clearLog(gm, table);
});

const hidden = { ...notice, hidesTarget: true };

/** Three eight-sided dice of one face. */
const throwOf = (face: number): Face[] => [
  [8, face],
  [8, face],
  [8, face],
];

/** Waits until the line of somebody who is asked says this and no more. */
async function says(page: Page, name: string, text: string): Promise<void> {
  const line = row(page, name).locator(".result").first();
  await expect.poll(() => line.innerText(), { timeout: 20_000 }).toBe(text);
}

/** Waits until a page shows somebody's answer, or that its dice are sealed. */
async function lies(page: Page, name: string, how: "open" | "sealed"): Promise<void> {
  const answered = await unfoldAnswer(page, name);
  await answered.locator(how === "open" ? ".thrown-dice" : ".sealed-answer").waitFor();
  const [dice, seals] = [answered.locator(".thrown-dice"), answered.locator(".sealed-answer")];
  expect([await dice.count(), await seals.count()]).toEqual(how === "open" ? [1, 0] : [0, 1]);
}

describe("the dice of Ada, who is asked with Bruno while Cara looks on,", () => {
  const both = ["Naddaha", "Kentigern"];

  describe.each([
    ["open", notice, "ease factor 9", "ease factor 9"],
    ["hidden", hidden, "ease factor 9 (hidden)", "hidden target"],
  ] as const)("with an %s target", (target, option, forGamemasters, forPlayers) => {
    /** The texts for users who know the target, and for those who know only the verdict. */
    const known = "9: Exact success";
    const told = target === "open" ? known : "9: success";

    /** Each audience once, with the target that tries it harder; all with both are read at a table in happy-dom. */
    const testWith = (usual: "open" | "hidden") => test.runIf(process.env.LONG_TRIALS || target === usual);

    async function seeTarget(): Promise<void> {
      const written = (page: Page) => card(page).locator(".options").innerText();
      expect(await written(gm)).toContain(forGamemasters);
      for (const page of [ada, bruno, cara]) expect(await written(page)).toContain(forPlayers);
    }

    testWith("open")("are seen by everyone", async () => {
      await ask(gm, { asked: both, options: [option], tells: "success" });
      await answer(ada, [5]);
      await says(gm, "Naddaha", known);
      for (const page of [ada, bruno, cara]) await says(page, "Naddaha", told);
      for (const page of [gm, ada, bruno, cara]) await lies(page, "Naddaha", "open");
      await seeTarget();
    });

    testWith("hidden")("are seen by her and the game master alone", async () => {
      await ask(gm, { asked: both, options: [option], shows: "player", tells: "success" });
      await answer(ada, [5], gm);
      await says(gm, "Naddaha", known);
      await says(ada, "Naddaha", told);
      for (const page of [bruno, cara]) await says(page, "Naddaha", "success");
      for (const page of [gm, ada]) await lies(page, "Naddaha", "open");
      for (const page of [bruno, cara]) await lies(page, "Naddaha", "sealed");
      await answerCard(ada, "Naddaha").getByText("Only you and the GM can see this roll.").waitFor();
      await answerCard(gm, "Naddaha").getByText("Only the GMs and the players of Naddaha can see this roll.").waitFor();
      await seeTarget();
    });

    testWith("hidden")("are seen by the game master alone, until they are shown", async () => {
      await ask(gm, { asked: both, options: [option], shows: "gamemaster", tells: "nothing" });
      await answer(ada, [5], gm);
      await says(gm, "Naddaha", known);
      for (const page of [ada, bruno, cara]) await says(page, "Naddaha", "Only the GM can see the dice.");
      await lies(gm, "Naddaha", "open");
      await answerCard(gm, "Naddaha").getByText("Only the GMs can see this roll.").waitFor();
      for (const page of [ada, bruno, cara]) await lies(page, "Naddaha", "sealed");
      await seeTarget();
      await press(gm, "Reveal rolls");
      for (const page of [ada, bruno, cara]) {
        await lies(page, "Naddaha", "open");
        await answerCard(page, "Naddaha").getByText("Sealed before the dice were shown, unchanged").waitFor();
        await says(page, "Naddaha", target === "open" ? known : "9");
      }
    });

    testWith("hidden")("are seen by everyone once Bruno's are in too", async () => {
      await ask(gm, { asked: both, options: [option], shows: "together", tells: "success" });
      await answer(ada, [5], gm);
      await says(gm, "Naddaha", known);
      await says(ada, "Naddaha", target === "open" ? known : "9");
      for (const page of [gm, ada]) await lies(page, "Naddaha", "open");
      for (const page of [bruno, cara]) {
        await says(page, "Naddaha", "rolled; shown when everyone has rolled");
        await lies(page, "Naddaha", "sealed");
      }
      await answer(bruno, [3], gm);
      for (const page of [ada, bruno, cara]) {
        await says(page, "Naddaha", told);
        await says(page, "Kentigern", target === "open" ? "6: Failure by 3" : "6: failure");
      }
      for (const page of [gm, ada, bruno, cara]) await lies(page, "Naddaha", "open");
      for (const page of [gm, ada, bruno, cara]) await lies(page, "Kentigern", "open");
      await seeTarget();
    });
  });

  test("with a hidden slide are seen by the game master, and by everyone once that is shown", async () => {
    const path = { name: "Find the path", letter: "t", target: 15, hiddenSetup: { slide: 2 } };
    await ask(gm, { asked: both, options: [path], tells: "success" });
    const faces: Face[] = [
      [20, 14],
      [6, 2],
      [6, 3],
    ];
    await answer(ada, faces, gm);
    await lies(gm, "Naddaha", "open");
    for (const page of [ada, bruno, cara]) await lies(page, "Naddaha", "sealed");
    for (const page of [ada, bruno, cara]) expect(await page.locator(".chat-log").innerText()).not.toContain("slide");
    await press(gm, "Reveal hidden values");
    await press(gm, "Reveal rolls");
    for (const page of [ada, bruno, cara]) {
      await lies(page, "Naddaha", "open");
      expect(await answerCard(page, "Naddaha").textContent()).toMatch(/sl[2-9]/);
    }
  });

  test("are measured against what everybody can check, once the hidden target is shown", async () => {
    await ask(gm, { asked: both, options: [hidden], tells: "nothing" });
    await answer(ada, [5]);
    for (const page of [ada, bruno, cara]) await says(page, "Naddaha", "9");
    await press(gm, "Reveal hidden values");
    for (const page of [gm, ada, bruno, cara]) {
      await says(page, "Naddaha", "9: Exact success");
      await card(page).locator(".seal[data-state=unchanged]").getByText("Sealed before the roll, unchanged").waitFor();
    }
  });
});

describe("whoever is not there", () => {
  test("finds card and prompt when they come", async () => {
    await cara.goto("about:blank");
    await ask(gm, { asked: ["Naddaha", "Silarn"], options: [hidden], tells: "margin" });
    await comeBack(cara, table);
    await answer(cara, [7]);
    await says(gm, "Silarn", "10: Success by 1");
    await says(cara, "Silarn", "10: Success by 1");
  });

  test("is asked again after a reload in the middle of the dialog, and has rolled once", async () => {
    await ask(gm);
    await openDialog(ada);
    await dialog(ada).waitFor();
    await ada.reload();
    await answer(ada, [5]);
    await says(gm, "Naddaha", "9: Exact success");
    expect(await gm.locator(".chat-log .message").count()).toBe(2);
  });

  test("finds the button on the card when they have put it off, over a reload too", async () => {
    await ask(gm);
    await prompt(ada).getByRole("button", { name: "Later" }).click();
    await ada.reload();
    await prompt(ada).getByRole("button", { name: "Later" }).click();
    await button(ada, "Roll for Naddaha…").press("Enter");
    await roll(ada, [5]);
    await says(gm, "Naddaha", "9: Exact success");
  });

  test("and leads the game knows the target afterwards, judges what came in, and shows it as it was sealed", async () => {
    await ask(gm, { options: [hidden], asked: ["Naddaha", "Kentigern"], tells: "success" });
    await gm.goto("about:blank");
    await answer(ada, [5]);
    await says(ada, "Naddaha", "waiting for the GM");
    await comeBack(gm, table);
    await says(ada, "Naddaha", "9: success");
    await gm.reload();
    await answer(bruno, [3]);
    await says(bruno, "Kentigern", "6: failure");
    await says(gm, "Kentigern", "6: Failure by 3");
    await press(gm, "Reveal hidden values");
    await card(cara).getByText("Sealed before the roll, unchanged").waitFor();
    await says(cara, "Kentigern", "6: Failure by 3");
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

describe("what the game master does with a request", () => {
  test("withdrawn, it takes prompts away, and a dialog that is open, and says why", async () => {
    await ask(gm, { asked: ["Naddaha", "Kentigern"] });
    await openDialog(ada);
    await dialog(ada).waitFor();
    await prompt(bruno).waitFor();
    await press(gm, "Withdraw request");
    await prompt(bruno).waitFor({ state: "detached" });
    await row(ada, "Naddaha").getByText("no answer").waitFor();
    await dialog(ada).waitFor({ state: "detached" });
    await ada.locator("#notifications").getByText("This request no longer accepts answers.").waitFor();
    expect(await card(ada).getByRole("button").count()).toBe(0);
    expect(await gm.locator(".chat-log .message").count()).toBe(1);
  });

  test("closed, it takes no answer; open again, it does", async () => {
    await ask(gm);
    await prompt(ada).waitFor();
    await press(gm, "Close request");
    await prompt(ada).waitFor({ state: "detached" });
    await card(ada).locator(".chip").getByText("closed").waitFor();
    expect(await card(ada).getByRole("button").count()).toBe(0);
    await press(gm, "Reopen request");
    await button(ada, "Roll for Naddaha…").press("Enter");
    await roll(ada, [5]);
    await says(gm, "Naddaha", "9: Exact success");
  });

  test("whoever is skipped is asked no more; whoever put it off is reminded; the game master rolls for the third", async () => {
    await ask(gm, { asked: ["Naddaha", "Kentigern", "Silarn"] });
    await prompt(ada).getByRole("button", { name: "Later" }).click();
    await prompt(bruno).waitFor();
    await button(gm, "Skip Kentigern").press("Enter");
    await prompt(bruno).waitFor({ state: "detached" });
    await says(bruno, "Kentigern", "skipped");
    await button(gm, "Remind players").click();
    await answer(ada, [5]);
    await says(cara, "Naddaha", "9: Exact success");
    await button(gm, "Roll for Silarn").press("Enter");
    await roll(gm, [4]);
    await prompt(cara).waitFor({ state: "detached" });
    await says(cara, "Silarn", "7: Failure by 2");
  });
});

test("by keyboard, one stays on the card that is drawn anew", async () => {
  await ask(gm, { asked: ["Naddaha", "Kentigern", "Silarn"] });
  const focused = () =>
    gm.evaluate(() => document.activeElement?.textContent.trim() || document.activeElement?.ariaLabel);
  await button(gm, "Remind players").focus();
  await gm.keyboard.press("Enter");
  await gm.waitForFunction(() => (game.messages.contents.at(-1)?.system as { reminders?: number }).reminders === 1);
  await expect.poll(focused).toBe("Remind players");
  await button(gm, "Skip Kentigern").focus();
  await gm.keyboard.press("Enter");
  await says(gm, "Kentigern", "skipped");
  await expect.poll(focused).toBe("Undo");
  await card(gm).locator(".gamemaster > .menu > summary").press("Enter");
  await button(gm, "Close request").focus();
  await gm.keyboard.press("Enter");
  // What is in its place is the menu in which the next thing is.
  await expect.poll(focused).toBe("More");
  await press(gm, "Reopen request");
  await row(gm, "Naddaha").getByText("waiting").waitFor();
});

/** Opens the window of a request, and asks these of these characters by clicking. */
async function setInWindow(kind: string, names: readonly string[], what: string, target = ""): Promise<void> {
  await chatInput(gm).fill("/request");
  await gm.keyboard.press("Enter");
  const window = gm.locator(".request-window");
  for (const name of names) await window.locator(".person").getByLabel(name, { exact: true }).check();
  await window.getByText(kind, { exact: true }).click();
  await window.getByLabel("Die", { exact: true }).selectOption({ label: "Check" });
  await window.getByLabel("Name", { exact: true }).fill(what);
  if (target) await window.getByLabel("Target value", { exact: true }).fill(target);
  await window.getByRole("button", { name: "Send request", exact: true }).click();
  await window.waitFor({ state: "detached" });
}

const three = ["Naddaha", "Kentigern", "Silarn"];

test("several stand against one, and a tie is thrown again by itself", async () => {
  await setInWindow("Contest", three, "Grip");
  await answer(ada, throwOf(5));
  await says(gm, "Naddaha", "15");
  await answer(bruno, throwOf(4));
  await says(gm, "Kentigern", "12");
  await scriptFaces(gm, ...throwOf(2), ...throwOf(6));
  await answer(cara, throwOf(4));
  for (const page of [gm, ada, bruno, cara]) {
    const duel = (name: string) => card(page).locator(".duel", { hasText: `Kentigern against ${name}` });
    const lines = async (name: string) => (await duel(name).innerText()).split(/\s*\n\s*/).slice(1);
    await duel("Silarn").getByText("Silarn wins by 12.").waitFor();
    expect(await lines("Naddaha")).toEqual(["Naddaha wins by 3.", "First roll:", "12 against 15"]);
    expect(await lines("Silarn")).toEqual([
      "Silarn wins by 12.",
      "Decided by: tie, decided by 1 re-roll",
      "First roll:",
      "12 against 12",
      "Re-roll 1:",
      "6 against 18",
    ]);
    await says(page, "Kentigern", "12");
  }
});

test("one side of a contest stays hidden until the others have answered", async () => {
  const grip = { name: "Grip", letter: "k", for: ["Naddaha"], holdsBack: true };
  const tricks = { name: "Tricks", letter: "k", for: ["Kentigern"] };
  await ask(gm, { kind: "contest", shows: "atOnce", asked: ["Naddaha", "Kentigern"], options: [grip, tricks] });
  await answer(ada, throwOf(4), gm);
  await lies(ada, "Naddaha", "open");
  for (const page of [bruno, cara]) await lies(page, "Naddaha", "sealed");
  await answer(bruno, throwOf(5));
  for (const page of [ada, bruno, cara]) {
    await card(page).getByText("Kentigern wins by 3.").waitFor();
    await lies(page, "Naddaha", "open");
    await lies(page, "Kentigern", "open");
  }
});

test("a group challenge opens at once, is rolled again where the game master lets it, and changes no more when locked", async () => {
  await setInWindow("Group challenge", three, "Swim", "10");
  const story = (page: Page) => card(page).locator(".challenge-story");
  const check = (page: Page, name: string) => story(page).locator(".members li", { hasText: name }).locator(".check");
  await answer(ada, throwOf(5), gm);
  await says(bruno, "Naddaha", "rolled; shown when everyone has rolled");
  await answer(bruno, throwOf(3), gm);
  await says(ada, "Kentigern", "rolled; shown when everyone has rolled");
  expect(await story(ada).locator(".members").count()).toBe(0);
  await answer(cara, throwOf(2), gm);
  for (const page of [gm, ada, bruno, cara]) {
    await check(page, "Silarn").getByText("6: 1 failure").waitFor();
    expect(await check(page, "Naddaha").innerText()).toBe("15: 1 success");
    expect(await story(page).innerText()).toContain("The challenge fails.");
    expect(await card(page).locator(".options").innerText()).toContain(page === gm ? "target 10 (hidden)" : "hidden");
  }
  await button(gm, "Let Silarn roll again").press("Enter");
  await button(cara, "Roll again for Silarn").press("Enter");
  await roll(cara, throwOf(6), gm);
  for (const page of [gm, ada, bruno, cara]) {
    await check(page, "Silarn").getByText("18: 2 successes").waitFor();
    expect(await story(page).innerText()).toContain("The challenge succeeds.");
    expect(await story(page).locator(".log").innerText()).toMatch(/6, rolled by Cara.*18, rolled by Cara/s);
  }
  await button(gm, "Lock results").press("Enter");
  for (const page of [gm, ada, bruno, cara]) {
    await card(page).locator(".chip").getByText("locked").waitFor();
    expect(await check(page, "Silarn").innerText()).toBe("18: 2 successes");
    expect(await story(page).getByRole("button").count()).toBe(0);
  }
});

describe("of two game masters", () => {
  let dorian: Page;
  beforeAll(async () => {
    dorian = await table.join("Dorian");
  });
  afterAll(() => dorian.context().close());

  /** Waits until the second game master is the active one. */
  const takesOver = () => dorian.waitForFunction(() => game.users.activeGM?.isSelf === true);

  test("each sees what the other has hidden", async () => {
    await ask(dorian, { options: [hidden], tells: "success" });
    await card(gm).locator(".options").getByText("ease factor 9 (hidden)").waitFor();
    await answer(ada, [5]);
    await says(ada, "Naddaha", "9: success");
    for (const page of [gm, dorian]) await says(page, "Naddaha", "9: Exact success");
  });

  test("the second goes on when the first has left: verdicts, blind throws, and what is shown", async () => {
    await ask(gm, { options: [hidden], asked: three, shows: "player", tells: "success" });
    await answer(ada, [5], gm);
    await says(dorian, "Naddaha", "9: Exact success");
    await gm.goto("about:blank");
    await takesOver();
    await answer(bruno, [3], dorian);
    await says(bruno, "Kentigern", "6: failure");
    await says(cara, "Kentigern", "failure");
    await says(dorian, "Kentigern", "6: Failure by 3");
    await comeBack(gm, table);
    await lies(gm, "Kentigern", "open");
    await dorian.waitForFunction(() => game.users.activeGM?.isSelf === false);
    await press(dorian, "Reveal hidden values");
    await press(dorian, "Reveal rolls");
    for (const page of [ada, bruno, cara]) {
      await says(page, "Naddaha", "9: Exact success");
      await says(page, "Kentigern", "6: Failure by 3");
      await card(page).getByText("Sealed before the roll, unchanged").waitFor();
      await (await unfoldAnswer(page, "Kentigern")).getByText("Sealed before the dice were shown, unchanged").waitFor();
    }
  });

  test("one whose computer does not know what was sealed can set it again, and everybody sees that", async () => {
    await dorian.goto("about:blank");
    await ask(gm, { options: [hidden], tells: "success" });
    await answer(ada, [5]);
    await says(ada, "Naddaha", "9: success");
    await gm.goto("about:blank");
    await comeBack(dorian, table);
    await card(dorian).getByText("Sealed; the hidden values are not on this computer").waitFor();
    expect(await card(dorian).locator(".options").innerText()).toContain("hidden target");
    await press(dorian, "Set target again…");
    const window = dorian.locator("dialog.question, .application.question");
    await window.getByLabel("Notice the trap").fill("12");
    await window.getByRole("button", { name: "Reseal" }).click();
    await says(ada, "Naddaha", "9: failure");
    for (const page of [dorian, ada, bruno, cara]) {
      await card(page).locator(".former-seal").getByText("Resealed after 1 answer").waitFor();
      await (
        await unfoldAnswer(page)
      )
        .getByText("This answer was given under a different seal from the current one.")
        .waitFor();
    }
    await comeBack(gm, table);
    await says(gm, "Naddaha", "9: Failure by 3");
  });
});
