import { describe, expect, test } from "vitest";
import { check } from "../../src/rules/traditions/check/check.ts";
import { play } from "./throw-dice.ts";

describe("a check", () => {
  test("adds three eight-sided dice", () => {
    const { total, thrown, outcome } = play("3dk", [6, 8, 3]);
    expect(total).toBe(17);
    expect(thrown).toMatchObject([3, 2, 1].map((alike) => ({ faces: 8, alike })));
    const plain = { tradition: "check", target: null, success: null, margin: null };
    expect(outcome).toEqual({ ...plain, pool: [8, 8, 8], rolled: [6, 8, 3], boons: 0, banes: 0, flat: 0 });
  });

  test("throws its pool from the first die to the last, equal neighbours together", () => {
    const { thrown, outcome } = play("3dkbo2ba1", [11, 6, 3]);
    expect(thrown).toMatchObject([12, 8, 6].map((faces) => ({ faces, role: "pool", alike: 1 })));
    expect(outcome).toMatchObject({ pool: [12, 8, 6], rolled: [11, 6, 3], boons: 2, banes: 1, flat: 1 });
  });

  test("must surpass its target: equal is not enough", () => {
    const against = (target: number) => play(`3dk + 9 vs ${target}`, [5, 5, 2]);
    expect(against(20)).toMatchObject({ success: true, margin: 1, outcome: { target: 20 } });
    expect(against(21)).toMatchObject({ success: false, margin: 0 });
    expect(against(22)).toMatchObject({ success: false, margin: -1 });
  });

  test("succeeds by meeting its target where the world reads it so", () => {
    const against = (target: number) => play(`3dk + 9 vs ${target}`, [5, 5, 2], { readings: { target: "meet" } });
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
    expect(play("3dk", [5, 5, 2], { modifiers }).total).toBe(total);
  });
});

describe("boons and banes", () => {
  test.each([
    ["bo2", 14, 2],
    ["bo1ba2", 11, -1],
    ["bo6ba6", 12, 0],
  ])("add and take away one each, besides the sizes: %s", (modifiers, total, flat) => {
    expect(play(`3dk${modifiers}`, [4, 4, 4])).toMatchObject({ total, flat });
  });

  test("only change the sizes where the world reads it so", () => {
    const rolled = play("3dkbo1ba2", [4, 4, 4], { readings: { flatShift: false } });
    expect(rolled).toMatchObject({ total: 12, pool: [10, 8, 4], boons: 1, banes: 2, flat: 0 });
  });

  test("over six count as six, and the card says so", () => {
    const { outcome, description } = play("3dkbo8ba99", [4, 4, 4]);
    expect(outcome).toMatchObject({ pool: [12, 8, 4], boons: 6, banes: 6, flat: 0 });
    expect(description.notes).toEqual([
      { key: "QUADRIVIUM.Check.Cut.boons", data: { given: 8, max: 6 } },
      { key: "QUADRIVIUM.Check.Cut.banes", data: { given: 99, max: 6 } },
    ]);
    expect(play("3dkbo6ba6", [4, 4, 4]).description.notes).toEqual([]);
  });
});

describe("a check on a card", () => {
  const told = (modifiers: string) => play(`3dk${modifiers} + 10`, [4, 4, 4]).description;
  const shifted = (arrows: string, faces: number) => ({ key: "QUADRIVIUM.Check.Shifted", data: { arrows, faces } });

  test("each die says what boons and banes have made of it", () => {
    expect(told("bo2ba1").dice).toEqual([
      { faces: 12, label: "4", tone: "kept", below: shifted("▲▲", 12) },
      { faces: 8, label: "4", tone: "kept" },
      { faces: 6, label: "4", tone: "kept", below: shifted("▼", 6) },
    ]);
    const most = told("bo6ba6").dice.map(({ below }) => below);
    expect(most).toEqual([shifted("▲▲", 12), undefined, shifted("▼▼", 4)]);
  });

  test("dice and what is added for boons and banes are two lines", () => {
    const boons = { key: "QUADRIVIUM.Check.Boons", data: { count: 2 } };
    const banes = { key: "QUADRIVIUM.Check.Banes", data: { count: 1 } };
    const dice = { label: { key: "QUADRIVIUM.Check.Dice" }, amount: 12 };
    const both = { key: "QUADRIVIUM.Check.Both", data: { boons, banes } };
    expect(told("bo2ba1").value).toEqual([dice, { label: both, amount: 1, isAdded: true }]);
    expect(told("bo2").value).toEqual([dice, { label: boons, amount: 2, isAdded: true }]);
    expect(told("ba1").value).toEqual([dice, { label: banes, amount: -1, isAdded: true }]);
    expect(told("").value).toEqual([dice]);
  });

  test.each([
    [17, "surpass", "Surpassed", 5],
    [22, "surpass", "Equalled", 0],
    [25, "surpass", "Missed", 3],
    [22, "meet", "Met", 0],
  ] as const)("22 against %i, which it must %s, is told as %s by %i", (goal, target, word, margin) => {
    const { outcome } = play(`3dk + 10 vs ${goal}`, [4, 4, 4], { readings: { target } });
    const words = check.measure?.(outcome.success === true, outcome.margin ?? 0);
    expect(words).toEqual({ key: `QUADRIVIUM.Check.Verdict.${word}`, data: { margin } });
  });
});
