import { describe, expect, test } from "vitest";
import { play } from "./throw-dice.ts";

const told = (written: string, faces: readonly number[]) => play(written, faces).description;

const notesOf = (written: string, faces: readonly number[]) =>
  (told(written, faces).notes ?? []).map(({ key }) => key.replace("QUADRIVIUM.Trip.Note.", ""));

const die = (faces: number) => ({ key: "QUADRIVIUM.Trip.Die", data: { faces } });

describe("the card of a critical success on *4, difficulty 15, slide 4", () => {
  const [written, faces] = ["1dts4sl4b8 vs 15", [10, 19, 6, 3, 5]] as const;
  const description = told(written, faces);

  test("strikes the first 10 through as a flag, and fills the dice that make the result", () => {
    expect(description.dice).toEqual([
      { faces: 20, label: "10", tone: "out", below: { key: "QUADRIVIUM.Trip.Flag" } },
      { faces: 20, label: "19", tone: "blank" },
      { faces: 8, label: "6", tone: "blank", below: die(8) },
      { faces: 8, label: "3", tone: "kept" },
      { faces: 8, label: "5", tone: "kept" },
    ]);
    // Where the trip roll is the better one, its dice are filled.
    expect(told("1dtb8", [19, 6, 1, 2]).dice.map(({ tone }) => tone)).toEqual(["kept", "kept", "blank", "blank"]);
  });

  test("adds up trip and bonus die, and names the heroic roll", () => {
    expect(description.value).toEqual([
      { label: { key: "QUADRIVIUM.Trip.WithBonus", data: { die: die(20), bonus: die(8) } }, amount: 25 },
      { label: { key: "QUADRIVIUM.Trip.Heroic", data: { degree: 2 } }, amount: 35 },
    ]);
  });

  test("says that its bonuses come to a die, and are not added themselves", () => {
    expect(description.sourcesGive).toEqual({ key: "QUADRIVIUM.Trip.Bonus.die", data: { die: die(8) } });
    const number = { key: "QUADRIVIUM.Trip.Bonus.number", data: { amount: "+2" } };
    expect(told("1dtb2", [5]).sourcesGive).toEqual(number);
  });

  test("is a success, and critical, and leaves the misfortune to the game master", () => {
    expect(description.verdict).toEqual({ tone: "good", phrase: { key: "QUADRIVIUM.Trip.Verdict.Success.critical" } });
    expect(notesOf(written, faces)).toEqual(["Slide", "Misfortune"]);
  });
});

test.each([
  ["1dt", die(20)],
  ["1dtb2", { key: "QUADRIVIUM.Trip.WithBonus", data: { die: die(20), bonus: 2 } }],
  ["1dtbm5", { key: "QUADRIVIUM.Trip.WithPenalty", data: { die: die(20), penalty: 5 } }],
])("the first row of %s says what is added up", (written, label) => {
  expect(told(written, [5]).value[0]?.label).toEqual(label);
});

test("an ability failure shows the trip die alone, strikes the bonus die through and says that it does not count", () => {
  const { dice, value, verdict } = told("1dts4b8 vs 15", [3, 8]);
  expect(dice.map(({ tone }) => tone)).toEqual(["kept", "out"]);
  expect(value).toEqual([{ label: die(20), amount: 3 }]);
  expect(verdict).toEqual({ tone: "bad", phrase: { key: "QUADRIVIUM.Trip.Verdict.AbilityFailure.plain" } });
  expect(notesOf("1dts4b8 vs 15", [3, 8])).toEqual(["DieAlone"]);
  expect(notesOf("1dts4", [4])).toEqual([]);
});

test.each([
  ["a plain success says how far it went", "1dt vs 10", [12, 1, 1], undefined],
  ["a plain failure says how far it stayed", "1dt vs 10", [8], undefined],
  ["a roll without difficulty says its total", "1dt", [8], undefined],
  ["a tremendous failure", "1dt vs 10", [10, 2], { tone: "bad", key: "Failure.tremendous" }],
  ["a critical failure", "1dt vs 10", [10, 3], { tone: "bad", key: "Failure.critical" }],
  ["a tremendous success", "1dt vs 2", [10, 2], { tone: "good", key: "Success.tremendous" }],
  ["a critical roll without difficulty", "1dt", [10, 3], { tone: "bad", key: "Open.critical" }],
  ["a tremendous roll without difficulty", "1dt", [10, 2], { tone: "good", key: "Open.tremendous" }],
])("the verdict of %s", (_, written, faces, verdict) => {
  const expected = verdict && { tone: verdict.tone, phrase: { key: `QUADRIVIUM.Trip.Verdict.${verdict.key}` } };
  expect(told(written, faces).verdict).toEqual(expected);
});

test.each([
  ["a natural 20 as max heroic", "1dt", [20, 1, 1], ["MaxHeroic"]],
  ["why a critical roll was not repeated with luck", "1dtlk", [10, 3], ["Misfortune", "NoLuck"]],
  ["no such thing where luck ended in a critical roll", "1dtlk", [2, 10, 9], ["Misfortune"]],
])("the notes say %s", (_, written, faces, notes) => {
  expect(notesOf(written, faces)).toEqual(notes);
});
