import { describe, expect, test } from "vitest";
import { fortune } from "../../src/rules/traditions/fortune/fortune.ts";
import { throwDice } from "./throw-dice.ts";
import type { Situation } from "./throw-dice.ts";
import type { Setup } from "../../src/rules/kernel/fields.ts";

/** A roll with these character dice and whatever else is said of it. */
function roll(
  characterDice: readonly number[],
  faces: readonly number[],
  { setup, ...rest }: Omit<Situation, "setup"> & { readonly setup?: Partial<Omit<Setup, "count">> } = {},
) {
  const all: Partial<Setup> = { characterDice, ...setup };
  return throwDice(fortune, faces, { ...rest, setup: all });
}

describe("the action total", () => {
  test("takes the best two dice: 15 and 8 are 23", () => {
    const { total, outcome } = roll([10, 8, 8], [15, 8, 4, 2]);
    expect(total).toBe(23);
    expect(outcome).toMatchObject({ fortune: 15, pool: [10, 8, 8], actionDice: [15, 8], scratched: [] });
  });

  test("never takes two d20s", () => {
    const both = { advantageKeeps: "both" } as const;
    const setup = { advantage: true };
    expect(roll([4], [19, 18, 2], { setup, readings: both })).toMatchObject({ total: 21, unused: [] });
  });

  test("takes the best three when the character burns out, and still one d20 at most", () => {
    expect(roll([10, 8, 8], [15, 8, 4, 2], { setup: { bestDice: 3 } }).total).toBe(27);
    expect(roll([12, 10, 8], [2, 9, 8, 7], { setup: { bestDice: 3 } }).total).toBe(24);
  });
});

describe("impact", () => {
  const impact = (dice: readonly number[], faces: readonly number[], impactModifier = 0) =>
    roll(dice, faces, { setup: { impactModifier } }).outcome.impact;

  test.each([
    ["a 3 is none", [4], [2, 3], 0],
    ["a 4 is one", [4], [2, 4], 1],
    ["a 9 is one", [10], [2, 9], 1],
    ["a character die of 10 is two", [10], [2, 10], 2],
    ["a fortune die of 20 is one", [], [20], 1],
  ])("%s", (_, dice, faces, expected) => {
    expect(impact(dice, faces)).toBe(expected);
  });

  test("counts dice that are not in the total, and modifiers", () => {
    expect(impact([12, 10, 8], [15, 11, 10, 4], 2)).toBe(8);
    expect(impact([12], [15, 11], -1)).toBe(2);
  });

  test("is at least 1 in effect while the fortune die shows 4 or more", () => {
    expect(roll([4], [4, 1], { setup: { impactModifier: -3 } }).outcome).toMatchObject({
      impact: -2,
      effectiveImpact: 1,
      minimumImpact: 1,
    });
  });
});

describe("a counter", () => {
  test("is met by a tie", () => {
    expect(roll([8], [12, 6], { target: 18 }).outcome).toMatchObject({
      success: true,
      margin: 0,
      canInflictStress: true,
      effectiveImpact: 2,
    });
  });

  test("that is higher leaves the minimum impact and no stress", () => {
    expect(roll([8], [12, 6], { target: 19 }).outcome).toMatchObject({
      success: false,
      margin: -1,
      canInflictStress: false,
      impact: 2,
      effectiveImpact: 1,
      inspiration: 0,
    });
  });

  test("leaves the whole impact by the reading countered: full, and still no stress", () => {
    const readings = { countered: "full" } as const;
    expect(roll([8], [12, 6], { target: 19, readings }).outcome).toMatchObject({
      effectiveImpact: 2,
      canInflictStress: false,
    });
  });

  test("leaves no verdict while it is not known", () => {
    expect(roll([8], [12, 6]).outcome).toMatchObject({ success: null, margin: null, canInflictStress: null });
  });
});

