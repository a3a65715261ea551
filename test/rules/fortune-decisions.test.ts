import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fortune } from "../../src/rules/traditions/fortune/fortune.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import type { Decision, Offer } from "../../src/rules/kernel/die-kind.ts";
import { throwDice } from "./throw-dice.ts";

interface Play {
  readonly target?: number;
  readonly decisions?: readonly Decision[];
  readonly setup?: Readonly<Record<string, boolean | number>>;
  readonly isLeftOpen?: boolean;
}

function roll(characterDice: readonly number[], faces: readonly number[], { setup, ...play }: Play = {}) {
  return throwDice(fortune, faces, { setup: { ...setup, characterDice }, ...play });
}

/** Returns the open decisions of a roll, by kind. */
function offered(characterDice: readonly number[], faces: readonly number[], play: Play = {}): Map<string, Offer> {
  const { state, outcome, thrown, rejected } = roll(characterDice, faces, play);
  const offers = fortune.offers?.({ state, outcome, thrown, rejected, variants: defaultRuleVariants }) ?? [];
  return new Map(offers.map((offer) => [offer.kind, offer]));
}

function decisionsOf(offer: Offer | undefined): readonly Decision[] {
  return (offer?.answers ?? []).map(({ decision }) => decision);
}

describe("a fumble", () => {
  test("may scratch another die than the lowest, but none that shows 1", () => {
    const offers = offered([8, 6, 4, 4], [1, 7, 5, 2, 1]);
    expect(decisionsOf(offers.get("scratch"))).toEqual([
      { kind: "scratch", dice: [1] },
      { kind: "scratch", dice: [2] },
    ]);
    const decisions = [{ kind: "scratch", dice: [2] }];
    const { total, outcome } = roll([8, 6, 4, 4], [1, 7, 5, 2, 1], { decisions });
    expect(outcome).toMatchObject({ scratched: [5], actionDice: [7, 2], impact: 1 });
    expect(total).toBe(9);
  });

  test("scratches one die, once", () => {
    const once = { kind: "scratch", dice: [1] };
    expect(offered([8, 6, 4], [1, 7, 5, 2], { decisions: [once] }).has("scratch")).toBe(false);
    expect(() => roll([8, 6, 4], [1, 7, 5, 2], { decisions: [once, { kind: "scratch", dice: [2] }] })).toThrow(
      /DecisionGone/,
    );
  });

  test.each([[[0]], [[3]], [[4]], [[9]], [[]], [[1, 2]]])("cannot scratch the dice %j", (dice) => {
    // The fortune die, the die that is scratched already, one that shows 1, none at all, and two.
    const decisions = [{ kind: "scratch", dice }];
    expect(() => roll([8, 6, 4, 4], [1, 7, 5, 2, 1], { decisions })).toThrow(/DecisionGone/);
  });
});

describe("a fumble whose scratch is left to the player", () => {
  const pool = [8, 6, 4, 4] as const;
  const faces = [1, 7, 5, 2, 1] as const;
  const isLeftOpen = true;

  test("awaits the choice, and offers nothing else before: the lowest die first, as it is proposed", () => {
    const { state } = roll(pool, faces, { isLeftOpen });
    expect(fortune.awaits?.(state)).toEqual({ key: "QUADRIVIUM.Fortune.Note.ScratchAwaits" });
    const offers = offered(pool, faces, { isLeftOpen });
    expect([...offers.keys()]).toEqual(["openScratch"]);
    expect(offers.get("openScratch")).toMatchObject({ isDue: true });
    expect(decisionsOf(offers.get("openScratch")).map(({ dice }) => dice)).toEqual([[3], [1], [2]]);
    expect(offers.get("openScratch")?.answers[0]?.phrase).toEqual({
      key: "QUADRIVIUM.Fortune.Told.scratchProposed",
      data: { scratch: { key: "QUADRIVIUM.Fortune.Told.scratch", data: { dice: "d4 (2)" } } },
    });
  });

  test("strikes no die through before", () => {
    const { state, description } = roll(pool, faces, { isLeftOpen });
    expect(fortune.discarded?.(state)).toEqual([]);
    expect(description.dice.map(({ tone }) => tone)).not.toContain("out");
    expect(description.dice[3]?.below).toEqual({ key: "QUADRIVIUM.Fortune.Fate.proposed" });
  });

  test.each([
    ["the proposed die", 3, { scratched: [2], actionDice: [7, 5] }],
    ["another one", 1, { scratched: [7], actionDice: [5, 2] }],
  ])("goes on with %s, once", (_, die, outcome) => {
    const decisions = [{ kind: "scratch", dice: [die] }];
    const rolled = roll(pool, faces, { isLeftOpen, decisions });
    expect(rolled.outcome).toMatchObject({ ...outcome, critFumble: true, inspiration: 1 });
    expect(fortune.awaits?.(rolled.state)).toBeNull();
    expect(fortune.discarded?.(rolled.state)).toEqual([die]);
    expect(offered(pool, faces, { isLeftOpen, decisions }).has("scratch")).toBe(false);
    expect(() => roll(pool, faces, { isLeftOpen, decisions: [...decisions, ...decisions] })).toThrow(/DecisionGone/);
  });

  test.each([
    { kind: "total", dice: [1, 2] },
    { kind: "inspiration", dice: [0], pick: "total" },
    { kind: "addDice", sizes: [6] },
    { kind: "scratch", dice: [4] },
  ])("refuses %j before", (decision) => {
    expect(() => roll(pool, faces, { isLeftOpen, decisions: [decision] })).toThrow(/DecisionGone/);
  });

  test.each([
    ["there is no fumble", [12, 7, 5, 2, 1]],
    ["there is nothing to scratch", [1, 1, 1, 1, 1]],
  ])("awaits nothing where %s", (_, others) => {
    const { state } = roll(pool, others, { isLeftOpen });
    expect(fortune.awaits?.(state)).toBeNull();
  });

  test("ends as if nothing had been left open when the proposed die is taken", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 6 }), (shown) => {
        const dice = shown.map(() => 8);
        const automatic = roll(dice, [1, ...shown]);
        const [proposed] = decisionsOf(offered(dice, [1, ...shown], { isLeftOpen }).get("openScratch"));
        const decisions = proposed ? [proposed] : [];
        const manual = roll(dice, [1, ...shown], { isLeftOpen, decisions });
        expect([manual.total, manual.outcome]).toEqual([automatic.total, automatic.outcome]);
      }),
    );
  });
});

