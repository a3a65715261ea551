import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RuleError } from "../../src/rules/kernel/rule-error.ts";
import { plainSetup, readSetup } from "../../src/rules/kernel/setup.ts";
import { joinSmallest } from "../../src/rules/traditions/trip/trip-fields.ts";
import { trip } from "../../src/rules/traditions/trip/trip.ts";
import { throwDice } from "./throw-dice.ts";

/** Throws these faces by a formula such as "s4b7", against a difficulty or none. */
function roll(modifiers: string, faces: readonly number[], target?: number) {
  const setup = readSetup(trip, 1, modifiers);
  return throwDice(trip, faces, { setup, ...(target === undefined ? {} : { target }) });
}

describe("a trip roll", () => {
  test("adds the bonus die to the trip die", () => {
    const { total, outcome, thrown } = roll("s4b4", [9, 3]);
    expect(thrown.map(({ role, faces }) => [role, faces])).toEqual([
      ["trip", 20],
      ["bonus", 4],
    ]);
    expect(total).toBe(12);
    expect(outcome).toEqual({
      tradition: "trip",
      target: null,
      success: null,
      margin: null,
      d20: 9,
      flag: null,
      abilityFailure: false,
      maxHeroic: false,
      degree: 0,
      bonusDie: 4,
      heroic: null,
      result: 12,
    });
  });

  test.each([
    ["b1", 1],
    ["b2", 2],
    ["bm3", -3],
  ])("with %s adds %i and throws no die", (modifiers, bonus) => {
    expect(roll(modifiers, [5])).toMatchObject({ total: 5 + bonus, outcome: { bonusDie: null }, unused: [] });
  });

  test("meets its difficulty or exceeds it", () => {
    expect(roll("b4", [6, 3], 9).outcome).toMatchObject({ success: true, margin: 0 });
    expect(roll("b4", [6, 2], 9).outcome).toMatchObject({ success: false, margin: -1 });
  });

  test("counts the other terms of the formula for its total, but not for its degree", () => {
    const { total, outcome } = throwDice(trip, [8], { modifiers: 5, target: 13 });
    expect(total).toBe(13);
    expect(outcome).toMatchObject({ success: true, margin: 0, result: 8, degree: 0 });
  });
});

describe("a natural 10", () => {
  test("flags the roll: the trip die alone is tossed again, before the bonus die", () => {
    const { thrown, outcome } = roll("s4b8", [10, 3, 5]);
    expect(thrown.map(({ role }) => role)).toEqual(["trip", "again", "bonus"]);
    expect(outcome).toMatchObject({ d20: 3, flag: "critical" });
  });

  test.each([2, 4, 6, 8])("and an even %i is tremendous", (second) => {
    expect(roll("", [10, second]).outcome).toMatchObject({ d20: second, flag: "tremendous" });
  });

  test.each([1, 3, 5, 7, 9])("and an odd %i is critical", (second) => {
    expect(roll("", [10, second]).outcome).toMatchObject({ d20: second, flag: "critical" });
  });

  test("a second 10 is kept, tremendous, and not tossed a third time", () => {
    const { thrown, outcome } = roll("s2", [10, 10], 10);
    expect(thrown).toHaveLength(2);
    expect(outcome).toMatchObject({ d20: 10, flag: "tremendous", success: true });
  });

  test("of the first toss counts for nothing else: a 1 after it is an ability failure", () => {
    expect(roll("s2", [10, 1], 1).outcome).toMatchObject({ abilityFailure: true, flag: "critical", success: false });
  });

  test("changes neither success nor failure", () => {
    expect(roll("b6", [10, 7, 6, 1, 1], 11).outcome).toMatchObject({ success: true, flag: "critical" });
    expect(roll("b6", [10, 6, 1], 15).outcome).toMatchObject({ success: false, flag: "tremendous" });
  });
});

describe("an ability failure", () => {
  test("is a trip die below the target: the bonus die is thrown and ignored", () => {
    const { total, outcome, thrown } = roll("s4b20", [3, 20], 3);
    expect(thrown).toHaveLength(2);
    expect(total).toBe(3);
    expect(outcome).toMatchObject({ abilityFailure: true, success: false, degree: 0, heroic: null, result: null });
    expect(outcome.bonusDie).toBe(20);
  });

  test("fails where no difficulty is known, too", () => {
    expect(roll("s4", [3]).outcome).toMatchObject({ abilityFailure: true, success: false, margin: null });
    expect(roll("s4", [4]).outcome).toMatchObject({ abilityFailure: false, success: null, margin: null });
  });

  test("never comes of a natural 20, also where the slide is 20", () => {
    expect(roll("s8sl20", [20, 1, 1], 11).outcome).toMatchObject({ abilityFailure: false, success: true });
  });

  test("'difficulty 15, failure 4' on *4 needs 8 on the d20 alone", () => {
    expect(roll("s4sl4b12", [7, 12], 15).outcome).toMatchObject({ abilityFailure: true, success: false, margin: -8 });
    expect(roll("s4sl4b12", [8, 5], 13).outcome).toMatchObject({ abilityFailure: false, success: true });
  });

  test("is moved by the slide, and the degrees are not", () => {
    expect(roll("s4sl4", [14, 1, 1]).outcome).toMatchObject({ degree: 1 });
  });
});

