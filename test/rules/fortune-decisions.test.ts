import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fortune } from "../../src/rules/traditions/fortune/fortune.ts";
import type { Decision } from "../../src/rules/kernel/die-kind.ts";
import { decisionsOf, play } from "./throw-dice.ts";
import type { Played, Situation } from "./throw-dice.ts";

const scratch = (...dice: number[]): Decision => ({ kind: "scratch", dice });
const pair = (...dice: number[]): Decision => ({ kind: "total", dice });
const strike = (...dice: number[]): Decision[] => dice.map((die) => ({ kind: "strike", dice: [die] }));
const spend = (die: number, pick: string): Decision => ({ kind: "inspiration", dice: [die], pick });

/** A roll after some decisions. */
const after = (written: string, faces: readonly number[], ...decisions: Decision[]): Played =>
  play(written, faces, { decisions });

/** Any character dice of eight sides, and what they show. */
const anyFaces = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 6 });
const eights = (faces: readonly number[]) => `1dnc${faces.map(() => 8).join(":")}`.replace(/c$/, "");

describe("a fumble", () => {
  const [written, faces] = ["1dnc8:6:4:4", [1, 7, 5, 2, 1]] as const;

  test("may scratch another die than the lowest, but none that shows 1, once", () => {
    expect(decisionsOf(after(written, faces), "scratch")).toEqual([scratch(1), scratch(2)]);
    const other = { scratched: [5], actionDice: [7, 2], impact: 1, total: 9 };
    expect(after(written, faces, scratch(2))).toMatchObject(other);
    expect(decisionsOf(after(written, faces, scratch(1)), "scratch")).toBeUndefined();
    expect(() => after(written, faces, scratch(1), scratch(2))).toThrow(/DecisionGone/);
  });

  // The fortune die, the die that is scratched already, one that shows 1, one that is not there, none, and two.
  test.each([[[0]], [[3]], [[4]], [[9]], [[]], [[1, 2]]])("cannot scratch the dice %j", (dice) => {
    expect(() => after(written, faces, scratch(...dice))).toThrow(/DecisionGone/);
  });
});

describe("a fumble whose scratch is left to the player", () => {
  const [written, faces] = ["1dnc8:6:4:4", [1, 7, 5, 2, 1]] as const;
  const open = (...decisions: Decision[]) => play(written, faces, { decisions, isLeftOpen: true });

  test("awaits the choice, and offers nothing else before: the lowest die first, as it is proposed", () => {
    const { awaits, offers, discarded, description } = open();
    expect(awaits).toEqual({ key: "QUADRIVIUM.Fortune.Note.ScratchAwaits" });
    expect(offers).toMatchObject([{ kind: "openScratch", isDue: true }]);
    expect(decisionsOf(open(), "openScratch")?.map(({ dice }) => dice)).toEqual([[3], [1], [2]]);
    expect(offers[0]?.answers[0]?.phrase).toEqual({
      key: "QUADRIVIUM.Fortune.Told.scratchProposed",
      data: { scratch: { key: "QUADRIVIUM.Fortune.Told.scratch", data: { dice: "d4 (2)" } } },
    });
    // No die is struck through before.
    expect(discarded).toEqual([]);
    expect(description.dice.map(({ tone }) => tone)).not.toContain("out");
    expect(description.dice[3]?.below).toEqual({ key: "QUADRIVIUM.Fortune.Fate.proposed" });
  });

  test.each([
    ["the proposed die", 3, { scratched: [2], actionDice: [7, 5] }],
    ["another one", 1, { scratched: [7], actionDice: [5, 2] }],
  ])("goes on with %s, once", (_, die, outcome) => {
    const chosen = open(scratch(die));
    expect(chosen).toMatchObject({ ...outcome, critFumble: true, inspiration: 1, awaits: null, discarded: [die] });
    expect(decisionsOf(chosen, "scratch")).toBeUndefined();
    expect(() => open(scratch(die), scratch(die))).toThrow(/DecisionGone/);
  });

  test.each([pair(1, 2), spend(0, "total"), { kind: "addDice", sizes: [6] }, scratch(4)])(
    "refuses %j before",
    (decision) => {
      expect(() => open(decision)).toThrow(/DecisionGone/);
    },
  );

  test("awaits nothing where there is no fumble, or nothing to scratch", () => {
    expect(play(written, [12, 7, 5, 2, 1], { isLeftOpen: true }).awaits).toBeNull();
    expect(play(written, [1, 1, 1, 1, 1], { isLeftOpen: true }).awaits).toBeNull();
  });

  test("ends as if nothing had been left open when the proposed die is taken", () => {
    fc.assert(
      fc.property(anyFaces, (shown) => {
        const rolled = (situation: Situation) => play(eights(shown), [1, ...shown], situation);
        const [proposed] = decisionsOf(rolled({ isLeftOpen: true }), "openScratch") ?? [];
        const manual = rolled({ isLeftOpen: true, decisions: proposed ? [proposed] : [] });
        const automatic = rolled({});
        expect([manual.total, manual.outcome]).toEqual([automatic.total, automatic.outcome]);
      }),
    );
  });
});

