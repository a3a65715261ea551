import { describe, expect, test, vi } from "vitest";
import { readAddress, languageFor, writeAddress } from "../../site/odds/address.ts";
import type { Told } from "../../site/odds/answer.ts";
import { pointsOf } from "../../site/odds/comparison.ts";
import { examples } from "../../site/odds/examples.ts";
import { html } from "../../site/odds/html.ts";
import { asCsv, asJson } from "../../site/odds/saved.ts";
import { dieKinds, ownTraditions } from "../../src/rules/traditions/traditions.ts";
import { openHeadlessTable } from "../../tools/cli/headless-table.ts";
import { readJson } from "./read-package.ts";

const all = Object.values(examples).flat();
const formulas = all.filter((formula) => !formula.startsWith("/"));

// The page is tested with the dice and words that it has in the browser.
vi.stubGlobal("LANGUAGES", [{ lang: "en", name: "English", texts: await readJson("lang/en.json") }]);
await import("../../site/odds/words.ts");
const { answer, leadOf } = await import("../../site/odds/answer.ts");
const { registerDice } = await import("../../site/odds/typed-roll.ts");
registerDice();

function told(typed: string): Told {
  const said = answer(typed);
  if (said.fault !== undefined) throw new Error(said.fault);
  return said;
}

describe("the page of odds", () => {
  test("has examples of every tradition and of commands in words, each of which can be read", () => {
    expect(Object.keys(examples)).toEqual([...ownTraditions.keys(), "plain"]);
    for (const example of all) expect(leadOf(told(example))).not.toContain("QUADRIVIUM");
  });

  test.each([
    ["/stress 5 botch 3 vs 9", "1dsb3 + 5 vs 9"],
    ["stress +5 [faith] botch 3 vs 9", "1dsb3 + 5[faith] vs 9"],
    ["/fortune d8 d6 advantage vs 12", "1dnc8:6adv vs 12"],
    ["/check 4 boons 2 vs moderate", "3dkbo2 + 4 vs 19"],
    ["/trip *4 slide 2 bonus 7 vs 15", "1dts4sl2b7 vs 15"],
    ["/odds 2d6 vs 7", "2d6 vs 7"],
  ])("reads %s as %s", (typed, formula) => {
    expect(told(typed).formula).toBe(formula);
  });

  test.each([
    ["1dsb500", "“b500” is out of range: it must be from 0 to 100."],
    ["1ds +", "“1ds +” is incomplete: a number or a die is missing at the end."],
    ["1ds + fire", "“fire” in the formula is neither a number nor a die."],
    ["1ds + @int vs 9", "“@int” is a stat, and there are no characters here"],
    ["/stress int + 3", "“int” cannot be found. Write numbers in place of stats"],
    ["/twist", "“/twist” is not a command of this page. It knows /simple, /quality, /stress"],
    ["3dk against 3dk + 2", "This page shows the odds of one roll"],
    ["/stress 3 botsch 2", "Did you mean"],
    ["300d100", "The odds of “300d100” cannot be calculated."],
    [`${"(".repeat(9900)}1${")".repeat(9900)}`, "100"],
    [`${"(".repeat(50_000)}1${")".repeat(50_000)}`, "A formula can have at most 10000 characters."],
  ])("says what is wrong with %s", (typed, message) => {
    expect(answer(typed).fault).toContain(message);
  });

  test("has a name for every fact that a die lists", () => {
    for (const { facts } of dieKinds.values()) {
      for (const fact of Object.keys(facts)) expect(game.i18n.has(`QUADRIVIUM.OddsPage.Fact.${fact}`), fact).toBe(true);
    }
  });

  test("tells the facts of an outcome, but none that is certain beforehand", () => {
    expect(told("1dsb1 vs 9").facts).toEqual([
      { name: "Botch", chances: "1%" },
      { name: "Number of botches", chances: "0: 99%; 1: 1%" },
    ]);
    expect(told("1dq vs 9").facts).toEqual([]);
  });

  test("compares the chances of each total, of that or more, and of that or less", () => {
    const two = ["1d4", "1d2 + 1"].map((formula) => told(formula).odds.total);
    const shown = (view: Parameters<typeof pointsOf>[1]) =>
      pointsOf(two, view).map(({ label, chances }) => `${label}: ${chances.join(" ")}`);
    expect(shown("each")).toEqual(["1: 0.25 0", "2: 0.25 0.5", "3: 0.25 0.5", "4: 0.25 0"]);
    const more = ["1 or more: 1 1", "2 or more: 0.75 1", "3 or more: 0.5 0.5", "4 or more: 0.25 0"];
    expect(shown("atLeast")).toEqual(more);
    const less = ["1 or less: 0.25 0", "2 or less: 0.5 0.5", "3 or less: 0.75 1", "4 or less: 1 1"];
    expect(shown("atMost")).toEqual(less);
  });

  test("saves the exact chances of all totals as a table", () => {
    expect(asCsv(["1d2", "1d2 + 1"].map(told), "Total")).toBe(
      "\uFEFFTotal,1d2,1d2 + 1\r\n1,0.5,0\r\n2,0.5,0.5\r\n3,0,0.5\r\n",
    );
  });

  test("has all that it shows in its address, and reads nothing else from there", () => {
    const shown = { formulas: ["1ds + 5 vs 9", "1dnc10:8:8adv & more #1"], view: "atLeast", lang: "fr" } as const;
    expect(readAddress(writeAddress(shown))).toEqual(shown);
    expect(writeAddress({ formulas: ["1ds"], view: "each", lang: "" })).toBe("#f=1ds");
    const tampered = "#f=1&f=%20&f=2&f=3&f=4&f=5&view=sideways&other=1";
    expect(readAddress(tampered)).toEqual({ formulas: ["1", "2", "3", "4"], view: "each", lang: "" });
  });

  test("speaks the reader's language, or one like it, or else English", () => {
    const known = ["en", "fr", "pt-BR"];
    expect(languageFor(["fr-CA", "en"], known)).toBe("fr");
    expect(languageFor(["pt"], known)).toBe("pt-BR");
    expect(languageFor(["ja", "fr"], known)).toBe("fr");
    expect(languageFor(["ja"], known)).toBe("en");
  });

  test("shows what is typed as text, not as a part of the page", () => {
    expect(html`<b title="${'"'}">${"<img> & co"}</b>${[html`<i></i>`]}`.text).toBe(
      '<b title="&quot;">&lt;img&gt; &amp; co</b><i></i>',
    );
  });

  // The command line sits at a table, whose settings stay in force: it comes last.
  test("tells of each example what the command line prints", async () => {
    const onThePage: unknown = JSON.parse(asJson(formulas.map(told)));
    const table = await openHeadlessTable();
    try {
      const printed = formulas.map((formula) => ({ formula, ...new table.api.Roll(formula).odds }));
      expect(onThePage).toEqual(JSON.parse(JSON.stringify(printed)));
    } finally {
      await table.close();
    }
  });
});
