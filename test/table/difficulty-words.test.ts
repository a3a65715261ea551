import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { typicalRolls } from "../../src/rules/character/difficulties.ts";
import { actorsIn, bring, openCompendia, tidy } from "./compendia-page.ts";
import type { Creature } from "./compendia-page.ts";
import { openTable, rollOf, scriptFaces, type } from "./open-table.ts";
import type { Face, Stat, Table } from "./open-table.ts";
import { buttonIn, click, fill, openSettings, textOf, until, windowOf } from "./page.ts";
import { d8, d20 } from "./play/dice.ts";

let table: Table;
afterEach(() => table.close());

/** Returns the target that a roll in words has. */
async function targetOf(command: string, ...faces: readonly Face[]): Promise<number | null | undefined> {
  const { size } = game.messages;
  scriptFaces(...faces);
  await type(command);
  const message = await until(() => game.messages.size > size && game.messages.contents.at(-1));
  return (message.rolls[0] as unknown as { readonly target: number | null }).target;
}

describe("a roll in words against a word of difficulty", () => {
  beforeEach(async () => {
    table = await openTable();
  });

  test.each<readonly [string, number, readonly Face[]]>([
    ["/stress 5 vs hard", 9, [5]],
    ["/stress 5 vs easy", 5, [5]],
    ["/stress 5 vs very hard", 12, [5]],
    ["/fortune 3d8 vs hard", 15, [...d20(9), ...d8(2, 3, 4)]],
    ["/check 6 vs hard", 30, d8(2, 3, 4)],
    ["/trip *2 vs extreme", 40, [[20, 9]]],
  ])("%s means %i", async (command, target, faces) => {
    expect(await targetOf(command, ...faces)).toBe(target);
  });

  test.each<readonly [string, number, readonly Face[]]>([
    ["/check 6 vs easy", 13, d8(2, 3, 4)],
    ["/stress 5 vs e", 15, [5]],
    ["/stress 5 vs extreme", 15, [5]],
  ])("%s means what the tradition's own list calls so: %i", async (command, target, faces) => {
    expect(await targetOf(command, ...faces)).toBe(target);
  });

  test("knows the world's own numbers", async () => {
    await game.settings.set("quadrivium", "difficultyWords", { stress: { extreme: 17, hard: 10 } });
    expect(await targetOf("/stress 5 vs hard", 5)).toBe(10);
    expect(await targetOf("/stress 5 vs extreme", 5)).toBe(17);
  });

  test("is understood in the reader's language and in English", async () => {
    await table.close();
    table = await openTable({ language: "de" });
    expect(await targetOf("/check 6 vs schwer", [8, 2], [8, 3], [8, 4])).toBe(30);
    expect(await targetOf("/check 6 vs hard", [8, 2], [8, 3], [8, 4])).toBe(30);
  });
});

describe("the table of words", () => {
  const openWindow = async () => {
    table = await openTable();
    await openSettings("Edit difficulties");
    await until(() => document.querySelector(".difficulties-window .words td"));
  };
  const lists = () => windowOf("difficulties-window");
  const cells = (word: string) => {
    const row = [...lists().querySelectorAll(".words tbody tr")].find(
      (one) => textOf(one.querySelector("th")) === word,
    );
    return [...(row?.querySelectorAll("td") ?? [])].map((cell) =>
      `${cell.querySelector("input")?.value ?? ""} ${textOf(cell.querySelector(".chance"))}`.trim(),
    );
  };
  const save = async () => {
    lists().dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    await until(() => !document.querySelector(".difficulties-window"));
  };

  test("shows beside each number the chance of a typical character", async () => {
    await openWindow();
    await until(() => cells("hard").every((cell) => !cell.includes("…")));
    expect(cells("hard")).toEqual(["9 70%", "15 66%", "30 0%", "9 69%"]);
    expect(cells("easy")[0]).toBe("5 99%");
  });

  test("stores only what the world enters in place of ours, and follows its lists otherwise", async () => {
    await openWindow();
    fill(lists(), "words.trip.hard", "15");
    click(buttonIn(lists(), "5th edition, 0 to 24"));
    await until(() => cells("hard")[0]?.startsWith("12"));
    expect(cells("hard")[3]).toMatch(/^15 /);
    await save();
    expect(game.settings.get("quadrivium", "difficultyWords")).toEqual({ trip: { hard: 15 } });
    expect(await targetOf("/fortune 3d8 vs hard", [20, 9], [8, 2], [8, 3], [8, 4])).toBe(20);
  });

  test("has ours again where a field is emptied, and everywhere with the defaults", async () => {
    await openWindow();
    fill(lists(), "words.trip.hard", "15");
    fill(lists(), "words.stress.hard", "10");
    fill(lists(), "words.trip.hard", "");
    await save();
    expect(game.settings.get("quadrivium", "difficultyWords")).toEqual({ stress: { hard: 10 } });
  });
});

test("nothing that is no number of a word is ever kept", async () => {
  table = await openTable();
  await expect(game.settings.set("quadrivium", "difficultyWords", { stress: { hard: 2.5 } })).rejects.toThrow();
  expect(game.settings.get("quadrivium", "difficultyWords")).toEqual({});
});

/** What is rolled in words for each tradition, whatever its dice show. */
const anything: Readonly<Record<string, string>> = { stress: "5", fortune: "d8", check: "5", trip: "*2" };

/**
 * The usual rolls of a pregenerated character: its Abilities (in trip those that it has trained), or a drive, a style and a value
 * together.
 */
function usualRolls({ items, system }: Creature): readonly Stat[] {
  const all = items.contents.filter((item) => item.type === "ability") as Item.OfType<"ability">[];
  const trained = all.filter((ability) => system.tradition !== "trip" || ability.system.mastery > 0);
  const abilities = trained.map(({ id }) => ({ ability: id ?? "" }));
  if (system.tradition !== "fortune") return abilities;
  const traits = items.contents.filter((item) => item.type === "trait") as Item.OfType<"trait">[];
  const pool = ["Drive", "Style", "Value"].map((kind) => traits.find((trait) => trait.system.category === kind));
  return [{ traits: pool.flatMap((trait) => trait?.id ?? []) }];
}

test("the pregenerated characters have about the chances of the typical roll by which the words are told", async () => {
  table = await openCompendia();
  const characters = await bring(actorsIn("characters"), true);
  const middle = () => 0.5;
  for (const [tradition, typical] of Object.entries(typicalRolls)) {
    const formulas: string[] = [];
    for (const actor of characters.filter(({ system }) => system.tradition === tradition)) {
      for (const stat of usualRolls(actor)) {
        CONFIG.Dice.randomUniform = middle;
        const message = await table.api.rollTrait(actor, stat, { ask: false });
        formulas.push(message?.rolls[0]?.formula ?? expect.fail("Nothing was rolled."));
      }
    }
    for (const word of ["very easy", "easy", "average", "hard", "very hard", "extreme"]) {
      CONFIG.Dice.randomUniform = middle;
      const { size } = game.messages;
      await type(`/${tradition} ${anything[tradition] ?? ""} vs ${word}`);
      const { target } = rollOf(await until(() => game.messages.size > size && game.messages.contents.at(-1)));
      const chance = (formula: string) => table.api.odds(`${formula} vs ${target ?? Number.NaN}`).success ?? Number.NaN;
      const mean = formulas.reduce((sum, formula) => sum + chance(formula), 0) / formulas.length;
      expect(Math.abs(mean - chance(typical)), `${tradition}, ${word}: ${mean}`).toBeLessThanOrEqual(0.1);
    }
  }
  await tidy();
});