describe("the reading fumble: any", () => {
  const lucky = (...decisions: Decision[]) =>
    play("1dnc8:6adv", [12, 1, 7, 5], { readings: { fumble: "any" }, decisions });

  test("lets the kept d20 be scratched too, in place of the lowest character die, and the other one does not step in", () => {
    expect(lucky()).toMatchObject({ scratched: [5], actionDice: [12, 7], critFumble: true });
    expect(decisionsOf(lucky(), "scratch")).toEqual([scratch(0), scratch(2)]);
    const without = { scratched: [12], actionDice: [7, 5], fortune: 12, impact: 2, critFumble: true, minimumImpact: 0 };
    expect(lucky(scratch(0))).toMatchObject({ ...without, total: 12 });
  });
});

describe("a die that the game master scratches", () => {
  test("is any die that is left, folded away on the card, and each is told with its face", () => {
    const rolled = after("1dnc8:6:6", [12, 7, 5, 5]);
    const offer = rolled.offers.find(({ kind }) => kind === "strike");
    expect(offer).toMatchObject({ isAside: true, isForGamemaster: true });
    expect(decisionsOf(rolled, "strike")).toEqual(strike(0, 1, 2));
    expect(offer?.answers[1]?.phrase).toEqual({ key: "QUADRIVIUM.Fortune.Told.scratch", data: { dice: "d8 (7)" } });
    expect(decisionsOf(after("1dn", [12]), "strike"), "a single die").toBeUndefined();
    expect(decisionsOf(after("1dnc6", [12, 4]), "strike")).toBeDefined();
  });

  test("counts neither for the total nor for impact, one after the other down to none", () => {
    const rolled = (...dice: number[]) => after("1dnc8:6", [12, 7, 5], ...strike(...dice));
    const first = rolled(1);
    expect(first).toMatchObject({ total: 17, scratched: [7], actionDice: [12, 5], impact: 2, discarded: [1] });
    expect(first.description.dice[1]).toMatchObject({ tone: "out", below: { key: "QUADRIVIUM.Fortune.Fate.struck" } });
    expect(rolled(1, 0)).toMatchObject({ total: 5, scratched: [12, 7], impact: 1, minimumImpact: 0 });
    expect(rolled(1, 0, 2)).toMatchObject({ total: 0, impact: 0, fortune: 0, possibleFumble: false });
    for (const none of [[1, 1], [3]]) expect(() => rolled(...none)).toThrow(/DecisionGone/);
  });

  test("that is the higher d20 of an advantage leaves the other one, which is in the pool, but no critical success", () => {
    const rolled = (...decisions: Decision[]) => after("1dnc8:6adv", [20, 12, 3, 2], ...decisions);
    const lower = { total: 15, fortune: 12, actionDice: [12, 3], critSuccess: false, impact: 1, minimumImpact: 1 };
    const one = rolled(...strike(0));
    expect(one).toMatchObject(lower);
    expect(one.description.dice.map(({ tone }) => tone)).toEqual(["out", "kept", "kept", "blank"]);
    expect(rolled(...strike(0, 1))).toMatchObject({ total: 5, fortune: 0 });
    expect(rolled(pair(0, 3), ...strike(0))).toMatchObject({ actionDice: [12, 2] });
    const equal = after("1dnc8adv", [20, 20, 3], ...strike(0));
    expect(equal).toMatchObject({ total: 23, fortune: 20, critSuccess: false });
  });

  test("leaves the chosen pair for the highest die that is unused, and stays paid for by inspiration", () => {
    const chosen = after("1dnc8:6:4", [12, 7, 5, 3], pair(1, 2), ...strike(1));
    expect(chosen).toMatchObject({ total: 17, actionDice: [12, 5] });
    const spent = after("1dnc8:6", [12, 7, 5], spend(2, "total"), ...strike(2));
    expect(spent).toMatchObject({ total: 19, actionDice: [12, 7], inspiration: -1 });
  });

  test("is as if it was never part of the pool", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), anyFaces, fc.nat(), (d20, faces, place) => {
        const index = place % faces.length;
        // What a fumble has scratched cannot be scratched again.
        if (after(eights(faces), [d20, ...faces]).discarded?.includes(index + 1)) return;
        const struck = after(eights(faces), [d20, ...faces], ...strike(index + 1));
        const left = faces.toSpliced(index, 1);
        const never = after(eights(left), [d20, ...left]);
        expect([struck.total, struck.impact]).toEqual([never.total, never.impact]);
      }),
    );
  });
});