describe("the reading fumble: any", () => {
  const readings = { fumble: "any" } as const;
  const lucky = (decisions: readonly Decision[]) =>
    throwDice(fortune, [12, 1, 7, 5], { setup: { advantage: true, characterDice: [8, 6] }, readings, decisions });

  test("lets the kept d20 be scratched too, in place of the lowest character die, and the other one does not step in", () => {
    const { state, outcome, thrown, rejected } = lucky([]);
    const variants = { ...defaultRuleVariants, ...readings };
    const offers = fortune.offers?.({ state, outcome, thrown, rejected, variants }) ?? [];
    expect(decisionsOf(offers.find(({ kind }) => kind === "scratch"))).toEqual([
      { kind: "scratch", dice: [0] },
      { kind: "scratch", dice: [2] },
    ]);
    expect(outcome).toMatchObject({ scratched: [5], actionDice: [12, 7], critFumble: true });
    const { total, outcome: after } = lucky([{ kind: "scratch", dice: [0] }]);
    expect(after).toMatchObject({ scratched: [12], actionDice: [7, 5], fortune: 12, impact: 2, critFumble: true });
    expect(after.minimumImpact).toBe(0);
    expect(total).toBe(12);
  });
});

describe("a die that the game master scratches", () => {
  const strike = (...dice: number[]) => dice.map((die) => ({ kind: "strike", dice: [die] }));

  test("is any die that is left, folded away on the card, and each is told with its face", () => {
    const offer = offered([8, 6, 6], [12, 7, 5, 5]).get("strike");
    expect(offer).toMatchObject({ isAside: true, isForGamemaster: true });
    expect(decisionsOf(offer)).toEqual(strike(0, 1, 2));
    expect(offer?.answers[1]?.phrase).toEqual({ key: "QUADRIVIUM.Fortune.Told.scratch", data: { dice: "d8 (7)" } });
  });

  test("counts neither for the total nor for impact, one after the other down to none", () => {
    const rolled = (...dice: number[]) => roll([8, 6], [12, 7, 5], { decisions: strike(...dice) });
    expect(rolled(1)).toMatchObject({ total: 17, outcome: { scratched: [7], actionDice: [12, 5], impact: 2 } });
    expect(rolled(1, 0)).toMatchObject({ total: 5, outcome: { scratched: [12, 7], impact: 1, minimumImpact: 0 } });
    expect(rolled(1, 0, 2)).toMatchObject({ total: 0, outcome: { impact: 0, fortune: 0, possibleFumble: false } });
    expect(() => rolled(1, 1)).toThrow(/DecisionGone/);
    expect(() => rolled(3)).toThrow(/DecisionGone/);
  });

  test("is shown struck through", () => {
    const { state, description } = roll([8, 6], [12, 7, 5], { decisions: strike(1) });
    expect(fortune.discarded?.(state)).toEqual([1]);
    expect(description.dice[1]).toMatchObject({ tone: "out", below: { key: "QUADRIVIUM.Fortune.Fate.struck" } });
  });

  test("that is the higher d20 of an advantage leaves the other one, which is in the pool, but no critical success", () => {
    const setup = { advantage: true };
    const { total, outcome, description } = roll([8, 6], [20, 12, 3, 2], { setup, decisions: strike(0) });
    expect(outcome).toMatchObject({
      fortune: 12,
      actionDice: [12, 3],
      critSuccess: false,
      impact: 1,
      minimumImpact: 1,
    });
    expect(total).toBe(15);
    expect(description.dice.map(({ tone }) => tone)).toEqual(["out", "kept", "kept", "blank"]);
    const equal = roll([8], [20, 20, 3], { setup, decisions: strike(0) });
    expect(equal).toMatchObject({ total: 23, outcome: { fortune: 20, critSuccess: false } });
    const both = [...strike(0), ...strike(1)];
    expect(roll([8, 6], [20, 12, 3, 2], { setup, decisions: both })).toMatchObject({
      total: 5,
      outcome: { fortune: 0 },
    });
    const chosen = [{ kind: "total", dice: [0, 3] }, ...strike(0)];
    expect(roll([8, 6], [20, 12, 3, 2], { setup, decisions: chosen }).outcome.actionDice).toEqual([12, 2]);
  });

  test("leaves the chosen pair for the highest die that is unused, and stays paid for by inspiration", () => {
    const pair = { kind: "total", dice: [1, 2] };
    const chosen = roll([8, 6, 4], [12, 7, 5, 3], { decisions: [pair, ...strike(1)] });
    expect(chosen).toMatchObject({ total: 17, outcome: { actionDice: [12, 5] } });
    const paid = { kind: "inspiration", dice: [2], pick: "total" };
    const spent = roll([8, 6], [12, 7, 5], { decisions: [paid, ...strike(2)] });
    expect(spent).toMatchObject({ total: 19, outcome: { actionDice: [12, 7], inspiration: -1 } });
  });

  test("is as if it was never part of the pool", () => {
    const anyDice = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), anyDice, fc.nat(), (d20, faces, place) => {
        const index = place % faces.length;
        const left = faces.toSpliced(index, 1);
        const pool = (dice: readonly number[]) => dice.map(() => 8);
        const whole = roll(pool(faces), [d20, ...faces]);
        // What a fumble has scratched cannot be scratched again.
        if (fortune.discarded?.(whole.state).includes(index + 1)) return;
        const struck = roll(pool(faces), [d20, ...faces], { decisions: strike(index + 1) });
        const { total, outcome } = roll(pool(left), [d20, ...left]);
        expect([struck.total, struck.outcome.impact]).toEqual([total, outcome.impact]);
      }),
    );
  });
});

