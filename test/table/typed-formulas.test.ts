import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openTable, scriptFaces, type } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { textOf, until } from "./page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
  await game.user.update({ character: table.naddaha.id });
  await table.naddaha.update({ "system.tracks.fatigue.value": 0 } as never);
});
afterEach(() => table.close());

const newest = () => game.messages.contents.at(-1);
const card = async () => textOf(await (await until(newest)).renderHTML());
const warnings = () => [...document.querySelectorAll("#notifications .warning")].map(textOf);

/** Enriches a text as a journal does, for this character. */
async function enriched(text: string): Promise<HTMLElement> {
  const element = document.createElement("div");
  element.innerHTML = await foundry.applications.ux.TextEditor.implementation.enrichHTML(text, {
    rollData: table.naddaha.getRollData(),
  });
  return element;
}

/** The roads by which a formula comes to the dice: each gives the formula of the roll that it makes. */
const roads: readonly (readonly [name: string, roll: (formula: string) => Promise<string | undefined>])[] = [
  ["the API", async (formula) => (await new table.api.Roll(formula, table.naddaha.getRollData()).evaluate()).formula],
  ["a macro", async (formula) => (await table.api.roll(formula, { actor: table.naddaha }))?.rolls[0]?.formula],
  [
    "/r",
    async (formula) => {
      await type(`/r ${formula}`);
      return (await until(newest)).rolls[0]?.formula;
    },
  ],
  [
    "an inline roll",
    async (formula) => {
      const { roll } = (await enriched(`[[${formula}]]`)).querySelector<HTMLElement>("a.inline-roll")?.dataset ?? {};
      return roll === undefined ? undefined : Roll.fromJSON(decodeURIComponent(roll)).formula;
    },
  ],
];

describe.each(roads)("by %s", (_road, roll) => {
  test.each([
    ["1ds – 2[a – b] × 1 vs. 9", "1ds - 2[a – b] * 1 vs 9"],
    ["1ds\u00A0+\u200B 5", "1ds + 5"],
    ["1ds vs (4 + 5)", "1ds vs 9[4 + 5]"],
    ["1ds vs − 3", "1ds vs -3"],
    ["1ds vs @int + 3", "1ds vs 4[@int + 3]"],
    ["1ds vs @int", "1ds vs 1[@int]"],
    ["1ds + @int[Contact @guild]", "1ds + 1[Contact @guild]"],
    ["1dsb@per", "1dsb2"],
    ["(@per)ds vs 9", "(2)ds vs 9"],
    ["1d6 – 1", "1d6 - 1"],
  ])("“%s” is rolled as “%s”", async (typed, formula) => {
    CONFIG.Dice.randomUniform = () => 0.5;
    expect(await roll(typed)).toBe(formula);
  });

  test.each([
    ["parentheses", "(", "1ds", ")"],
    ["pools", "{", "1d6", "}"],
    ["functions", "abs(", "1", ")"],
  ])("1,900 %s inside one another are refused in words", async (_what, before, inside, behind) => {
    const heard = vi.spyOn(ui.notifications, "error");
    const rolled = await roll(before.repeat(1900) + inside + behind.repeat(1900)).catch((error: unknown) =>
      String(error),
    );
    expect([rolled ?? "", ...heard.mock.calls.map(String)].join(" ")).not.toContain("call stack");
    expect(game.messages.size).toBe(0);
    expect(() => new table.api.Roll(before.repeat(1900) + inside + behind.repeat(1900))).toThrow(
      "A formula can have at most 100 parentheses inside one another.",
    );
  });

  test.each([
    "1dsb@bot + 2",
    "(@bot)ds",
    "(1 + @bot)ds",
    "{1dsb@bot, 3}kh",
    "1ds vs @bot",
    "1ds vs 3 + @bot",
    "1d6 vs @bot",
  ])("“%s” is refused, for nobody knows @bot", async (formula) => {
    CONFIG.Dice.randomUniform = () => 0.5;
    const heard = vi.spyOn(ui.notifications, "error");
    const rolled = await roll(formula).catch((error: unknown) => String(error));
    expect([rolled ?? "", ...heard.mock.calls.map(String)].join(" ")).not.toMatch(/b0|vs 0/);
    expect(game.messages.size).toBe(0);
    expect(() => new table.api.Roll(formula, table.naddaha.getRollData())).toThrow("Unknown name “@bot”");
  });
});

