import { describe, expect, test } from "vitest";
import { check } from "../../src/rules/traditions/check/check.ts";
import type { CheckOutcome } from "../../src/rules/traditions/check/check.ts";
import { throwDice } from "./throw-dice.ts";

describe("a check", () => {
  test("adds three eight-sided dice", () => {
    const { total, thrown, outcome } = throwDice(check, [6, 8, 3]);
    expect(total).toBe(17);
    expect(thrown.map(({ faces, alike }) => [faces, alike])).toEqual([
      [8, 3],
      [8, 2],
      [8, 1],
    ]);
    expect(outcome).toEqual({
      tradition: "check",
      target: null,
      success: null,
      margin: null,
      pool: [8, 8, 8],
      rolled: [6, 8, 3],
      boons: 0,
      banes: 0,
      flat: 0,
    });
  });

  test("throws its pool from the first die to the last, equal neighbours together", () => {
    const { thrown, outcome } = throwDice(check, [11, 6, 3], { setup: { boons: 2, banes: 1 } });
    expect(thrown.map(({ faces, role, alike }) => ({ faces, role, alike }))).toEqual([
      { faces: 12, role: "pool", alike: 1 },
      { faces: 8, role: "pool", alike: 1 },
      { faces: 6, role: "pool", alike: 1 },
    ]);
    expect(outcome).toMatchObject({ pool: [12, 8, 6], rolled: [11, 6, 3], boons: 2, banes: 1, flat: 1 });
  });

  test("must surpass its target: equal is not enough", () => {
    const against = (target: number) => throwDice(check, [5, 5, 2], { modifiers: 9, target }).outcome;
    expect(against(20)).toMatchObject({ target: 20, success: true, margin: 1 });
    expect(against(21)).toMatchObject({ success: false, margin: 0 });
    expect(against(22)).toMatchObject({ success: false, margin: -1 });
  });

  test("succeeds by meeting its target where the world reads it so", () => {
    const against = (target: number) =>
      throwDice(check, [5, 5, 2], { modifiers: 9, target, readings: { target: "meet" } }).outcome;
    expect(against(21)).toMatchObject({ success: true, margin: 0 });
    expect(against(22)).toMatchObject({ success: false, margin: -1 });
  });

  test.each([
    [4.5, 17],
    [4.1, 17],
    [-4.5, 8],
    [-12.5, 0],
    // To a computer this is a little more than 8: no reason to count one more.
    [0.28 * 100 - 20, 20],
  ])("rounds up: 12 and %d are %i", (modifiers, total) => {
    expect(throwDice(check, [5, 5, 2], { modifiers }).total).toBe(total);
  });
});

describe("boons and banes", () => {
  const roll = (boons: number, banes: number) => throwDice(check, [4, 4, 4], { setup: { boons, banes } });

  test("add and take away one each, besides the sizes", () => {
    expect(roll(2, 0)).toMatchObject({ total: 14, outcome: { flat: 2 } });
    expect(roll(1, 2)).toMatchObject({ total: 11, outcome: { flat: -1 } });
    expect(roll(6, 6)).toMatchObject({ total: 12, outcome: { flat: 0 } });
  });

  test("only change the sizes where the world reads it so", () => {
    const { total, outcome } = throwDice(check, [4, 4, 4], {
      setup: { boons: 1, banes: 2 },
      readings: { flatShift: false },
    });
    expect(total).toBe(12);
    expect(outcome).toMatchObject({ pool: [10, 8, 4], boons: 1, banes: 2, flat: 0 });
  });

  test("over six count as six, and the card says so", () => {
    const { outcome, description } = roll(8, 99);
    expect(outcome).toMatchObject({ pool: [12, 8, 4], boons: 6, banes: 6, flat: 0 });
    expect(description.notes).toEqual([
      { key: "QUADRIVIUM.Check.Cut.boons", data: { given: 8, max: 6 } },
      { key: "QUADRIVIUM.Check.Cut.banes", data: { given: 99, max: 6 } },
    ]);
    expect(roll(6, 6).description.notes).toEqual([]);
  });
});

describe("a check on a card", () => {
  const measured = ({ success, margin }: CheckOutcome) => check.measure?.(success === true, margin ?? 0);
  const told = (boons: number, banes: number, target?: number, modifiers = 10) =>
    throwDice(check, [4, 4, 4], { setup: { boons, banes }, modifiers, ...(target === undefined ? {} : { target }) })
      .description;

  test("each die says what boons and banes have made of it", () => {
    expect(told(2, 1).dice).toEqual([
      { faces: 12, label: "4", tone: "kept", below: shifted("▲▲", 12) },
      { faces: 8, label: "4", tone: "kept" },
      { faces: 6, label: "4", tone: "kept", below: shifted("▼", 6) },
    ]);
    expect(told(6, 6).dice.map(({ below }) => below)).toEqual([shifted("▲▲", 12), undefined, shifted("▼▼", 4)]);
  });

  test("dice and what is added for boons and banes are two lines", () => {
    const boons = { key: "QUADRIVIUM.Check.Boons", data: { count: 2 } };
    const banes = { key: "QUADRIVIUM.Check.Banes", data: { count: 1 } };
    const dice = { label: { key: "QUADRIVIUM.Check.Dice" }, amount: 12 };
    expect(told(2, 1).value).toEqual([
      dice,
      { label: { key: "QUADRIVIUM.Check.Both", data: { boons, banes } }, amount: 1, isAdded: true },
    ]);
    expect(told(2, 0).value).toEqual([dice, { label: boons, amount: 2, isAdded: true }]);
    expect(told(0, 1).value).toEqual([dice, { label: banes, amount: -1, isAdded: true }]);
    expect(told(0, 0).value).toEqual([dice]);
  });

  test.each([
    [17, "Surpassed", 5],
    [22, "Equalled", 0],
    [25, "Missed", 3],
  ] as const)("22 against %i is told as %s by %i", (target, word, margin) => {
    const { outcome } = throwDice(check, [4, 4, 4], { modifiers: 10, target });
    expect(measured(outcome)).toEqual({ key: `QUADRIVIUM.Check.Verdict.${word}`, data: { margin } });
  });

  test("meeting the target has a word of its own where it is enough", () => {
    const { outcome } = throwDice(check, [4, 4, 4], { target: 12, readings: { target: "meet" } });
    expect(measured(outcome)).toEqual({ key: "QUADRIVIUM.Check.Verdict.Met", data: { margin: 0 } });
  });
});

function shifted(arrows: string, faces: number) {
  return { key: "QUADRIVIUM.Check.Shifted", data: { arrows, faces } };
}