describe("advantage and disadvantage", () => {
  test("advantage keeps the higher d20, and the lower is put aside without being scratched", () => {
    const { total, outcome, thrown } = roll([8], [6, 15, 8], { setup: { advantage: true } });
    expect(total).toBe(23);
    expect(outcome).toMatchObject({ fortune: 15, scratched: [], impact: 2 });
    expect(thrown.map(({ role, alike }) => [role, alike])).toEqual([
      ["fortune", 2],
      ["fortune", 1],
      ["character", 1],
    ]);
  });

  test("disadvantage scratches the higher", () => {
    const { total, outcome } = roll([8], [6, 15, 8], { setup: { disadvantage: true } });
    expect(total).toBe(14);
    expect(outcome).toMatchObject({ fortune: 6, scratched: [15], impact: 2 });
  });

  test("together are neither", () => {
    const { outcome, thrown } = roll([8], [6, 8], { setup: { advantage: true, disadvantage: true } });
    expect(outcome.fortune).toBe(6);
    expect(thrown).toHaveLength(2);
  });

  test("by the reading advantageKeeps: both, the second d20 counts for impact alone", () => {
    const readings = { advantageKeeps: "both" } as const;
    expect(roll([8], [6, 15, 8], { setup: { advantage: true }, readings })).toMatchObject({
      total: 23,
      outcome: { impact: 3 },
    });
    expect(roll([8], [6, 15, 8], { setup: { disadvantage: true }, readings }).outcome.impact).toBe(2);
  });
});

describe("a critical success", () => {
  test("is a natural 20 on the kept die of an action that succeeds", () => {
    expect(roll([8], [20, 5], { target: 25 }).outcome).toMatchObject({ critSuccess: true, inspiration: 0 });
    expect(roll([8], [20, 5], { target: 26 }).outcome).toMatchObject({ critSuccess: false });
  });

  test("is called one as long as no counter is known", () => {
    expect(roll([8], [20, 5]).outcome.critSuccess).toBe(true);
  });

  test("waits while it is not known what it is up against", () => {
    const { outcome, description } = roll([8], [20, 5], { awaitsCounter: true });
    expect(outcome).toMatchObject({ critSuccess: false, possibleCritical: true });
    expect(description.verdict).toBeUndefined();
    expect(description.notes).toEqual([{ key: "QUADRIVIUM.Fortune.Note.PossibleCritical" }]);
    const readings = { critical: "always" } as const;
    expect(roll([8], [20, 5], { awaitsCounter: true, readings }).outcome).toMatchObject({
      critSuccess: true,
      possibleCritical: false,
    });
    expect(roll([8], [20, 5], { awaitsCounter: true, target: 26 }).outcome.possibleCritical).toBe(false);
    // Who knows the counter knows whether the action succeeds; the rest waits all the same.
    expect(roll([8], [3, 5], { awaitsCounter: true, target: 26 }).outcome).toMatchObject({
      success: false,
      critFumble: false,
      possibleFumble: true,
      inspiration: 0,
    });
  });

  test.each([
    [24, true],
    [25, false],
    [31, false],
  ])("of a counter against an action of %i is %s: only a higher counter succeeds", (target, critSuccess) => {
    const { outcome } = roll([8], [20, 5], { isCounter: true, target });
    expect(outcome).toMatchObject({ critSuccess, success: null, target: null, possibleCritical: false });
  });

  test("needs no success by the reading critical: always", () => {
    expect(roll([8], [20, 5], { target: 26, readings: { critical: "always" } }).outcome.critSuccess).toBe(true);
  });
});

describe("a critical fumble", () => {
  test("scratches the lowest die that does not show 1, for total and impact, and gives 1 inspiration", () => {
    const { total, outcome } = roll([10, 8, 6], [1, 9, 1, 4]);
    expect(outcome).toMatchObject({ critFumble: true, scratched: [4], actionDice: [9, 1], impact: 1, inspiration: 1 });
    expect(total).toBe(10);
  });

  test("can still succeed", () => {
    expect(roll([12, 10, 4], [1, 11, 9, 3], { target: 20 }).outcome).toMatchObject({
      success: true,
      critFumble: true,
      scratched: [3],
    });
  });

  test("is also a countered 1 to 3, which scratches nothing and gives 1 inspiration", () => {
    expect(roll([8], [3, 5], { target: 9 }).outcome).toMatchObject({
      critFumble: true,
      scratched: [],
      inspiration: 1,
      effectiveImpact: 0,
    });
    expect(roll([8], [4, 4], { target: 9 }).outcome).toMatchObject({ critFumble: false, effectiveImpact: 1 });
    expect(roll([8], [3, 5], { target: 8 }).outcome.critFumble).toBe(false);
  });

  test.each([
    [1, { critFumble: true, possibleFumble: false }],
    [2, { critFumble: false, possibleFumble: true }],
    [3, { critFumble: false, possibleFumble: true }],
    [4, { critFumble: false, possibleFumble: false }],
  ])("is possible with a %i while no counter is known: %j", (face, expected) => {
    expect(roll([8], [face, 5]).outcome).toMatchObject(expected);
  });

  test("is a 1 on the kept die alone, or on any d20 by the reading fumble: any", () => {
    const setup = { advantage: true };
    expect(roll([8], [1, 15, 5], { setup }).outcome).toMatchObject({ critFumble: false, scratched: [] });
    const { total, outcome } = roll([8], [1, 15, 5], { setup, readings: { fumble: "any" } });
    expect(outcome).toMatchObject({ critFumble: true, scratched: [5], fortune: 15 });
    expect(total).toBe(15);
  });
});

