import { describe, expect, test } from "vitest";
import { decisionsOf, dieOf, everyThrow, oddsOf, play } from "./throw-dice.ts";

describe("a heroic roll made for itself", () => {
  test("is two d6 joined to the smallest number", () => {
    const { outcome, thrown, description } = play("1dh vs 35", [5, 3]);
    expect(thrown.map(({ faces }) => faces)).toEqual([6, 6]);
    expect(outcome).toEqual({ tradition: "heroic", target: 35, success: true, margin: 0, heroic: 35 });
    expect(description).toEqual({
      dice: ["5", "3"].map((label) => ({ faces: 6, label, tone: "kept" })),
      value: [{ label: { key: "QUADRIVIUM.Trip.HeroicRoll" }, amount: 35 }],
    });
  });

  test("takes another die, of one kind and of the heroic sizes", () => {
    expect(play("1dhd10", [10, 8]).total).toBe(108);
    expect(() => dieOf("1dhd6:8")).toThrow(/ModifierCount/);
    expect(() => dieOf("1dhd7")).toThrow(/ModifierSizes/);
    expect(() => dieOf("1dhd6lkal")).toThrow(/ModifiersExclude.*lk.*al/);
  });

  test("adds the other terms of the formula", () => {
    expect(play("1dh + 4 vs 17", [1, 2])).toMatchObject({ total: 16, heroic: 12, success: false, margin: -1 });
  });

  test("with luck keeps the better of two whole rolls, with anti-luck the worse", () => {
    expect(play("1dhlk", [1, 2, 6, 1]).total).toBe(16);
    expect(play("1dhal", [1, 2, 6, 1]).total).toBe(12);
  });

  test("may call on luck after the roll, once", () => {
    const decisions = [{ kind: "luck" }];
    expect(decisionsOf(play("1dh", [1, 2]), "luck")).toEqual(decisions);
    expect(play("1dh", [1, 2, 4, 4], { decisions })).toMatchObject({ total: 44, offers: [] });
  });
});

test.each(["", "lk", "al"])("the odds of 1dhd4%s are those of all faces", (luck) => {
  const rolls = everyThrow(luck ? [4, 4, 4, 4] : [4, 4]).map((faces) => play(`1dhd4${luck}`, faces).total);
  for (const [total, chance] of oddsOf(`1dhd4${luck}`).total) {
    expect(chance).toBeCloseTo(rolls.filter((one) => one === total).length / rolls.length, 14);
  }
});
