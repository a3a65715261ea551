import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSetup } from "../../src/rules/kernel/die-modifiers.ts";
import { joinSmallest } from "../../src/rules/traditions/trip/trip-fields.ts";
import { trip } from "../../src/rules/traditions/trip/trip.ts";
import { faultOf } from "./fault-of.ts";
import { play } from "./throw-dice.ts";

describe("a trip roll", () => {
  test("adds the bonus die to the trip die", () => {
    const { outcome, thrown } = play("1dts4b4", [9, 3]);
    expect(thrown).toMatchObject([
      { role: "trip", faces: 20 },
      { role: "bonus", faces: 4 },
    ]);
    const plain = { tradition: "trip", target: null, success: null, margin: null, flag: null, heroic: null };
    const none = { abilityFailure: false, maxHeroic: false, degree: 0 };
    expect(outcome).toEqual({ ...plain, ...none, d20: 9, bonusDie: 4, result: 12 });
  });

  test.each([
    ["b1", 1],
    ["b2", 2],
    ["bm3", -3],
  ])("with %s adds %i and throws no die", (modifiers, bonus) => {
    expect(play(`1dts4${modifiers}`, [5])).toMatchObject({ total: 5 + bonus, bonusDie: null, unused: [] });
  });

  test("meets its difficulty or exceeds it", () => {
    expect(play("1dtb4 vs 9", [6, 3])).toMatchObject({ success: true, margin: 0 });
    expect(play("1dtb4 vs 9", [6, 2])).toMatchObject({ success: false, margin: -1 });
  });

  test("counts the other terms of the formula for its total, but not for its degree", () => {
    expect(play("1dt + 5 vs 13", [8])).toMatchObject({ total: 13, success: true, margin: 0, result: 8, degree: 0 });
  });
});

describe("a natural 10", () => {
  test("flags the roll: the trip die alone is tossed again, before the bonus die", () => {
    const roles = ["trip", "again", "bonus"];
    expect(play("1dts4b8", [10, 3, 5])).toMatchObject({ roles, d20: 3, flag: "critical" });
  });

  test("and an even second toss is tremendous", () => {
    for (const second of [2, 4, 6, 8]) expect(play("1dt", [10, second])).toMatchObject({ flag: "tremendous" });
  });

  test("and an odd second toss is critical", () => {
    for (const second of [1, 3, 5, 7, 9]) expect(play("1dt", [10, second])).toMatchObject({ flag: "critical" });
  });

  test("a second 10 is kept, tremendous, and not tossed a third time", () => {
    const kept = { roles: ["trip", "again"], d20: 10, flag: "tremendous", success: true };
    expect(play("1dts2 vs 10", [10, 10])).toMatchObject(kept);
  });

  test("of the first toss counts for nothing else: a 1 after it is an ability failure", () => {
    expect(play("1dts2 vs 1", [10, 1])).toMatchObject({ abilityFailure: true, flag: "critical", success: false });
  });

  test("changes neither success nor failure", () => {
    expect(play("1dtb6 vs 11", [10, 7, 6, 1, 1])).toMatchObject({ success: true, flag: "critical" });
    expect(play("1dtb6 vs 15", [10, 6, 1])).toMatchObject({ success: false, flag: "tremendous" });
  });
});

describe("an ability failure", () => {
  test("is a trip die below the target: the bonus die is thrown and ignored", () => {
    const failure = { abilityFailure: true, success: false, degree: 0, heroic: null, total: 3, bonusDie: 20 };
    const rolled = play("1dts4b20 vs 3", [3, 20]);
    expect(rolled).toMatchObject({ ...failure, roles: ["trip", "bonus"], result: null });
  });

  test("fails where no difficulty is known, too", () => {
    expect(play("1dts4", [3])).toMatchObject({ abilityFailure: true, success: false, margin: null });
    expect(play("1dts4", [4])).toMatchObject({ abilityFailure: false, success: null, margin: null });
  });

  test("never comes of a natural 20, also where the slide is 20", () => {
    expect(play("1dts8sl20 vs 11", [20, 1, 1])).toMatchObject({ abilityFailure: false, success: true });
  });

  test("'difficulty 15, failure 4' on *4 needs 8 on the d20 alone", () => {
    expect(play("1dts4sl4b12 vs 15", [7, 12])).toMatchObject({ abilityFailure: true, success: false, margin: -8 });
    expect(play("1dts4sl4b12 vs 13", [8, 5])).toMatchObject({ abilityFailure: false, success: true });
  });

  test("is moved by the slide, and the degrees are not", () => {
    expect(play("1dts4sl4", [14, 1, 1])).toMatchObject({ degree: 1 });
  });
});

