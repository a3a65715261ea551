import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainSetup, writeSetup } from "../../src/rules/kernel/setup.ts";
import { heroic } from "../../src/rules/traditions/trip/heroic.ts";
import { trip } from "../../src/rules/traditions/trip/trip.ts";
import { bonusDie, stackBonuses, unskilled } from "../../src/rules/traditions/trip/trip-fields.ts";
import { bonusCategories } from "../../src/rules/kernel/bonuses.ts";
import type { Bonus, BonusCategory } from "../../src/rules/kernel/bonuses.ts";

describe("which die a cumulative bonus throws", () => {
  test.each([
    [-99, null, -99],
    [-1, null, -1],
    [0, null, 0],
    [1, null, 1],
    [2, null, 2],
    [3, 4, 0],
    [4, 4, 0],
    [5, 6, 0],
    [6, 6, 0],
    [7, 8, 0],
    [8, 8, 0],
    [9, 10, 0],
    [10, 10, 0],
    [11, 12, 0],
    [12, 12, 0],
    [13, 16, 0],
    [16, 16, 0],
    [17, 20, 0],
    [99, 20, 0],
  ])("%i: d%s, or %i flat", (cumulative, faces, flat) => {
    expect(bonusDie(cumulative)).toEqual({ faces, flat });
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

/** The reasons for which bonuses were dropped, by their labels. */
function droppedOf(bonuses: readonly Bonus[]): Record<string, string> {
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
    expect(stackBonuses([weak, strong])).toEqual({
      total: 3,
      kept: [strong],
      dropped: [
        { bonus: weak, reason: { key: "QUADRIVIUM.Trip.Dropped.featSet", data: { source: "kill", kept: "buff 3" } } },
      ],
    });
  });

  test("two rings of +1 Str and +2 Str are +2: the more powerful works and the other does not", () => {
    const rings = [bonus("artifact", 1, "ring"), bonus("artifact", 2, "ring"), bonus("artifact", 1, "sword")];
    expect(stackBonuses(rings).total).toBe(3);
    expect(droppedOf(rings.slice(0, 2))).toEqual({ "artifact 1": "artifactType" });
  });

  test("count a second ring where the game master approves it", () => {
    const approved = bonus("artifact", 1, "ring", { isApproved: true });
    expect(stackBonuses([approved, bonus("artifact", 2, "ring")]).total).toBe(3);
    // Approval is for one more beside the best, and says nothing of a third.
    const three = [approved, bonus("artifact", 2, "ring"), bonus("artifact", 1, "ring")];
    expect(stackBonuses(three)).toMatchObject({ total: 3, dropped: [{ bonus: three[2] }] });
  });

  test("count an approved ring beside any other, in any order and whichever is stronger", () => {
    for (const [approved, other] of [
      [1, 2],
      [2, 1],
      [1, 1],
    ] as const) {
      const rings = [bonus("artifact", approved, "ring", { isApproved: true }), bonus("artifact", other, "ring")];
      for (const order of [rings, rings.toReversed()]) expect(stackBonuses(order).total).toBe(approved + other);
    }
  });

  test("count the best two of three kits", () => {
    const kits = [bonus("kit", 1), bonus("kit", 4), bonus("kit", 3)];
    expect(stackBonuses(kits).total).toBe(7);
    expect(droppedOf(kits)).toEqual({ "kit 1": "kits" });
  });

  test.each(["mastery", "focus"] as const)("count only one %s", (category) => {
    const both = [bonus(category, 2, "one"), bonus(category, 3, "another")];
    expect(stackBonuses(both).total).toBe(3);
    expect(droppedOf(both)).toEqual({ [`${category} 2`]: category });
  });

  test("of any other source count once", () => {
    const both = [bonus("other", 2, "song"), bonus("other", 1, "song"), bonus("other", 1)];
    expect(stackBonuses(both).total).toBe(3);
  });
});

describe("penalties", () => {
  test("do not compete with bonuses", () => {
    expect(stackBonuses([bonus("buff", 3, "kill"), bonus("buff", -2, "kill")]).total).toBe(1);
    expect(stackBonuses([bonus("mastery", 3), bonus("mastery", -1)]).total).toBe(2);
  });
});

describe("laws of stacking", () => {
  const anyBonus = fc
    .record({
      category: fc.constantFrom(...bonusCategories),
      amount: fc.integer({ min: -9, max: 9 }),
      source: fc.constantFrom("", "ring", "kill", "fog"),
      isApproved: fc.boolean(),
    })
    .map((one): Bonus => ({
      ...one,
      label: "",
      amount: one.category === "penalty" ? -Math.abs(one.amount) : one.amount,
    }));
  const anyBonuses = fc.array(anyBonus, { maxLength: 12 });

  test("each bonus is kept or dropped, and the total is what is kept", () => {
    fc.assert(
      fc.property(anyBonuses, (bonuses) => {
        const { total, kept, dropped } = stackBonuses(bonuses);
        expect(kept.length + dropped.length).toBe(bonuses.length);
        expect(total).toBe(kept.reduce((sum, { amount }) => sum + amount, 0));
      }),
    );
  });

  test("one more bonus never lowers the total, and one more penalty never raises it", () => {
    fc.assert(
      fc.property(anyBonuses, anyBonus, (bonuses, one) => {
        const gain = stackBonuses([...bonuses, one]).total - stackBonuses(bonuses).total;
        expect(gain * Math.sign(one.amount)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("an unskilled roll", () => {
  const setup = { ...plainSetup(trip), tripTarget: 4, bonus: 3 };

  test("slides the failure by 5 and takes a penalty of 5", () => {
    expect(writeSetup(trip, unskilled(setup).setup)).toBe("1dts4sl5b3");
    expect(unskilled(setup).penalty).toBe(-5);
  });

  test("adds to a slide that is there, and to other numbers where the game master says so", () => {
    const suffered = unskilled({ ...setup, slide: 2 }, { kind: "slide", slide: 3, penalty: -1 });
    expect(writeSetup(trip, suffered.setup)).toBe("1dts4sl5b3");
    expect(suffered.penalty).toBe(-1);
  });

  test("is made with anti-luck instead, as flat rolls are", () => {
    expect(writeSetup(trip, unskilled(setup, { kind: "antiLuck" }).setup)).toBe("1dts4b3al");
    expect(writeSetup(heroic, unskilled(plainSetup(heroic), { kind: "antiLuck" }).setup)).toBe("1dhal");
  });
});
