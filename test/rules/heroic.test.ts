import { describe, expect, test } from "vitest";
import { explore } from "../../src/rules/odds/walk.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { readSetup } from "../../src/rules/kernel/setup.ts";
import { heroic } from "../../src/rules/traditions/trip/heroic.ts";
import { dieKinds } from "../../src/rules/traditions/traditions.ts";
import { throwDice } from "./throw-dice.ts";

const setup = (modifiers: string) => readSetup(heroic, 1, modifiers);

describe("a heroic roll made for itself", () => {
  test("is two d6 joined to the smallest number", () => {
    const { total, outcome, thrown } = throwDice(heroic, [5, 3], { target: 35 });
    expect(thrown.map(({ faces }) => faces)).toEqual([6, 6]);
    expect(total).toBe(35);
    expect(outcome).toEqual({ tradition: "heroic", target: 35, success: true, margin: 0, heroic: 35 });
  });

  test("takes another die", () => {
    expect(throwDice(heroic, [10, 8], { setup: setup("d10") }).total).toBe(108);
  });

  test("takes one kind of die, of the heroic sizes", () => {
    expect(() => setup("d6:8")).toThrow(/ModifierCount/);
    expect(() => setup("d7")).toThrow(/ModifierSizes/);
    expect(() => setup("d6lkal")).toThrow(/ModifiersExclude.*lk.*al/);
  });

  test("adds the other terms of the formula", () => {
    expect(throwDice(heroic, [1, 2], { modifiers: 4, target: 17 })).toMatchObject({
      total: 16,
      outcome: { heroic: 12, success: false, margin: -1 },
    });
  });

  test("with luck keeps the better of two whole rolls, with anti-luck the worse", () => {
    expect(throwDice(heroic, [1, 2, 6, 1], { setup: setup("lk") })).toMatchObject({ total: 16 });
    expect(throwDice(heroic, [1, 2, 6, 1], { setup: setup("al") })).toMatchObject({ total: 12 });
  });

  test("may call on luck after the roll, once", () => {
    const first = throwDice(heroic, [1, 2]);
    const offers = heroic.offers?.({ ...first, variants: defaultRuleVariants }) ?? [];
    expect(offers.flatMap(({ answers }) => answers.map(({ decision }) => decision))).toEqual([{ kind: "luck" }]);
    const lucked = throwDice(heroic, [1, 2, 4, 4], { decisions: [{ kind: "luck" }] });
    expect(lucked.total).toBe(44);
    expect(heroic.offers?.({ ...lucked, variants: defaultRuleVariants })).toEqual([]);
  });
});

describe.each(["", "lk", "al"])("the odds of 1dhd4%s", (luck) => {
  test("are those of all faces", () => {
    const anyHeroic = dieKinds.get("h");
    if (!anyHeroic) throw new Error("There is no heroic roll.");
    const faces = [1, 2, 3, 4];
    const rolls = faces.flatMap((a) => faces.map((b) => Math.min(10 * a + b, 10 * b + a)));
    const keep = luck === "al" ? Math.min : Math.max;
    const results = luck === "" ? rolls : rolls.flatMap((one) => rolls.map((other) => keep(one, other)));
    const ends = explore(anyHeroic, setup(`d4${luck}`), defaultRuleVariants);
    for (const { state, chance } of ends) {
      const seen = results.filter((result) => result === anyHeroic.value(state)).length;
      expect(chance).toBeCloseTo(seen / results.length, 14);
    }
    expect(ends.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 14);
  });
});

test("a card names the dice that were joined", () => {
  expect(throwDice(heroic, [5, 3]).description).toEqual({
    dice: [
      { faces: 6, label: "5", tone: "kept" },
      { faces: 6, label: "3", tone: "kept" },
    ],
    value: [{ label: { key: "QUADRIVIUM.Trip.HeroicRoll", data: { dice: "5, 3" } }, amount: 35 }],
  });
});