describe("a degree", () => {
  test.each([
    [4, [13, 14, 23, 24, 33, 34], [0, 1, 1, 2, 2, 3]],
    [8, [17, 18, 27, 28, 37, 38], [0, 1, 1, 2, 2, 3]],
    [0, [9], [0]],
  ])("on *%i with totals of %j is %j", (target, totals, degrees) => {
    // The largest bonus die carries a total beyond the trip die.
    const rolled = totals.map((total) =>
      total > 19 ? play(`1dts${target}b20`, [19, total - 19, 1, 1]) : play(`1dts${target}`, [total, 1, 1]),
    );
    expect(rolled.map(({ degree }) => degree)).toEqual(degrees);
  });

  test("is at most the character's highest", () => {
    expect(play("1dtmx1b20", [19, 20, 1, 1])).toMatchObject({ degree: 1 });
    expect(play("1dtmx1", [20, 1, 1])).toMatchObject({ degree: 1, maxHeroic: true });
  });

  test("of a natural 20 is the highest the level allows, whatever the penalties", () => {
    expect(play("1dts8sl9bm30mx5", [20, 1, 1])).toMatchObject({ degree: 5, maxHeroic: true, result: 11 });
  });

  test("has its own die on the heroic table; beyond the table it is the last", () => {
    const sizeOf = (modifiers: string) => play(`1dt${modifiers}`, [20, 1, 1]).thrown.at(-1)?.faces;
    expect(["mx1", "mx2", "mx3", "mx4", "mx9"].map(sizeOf)).toEqual([6, 8, 10, 10, 10]);
    expect(["h12mx1", "h12mx3", "h4:100mx2"].map(sizeOf)).toEqual([12, 12, 100]);
  });
});

describe("a heroic roll", () => {
  // "d6 Examples" and "d10 Examples".
  test.each([
    [1, 1, 11],
    [1, 6, 16],
    [3, 5, 35],
    [6, 6, 66],
    [10, 8, 108],
    [10, 1, 101],
    [10, 10, 1010],
  ])("joins %i and %i to %i, the smallest number, either way round", (first, second, joined) => {
    expect([joinSmallest([first, second]), joinSmallest([second, first])]).toEqual([joined, joined]);
  });

  test("throws its two dice together, and replaces the trip roll when it is better", () => {
    const { thrown, ...rolled } = play("1dtb8 vs 30", [19, 6, 3, 5]);
    expect(rolled).toMatchObject({ total: 35, degree: 2, heroic: 35, result: 35, success: true });
    expect(thrown.slice(2)).toMatchObject([
      { role: "heroic", faces: 8, alike: 2 },
      { role: "heroic", faces: 8, alike: 1 },
    ]);
  });

  test("leaves the trip roll when that is better: the player may keep either", () => {
    expect(play("1dtb8", [19, 6, 1, 2])).toMatchObject({ total: 25, heroic: 12, result: 25 });
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
    expect(faultOf(() => readSetup(trip, 1, modifiers))).toMatchObject({ fault, data: { modifier } });
  });

  test("two trip dice have no meaning together", () => {
    expect(() => readSetup(trip, 2, "")).toThrow(/CountOnly/);
  });
});

describe("laws of the trip", () => {
  const d20 = fc.integer({ min: 1, max: 20 });
  const faces = fc
    .tuple(d20, d20, fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 6, maxLength: 6 }))
    .map(([first, second, rest]) => [first, ...(first === 10 ? [second] : []), ...rest]);

  test("a slide never changes the result, it only makes it fail, and an ability failure never succeeds", () => {
    const [slides, bonuses, targets] = [
      { min: 0, max: 20 },
      { min: 0, max: 30 },
      { min: -99, max: 99 },
    ].map((range) => fc.integer(range)) as [typeof d20, typeof d20, typeof d20];
    fc.assert(
      fc.property(faces, slides, bonuses, targets, (thrown, slide, bonus, target) => {
        const plain = play(`1dtb${bonus}`, thrown, { target });
        const slid = play(`1dtb${bonus}sl${slide}`, thrown, { target });
        expect(slid.flag).toBe(plain.flag);
        if (slid.abilityFailure) expect(slid.success).toBe(false);
        else expect(slid.outcome).toEqual(plain.outcome);
      }),
    );
  });

  test("the result is never below the trip roll nor below the heroic roll", () => {
    fc.assert(
      fc.property(faces, fc.integer({ min: 0, max: 2 }), (thrown, bonus) => {
        const { d20: shown, heroic, result, abilityFailure } = play(`1dts4b${bonus}`, thrown);
        const best = Math.max(Number(shown) + bonus, Number(heroic ?? Number.NEGATIVE_INFINITY));
        expect(result).toBe(abilityFailure ? null : best);
      }),
    );
  });
});
