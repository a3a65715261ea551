import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  defaultTargets,
  difficultiesOf,
  difficultyAt,
  difficultyCharts,
  targetRange,
} from "../../src/rules/character/difficulties.ts";

/** The difficulties of a tradition, as short as a book lists them: "Easy 13-18". */
const listed = (tradition: string) =>
  difficultiesOf(tradition, {})
    .map(({ name, from, to }) => `${name.split(".").at(-1)} ${from === to ? from : `${from}-${to ?? ""}`}`)
    .join(", ");

const nameAt = (tradition: string, target: number | null) =>
  difficultyAt(difficultiesOf(tradition, {}), target)?.name.split(".").at(-1);

describe("the difficulties of a tradition", () => {
  test("are the ease factors of the 4th edition for the stress die", () => {
    expect(listed("stress")).toBe("VeryEasy 3, Average 6, Difficult 9, VeryTough 12, ExtremelyDifficult 15");
    expect([9, 10, null].map((target) => nameAt("stress", target))).toEqual(["Difficult", undefined, undefined]);
  });

  test("are ranges for a check: Trivial 1-12, Easy 13-18, Moderate 19-30, and so on up to Impossible 49+", () => {
    const tiers = "Trivial 1-12, Easy 13-18, Moderate 19-30, Difficult 31-42, Formidable 43-48, Impossible 49-";
    expect(listed("check")).toBe(tiers);
    const names = [undefined, "Trivial", "Easy", "Moderate", "Moderate", "Impossible", "Impossible"];
    expect([0, 1, 18, 19, 25, 49, 400].map((target) => nameAt("check", target))).toEqual(names);
  });

  test.each(["fortune", "trip"])("are none for %s, whose rules name no numbers", (tradition) => {
    expect([difficultiesOf(tradition, {}), difficultyCharts(tradition)]).toEqual([[], {}]);
  });

  test("are the world's own where it has made a list", () => {
    const own = { trip: [{ name: "a wall", value: 15 }] };
    expect(difficultiesOf("trip", own)).toEqual([{ name: "a wall", from: 15, to: 15 }]);
    expect(difficultiesOf("stress", own)).toEqual(difficultiesOf("stress", {}));
  });
});

describe("a list that somebody writes", () => {
  test("names each number once, whatever the list", () => {
    const { min, max } = targetRange;
    const lists = fc.uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(lists, fc.constantFrom("stress", "check"), (values, tradition) => {
        const own = values.toSorted((a, b) => a - b).map((value) => ({ name: String(value), value }));
        const difficulties = difficultiesOf(tradition, { [tradition]: own });
        for (const value of values) expect(difficultyAt(difficulties, value)?.name).toBe(String(value));
      }),
    );
  });

  test.each(["stress", "check"])("is well-formed where it is one of ours: %s", (tradition) => {
    for (const list of Object.values(difficultyCharts(tradition)))
      expect(list.toSorted((one, other) => one.value - other.value)).toEqual(list);
    expect(defaultTargets(tradition)).toBe(Object.values(difficultyCharts(tradition))[0]);
  });
});
