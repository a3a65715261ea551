import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openBrowserTable } from "../../tools/browser/table.ts";
import type { BrowserTable, Face } from "../../tools/browser/table.ts";
import { chooseTheme, look, overflowing, themesToTry } from "./look.ts";
import {
  answer,
  ask,
  button,
  card,
  clearLog,
  dialog,
  inviteMore,
  notice,
  openDialog,
  press,
  prompt,
  roll,
  row,
} from "./request-scene.ts";
import { chatInput } from "../../tools/browser/host.ts";

let table: BrowserTable;
let gm: Page;
let ada: Page;
/** The number of messages in the log before a test. */
let drawn: number;

const hidden = { ...notice, hidesTarget: true };
const throwOf = (face: number): Face[] => [
  [8, face],
  [8, face],
  [8, face],
];
const isIn = (name: string) => row(gm, name).and(gm.locator("[data-status=answered]")).waitFor();

/** Lets the game master answer for a character. */
async function answerFor(name: string, faces: readonly Face[]): Promise<void> {
  await button(gm, `Roll for ${name}`).press("Enter");
  await roll(gm, faces);
}

/** Requests in each of their states, all in one log, as a game master and Ada see them. */
async function drawAll(): Promise<void> {
  const everything = {
    title: "The corridor to the treasury",
    note: "Dust on the floor, and a draught that was not there before.",
    deadline: Date.UTC(2100, 0, 1),
    bonuses: [{ label: "lucky charm", category: "penalty", goal: "total", amount: -3 }] as const,
    asked: ["Naddaha", "Kentigern", "Silarn"],
  };
  const another = { ...notice, name: "Hear the crossbow being drawn", target: 12 };
  await ask(gm, { ...everything, options: [notice, another] });
  await button(gm, "Skip Kentigern").press("Enter");
  await prompt(ada).getByRole("button", { name: "Later" }).click();

  await ask(gm, { asked: ["Naddaha"] });
  await press(gm, "Close request");
  await ask(gm, { asked: ["Naddaha"] });
  await press(gm, "Withdraw request");

  // Sealed: Ada sees her own roll only, and nothing hidden.
  await ask(gm, { asked: ["Naddaha", "Kentigern"], options: [hidden], shows: "player", tells: "success" });
  await answer(ada, [5], gm);
  await isIn("Naddaha");
  await answerFor("Kentigern", [3]);
  await isIn("Kentigern");

  await ask(gm, { asked: ["Kentigern"], options: [hidden], shows: "gamemaster" });
  await answerFor("Kentigern", [7]);
  await isIn("Kentigern");
  await press(gm, "Reveal hidden values");
  await press(gm, "Reveal rolls");
  await card(ada).getByText("Proof: values fixed before the roll, unchanged").waitFor();

  const grip = { name: "Grip", letter: "k" };
  await ask(gm, { kind: "contest", asked: ["Kentigern", "Silarn"], options: [grip], title: "Arm wrestling" });
  await answerFor("Kentigern", throwOf(4));
  await isIn("Kentigern");
  await answerFor("Silarn", [...throwOf(4), ...throwOf(2), ...throwOf(6)]);
  await card(ada).getByText("Silarn wins by 12.").waitFor();

  const swim = { name: "Swim", letter: "k", target: 10 };
  for (const isLocked of [false, true]) {
    await ask(gm, { kind: "challenge", asked: ["Kentigern", "Silarn"], options: [swim], title: "Across the river" });
    await answerFor("Kentigern", throwOf(5));
    await isIn("Kentigern");
    await answerFor("Silarn", throwOf(2));
    await button(gm, "Let Silarn roll again").press("Enter");
    await press(gm, isLocked ? "Lock results" : "Let Kentigern roll again");
  }
  await card(ada).locator(".chip").getByText("locked").waitFor();
}

beforeAll(async () => {
  table = await openBrowserTable();
  gm = await table.join("Gamemaster");
  await inviteMore(gm);
  ada = await table.join("Ada");
  await clearLog(gm, table);
  await drawAll();
  drawn = await gm.evaluate(() => game.messages.size);
});
afterAll(async () => {
  await table.close();
  expect(table.errors).toEqual([]);
});
// Deletes the requests of a test again.
afterEach(() => clearLog(gm, table, drawn));

