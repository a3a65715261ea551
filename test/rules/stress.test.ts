import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Decision } from "../../src/rules/kernel/die-kind.ts";
import { RuleError } from "../../src/rules/kernel/rule-error.ts";
import { decisionsOf, play } from "./throw-dice.ts";

describe("dice without a botch", () => {
  test.each([
    ["1di", [1], 1],
    ["1di", [10], 10],
    ["1dq", [3], 3],
    ["1dq", [10], 10],
    ["1dq", [1, 4], 8],
    ["1dq", [1, 1, 5], 20],
    ["1dq", [1, 1, 1, 10], 80],
    ["1ds", [3], 3],
    ["1ds", [1, 4], 8],
    ["1ds", [1, 1, 1, 10], 80],
    ["1ds", [1, 10], 20],
  ])("%s with %j is %i: each 1 of a quality or stress die doubles, and a 0 is 10", (written, faces, total) => {
    expect(play(written, faces)).toMatchObject({ total, unused: [] });
  });
});

describe("a stress die", () => {
  test("a first 0 is worth nothing, and without a botch the modifiers still count", () => {
    expect(play("1ds + 4", [10, 5])).toMatchObject({ total: 4, value: 0, botchCheck: true, botches: 0, botch: false });
  });

  test("each 0 among the botch dice is one botch, and any other face is nothing", () => {
    expect(play("1dsb3", [10, 10, 3, 10])).toMatchObject({ botchDice: 3, botches: 2, botch: true });
    expect(play("3db", [10, 1, 10])).toMatchObject({ total: 2, botches: 2 });
  });

  test("a 0 after a 1 is 10 and never a botch", () => {
    expect(play("1ds", [1, 10])).toMatchObject({ value: 20, multiplier: 2, botchCheck: false });
  });

  test("without botch dice a 0 is a 0 and nothing more is thrown", () => {
    expect(play("1dsb0", [10])).toMatchObject({ value: 0, botchCheck: false, botch: false, roles: ["first"] });
  });

  test("meeting the ease factor is a success, exactly", () => {
    expect(play("1ds + 4 vs 9", [5])).toMatchObject({ success: true, margin: 0 });
  });

  test("fractions round down, also below zero", () => {
    expect(play("1ds + 2.5", [4])).toMatchObject({ total: 6, outcome: { modifiers: 2 } });
    expect(play("1ds - 0.5", [4])).toMatchObject({ total: 3, outcome: { modifiers: -1 } });
  });

  test("a chain of 30 ones can still end; one more is refused as dice gone wrong", () => {
    const ones = Array.from({ length: 30 }, () => 1);
    expect(play("1ds", [...ones, 2]).total).toBe(2 ** 31);
    expect(() => play("1ds", [...ones, 1, 2])).toThrow(RuleError);
  });
});

describe("several stress dice", () => {
  test("all first dice fall, then the chains, then all botch dice together", () => {
    const roles = ["first", "first", "chain", "botch", "botch"];
    expect(play("2dsb2", [1, 10, 6, 10, 3])).toMatchObject({ roles, total: 12, value: 12, botches: 1, botch: true });
  });

  test("the outcome names the largest multiplier", () => {
    expect(play("2ds", [1, 1, 1, 3, 5])).toMatchObject({ value: 22, multiplier: 4 });
  });
});

describe("a botched roll", () => {
  const botched = (modifiers: number, botchTotal: "negative" | "zero" | "kept" = "kept") =>
    play("1ds vs 3", [10, 10], { modifiers, readings: { botchTotal } });

  test("keeps its score, and fails all the same", () => {
    expect(play("1ds + 5 vs 3", [10, 10])).toMatchObject({ total: 5, success: false, margin: 2, botch: true });
  });

  test("fails where no ease factor is known, too", () => {
    expect(play("1ds", [10, 10])).toMatchObject({ success: false, margin: null });
    expect(play("1ds", [10, 5])).toMatchObject({ success: null, margin: null });
  });

  test("is at most zero by the reading botchTotal: negative, and always zero by the reading zero", () => {
    expect(botched(5, "negative")).toMatchObject({ total: 0, success: false, margin: -3 });
    expect(botched(-2, "negative").total).toBe(-2);
    expect([botched(-2, "zero").total, botched(5, "zero").total]).toEqual([0, 0]);
  });
});

