import { describe, expect, test } from "vitest";
import { readSetup } from "../../src/rules/kernel/setup.ts";
import { trip } from "../../src/rules/traditions/trip/trip.ts";
import { throwDice } from "./throw-dice.ts";

/** Returns the card lines for these faces of a formula such as "s4b7", with or without a difficulty. */
function told(modifiers: string, faces: readonly number[], target?: number) {
  const setup = readSetup(trip, 1, modifiers);
  return throwDice(trip, faces, { setup, ...(target === undefined ? {} : { target }) }).description;
}

const notesOf = (...args: Parameters<typeof told>) =>
  (told(...args).notes ?? []).map(({ key }) => key.replace("QUADRIVIUM.Trip.Note.", ""));

const die = (faces: number) => ({ key: "QUADRIVIUM.Trip.Die", data: { faces } });
const shows = (faces: number, face: number) => ({ key: "QUADRIVIUM.Trip.Shown", data: { die: die(faces), face } });

describe("the card of a critical success on *4, difficulty 15, slide 4", () => {
  const description = told("s4sl4b8", [10, 19, 6, 3, 5], 15);

  test("strikes the first 10 through as a flag, and fills the dice that make the result", () => {
    expect(description.dice).toEqual([
      { faces: 20, label: "10", tone: "out", below: { key: "QUADRIVIUM.Trip.Flag" } },
      { faces: 20, label: "19", tone: "blank" },
      { faces: 8, label: "6", tone: "blank", below: die(8) },
      { faces: 8, label: "3", tone: "kept" },
      { faces: 8, label: "5", tone: "kept" },
    ]);
  });

  test("adds up trip and bonus die, and names the heroic roll", () => {
    expect(description.value).toEqual([
      { label: { key: "QUADRIVIUM.Trip.WithBonus", data: { die: shows(20, 19), bonus: shows(8, 6) } }, amount: 25 },
      { label: { key: "QUADRIVIUM.Trip.Heroic", data: { degree: 2, dice: "3, 5" } }, amount: 35 },
    ]);
  });

  test("says that its bonuses come to a die, and are not added themselves", () => {
    expect(description.sourcesGive).toEqual({ key: "QUADRIVIUM.Trip.Bonus.die", data: { die: die(8) } });
    expect(told("b2", [5]).sourcesGive).toEqual({ key: "QUADRIVIUM.Trip.Bonus.number", data: { amount: "+2" } });
  });

  test("is a success, and critical, and leaves the misfortune to the game master", () => {
    expect(description.verdict).toEqual({ tone: "good", phrase: { key: "QUADRIVIUM.Trip.Verdict.Success.critical" } });
    expect(notesOf("s4sl4b8", [10, 19, 6, 3, 5], 15)).toEqual(["Slide", "Misfortune"]);
  });
});

test("where the trip roll is the better one, its dice are filled", () => {
  expect(told("b8", [19, 6, 1, 2]).dice.map(({ tone }) => tone)).toEqual(["kept", "kept", "blank", "blank"]);
});

describe("the first row", () => {
  test.each([
    ["", die(20)],
    ["b2", { key: "QUADRIVIUM.Trip.WithBonus", data: { die: shows(20, 5), bonus: 2 } }],
    ["bm5", { key: "QUADRIVIUM.Trip.WithPenalty", data: { die: shows(20, 5), penalty: 5 } }],
  ])("of 1dt%s", (modifiers, label) => {
    expect(told(modifiers, [5]).value[0]?.label).toEqual(label);
  });
});

describe("an ability failure", () => {
  test("shows the trip die alone, and strikes the bonus die through", () => {
    const { dice, value } = told("s4b8", [3, 8], 15);
    expect(dice.map(({ tone }) => tone)).toEqual(["kept", "out"]);
    expect(value).toEqual([{ label: die(20), amount: 3 }]);
  });

  test("is the verdict, and says that only the trip die counts", () => {
    expect(told("s4b8", [3, 8], 15).verdict).toEqual({
      tone: "bad",
      phrase: { key: "QUADRIVIUM.Trip.Verdict.AbilityFailure.plain" },
    });
    expect(notesOf("s4b8", [3, 8], 15)).toEqual(["DieAlone"]);
    expect(notesOf("s4", [4])).toEqual([]);
  });
});

describe("the verdict", () => {
  test.each([
    ["a plain success says how far it went", [12, 1, 1], 10, undefined],
    ["a plain failure says how far it stayed", [8], 10, undefined],
    ["a roll without difficulty says its total", [8], undefined, undefined],
    ["a tremendous failure", [10, 2], 10, { tone: "bad", key: "Failure.tremendous" }],
    ["a critical failure", [10, 3], 10, { tone: "bad", key: "Failure.critical" }],
    ["a tremendous success", [10, 2], 2, { tone: "good", key: "Success.tremendous" }],
    ["a critical roll without difficulty", [10, 3], undefined, { tone: "bad", key: "Open.critical" }],
    ["a tremendous roll without difficulty", [10, 2], undefined, { tone: "good", key: "Open.tremendous" }],
  ])("of %s", (_, faces, target, verdict) => {
    const expected = verdict && { tone: verdict.tone, phrase: { key: `QUADRIVIUM.Trip.Verdict.${verdict.key}` } };
    expect(told("", faces, target).verdict).toEqual(expected);
  });
});

test("a natural 20 is noted as max heroic", () => {
  expect(notesOf("", [20, 1, 1])).toEqual(["MaxHeroic"]);
});

test("a critical roll that luck was called on for says why it was not repeated", () => {
  expect(notesOf("lk", [10, 3])).toEqual(["Misfortune", "NoLuck"]);
  // Luck that ended in a critical roll was luck all the same.
  expect(notesOf("lk", [2, 10, 9])).toEqual(["Misfortune"]);
});
