import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  challengeDifficulties,
  challengeName,
  challengeRemark,
  neededSuccesses,
  resolveChallenge,
  tally,
  groupOdds,
  successesOf,
} from "../../src/rules/procedures/group-challenge.ts";
import { everyThrow, prospectOf, sumOf } from "./throw-dice.ts";

const bySuccesses = { groupCounting: "successes" } as const;
const byNet = { groupCounting: "net" } as const;

describe("what a check counts for in a group challenge", () => {
  test.each([
    [6, true, 2],
    [5, true, 1],
    [1, true, 1],
    [0, false, -1],
    [-5, false, -1],
    [-6, false, -2],
    // In a world where an equalled target is a success.
    [0, true, 1],
    // An ability failure fails above its difficulty, too: it is not below it.
    [7, false, -1],
  ])("with a margin of %i and success %s: %i successes, failures below 0", (margin, success, counts) => {
    expect(tally({ success, margin })).toBe(counts);
  });

  test("cannot be judged without a difficulty, nor be of nobody", () => {
    expect(() => tally({ success: null, margin: null })).toThrow(/DifficultyMissing/);
    expect(() => resolveChallenge([], "Easy", bySuccesses)).toThrow(/PartySize/);
  });
});

describe("the successes that a party needs", () => {
  test.each([
    [1, [0, 1, 0, 1, 2]],
    [2, [0, 1, 1, 2, 3]],
    [3, [1, 2, 2, 3, 4]],
    [4, [1, 2, 3, 4, 5]],
    [5, [2, 3, 4, 5, 6]],
    [6, [2, 3, 5, 6, 7]],
  ])("of %i, from an easy challenge to an impossible one, are %j", (size, needed) => {
    expect(challengeDifficulties.map((difficulty) => neededSuccesses(difficulty, size))).toEqual(needed);
  });

  test("may be none at all, which the game master is told", () => {
    for (const [difficulty, size] of [
      ["Easy", 1],
      ["Easy", 2],
      ["Challenging", 1],
    ] as const) {
      const remark = { key: "QUADRIVIUM.GroupChallenge.NeedsNone", data: { size } };
      expect(challengeRemark(difficulty, size)).toEqual(remark);
    }
    expect([challengeRemark("Easy", 3), challengeRemark("Moderate", 1)]).toEqual([null, null]);
  });

  test("are not known of a party of nobody, and belong to difficulties with names", () => {
    for (const size of [0, -1, 2.5]) expect(() => neededSuccesses("Moderate", size)).toThrow(/PartySize/);
    expect(challengeDifficulties.map(challengeName)[2]).toBe("QUADRIVIUM.GroupChallenge.Challenging");
  });
});

describe("a group challenge", () => {
  const checks = [7, 2, -1, -8].map((margin) => tally({ success: margin > 0, margin }));

  test("compares only the successes with what is needed", () => {
    const reached = { successes: 3, failures: 3, counted: 3, needed: 3, success: true };
    expect(resolveChallenge(checks, "Challenging", bySuccesses)).toEqual(reached);
    expect(resolveChallenge(checks, "Formidable", bySuccesses).success).toBe(false);
  });

  test("takes the failures off where the world reads it so", () => {
    expect(resolveChallenge(checks, "Easy", byNet)).toMatchObject({ counted: 0, needed: 1, success: false });
  });
});

describe("the odds of a group challenge", () => {
  const oddsOf = (checks: readonly string[], reading: typeof bySuccesses | typeof byNet) =>
    groupOdds(checks.map((check) => successesOf(prospectOf(check), reading)));
  // 12 × 8 × 4 combinations of faces.
  const party = ["1dkbo2 vs 8", "1dk + 1 + 1d4 vs 7"];
  const margins = everyThrow([12, 8, 4]).map(([one = 0, two = 0, extra = 0]) => [one + 2 - 8, two + 1 + extra - 7]);

  test.each([bySuccesses, byNet])("are those of all 384 combinations of faces, by %j", (reading) => {
    const worths = margins.map((both) => {
      const all = both.map((margin) => tally({ success: margin > 0, margin }));
      return sumOf(reading === byNet ? all : all.filter((one) => one > 0));
    });
    const share = (holds: (worth: number) => boolean) => worths.filter(holds).length / worths.length;
    const { counted, challenges } = oddsOf(party, reading);
    const values = [...new Set(worths)].sort((a, b) => a - b);
    expect(counted).toEqual(values.map((value) => [value, share((worth) => worth === value)]));
    for (const difficulty of challengeDifficulties) {
      const needed = neededSuccesses(difficulty, 2);
      expect(challenges[difficulty]).toEqual({ needed, chance: share((worth) => worth >= needed) });
    }
  });

  test("of a challenge that needs nothing are certain, unless failures are taken off; every check has a difficulty", () => {
    expect(oddsOf(party, bySuccesses).challenges.Easy).toEqual({ needed: 0, chance: 1 });
    expect(oddsOf(party, byNet).challenges.Easy.chance).toBeLessThan(1);
    expect(() => oddsOf([...party, "3dk"], bySuccesses)).toThrow(/DifficultyMissing/);
  });

  test("add up to one, fall with the difficulty, and do not hang on the order of the party", () => {
    const member = fc
      .tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 13, max: 30 }))
      .map(([bonus, target]) => `3dk + ${bonus} vs ${target}`);
    const parties = fc.array(member, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(parties, fc.constantFrom(bySuccesses, byNet), (members, reading) => {
        const chances = oddsOf(members, reading);
        expect(sumOf(chances.counted.map(([, chance]) => chance))).toBeCloseTo(1, 12);
        const byNeed = Object.values(chances.challenges).sort((a, b) => a.needed - b.needed);
        const falling = byNeed.map(({ chance }) => chance);
        expect(falling).toEqual(falling.toSorted((a, b) => b - a));
        expect(oddsOf(members.toReversed(), reading)).toEqual(chances);
      }),
      { numRuns: 25 },
    );
  });
});