describe("botch dice after the zero", () => {
  const name = (amount: number) => ({ kind: "nameBotchDice", amount });
  const more = (amount: number) => ({ kind: "addBotchDice", amount });
  const roll = (faces: readonly number[], decisions: readonly Decision[] = [], isLeftOpen = false) =>
    play("1dsb2 + 5 vs 3", faces, { decisions, isLeftOpen });

  test("wait for a game master to name their number, where the table asks then", () => {
    const waiting = roll([10], [], true);
    expect(waiting.awaits).toEqual({ key: "QUADRIVIUM.Stress.BotchDiceAwaited" });
    expect(waiting.offers).toMatchObject([{ kind: "nameBotchDice", isForGamemaster: true }]);
    // What the roll declared comes first.
    const numbers = decisionsOf(waiting, "nameBotchDice")?.map(({ amount }) => amount);
    expect([numbers?.slice(0, 4), numbers?.length]).toEqual([[2, 0, 1, 3], 101]);
  });

  test("are thrown together once it is named, after all chains, and decide the botch", () => {
    expect(roll([10, 4, 10, 10], [name(3)], true)).toMatchObject({ botchDice: 3, botches: 2, success: false });
    const { roles } = play("3ds", [10, 1, 10, 4, 6], { isLeftOpen: true, decisions: [name(1)] });
    expect(roles).toEqual(["first", "first", "first", "chain", "botch"]);
  });

  test("can be added by a game master on the card of a zero, also where none was declared", () => {
    const added = roll([10, 3, 4, 10], [more(1)]);
    expect(added).toMatchObject({ botchDice: 3, botches: 1, botch: true, success: false });
    expect(added.offers.map(({ kind, answers }) => [kind, answers.length])).toEqual([["addBotchDice", 97]]);
    const declared = play("1dsb0", [10, 10], { decisions: [more(1)] });
    expect(declared).toMatchObject({ botchDice: 1, botchCheck: true, botch: true });
  });

  test("are for a zero alone", () => {
    expect(roll([4], [], true)).toMatchObject({ offers: [], awaits: null });
    expect(() => roll([4, 3], [more(1)])).toThrow(/DecisionGone/);
  });

  test.each([[name(1)], [more(0)], [more(99)], [more(1.5)], [{ kind: "addBotchDice" }]])(
    "are not %j once two have fallen",
    (decision) => {
      expect(() => roll([10, 4, 5, 6], [decision])).toThrow(/DecisionGone/);
    },
  );

  test("end as if they had been declared, whenever they are named", () => {
    const faces = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 }), faces, (amount, fallen) => {
        const zero = [10, ...fallen.slice(0, amount)];
        const declared = play(`1dsb${amount}`, zero);
        const named = play("1ds", zero, { decisions: [name(amount)], isLeftOpen: true });
        expect([named.total, named.outcome]).toEqual([declared.total, declared.outcome]);
      }),
    );
  });
});

describe("the reading zeroAfterOne", () => {
  const readings = { zeroAfterOne: true };

  test("makes 1, 0 worth nothing and calls for botch dice, but for 1, 1, 0 and for a quality die", () => {
    expect(play("1ds", [1, 10, 10], { readings })).toMatchObject({ value: 0, botch: true, botches: 1 });
    expect(play("1ds + 3", [1, 10, 5], { readings }).total).toBe(3);
    expect(play("1ds", [1, 1, 10], { readings }).total).toBe(40);
    expect(play("1dq", [1, 10], { readings }).total).toBe(20);
  });
});

describe("the reading declineReroll", () => {
  const readings = { declineReroll: true };

  test("lets the player keep the 1, multiplied by the ones before it, and every 1 of several dice", () => {
    expect(play("1ds", [1], { readings })).toMatchObject({ value: 1, multiplier: 1 });
    expect(play("1dq", [1, 1], { readings })).toMatchObject({ value: 2, multiplier: 2 });
    expect(play("2ds", [1, 1], { readings })).toMatchObject({ value: 2 });
  });

  test("lets nobody decline the botch dice of another die's 0 with it", () => {
    const rolled = play("2ds", [1, 10, 10], { readings, declined: [2] });
    expect(rolled).toMatchObject({ value: 1, botches: 1, botch: true });
  });
});

describe("on a card", () => {
  const told = (faces: number[], botchDice = 1) => play(`1dsb${botchDice}`, faces).description;

  test("a 1 that was rolled again is a step, with the doubling before the next die: 5 × 4 is 20", () => {
    const { dice, value } = told([1, 1, 5]);
    const times = (multiplier: number) => ({ key: "QUADRIVIUM.Stress.Times", data: { multiplier } });
    expect(dice).toEqual([
      { faces: 10, label: "1", tone: "thrown" },
      { faces: 10, label: "1", tone: "thrown", before: times(2) },
      { faces: 10, label: "5", tone: "kept", before: times(4) },
    ]);
    expect(value).toEqual([
      { label: { key: "QUADRIVIUM.Stress.Doubled", data: { face: 5, multiplier: 4 } }, amount: 20 },
    ]);
  });

  test("the face 10 is shown as 0", () => {
    expect(told([1, 10]).dice.map(({ label }) => label)).toEqual(["1", "0"]);
  });

  test("botch dice are announced once, and only their zeros are kept", () => {
    const { dice } = told([10, 3, 10], 2);
    expect(dice.map(({ tone }) => tone)).toEqual(["kept", "blank", "kept"]);
    expect(dice.map(({ before }) => before?.key)).toEqual([undefined, "QUADRIVIUM.Stress.BotchCheck", undefined]);
  });

  test("a botch is the verdict, with its severity; botch dice without a zero are worth a note alone", () => {
    const phrase = { key: "QUADRIVIUM.Stress.Botch", data: { count: 2 } };
    expect(told([10, 10, 10], 2).verdict).toEqual({ tone: "bad", phrase });
    const { verdict, notes } = told([10, 4]);
    expect(verdict).toBeUndefined();
    expect(notes).toEqual([{ key: "QUADRIVIUM.Stress.BotchAvoided", data: { count: 1 } }]);
  });
});
