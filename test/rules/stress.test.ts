import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Decision } from "../../src/rules/kernel/die-kind.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { RuleError } from "../../src/rules/kernel/rule-error.ts";
import { botch } from "../../src/rules/traditions/stress/botch.ts";
import { quality, simple, stress } from "../../src/rules/traditions/stress/stress.ts";
import { throwDice } from "./throw-dice.ts";

describe("a simple die", () => {
  test.each([
    [[1], 1],
    [[7], 7],
    [[10], 10],
  ])("reads %j as %i: a 0 counts as 10", (faces, total) => {
    expect(throwDice(simple, faces).total).toBe(total);
  });
});

describe("a quality die", () => {
  test.each([
    [[3], 3],
    [[10], 10],
    [[1, 4], 8],
    [[1, 1, 5], 20],
    [[1, 10], 20],
    [[1, 1, 1, 10], 80],
  ])("reads %j as %i: each 1 doubles, and a 0 is 10", (faces, total) => {
    expect(throwDice(quality, faces).total).toBe(total);
  });
});

describe("a stress die", () => {
  test.each([
    [[3], 3],
    [[1, 4], 8],
    [[1, 1, 1, 10], 80],
    [[1, 10], 20],
  ])("reads %j as %i, as the examples of Project Redcap do", (faces, total) => {
    expect(throwDice(stress, faces)).toMatchObject({ total, unused: [] });
  });

  test("a first 0 is worth nothing, and without a botch the modifiers still count", () => {
    const { total, outcome } = throwDice(stress, [10, 5], { modifiers: 4 });
    expect(total).toBe(4);
    expect(outcome).toMatchObject({ value: 0, botchCheck: true, botches: 0, botch: false });
  });

  test("each 0 among the botch dice is one botch, and any other face is nothing", () => {
    const { outcome } = throwDice(stress, [10, 10, 3, 10], { setup: { botchDice: 3 } });
    expect(outcome).toMatchObject({ botchDice: 3, botches: 2, botch: true });
  });

  test("a 0 after a 1 is 10 and never a botch", () => {
    expect(throwDice(stress, [1, 10]).outcome).toMatchObject({ value: 20, multiplier: 2, botchCheck: false });
  });

  test("without botch dice a 0 is a 0 and nothing more is thrown", () => {
    const { outcome, thrown } = throwDice(stress, [10], { setup: { botchDice: 0 } });
    expect(outcome).toMatchObject({ value: 0, botchCheck: false, botch: false });
    expect(thrown).toHaveLength(1);
  });

  test("meeting the ease factor is a success, exactly", () => {
    expect(throwDice(stress, [5], { modifiers: 4, target: 9 }).outcome).toMatchObject({ success: true, margin: 0 });
  });

  test("fractions round down, also below zero", () => {
    expect(throwDice(stress, [4], { modifiers: 2.5 })).toMatchObject({ total: 6, outcome: { modifiers: 2 } });
    expect(throwDice(stress, [4], { modifiers: -0.5 })).toMatchObject({ total: 3, outcome: { modifiers: -1 } });
  });

  test("a chain of 30 ones can still end; one more is refused as dice gone wrong", () => {
    const ones = Array.from({ length: 30 }, () => 1);
    expect(throwDice(stress, [...ones, 2]).total).toBe(2 ** 31);
    expect(() => throwDice(stress, [...ones, 1, 2])).toThrow(RuleError);
  });
});

describe("several stress dice", () => {
  test("all first dice fall, then the chains, then all botch dice together", () => {
    const { thrown, total, outcome } = throwDice(stress, [1, 10, 6, 10, 3], { setup: { count: 2, botchDice: 2 } });
    expect(thrown.map(({ role }) => role)).toEqual(["first", "first", "chain", "botch", "botch"]);
    expect(outcome).toMatchObject({ value: 12, botches: 1, botch: true });
    expect(total).toBe(12);
  });

  test("the outcome names the largest multiplier", () => {
    const { outcome } = throwDice(stress, [1, 1, 1, 3, 5], { setup: { count: 2 } });
    expect(outcome).toMatchObject({ value: 22, multiplier: 4 });
  });
});