describe("another pair for the total", () => {
  test("is offered where it helps: never a worse total, but with a 1-3 that makes a fumble, the best first", () => {
    expect(decisionsOf(after("1dnc8:6", [12, 7, 5]), "total")).toBeUndefined();
    expect(decisionsOf(after("1dnc8:8 vs 13", [12, 7, 7]), "total")).toBeUndefined();
    const fumbles = decisionsOf(after("1dnc10:8:8 vs 12", [3, 9, 7, 2]), "total");
    expect(fumbles).toEqual([pair(1, 3), pair(0, 2), pair(2, 3), pair(0, 3)]);
    const worse = { total: 12, actionDice: [7, 5], impact: 3, success: false };
    expect(after("1dnc8:6 vs 13", [12, 7, 5], pair(1, 2))).toMatchObject(worse);
  });

  test("is offered once for dice that look alike, and twenty times at most", () => {
    expect(decisionsOf(after("1dnc8:8:8", [3, 5, 5, 5]), "total")).toHaveLength(1);
    const twelve = Array.from({ length: 12 }, (_, index) => index + 1);
    expect(decisionsOf(after(`1dnc${twelve.map(() => 12).join(":")}`, [3, ...twelve]), "total")).toHaveLength(20);
  });

  test("is never two d20s, holds no die that was scratched, and what it holds cannot be scratched any more", () => {
    const readings = { advantageKeeps: "both" } as const;
    expect(() => play("1dnc8adv", [12, 9, 5], { readings, decisions: [pair(0, 1)] })).toThrow(/DecisionGone/);
    expect(() => after("1dnc8:6", [1, 7, 5], pair(1, 2))).toThrow(/DecisionGone/);
    expect(() => after("1dnc8:6:4", [1, 7, 5, 2], pair(1, 2), scratch(2))).toThrow(/DecisionGone/);
  });
});

describe("a critical success", () => {
  test("gives 2 impact or 1 inspiration, once", () => {
    const [impact, inspiration] = ["impact", "inspiration"].map((pick) => ({ kind: "critical", pick })) as [
      Decision,
      Decision,
    ];
    const rolled = (...decisions: Decision[]) => after("1dnc8 vs 20", [20, 5], ...decisions);
    expect(decisionsOf(rolled(), "critical")).toEqual([impact, inspiration]);
    expect(rolled(impact)).toMatchObject({ impact: 4, inspiration: 0 });
    expect(rolled(inspiration)).toMatchObject({ impact: 2, inspiration: 1 });
    expect(() => rolled(impact, inspiration)).toThrow(/DecisionGone/);
    expect(decisionsOf(rolled(impact), "critical")).toBeUndefined();
  });
});

describe("inspiration", () => {
  test("adds an unused die to the total", () => {
    const rolled = after("1dnc8:6", [12, 7, 5], spend(2, "total"));
    expect(rolled).toMatchObject({ total: 24, actionDice: [12, 7, 5], impact: 3, inspiration: -1 });
    // Also to the fortune die, if the total does not have one; and what a fumble gains is added up with what is spent.
    expect(after("1dnc12:12", [5, 11, 10], spend(0, "total")).total).toBe(26);
    expect(after("1dnc12:12:4", [1, 11, 10, 2], spend(0, "total"))).toMatchObject({ inspiration: 0 });
  });

  test("counts an unused die that gives no impact as one", () => {
    const rolled = after("1dnc8:6", [12, 7, 3], spend(2, "impact"));
    expect(rolled).toMatchObject({ total: 19, impact: 3, inspiration: -1 });
  });

  test("is folded away on the card: it is nearly always possible, and hardly ever wanted", () => {
    const { offers } = after("1dnc8:6", [12, 7, 5]);
    expect(offers.find(({ kind }) => kind === "inspiration")).toMatchObject({ isAside: true });
  });
});

describe("dice that are added later", () => {
  test("are thrown at the end and count as if they had been in the pool", () => {
    const rolled = after("1dnc8", [12, 7, 3, 11], { kind: "addDice", sizes: [6, 12] });
    expect(rolled).toMatchObject({ total: 23, pool: [8, 6, 12], actionDice: [12, 11], impact: 4 });
    expect(rolled.thrown.map(({ faces }) => faces)).toEqual([20, 8, 6, 12]);
  });

  test.each([[[]], [[20]], [[7]], [Array.from({ length: 60 }, () => 4)]])("cannot be %j", (sizes) => {
    expect(() => after("1dnc8", [12, 7, 3, 11], { kind: "addDice", sizes })).toThrow(/DecisionGone/);
  });
});

test("a decision that no fortune roll knows is refused", () => {
  expect(() => after("1dnc8", [12, 7], { kind: "repeat" })).toThrow(/DecisionGone/);
});

test.each<[Decision, string, object]>([
  [scratch(2), "scratch", { dice: "d6 (5)" }],
  [pair(1, 2), "total", { dice: "d8 (7), d6 (5)", total: 12 }],
  [{ kind: "critical", pick: "impact" }, "critical.impact", { dice: "" }],
  [spend(2, "total"), "inspiration.total", { dice: "d6 (5)" }],
  [{ kind: "addDice", sizes: [6, 12] }, "addDice", { dice: "d6, d12" }],
])("%j names its dice in words", (decision, key, data) => {
  const { thrown } = play("1dnc8:6", [12, 7, 5]);
  expect(fortune.tell?.(decision, thrown)).toEqual({ key: `QUADRIVIUM.Fortune.Told.${key}`, data });
});