/** Opens everything that is collapsed, so that it is examined too. */
const unfold = (page: Page) =>
  page.locator(".chat-log details").evaluateAll((folded) => {
    for (const details of folded) (details as HTMLDetailsElement).open = true;
  });

describe.each(themesToTry("light"))("in the %s theme", (scheme) => {
  beforeAll(async () => {
    for (const page of [gm, ada]) await chooseTheme(page, scheme);
  });

  test.each([
    ["the game master", () => gm],
    ["a player", () => ada],
  ] as const)("requests and answers in all their states have nothing to stumble over for %s", async (_who, page) => {
    await unfold(page());
    await look(page(), "[role=log]");
  });

  test.each([220, 600])("nor is anything of them cut off where the log is %i pixels wide", async (width) => {
    for (const page of [gm, ada]) {
      const log = page.locator(".chat-log");
      await log.evaluate((element, pixels) => {
        (element as HTMLElement).style.inlineSize = `${pixels}px`;
      }, width);
      expect(await overflowing(page, ".request-card, .sealed-answer, .answer-line")).toEqual([]);
      await log.evaluate((element) => {
        element.removeAttribute("style");
      });
    }
  });

  test("nor has the prompt, with one roll or with several", async () => {
    await ask(gm, { note: "Dust on the floor." });
    await prompt(ada).waitFor();
    await look(ada, ".request-prompt");
    await prompt(ada).getByRole("button", { name: "Later" }).click();
    await ask(gm, { options: [notice, { ...notice, name: "Hear the crossbow being drawn" }] });
    await prompt(ada).waitFor();
    await look(ada, ".request-prompt");
    await openDialog(ada);
    await dialog(ada).locator(".bars").waitFor();
    await look(ada, ".roll-dialog");
    await dialog(ada).getByRole("button", { name: "Cancel" }).click();
  });

  describe("in the window of a request", () => {
    const window = () => gm.locator(".request-window");
    afterEach(async () => {
      await gm.keyboard.press("Escape");
      await window().waitFor({ state: "detached" });
      await gm.setViewportSize({ width: 1280, height: 860 });
    });

    test.each([
      ["nothing is set", [], null],
      ["two rolls are set, with what is hidden of them", ["s", "t"], null],
      ["a group challenge is set", ["s"], "Group challenge"],
    ] as const)("there is nothing to stumble over while %s, however narrow", async (_what, letters, kind) => {
      await chatInput(gm).fill("/request");
      await gm.keyboard.press("Enter");
      await window().locator(".person").first().waitFor();
      if (letters.length > 0) {
        for (const name of ["Naddaha", "Silarn"]) await window().getByLabel(name, { exact: true }).first().check();
      }
      for (const [index, letter] of letters.entries()) {
        if (index > 0) await window().getByRole("button", { name: "Add an alternative roll" }).click();
        const fold = window().locator(".roll").nth(index).locator(".more:not([open]) > summary");
        if ((await fold.count()) > 0) await fold.click();
        await window().locator(`[name="options.${index}.letter"]`).selectOption(letter);
        const target = window().locator(`[name="options.${index}.target"]`);
        if (!kind) await target.fill("12");
        if (!kind) await window().locator(`[name="options.${index}.hidesTarget"]`).check({ force: true });
      }
      if (kind) await window().getByText(kind, { exact: true }).click();
      await window()
        .locator(".terms > .more")
        .evaluate((fold) => {
          (fold as HTMLDetailsElement).open = true;
        });
      await window()
        .locator(kind ? "[name=challenge]" : "[name=learns]")
        .waitFor();
      if (process.env.LONG_TRIALS) await look(gm, ".request-window");
      await gm.setViewportSize({ width: 320, height: 800 });
      await look(gm, ".request-window");
      const [whom, what] = await Promise.all([".whom", ".what"].map((part) => window().locator(part).boundingBox()));
      expect((whom?.y ?? 0) + (whom?.height ?? 0)).toBeLessThanOrEqual(what?.y ?? 0);
    });
  });
});
