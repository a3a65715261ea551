import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  defaultTargets,
  difficultiesOf,
  difficultyAt,
  difficultyCharts,
  readTargets,
  targetRange,
} from "../../src/rules/character/difficulties.ts";

const shortNames = (tradition: string) =>
  difficultiesOf(tradition, {}).map(({ name, from, to }) => [name.split(".").at(-1), from, to]);

const nameAt = (tradition: string, target: number | null) =>
  difficultyAt(difficultiesOf(tradition, {}), target)?.name.split(".").at(-1);

describe("the difficulties of a tradition", () => {
  test("are the ease factors of the 4th edition for the stress die", () => {
    expect(shortNames("stress")).toEqual([
      ["VeryEasy", 3, 3],
      ["Average", 6, 6],
      ["Difficult", 9, 9],
      ["VeryTough", 12, 12],
      ["ExtremelyDifficult", 15, 15],
    ]);
  });

  test("are ranges for a check: Trivial 1-12, Easy 13-18, Moderate 19-30, and so on up to Impossible 49+", () => {
    expect(shortNames("check")).toEqual([
      ["Trivial", 1, 12],
      ["Easy", 13, 18],
      ["Moderate", 19, 30],
      ["Difficult", 31, 42],
      ["Formidable", 43, 48],
      ["Impossible", 49, null],
    ]);
  });

  test.each(["fortune", "trip"])("are none for %s, whose rules name no numbers", (tradition) => {
    expect(difficultiesOf(tradition, {})).toEqual([]);
    expect(difficultyCharts(tradition)).toEqual({});
  });

  test("are the world's own where it has made a list", () => {
    const own = { trip: [{ name: "a wall", value: 15 }] };
    expect(difficultiesOf("trip", own)).toEqual([{ name: "a wall", from: 15, to: 15 }]);
    expect(difficultiesOf("stress", own)).toEqual(difficultiesOf("stress", {}));
  });
});

describe("a number has the name", () => {
  test("that is exactly its own among the ease factors", () => {
    expect(nameAt("stress", 9)).toBe("Difficult");
    expect(nameAt("stress", 10)).toBeUndefined();
  });

  test("of its tier", () => {
    expect([0, 1, 18, 19, 25, 49, 400].map((target) => nameAt("check", target))).toEqual([
      undefined,
      "Trivial",
      "Easy",
      "Moderate",
      "Moderate",
      "Impossible",
      "Impossible",
    ]);
  });

  test("of nothing while there is no number", () => {
    expect(nameAt("stress", null)).toBeUndefined();
  });
});

describe("a list that somebody writes", () => {
  test("is kept in the order of its numbers, with trimmed names", () => {
    const written = [
      { name: " a cliff ", value: 12 },
      { name: "a fence", value: -3 },
    ];
    expect(readTargets(written)).toEqual([
      { name: "a fence", value: -3 },
      { name: "a cliff", value: 12 },
    ]);
  });

  test.each([
    ["without a name", [{ name: "  ", value: 3 }], /NameLength.*60.*0\.name/],
    ["with too long a name", [{ name: "x".repeat(61), value: 3 }], /NameLength.*60/],
    ["with HTML for a name", [{ name: "<b>wall</b>", value: 3 }], /NameMarkup.*0\.name/],
    ["without a number", [{ name: "a wall", value: null }], /DifficultyValue.*a wall.*-999.*999/],
    ["with half a number", [{ name: "a wall", value: 2.5 }], /DifficultyValue.*a wall/],
    ["with a number out of range", [{ name: "a wall", value: 1000 }], /DifficultyValue.*a wall.*999/],
  ])("is refused %s", (_what, written, fault) => {
    expect(() => readTargets(written)).toThrow(fault);
  });

  test("is refused when two names share a number", () => {
    const written = [
      { name: "a wall", value: 9 },
      { name: "a moat", value: 3 },
      { name: "a gate", value: 9 },
    ];
    expect(() => readTargets(written)).toThrow(/DifficultyRepeated.*9.*a wall.*a gate.*2\.value/);
  });

  test("names each number once, whatever the list", () => {
    const { min, max } = targetRange;
    const lists = fc.uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(lists, fc.constantFrom("stress", "check"), (values, tradition) => {
        const list = readTargets(values.map((value) => ({ name: String(value), value })));
        const difficulties = difficultiesOf(tradition, { [tradition]: list });
        for (const value of values) expect(difficultyAt(difficulties, value)?.name).toBe(String(value));
      }),
    );
  });

  test.each(["stress", "check"])("is well-formed where it is one of ours: %s", (tradition) => {
    for (const list of Object.values(difficultyCharts(tradition))) expect(readTargets(list)).toEqual(list);
    expect(defaultTargets(tradition)).toBe(Object.values(difficultyCharts(tradition))[0]);
  });
});