describe("a name without data", () => {
  test("is refused with the name that was probably meant", () => {
    const data = table.naddaha.getRollData();
    expect(() => new table.api.Roll("1dsb@itn", data)).toThrow(
      /^Unknown name “@itn”. Known names: @.*Did you mean @int\?$/,
    );
    // What only other games have is not named.
    expect(() => new table.api.Roll("1dsb@itn", data)).not.toThrow(/inspiration|highestDegree/);
    expect(() => new table.api.Roll("1ds vs @itn", data)).toThrow("Did you mean @int?");
    expect(() => new table.api.Roll("1dsb@bot")).toThrow("Unknown name “@bot”. Known names: –.");
  });

  test("counts 0 where none of our dice depends on it, and the user is told", async () => {
    scriptFaces(4);
    await type("/r 1ds + @itn");
    expect((await until(newest)).rolls[0]?.total).toBe(4);
    expect(await until(() => warnings()[0])).toContain(
      "Nothing is called “@itn” here, so it counts 0. Did you mean @int?",
    );
    expect(warnings()).toHaveLength(1);
  });

  test("is told of in odds, too", async () => {
    await type("/odds 1ds + @foo");
    expect(await until(() => warnings()[0])).toContain("“@foo”");
    table.api.odds("1ds + @bar", { actor: table.naddaha });
    expect(await until(() => warnings()[1])).toContain("“@bar”");
  });

  test("is no word of a document that shows a roll, and is told of where dice of Foundry's are rolled", async () => {
    CONFIG.Dice.randomUniform = () => 0.5;
    await enriched("[[1ds + @foo]]");
    expect(new Roll("1d6 + @foo").formula).toBe("1d6 + 0");
    expect(new table.api.Roll("1d6[@foo] + @foo").formula).toBe(new Roll("1d6[@foo] + @foo").formula);
    expect(warnings()).toEqual([]);
    expect((await new table.api.Roll("1d6 + @foo").evaluate()).total).toBeGreaterThan(0);
    expect(warnings()).toEqual(["Nothing is called “@foo” here, so it counts 0."]);
  });

  test("is refused by a roll table, whose formula has no data", async () => {
    const tableOf = (formula: string) =>
      RollTable.implementation.create({ name: "Fate", formula, results: [{ text: "x", range: [0, 99] }] } as never);
    const drawn = await tableOf("1dsb@bot");
    await expect(drawn?.roll()).rejects.toThrow("Unknown name “@bot”");
  });

  test("is refused where a link is clicked", async () => {
    const link = (await enriched("[[/r 1dsb@bot + 2]]{Go}")).querySelector<HTMLElement>("a");
    document.body.append(link ?? "");
    const heard = vi.spyOn(ui.notifications, "error");
    link?.click();
    await until(() => heard.mock.calls.length > 0 || null).catch(() => undefined);
    expect(game.messages.size).toBe(0);
  });
});

describe("an inline roll that is typed into the chat", () => {
  const errors = () => [...document.querySelectorAll("#notifications .error")].map(textOf);

  test.each([
    ["Look: [[1dsb@itn]]!", "Did you mean @int?"],
    ["[[1d6]] and [[1ds[up] vs @bot]]{try}", "Unknown name “@bot”."],
    ["/w Ada [[1dsb500]]", "“b500” is out of range"],
    ["[[1ds vs]]", "A number is missing after “vs”."],
  ])("and cannot be read is not posted, and says why: %s", async (typed, reason) => {
    scriptFaces();
    await type(typed);
    expect(await until(() => errors()[0])).toContain(reason);
    expect(game.messages.size).toBe(0);
  });

  test.each([
    ["Look: [[1ds + 2[up]]]", "Look: 6", []],
    ["Look: [[1ds + @itn]]", "Look: 4", [expect.stringContaining("“@itn” here, so it counts 0")]],
    ["Look: [[/r 1dsb@bot]]", "Look: 1dsb@bot", []],
    ["[[what", "[[what", []],
  ])("is posted otherwise: %s", async (typed, content, warned) => {
    scriptFaces(4);
    await type(typed);
    expect(await card()).toContain(content);
    expect([errors(), warnings()]).toEqual([[], warned]);
  });
});

test("the card says where its target came from", async () => {
  scriptFaces(4);
  await type("/r 1ds + 5 vs @int + 3");
  expect(await card()).toContain("ease factor 4 (@int + 3)");
  const stored = JSON.stringify((await until(newest)).rolls[0]);
  expect(JSON.stringify(Roll.fromJSON(stored))).toBe(stored);
});

describe("a command in words", () => {
  test.each([
    ["/stress int vs average + 3", "1ds[Intelligence] + 1[Intelligence] vs 9[average + 3]"],
    ["/stress int vs @int + 3", "1ds[Intelligence] + 1[Intelligence] vs 4[@int + 3]"],
    ["/stress int – 2 vs. (4 + 5)", "1ds[Intelligence] + 1[Intelligence] - 2[Modifier] vs 9[4 + 5]"],
    ["/stress int vs average", "1ds[Intelligence] + 1[Intelligence] vs 6"],
  ])("%s is %s", async (typed, formula) => {
    scriptFaces(4);
    await type(typed);
    expect((await until(newest)).rolls[0]?.formula).toBe(formula);
  });

  test("knows no name without data in its target", async () => {
    await type("/stress int vs @itn");
    expect(textOf(await until(() => document.querySelector("#notifications .error")))).toContain("Did you mean @int?");
    expect(game.messages.size).toBe(0);
  });
});