describe("a degree", () => {
  /** The degree of a total; the largest bonus die carries one beyond the trip die. */
  function degreeOf(target: number, total: number): number {
    const [modifiers, faces] = total > 19 ? ["b20", [19, total - 19]] : ["", [total]];
    return roll(`s${target}${modifiers}`, [...faces, 1, 1]).outcome.degree;
  }

  test.each([
    [4, 13, 0],
    [4, 14, 1],
    [4, 23, 1],
    [4, 24, 2],
    [4, 33, 2],
    [4, 34, 3],
    [0, 9, 0],
    [8, 17, 0],
    [8, 18, 1],
    [8, 27, 1],
    [8, 28, 2],
    [8, 38, 3],
  ])("on *%i with a total of %i is %i", (target, total, degree) => {
    expect(degreeOf(target, total)).toBe(degree);
  });

  test("is at most the character's highest", () => {
    expect(roll("mx1b20", [19, 20, 1, 1]).outcome.degree).toBe(1);
    expect(roll("mx1", [20, 1, 1]).outcome).toMatchObject({ degree: 1, maxHeroic: true });
  });

  test("of a natural 20 is the highest the level allows, whatever the penalties", () => {
    expect(roll("s8sl9bm30mx5", [20, 1, 1]).outcome).toMatchObject({ degree: 5, maxHeroic: true, result: 11 });
  });

  test("has its own die on the heroic table; beyond the table it is the last", () => {
    const sizeOf = (modifiers: string) => roll(modifiers, [20, 1, 1]).thrown.at(-1)?.faces;
    expect(["mx1", "mx2", "mx3", "mx4", "mx9"].map(sizeOf)).toEqual([6, 8, 10, 10, 10]);
    expect(["h12mx1", "h12mx3", "h4:100mx2"].map(sizeOf)).toEqual([12, 12, 100]);
  });
});

describe("a heroic roll", () => {
  // "d6 Examples" and "d10 Examples", both ways round.
  test.each([
    [1, 1, 11],
    [1, 6, 16],
    [6, 1, 16],
    [3, 5, 35],
    [5, 3, 35],
    [6, 6, 66],
    [10, 8, 108],
    [8, 10, 108],
    [10, 1, 101],
    [1, 10, 101],
    [10, 10, 1010],
  ])("joins %i and %i to %i, the smallest number", (first, second, joined) => {
    expect(joinSmallest([first, second])).toBe(joined);
  });

  test("throws its two dice together", () => {
    const { thrown } = roll("", [15, 3, 5]);
    expect(thrown.slice(1)).toMatchObject([
      { role: "heroic", faces: 6, alike: 2 },
      { role: "heroic", faces: 6, alike: 1 },
    ]);
  });

  test("replaces the trip roll when it is better", () => {
    expect(roll("b8", [19, 6, 3, 5], 30)).toMatchObject({
      total: 35,
      outcome: { degree: 2, heroic: 35, result: 35, success: true },
    });
  });

  test("leaves the trip roll when that is better: the player may keep either", () => {
    expect(roll("b8", [19, 6, 1, 2])).toMatchObject({ total: 25, outcome: { heroic: 12, result: 25 } });
  });
});

describe("what is written wrong is refused by name", () => {
  test.each([
    ["s99", "ModifierRange", "s99"],
    ["sl21", "ModifierRange", "sl21"],
    ["b100", "ModifierRange", "b100"],
    ["mx0", "ModifierRange", "mx0"],
    ["mx10", "ModifierRange", "mx10"],
    ["h7", "ModifierSizes", "h7"],
    ["s4s4", "ModifierRepeated", "s4"],
    ["lkal", "ModifiersExclude", "lk"],
  ])("1dt%s", (modifiers, fault, modifier) => {
    expect(() => readSetup(trip, 1, modifiers)).toThrow(
      expect.objectContaining({ fault, data: expect.objectContaining({ modifier }) as object }) as RuleError,
    );
  });

  test("two trip dice have no meaning together", () => {
    expect(() => readSetup(trip, 2, "")).toThrow(/CountOnly/);
  });
});

describe("laws of the trip", () => {
  const faces = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 6, maxLength: 6 });
  const trips = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }), faces);

  function any(setup: object, [first, second, rest]: [number, number, number[]], target = 15) {
    const tosses = first === 10 ? [first, second] : [first];
    return throwDice(trip, [...tosses, ...rest], { setup: { ...plainSetup(trip), ...setup }, target });
  }

  test("a slide never changes the result, it only makes it fail", () => {
    fc.assert(
      fc.property(trips, fc.integer({ min: 0, max: 20 }), fc.integer({ min: -9, max: 30 }), (thrown, slide, bonus) => {
        const plain = any({ bonus }, thrown);
        const slid = any({ bonus, slide }, thrown);
        expect(slid.outcome.flag).toBe(plain.outcome.flag);
        if (!slid.outcome.abilityFailure) expect(slid.outcome).toEqual(plain.outcome);
      }),
    );
  });

  test("the result is never below the trip roll nor below the heroic roll", () => {
    fc.assert(
      fc.property(trips, fc.integer({ min: 0, max: 2 }), (thrown, bonus) => {
        const { d20, heroic, result, abilityFailure } = any({ bonus, tripTarget: 4 }, thrown).outcome;
        if (abilityFailure) expect(result).toBeNull();
        else expect(result).toBe(Math.max(d20 + bonus, heroic ?? Number.NEGATIVE_INFINITY));
      }),
    );
  });

  test("an ability failure never succeeds", () => {
    fc.assert(
      fc.property(trips, fc.integer({ min: 0, max: 9 }), fc.integer({ min: -99, max: 99 }), (thrown, slide, target) => {
        const { abilityFailure, success } = any({ slide, bonus: 5 }, thrown, target).outcome;
        if (abilityFailure) expect(success).toBe(false);
      }),
    );
  });
});