test("a single die is nothing to scratch for the game master", () => {
  expect(offered([], [12]).has("strike")).toBe(false);
  expect(offered([6], [12, 4]).has("strike")).toBe(true);
});

describe("another pair for the total", () => {
  test("is offered where it helps: never a worse total, but with a 1-3 that makes a fumble, the best first", () => {
    expect(offered([8, 6], [12, 7, 5]).has("total")).toBe(false);
    expect(offered([8, 8], [12, 7, 7], { target: 13 }).has("total")).toBe(false);
    const fumbles = decisionsOf(offered([10, 8, 8], [3, 9, 7, 2], { target: 12 }).get("total"));
    expect(fumbles).toEqual([
      { kind: "total", dice: [1, 3] },
      { kind: "total", dice: [0, 2] },
      { kind: "total", dice: [2, 3] },
      { kind: "total", dice: [0, 3] },
    ]);
    const { total, outcome } = roll([8, 6], [12, 7, 5], { decisions: [{ kind: "total", dice: [1, 2] }], target: 13 });
    expect(total).toBe(12);
    expect(outcome).toMatchObject({ actionDice: [7, 5], impact: 3, success: false });
  });

  test("is never two d20s", () => {
    const setup = { advantage: true };
    const readings = { advantageKeeps: "both" } as const;
    const decisions = [{ kind: "total", dice: [0, 1] }];
    expect(() =>
      throwDice(fortune, [12, 9, 5], {
        setup: { ...setup, characterDice: [8] },
        readings,
        decisions,
      }),
    ).toThrow(/DecisionGone/);
  });

  test("is offered once for dice that look alike, and twenty times at most", () => {
    expect(decisionsOf(offered([8, 8, 8], [3, 5, 5, 5]).get("total"))).toHaveLength(1);
    const many = Array.from({ length: 12 }, () => 12);
    const faces = many.map((_, index) => index + 1);
    expect(decisionsOf(offered(many, [3, ...faces]).get("total"))).toHaveLength(20);
  });

  test("holds no die that was scratched, and a die that it holds cannot be scratched any more", () => {
    expect(() => roll([8, 6], [1, 7, 5], { decisions: [{ kind: "total", dice: [1, 2] }] })).toThrow(/DecisionGone/);
    const pair = { kind: "total", dice: [1, 2] };
    const play = { decisions: [pair, { kind: "scratch", dice: [2] }] };
    expect(() => roll([8, 6, 4], [1, 7, 5, 2], play)).toThrow(/DecisionGone/);
  });
});

