import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, type, type Table } from "./open-table.ts";
import { textOf, until, rest } from "./page.ts";

let table: Table;
beforeEach(async () => {
  await open(ADA);
});
afterEach(() => table.close());

async function open(userId: string, language = "en"): Promise<void> {
  table = await openTable({ userId, language });
  await table.naddaha.update({ "system.tracks.fatigue.value": 0 } as never);
}

/** Returns the card of a command, which only its user sees. */
async function card(command: string): Promise<HTMLElement> {
  const before = game.messages.size;
  await type(command);
  const message = await until(() => game.messages.size > before && game.messages.contents.at(-1));
  expect(message.whisper).toEqual([game.user.id]);
  expect(message.rolls).toEqual([]);
  return message.renderHTML();
}

async function refused(command: string): Promise<string> {
  await type(command);
  const fault = await until(() => [...document.querySelectorAll("#notifications .notification")].map(textOf).at(-1));
  expect(game.messages.size).toBe(0);
  return fault;
}

const rows = (html: HTMLElement) =>
  [...html.querySelectorAll(".figures tbody tr")].map((row) => [...row.children].map(textOf));
const bars = (html: HTMLElement, kind: string) => html.querySelectorAll(`.bars i.${kind}`).length;

describe("the odds of a contest", () => {
  test("are given in words, with the rules that decide", async () => {
    const html = await card("/odds 1d6 against 1d6");
    expect(textOf(html.querySelector(".title"))).toBe("Odds of a contest");
    expect(textOf(html.querySelector(".formula"))).toBe("1d6 against 1d6");
    expect(textOf(html.querySelector(".lead"))).toBe("42% chance to win.");
    expect(textOf(html.querySelector(".sentences"))).toBe("42% chance to lose. 17% chance that nobody wins.");
    expect(rows(html)).toEqual([
      ["higher total", "83%"],
      ["tie, not decided by the rules", "17%"],
    ]);
  });

  test("take the numbers of the speaker on both sides", async () => {
    const html = await card("/odds stress int + legend lore against stress dex + brawl");
    expect(textOf(html.querySelector(".formula"))).toContain("+ 4[Legend Lore] against 1ds[Dexterity + Brawl]");
  });

  test("are drawn by who is ahead: patterns with a legend, and a table for those who hear them", async () => {
    const html = await card("/odds 1d6 against 1d6");
    expect([bars(html, "worst"), bars(html, "other"), bars(html, "success")]).toEqual([5, 1, 5]);
    expect([...html.querySelectorAll(".legend li")].map(textOf)).toEqual(["loses", "tie", "wins"]);
    const heard = [...html.querySelectorAll(".visually-hidden tr")].map((row) => [...row.children].map(textOf));
    expect(heard).toHaveLength(11);
    expect(heard[0]).toEqual(["behind by 5", "3%"]);
    expect(heard[5]).toEqual(["tie", "17%"]);
    expect(heard[10]).toEqual(["ahead by 5", "3%"]);
  });

  test("have a column of their own for what fails whatever its total, and name it among what decides", async () => {
    const html = await card("/odds 1ds against 1di");
    const heard = [...html.querySelectorAll(".visually-hidden tr")].map((row) => [...row.children].map(textOf));
    expect(heard[0]).toEqual(["behind: this side fails", "1%"]);
    expect(rows(html)[0]).toEqual(["failure, whatever the totals", "1%"]);
  });

  test.each([
    ["/odds 3dk vs 15 against 3dk", "/odds: “vs 15” is not expected here."],
    ["/odds 3dk against", "/odds is incomplete: something is missing after “against”."],
    ["/odds 3dk against foo", "“foo” in the formula is neither a number nor a die."],
    [
      "/odds 3dk defender against 3dk defender",
      "“defender” and “defender” cannot be combined. In a contest, one side attacks",
    ],
    ["/odds group 3dk vs 15 ; 3dk", "Each check of a group challenge needs a difficulty."],
  ])("%s is refused by name", async (command, fault) => {
    expect(await refused(command)).toContain(fault);
  });
});

describe("the odds of a group challenge", () => {
  test("say what each difficulty needs of this party, and how likely it has that", async () => {
    const html = await card("/odds group 3dk + 4 vs 15 ; check str + 2 vs 12");
    expect([...html.querySelectorAll(".formula li")].map((row) => textOf(row).split("[")[0])).toEqual([
      "3dk + 4 vs 15",
      "3dk",
    ]);
    expect(rows(html).map(([name, needed]) => [name, needed])).toEqual([
      ["easy", "0"],
      ["moderate", "1"],
      ["challenging", "1"],
      ["formidable", "2"],
      ["impossible", "3"],
    ]);
    expect(rows(html)[0]?.[2]).toBe("100%");
    expect(textOf(html.querySelector(".caption"))).toBe("Successes from 0 to 4.");
    expect(html.querySelectorAll(".bars li")).toHaveLength(5);
  });
});

describe("the odds of a roll that luck can repeat", () => {
  test("say what luck and anti-luck would make of it", async () => {
    const [plain, lucky, unlucky] = [
      await card("/odds 1dts4b7 vs 15"),
      await card("/odds 1dts4b7lk vs 15"),
      await card("/odds 1dts4b7al vs 15"),
    ].map((html) => ({
      figure: textOf(html.querySelector(".headline")),
      sentences: textOf(html.querySelector(".sentences")),
    }));
    expect(plain?.sentences).toContain(`With luck: ${lucky?.figure ?? ""}. With anti-luck: ${unlucky?.figure ?? ""}.`);
    expect(lucky?.sentences).not.toContain("luck");
  });
});

test("the help of /odds lists its words", async () => {
  const html = await card("/odds ?");
  expect([...html.querySelectorAll(".words li b")].map(textOf)).toEqual([
    "against",
    "attacker",
    "defender",
    "stalemate",
    "group",
  ]);
});

test("odds that are too much work are refused in words, wherever they are asked for", async () => {
  const long = Array.from({ length: 1400 }, () => "1d6").join("+");
  const words = "The odds cannot be calculated: this formula takes more than 2500000 steps to work out.";
  expect(await refused(`/odds ${long}`)).toContain(words);
  expect(() => new table.api.Roll(long).odds).toThrow(words);
  expect(() => table.api.odds(`1ds + ${long} vs 9`)).toThrow(words);
  expect(() => table.api.odds(`1ds + (${long}) vs 9`)).toThrow(words);
  expect(() => table.api.odds(`{${long}, 1d6}kh`)).toThrow(words);
  expect(await refused(`/odds 1d20 against ${long}`)).toContain(words);
  expect(await refused(`/odds group 1d20 vs 9 ; ${long} vs 9`)).toContain(words);
  // The last refusal comes in a task of its own.
  await rest();
});

test.each([
  ["1d1000 vs 416", "59% "],
  ["1d1000 vs 987", "1% "],
  ["1d1000 vs 997", "0.4% "],
  ["1d10000 vs 10000", "less than 0.1% "],
  ["1d1000 vs 15", "99% "],
  ["1d1000 vs 5", "99.6% "],
  ["1d10000 vs 2", "more than 99.9% "],
])("the chance of %s is %s: whole, unless it would seem impossible or certain", async (formula, chance) => {
  const lead = textOf((await card(`/odds ${formula}`)).querySelector(".lead"));
  expect(lead.toLowerCase().startsWith(chance)).toBe(true);
});