describe("a botched roll", () => {
  const botched = (modifiers: number, botchTotal?: "negative" | "zero" | "kept") =>
    throwDice(stress, [10, 10], { modifiers, target: 3, ...(botchTotal ? { readings: { botchTotal } } : {}) });

  test("keeps its score, and fails all the same", () => {
    expect(botched(5)).toMatchObject({ total: 5, outcome: { success: false, margin: 2, botch: true } });
  });

  test("fails where no ease factor is known, too", () => {
    expect(throwDice(stress, [10, 10]).outcome).toMatchObject({ success: false, margin: null });
    expect(throwDice(stress, [10, 5]).outcome).toMatchObject({ success: null, margin: null });
  });

  test("is at most zero by the reading botchTotal: negative", () => {
    expect(botched(5, "negative")).toMatchObject({ total: 0, outcome: { success: false, margin: -3 } });
    expect(botched(-2, "negative").total).toBe(-2);
  });

  test("is always zero where the world reads it so", () => {
    expect(botched(-2, "zero").total).toBe(0);
    expect(botched(5, "zero").total).toBe(0);
  });
});

describe("botch dice after the zero", () => {
  const name = (amount: number) => ({ kind: "nameBotchDice", amount });
  const more = (amount: number) => ({ kind: "addBotchDice", amount });
  const throwOf = (faces: readonly number[], decisions: readonly Decision[] = [], isLeftOpen = false) =>
    throwDice(stress, faces, { decisions, isLeftOpen, setup: { botchDice: 2 }, target: 3, modifiers: 5 });
  const offersOf = ({ state, outcome, thrown, rejected }: ReturnType<typeof throwOf>) =>
    stress.offers?.({ state, outcome, thrown, rejected, variants: defaultRuleVariants }) ?? [];

  test("wait for a game master to name their number, where the table asks then", () => {
    const waiting = throwOf([10], [], true);
    expect(stress.awaits?.(waiting.state)).toEqual({ key: "QUADRIVIUM.Stress.BotchDiceAwaited" });
    const [offer, ...others] = offersOf(waiting);
    expect(others).toEqual([]);
    expect(offer).toMatchObject({ kind: "nameBotchDice", isForGamemaster: true });
    // What the roll declared comes first.
    expect(offer?.answers.slice(0, 4).map(({ decision }) => decision.amount)).toEqual([2, 0, 1, 3]);
    expect(offer?.answers).toHaveLength(101);
  });

  test("are thrown together once it is named, and decide the botch", () => {
    const { thrown, outcome } = throwOf([10, 4, 10, 10], [name(3)], true);
    expect(thrown.map(({ role }) => role)).toEqual(["first", "botch", "botch", "botch"]);
    expect(outcome).toMatchObject({ botchDice: 3, botches: 2, botch: true, success: false });
  });

  test("are asked for once for all zeros, after all chains", () => {
    const { thrown } = throwDice(stress, [10, 1, 10, 4, 6], {
      setup: { count: 3 },
      isLeftOpen: true,
      decisions: [name(1)],
    });
    expect(thrown.map(({ role }) => role)).toEqual(["first", "first", "first", "chain", "botch"]);
  });

  test("can be added by a game master on the card of a zero, also where none was declared", () => {
    const added = throwOf([10, 3, 4, 10], [more(1)]);
    expect(added.outcome).toMatchObject({ botchDice: 3, botches: 1, botch: true, success: false });
    const declared = throwDice(stress, [10, 10], { setup: { botchDice: 0 }, decisions: [more(1)] });
    expect(declared.outcome).toMatchObject({ botchDice: 1, botchCheck: true, botch: true });
    expect(offersOf(added).map(({ kind, answers }) => [kind, answers.length])).toEqual([["addBotchDice", 97]]);
  });

  test("are for a zero alone", () => {
    expect(offersOf(throwOf([4]))).toEqual([]);
    expect(() => throwOf([4, 3], [more(1)])).toThrow(/DecisionGone/);
    expect(stress.awaits?.(throwOf([4], [], true).state)).toBeNull();
    expect("offers" in quality).toBe(false);
  });

  test.each([[name(1)], [more(0)], [more(99)], [more(1.5)], [{ kind: "addBotchDice" }]])(
    "are not %j once two have fallen",
    (decision) => {
      expect(() => throwOf([10, 4, 5, 6], [decision])).toThrow(/DecisionGone/);
    },
  );

  test("end as if they had been declared, whenever they are named", () => {
    const faces = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 }), faces, (amount, fallen) => {
        const zero = [10, ...fallen.slice(0, amount)];
        const declared = throwDice(stress, zero, { setup: { botchDice: amount } });
        const named = throwDice(stress, zero, { decisions: [name(amount)], isLeftOpen: true });
        expect([named.total, named.outcome]).toEqual([declared.total, declared.outcome]);
      }),
    );
  });
});