describe("a critical success", () => {
  test("gives 2 impact or 1 inspiration, once", () => {
    expect(decisionsOf(offered([8], [20, 5], { target: 20 }).get("critical")).map(({ pick }) => pick)).toEqual([
      "impact",
      "inspiration",
    ]);
    const impact = { kind: "critical", pick: "impact" };
    expect(roll([8], [20, 5], { decisions: [impact] }).outcome).toMatchObject({ impact: 4, inspiration: 0 });
    const inspiration = { kind: "critical", pick: "inspiration" };
    expect(roll([8], [20, 5], { decisions: [inspiration] }).outcome).toMatchObject({ impact: 2, inspiration: 1 });
    expect(() => roll([8], [20, 5], { decisions: [impact, inspiration] })).toThrow(/DecisionGone/);
    expect(offered([8], [20, 5], { decisions: [impact] }).has("critical")).toBe(false);
  });
});

describe("inspiration", () => {
  test("adds an unused die to the total", () => {
    const decisions = [{ kind: "inspiration", dice: [2], pick: "total" }];
    const { total, outcome } = roll([8, 6], [12, 7, 5], { decisions });
    expect(total).toBe(24);
    expect(outcome).toMatchObject({ actionDice: [12, 7, 5], impact: 3, inspiration: -1 });
  });

  test("counts an unused die that gives no impact as one", () => {
    const decisions = [{ kind: "inspiration", dice: [2], pick: "impact" }];
    const { total, outcome } = roll([8, 6], [12, 7, 3], { decisions });
    expect(total).toBe(19);
    expect(outcome).toMatchObject({ impact: 3, inspiration: -1 });
  });

  test("is folded away on the card: it is nearly always possible, and hardly ever wanted", () => {
    expect(offered([8, 6], [12, 7, 5]).get("inspiration")).toMatchObject({ isAside: true });
  });

  test("may be spent on the fortune die where the total has none", () => {
    const decisions = [{ kind: "inspiration", dice: [0], pick: "total" }];
    expect(roll([12, 12], [5, 11, 10], { decisions }).total).toBe(26);
  });

  test("of a fumble and what is spent add up", () => {
    const decisions = [{ kind: "inspiration", dice: [0], pick: "total" }];
    expect(roll([12, 12, 4], [1, 11, 10, 2], { decisions }).outcome.inspiration).toBe(0);
  });
});

describe("dice that are added later", () => {
  test("are thrown at the end and count as if they had been in the pool", () => {
    const decisions = [{ kind: "addDice", sizes: [6, 12] }];
    const { total, outcome, thrown } = roll([8], [12, 7, 3, 11], { decisions });
    expect(total).toBe(23);
    expect(outcome).toMatchObject({ pool: [8, 6, 12], actionDice: [12, 11], impact: 4 });
    expect(thrown.map(({ faces }) => faces)).toEqual([20, 8, 6, 12]);
  });

  test.each([[[]], [[20]], [[7]], [Array.from({ length: 60 }, () => 4)]])("cannot be %j", (sizes) => {
    expect(() => roll([8], [12, 7, 3, 11], { decisions: [{ kind: "addDice", sizes }] })).toThrow(/DecisionGone/);
  });
});

test("a decision that no fortune roll knows is refused", () => {
  expect(() => roll([8], [12, 7], { decisions: [{ kind: "repeat" }] })).toThrow(/DecisionGone/);
});

describe("in words", () => {
  const { thrown } = roll([8, 6], [12, 7, 5]);

  test.each([
    [{ kind: "scratch", dice: [2] }, "scratch", { dice: "d6 (5)" }],
    [{ kind: "total", dice: [1, 2] }, "total", { dice: "d8 (7), d6 (5)", total: 12 }],
    [{ kind: "critical", pick: "impact" }, "critical.impact", { dice: "" }],
    [{ kind: "inspiration", dice: [2], pick: "total" }, "inspiration.total", { dice: "d6 (5)" }],
    [{ kind: "addDice", sizes: [6, 12] }, "addDice", { dice: "d6, d12" }],
  ])("%j names its dice", (decision, key, data) => {
    expect(fortune.tell?.(decision, thrown)).toEqual({ key: `QUADRIVIUM.Fortune.Told.${key}`, data });
  });

  test("the dice that count for nothing are named for the tooltip", () => {
    const { state } = roll([8, 6], [15, 1, 7, 5], { setup: { disadvantage: true } });
    expect(fortune.discarded?.(state)).toEqual([0, 3]);
  });
});
