import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openBrowserTable } from "../../tools/browser/table.ts";
import type { BrowserTable } from "../../tools/browser/table.ts";
import { record } from "../../tools/browser/record.ts";
import type { Recording } from "../../tools/browser/record.ts";
import { answer, ask, card, clearLog, inviteMore, notice, press, row, unfoldAnswer } from "./request-scene.ts";

/** Everything that the clients of three players receive, show and store; secrets must not be in it. */
let table: BrowserTable;
let gm: Page;
let ada: Recording;
let bruno: Recording;
let cara: Recording;
let all: readonly Recording[];

beforeAll(async () => {
  table = await openBrowserTable();
  gm = await table.join("Gamemaster");
  await inviteMore(gm);
  ada = await record(table, "Ada");
  [bruno, cara] = await Promise.all([record(table, "Bruno"), record(table, "Cara")]);
  all = [ada, bruno, cara];
});
afterAll(async () => {
  await table.close();
  expect(table.errors).toEqual([]);
});
beforeEach(async () => {
  await clearLog(gm, table);
  for (const { page } of all) await page.waitForFunction(() => game.messages.size === 0);
  for (const recording of all) recording.clear();
});

const three = ["Naddaha", "Kentigern", "Silarn"];

/** A total that only these faces have: ones double, so twelve ones and a 7 are 4096 × 7 = 28672. */
const doubling = (ones: number, last: number): number[] => [...Array.from({ length: ones }, () => 1), last];
const throws = {
  ada: { faces: doubling(12, 7), total: "28676" }, // + 2 + 3 − 1
  bruno: { faces: doubling(13, 9), total: "73731" }, // + 1 + 2
  cara: { faces: doubling(11, 9), total: "18435" }, // + 1 + 2
};

/** Numbers that appear nowhere else. */
const [HARD, HARDER] = [86420, 97531];

/** Returns those of these numbers that a client received. Parts of times, seals and random ids do not count. */
async function told(recording: Recording, words: readonly (number | string)[]): Promise<readonly string[]> {
  const heard = await recording.everything();
  expect(heard).toContain("Notice the trap");
  return words.map(String).filter((word) => new RegExp(`(?<![0-9a-f.])${word}(?![0-9a-z])`).test(heard));
}

/** The random bits of everything that the game master's client keeps sealed. */
async function nonces(): Promise<readonly string[]> {
  const kept = await gm.evaluate(() => JSON.stringify(game.settings.get("quadrivium", "secrets")));
  return [...kept.matchAll(/"nonce\\":\\"([0-9a-f]{32})/g)].map(([, nonce = ""]) => nonce);
}

/** Returns whether any client received a face of a roll, however often its quotation marks are escaped. */
async function anyFaces(recordings: readonly Recording[]): Promise<boolean> {
  const heard = await Promise.all(recordings.map((recording) => recording.everything()));
  return heard.some((text) => /\bresult\\*":\d/.test(text));
}

const isIn = (page: Page, name: string) => row(page, name).and(page.locator("[data-status=answered]")).waitFor();

test("no player receives the target, nonce or faces of a blind roll against a hidden target", async () => {
  const secret = { ...notice, target: HARD, hidesTarget: true };
  await ask(gm, { asked: three, options: [secret], shows: "gamemaster", tells: "nothing" });
  await answer(ada.page, throws.ada.faces, gm);
  for (const { page } of all) await isIn(page, "Naddaha");
  await (await unfoldAnswer(gm, "Naddaha")).getByText(throws.ada.total).first().waitFor();
  const bits = await nonces();
  expect(bits.length).toBeGreaterThanOrEqual(2);
  for (const recording of all) expect(await told(recording, [HARD, 28672, throws.ada.total, ...bits])).toEqual([]);
  expect(await anyFaces(all)).toBe(false);
});

describe("in a contest", () => {
  const side = (name: string, own: object = {}) => ({ ...notice, target: null, for: [name], ...own });

  test.each([
    [
      "of which one side is held back",
      { options: [side("Naddaha", { holdsBack: true }), side("Kentigern")], shows: "everyone" as const },
    ],
    ["that is shown together", { options: [side("Naddaha"), side("Kentigern")], shows: "together" as const }],
  ])("%s nobody else is told the faces of the first before both are in", async (_how, draft) => {
    await ask(gm, { kind: "contest", asked: ["Naddaha", "Kentigern"], title: "Stare down", ...draft });
    await answer(ada.page, throws.ada.faces, gm);
    for (const { page } of all) await isIn(page, "Naddaha");
    await (await unfoldAnswer(ada.page, "Naddaha")).getByText(throws.ada.total).first().waitFor();
    const unknown = [28672, throws.ada.total, ...(await nonces()).slice(-1)];
    expect(await told(ada, [throws.ada.total])).toEqual([throws.ada.total]);
    for (const recording of [bruno, cara]) expect(await told(recording, unknown)).toEqual([]);
    expect(await anyFaces([bruno, cara])).toBe(false);
    await answer(bruno.page, throws.bruno.faces, draft.shows === "together" ? gm : bruno.page);
    for (const recording of all) {
      await card(recording.page).getByText("Kentigern wins by 45055.").waitFor();
      expect(await told(recording, [throws.ada.total])).toEqual([throws.ada.total]);
    }
  });
});

test("in a group challenge nobody receives others' faces before all have answered, nor the targets before its end", async () => {
  const options = [
    { ...notice, target: HARD },
    { ...notice, name: "Hear the crossbow", target: HARDER },
  ];
  await ask(gm, { kind: "challenge", asked: three, options, title: "The corridor" });
  const [sealOfTerms = ""] = (await nonces()).slice(-1);
  await answer(ada.page, throws.ada.faces, gm);
  for (const { page } of all) await isIn(page, "Naddaha");
  await answer(bruno.page, throws.bruno.faces, gm);
  for (const { page } of all) await isIn(page, "Kentigern");
  await (await unfoldAnswer(ada.page, "Naddaha")).getByText(throws.ada.total).first().waitFor();
  await (await unfoldAnswer(bruno.page, "Kentigern")).getByText(throws.bruno.total).first().waitFor();
  const [adas, brunos, caras] = [throws.ada.total, throws.bruno.total, throws.cara.total];
  const numbers = [28672, 73728, adas, brunos, HARD, HARDER, sealOfTerms];
  expect(await told(ada, numbers)).toEqual(["28672", adas]);
  expect(await told(bruno, numbers)).toEqual(["73728", brunos]);
  expect(await told(cara, numbers)).toEqual([]);
  expect(await anyFaces([cara])).toBe(false);
  await answer(cara.page, throws.cara.faces, gm);
  for (const { page } of all) await card(page).getByText("The challenge fails.").waitFor();
  await press(gm, "Lock results");
  for (const recording of all) {
    await card(recording.page).locator(".chip").getByText("locked").waitFor();
    expect(await told(recording, [adas, brunos, caras])).toEqual([adas, brunos, caras]);
    expect(await told(recording, [HARD, HARDER, sealOfTerms])).toEqual([]);
  }
});