describe("initiative", () => {
  const setup = { isInitiative: true };

  test.each([
    [20, 3],
    [1, 5],
    [3, 5],
  ])("is no action: a %i is neither a critical success nor a fumble", (face, other) => {
    const { total, outcome } = roll([8], [face, other], { setup, target: 30 });
    expect(total).toBe(face + other);
    expect(outcome).toMatchObject({ critSuccess: false, critFumble: false, scratched: [], inspiration: 0 });
    const open = roll([8], [face, other], { setup, isLeftOpen: true, readings: { fumble: "any" } });
    expect(open.outcome).toMatchObject({ possibleFumble: false, possibleCritical: false });
    expect(fortune.awaits?.(open.state)).toBeNull();
  });
});

describe("Overwhelmed and Staggered at once, by the reading stressScratch: result", () => {
  const readings = { stressScratch: "result" } as const;

  test("scratch the highest rolled character die after the roll", () => {
    const { total, outcome } = roll([12, 8, 6], [7, 3, 8, 5], {
      setup: { overwhelmed: true, staggered: true },
      readings,
    });
    expect(outcome).toMatchObject({ pool: [12, 8, 6], scratched: [8], actionDice: [7, 5], impact: 2 });
    expect(total).toBe(12);
  });

  test("scratch before a fumble does", () => {
    const { outcome } = roll([12, 8, 6], [1, 3, 8, 5], { setup: { overwhelmed: true, staggered: true }, readings });
    expect(outcome).toMatchObject({ scratched: [3, 8], actionDice: [5, 1] });
  });

  test("leave nothing for a fumble to scratch when there was one die", () => {
    const { outcome } = roll([12], [1, 8], { setup: { overwhelmed: true, staggered: true }, readings });
    expect(outcome).toMatchObject({ scratched: [8], actionDice: [1] });
  });
});

describe("on a card", () => {
  test("dice of the total are kept, the others are left, and those that do not count lie struck through", () => {
    const { description } = roll([8, 4, 6], [15, 6, 8, 4, 2], { setup: { advantage: true } });
    expect(description.dice.map(({ tone, below }) => below?.key.split(".").at(-1) ?? tone)).toEqual([
      "kept",
      "aside",
      "kept",
      "blank",
      "blank",
    ]);
    expect(description.value[0]?.amount).toEqual({ key: "QUADRIVIUM.Fortune.ActionDice", data: { dice: "15 + 8" } });
    expect(description.gains).toEqual([{ label: { key: "QUADRIVIUM.Fortune.Impact" }, amount: 3, pips: true }]);
  });

  test("the remaining impact is shown beside the full impact", () => {
    expect(roll([8], [12, 6], { target: 19 }).description.gains).toEqual([
      { label: { key: "QUADRIVIUM.Fortune.ImpactLeft", data: { impact: 2 } }, amount: 1, pips: true },
    ]);
  });

  test.each([
    [[20, 8], 10, "good", "SucceedsCritical", []],
    [[12, 6], 18, "good", "Succeeds", ["Tie"]],
    [[1, 6], 1, "good", "SucceedsFumble", ["Tie"]],
    [[5, 6], 18, "bad", "Countered", ["NoStress", "MinimumImpact"]],
    [[3, 6], 18, "bad", "CounteredFumble", ["NoStress"]],
    [[20, 6], undefined, "good", "OpenCritical", []],
    [[1, 6], undefined, "bad", "OpenFumble", []],
    [[12, 6], undefined, undefined, undefined, []],
    [[3, 6], undefined, undefined, undefined, ["PossibleFumble"]],
  ])("%j against %s is %s: %s", (faces, target, tone, word, notes) => {
    const { verdict, notes: told } = roll([8], faces, target === undefined ? {} : { target }).description;
    expect(verdict?.tone).toBe(tone);
    expect(verdict?.phrase.key.split(".").at(-1)).toBe(word);
    expect(told?.map(({ key }) => key.split(".").at(-1))).toEqual(notes);
  });
});