describe("the reading zeroAfterOne", () => {
  const variants = { zeroAfterOne: true };

  test("makes 1, 0 worth nothing and calls for botch dice", () => {
    expect(throwDice(stress, [1, 10, 10], { readings: variants }).outcome).toMatchObject({
      value: 0,
      botch: true,
      botches: 1,
    });
    expect(throwDice(stress, [1, 10, 5], { readings: variants, modifiers: 3 }).total).toBe(3);
  });

  test("leaves 1, 1, 0 at 40", () => {
    expect(throwDice(stress, [1, 1, 10], { readings: variants }).total).toBe(40);
  });

  test("does not touch the quality die", () => {
    expect(throwDice(quality, [1, 10], { readings: variants }).total).toBe(20);
  });
});

describe("the reading declineReroll", () => {
  const readings = { declineReroll: true };

  test("lets the player keep the 1", () => {
    expect(throwDice(stress, [1], { readings }).outcome).toMatchObject({ value: 1, multiplier: 1 });
  });

  test("keeps a later 1 multiplied by the ones before it", () => {
    expect(throwDice(quality, [1, 1], { readings }).outcome).toMatchObject({ value: 2, multiplier: 2 });
  });

  test("keeps every 1 of several dice", () => {
    expect(throwDice(stress, [1, 1], { readings, setup: { count: 2 } }).outcome).toMatchObject({ value: 2 });
  });

  test("lets nobody decline the botch dice of another die's 0 with it", () => {
    const rolled = throwDice(stress, [1, 10, 10], { readings, setup: { count: 2 }, declined: [2] });
    expect(rolled.outcome).toMatchObject({ value: 1, botches: 1, botch: true });
  });
});

describe("botch dice by themselves", () => {
  test("count their zeros", () => {
    expect(throwDice(botch, [10, 1, 10], { setup: { count: 3 } })).toMatchObject({ total: 2, outcome: { botches: 2 } });
  });
});

describe("on a card", () => {
  const told = (faces: number[], botchDice = 1) => throwDice(stress, faces, { setup: { botchDice } }).description;

  test("a 1 that was rolled again is shown as a step, and the doubling before the next die", () => {
    expect(told([1, 1, 5]).dice).toEqual([
      { faces: 10, label: "1", tone: "thrown" },
      { faces: 10, label: "1", tone: "thrown", before: { key: "QUADRIVIUM.Stress.Times", data: { multiplier: 2 } } },
      { faces: 10, label: "5", tone: "kept", before: { key: "QUADRIVIUM.Stress.Times", data: { multiplier: 4 } } },
    ]);
  });

  test("the face 10 is shown as 0", () => {
    expect(told([1, 10]).dice.map(({ label }) => label)).toEqual(["1", "0"]);
  });

  test("the value says how it came about: 5 × 4 is 20", () => {
    expect(told([1, 1, 5]).value).toEqual([
      { label: { key: "QUADRIVIUM.Stress.Doubled", data: { face: 5, multiplier: 4 } }, amount: 20 },
    ]);
  });

  test("botch dice are announced once, and only their zeros are kept", () => {
    const { dice } = told([10, 3, 10], 2);
    expect(dice.map(({ tone }) => tone)).toEqual(["kept", "blank", "kept"]);
    expect(dice.map(({ before }) => before?.key)).toEqual([undefined, "QUADRIVIUM.Stress.BotchCheck", undefined]);
  });

  test("a botch is the verdict, with its severity", () => {
    expect(told([10, 10, 10], 2).verdict).toEqual({
      tone: "bad",
      phrase: { key: "QUADRIVIUM.Stress.Botch", data: { count: 2 } },
    });
  });

  test("botch dice without a zero are worth a note, and no verdict of their own", () => {
    const { verdict, notes } = told([10, 4]);
    expect(verdict).toBeUndefined();
    expect(notes).toEqual([{ key: "QUADRIVIUM.Stress.BotchAvoided", data: { count: 1 } }]);
  });
});
