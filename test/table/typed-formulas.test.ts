import { beforeEach, describe, expect, test, vi } from "vitest";
import { openTable, scriptFaces, type, table } from "./open-table.ts";
import { textOf, until } from "./page.ts";

beforeEach(async () => {
  await openTable();
  await game.user.update({ character: table.naddaha.id });
  await table.naddaha.update({ "system.tracks.fatigue.value": 0 } as never);
});

const newest = () => game.messages.contents.at(-1);
const card = async () => textOf(await (await until(newest)).renderHTML());

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
    ["1ds\u00A0+\u200B5", "1ds + 5"],
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

  test.each(["1dsb@bot + 2", "{1dsb@bot, 3}kh", "1ds vs @bot", "1ds vs 3 + @bot", "1d6 vs @bot"])(
    "“%s” is refused, for nobody knows @bot",
    async (formula) => {
      CONFIG.Dice.randomUniform = () => 0.5;
      const heard = vi.spyOn(ui.notifications, "error");
      const rolled = await roll(formula).catch((error: unknown) => String(error));
      expect([rolled ?? "", ...heard.mock.calls.map(String)].join(" ")).not.toMatch(/b0|vs 0/);
      expect(game.messages.size).toBe(0);
      expect(() => new table.api.Roll(formula, table.naddaha.getRollData())).toThrow("Unknown name “@bot”");
    },
  );
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
});

test("the card says where its target came from", async () => {
  scriptFaces(4);
  await type("/r 1ds + 5 vs @int + 3");
  expect(await card()).toContain("ease factor 4 (@int + 3)");
  const stored = JSON.stringify((await until(newest)).rolls[0]);
  expect(JSON.stringify(Roll.fromJSON(stored))).toBe(stored);
});
