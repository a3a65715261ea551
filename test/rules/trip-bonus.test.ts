import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writeSetup } from "../../src/rules/kernel/die-modifiers.ts";
import { bonusDie, stackBonuses, unskilled } from "../../src/rules/traditions/trip/trip-fields.ts";
import { bonusCategories } from "../../src/rules/kernel/bonuses.ts";
import type { Bonus, BonusCategory } from "../../src/rules/kernel/bonuses.ts";
import { dieOf } from "./throw-dice.ts";

describe("which die a cumulative bonus throws", () => {
  test("is none below 3, where the number is added; then the smallest that can show it, up to a d20", () => {
    for (const flat of [-99, -1, 0, 1, 2]) expect(bonusDie(flat)).toEqual({ faces: null, flat });
    const sizes = { 3: 4, 4: 4, 5: 6, 6: 6, 7: 8, 8: 8, 9: 10, 10: 10, 11: 12, 12: 12, 13: 16, 16: 16, 17: 20, 99: 20 };
    for (const [bonus, faces] of Object.entries(sizes)) expect(bonusDie(Number(bonus))).toEqual({ faces, flat: 0 });
  });

  test.each([
    [11, 10, 10],
    [20, 30, 20],
    [21, 30, 24],
    [24, 30, 24],
    [25, 24, 24],
    [25, 30, 30],
    [99, 30, 30],
  ])("%i at a level whose highest bonus die is d%i: d%i", (cumulative, highest, faces) => {
    expect(bonusDie(cumulative, highest)).toEqual({ faces, flat: 0 });
  });
});

function bonus(category: BonusCategory, amount: number, source?: string, more: Partial<Bonus> = {}): Bonus {
  return { label: `${category} ${amount}`, category, amount, ...(source ? { source } : {}), ...more };
}

const totalOf = (...bonuses: readonly Bonus[]): number => stackBonuses(bonuses).total;

/** The reasons for which bonuses were dropped, by their labels. */
function droppedOf(...bonuses: readonly Bonus[]): Record<string, string> {
  return Object.fromEntries(
    stackBonuses(bonuses).dropped.map(({ bonus: { label }, reason }) => [label, reason.key.split(".").at(-1) ?? ""]),
  );
}

describe("bonuses to one ability", () => {
  test("stack as long as they are from different sources", () => {
    const bonuses = [
      bonus("kit", 2, "sneak"),
      bonus("artifact", 3, "ring"),
      bonus("buff", 4, "kill"),
      bonus("focus", 5),
      bonus("mastery", 1),
      bonus("penalty", -6, "fog"),
      bonus("other", 2, "the high ground"),
    ];
    expect(stackBonuses(bonuses)).toEqual({ total: 11, kept: bonuses, dropped: [] });
  });

  test("count only one of a feat set, whoever cast it", () => {
    const [weak, strong] = [bonus("buff", 1, "Kill"), bonus("buff", 3, " kill")];
    const reason = { key: "QUADRIVIUM.Trip.Dropped.featSet", data: { source: "kill", kept: "buff 3" } };
    expect(stackBonuses([weak, strong])).toEqual({ total: 3, kept: [strong], dropped: [{ bonus: weak, reason }] });
  });

  const ring = (amount: number, isApproved = false) =>
    bonus("artifact", amount, "ring", isApproved ? { isApproved } : {});

  test("two rings of +1 Str and +2 Str are +2: the more powerful works and the other does not", () => {
    expect(totalOf(ring(1), ring(2), bonus("artifact", 1, "sword"))).toBe(3);
    expect(droppedOf(ring(1), ring(2))).toEqual({ "artifact 1": "artifactType" });
  });

  test("count an approved ring beside any other, in any order and whichever is stronger", () => {
    for (const [approved, other] of [
      [1, 2],
      [2, 1],
      [1, 1],
    ] as const) {
      expect(totalOf(ring(approved, true), ring(other))).toBe(approved + other);
      expect(totalOf(ring(other), ring(approved, true))).toBe(approved + other);
    }
    // Approval is for one more beside the best, not for a third.
    const three = [ring(1, true), ring(2), ring(1)];
    expect(stackBonuses(three)).toMatchObject({ total: 3, dropped: [{ bonus: three[2] }] });
  });

  test("count the best two of three kits", () => {
    const kits = [bonus("kit", 1), bonus("kit", 4), bonus("kit", 3)];
    expect(totalOf(...kits)).toBe(7);
    expect(droppedOf(...kits)).toEqual({ "kit 1": "kits" });
  });

  test.each(["mastery", "focus"] as const)("count only one %s", (category) => {
    const both = [bonus(category, 2, "one"), bonus(category, 3, "another")];
    expect(totalOf(...both)).toBe(3);
    expect(droppedOf(...both)).toEqual({ [`${category} 2`]: category });
  });

  test("of any other source count once, and do not compete with penalties", () => {
    expect(totalOf(bonus("other", 2, "song"), bonus("other", 1, "song"), bonus("other", 1))).toBe(3);
    expect(totalOf(bonus("buff", 3, "kill"), bonus("buff", -2, "kill"))).toBe(1);
    expect(totalOf(bonus("mastery", 3), bonus("mastery", -1))).toBe(2);
  });
});

test("each bonus is kept or dropped, the total is what is kept, and no bonus lowers it, nor does a penalty raise it", () => {
  const anyBonus = fc
    .record({
      category: fc.constantFrom(...bonusCategories),
      amount: fc.integer({ min: -9, max: 9 }),
      source: fc.constantFrom("", "ring", "kill", "fog"),
      isApproved: fc.boolean(),
    })
    .map(({ amount, ...one }): Bonus => ({
      ...one,
      label: "",
      amount: one.category === "penalty" ? -Math.abs(amount) : amount,
    }));
  fc.assert(
    fc.property(fc.array(anyBonus, { maxLength: 12 }), anyBonus, (bonuses, one) => {
      const { total, kept, dropped } = stackBonuses(bonuses);
      expect(kept.length + dropped.length).toBe(bonuses.length);
      expect(total).toBe(kept.reduce((sum, { amount }) => sum + amount, 0));
      expect((totalOf(...bonuses, one) - total) * Math.sign(one.amount)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 200 },
  );
});

describe("an unskilled roll", () => {
  const suffered = (written: string, how?: Parameters<typeof unskilled>[1]) => {
    const { dieKind, setup } = dieOf(written);
    const { setup: changed, penalty } = unskilled(setup, how);
    return [writeSetup(dieKind, changed), penalty];
  };

  test("slides the failure by 5 and takes a penalty of 5", () => {
    expect(suffered("1dts4b3")).toEqual(["1dts4sl5b3", -5]);
  });

  test("adds to a slide that is there, and to other numbers where the game master says so", () => {
    expect(suffered("1dts4sl2b3", { kind: "slide", slide: 3, penalty: -1 })).toEqual(["1dts4sl5b3", -1]);
  });

  test("is made with anti-luck instead, as flat rolls are", () => {
    expect(suffered("1dts4b3", { kind: "antiLuck" })[0]).toBe("1dts4b3al");
    expect(suffered("1dh", { kind: "antiLuck" })[0]).toBe("1dhal");
  });
});
