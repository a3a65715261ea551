import { describe, expect, test } from "vitest";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { readSetup } from "../../src/rules/kernel/setup.ts";
import { trip } from "../../src/rules/traditions/trip/trip.ts";
import type { Decision, Offer } from "../../src/rules/kernel/die-kind.ts";
import { throwDice } from "./throw-dice.ts";

interface Play {
  readonly target?: number;
  readonly decisions?: readonly Decision[];
}

function roll(modifiers: string, faces: readonly number[], play: Play = {}) {
  return throwDice(trip, faces, { setup: readSetup(trip, 1, modifiers), ...play });
}

/** Returns the open decisions of a roll. */
function offered(modifiers: string, faces: readonly number[], play: Play = {}): readonly Offer[] {
  return trip.offers?.({ ...roll(modifiers, faces, play), variants: defaultRuleVariants }) ?? [];
}

const luck: Decision = { kind: "luck" };
const slideHolds = (amount: number): Decision => ({ kind: "confirmSlide", amount });

describe("luck called on before the roll", () => {
  test("rolls the whole roll again, bonus and heroic dice included, and keeps the better", () => {
    const { total, thrown, rejected } = roll("b4lk", [5, 1, 15, 4, 3, 5]);
    expect(total).toBe(35);
    expect(thrown.map(({ face }) => face)).toEqual([15, 4, 3, 5]);
    expect(rejected.map(({ face }) => face)).toEqual([5, 1]);
  });

  test("finds any result better than an ability failure, and one ability failure as bad as another", () => {
    expect(roll("s4bm9lk", [3, 4])).toMatchObject({ total: -5, outcome: { abilityFailure: false } });
    expect(roll("s4lk", [1, 3])).toMatchObject({ total: 1 });
  });

  test("cannot repeat a roll that is flagged critical, but one that is tremendous", () => {
    expect(roll("lk", [10, 3, 19])).toMatchObject({ total: 3, rejected: [], unused: [19] });
    expect(roll("lk", [10, 2, 7])).toMatchObject({ total: 7, unused: [] });
  });
});

describe("anti-luck", () => {
  test("keeps the worse of two whole rolls", () => {
    expect(roll("al", [9, 4]).total).toBe(4);
    expect(roll("s4al", [9, 3]).outcome.abilityFailure).toBe(true);
  });
});

describe("luck called on after the roll", () => {
  test("is offered, also with a focus that the first roll had not", () => {
    const [offer, ...others] = offered("s4b4", [5, 1]);
    expect(others).toEqual([]);
    expect(offer?.kind).toBe("luck");
    expect(offer?.answers.map(({ decision }) => decision)).toContainEqual(luck);
    expect(offer?.answers.map(({ decision }) => decision)).toContainEqual({ kind: "luck", amount: 5 });
  });

  test("keeps the better roll", () => {
    expect(roll("b4", [5, 1, 7, 2], { decisions: [luck] })).toMatchObject({ total: 9 });
    expect(roll("b4", [7, 2, 5, 1], { decisions: [luck] })).toMatchObject({ total: 9 });
  });

  test("adds the focus to the cumulative bonus of the second roll: 4 and 5 throw a d10", () => {
    const { total, outcome, thrown } = roll("s4b4", [5, 1, 8, 9, 1, 1], { decisions: [{ kind: "luck", amount: 5 }] });
    expect(thrown.map(({ faces }) => faces)).toEqual([20, 10, 6, 6]);
    expect(total).toBe(17);
    expect(outcome.bonusDie).toBe(10);
  });

  test("is called on once", () => {
    // Also where the first roll was kept, and where luck or anti-luck was called on before it.
    expect(offered("", [5, 7], { decisions: [luck] })).toEqual([]);
    expect(offered("", [7, 5], { decisions: [luck] })).toEqual([]);
    expect(offered("lk", [7, 5])).toEqual([]);
    expect(offered("al", [7, 5])).toEqual([]);
    expect(() => roll("", [7, 5, 9], { decisions: [luck, luck] })).toThrow(/DecisionGone/);
    expect(() => roll("lk", [7, 5, 9], { decisions: [luck] })).toThrow(/DecisionGone/);
  });

  test("cannot repeat a critical roll", () => {
    expect(offered("", [10, 3])).toEqual([]);
    expect(() => roll("", [10, 3, 19], { decisions: [luck] })).toThrow(/DecisionGone/);
  });

  test.each([-1, 0.5, 100])("takes no focus of %d", (amount) => {
    expect(() => roll("", [5, 7], { decisions: [{ kind: "luck", amount }] })).toThrow(/DecisionGone/);
  });
});

describe("a slide beyond 9", () => {
  test("is a game master's to confirm, or comes down to 9", () => {
    const [offer, ...others] = offered("sl14", [12]);
    expect(others).toEqual([]);
    expect(offer).toMatchObject({ kind: "confirmSlide", isForGamemaster: true, isDue: true });
    expect(offer?.answers.map(({ decision }) => decision)).toEqual([slideHolds(14), slideHolds(9)]);
  });

  test("holds until then, but what the roll means awaits the game master's word", () => {
    const { outcome, description, state } = roll("sl14", [12]);
    const word = { key: "QUADRIVIUM.Trip.Note.SlideAwaits", data: { slide: 14 } };
    expect(outcome.abilityFailure).toBe(true);
    expect(trip.awaits?.(state)).toEqual(word);
    expect(description.notes).toContainEqual(word);
    expect(trip.awaits?.(roll("sl14", [12], { decisions: [slideHolds(14)] }).state)).toBeNull();
  });

  test("that is confirmed changes nothing but the note", () => {
    const { outcome, description } = roll("sl14", [12], { decisions: [slideHolds(14)] });
    expect(outcome.abilityFailure).toBe(true);
    expect(description.notes).toContainEqual({ key: "QUADRIVIUM.Trip.Note.Slide", data: { slide: 14 } });
  });

  test("that comes down to 9 may undo an ability failure: the bonus die counts again, the heroic dice fall now", () => {
    const before = roll("s2sl14b7", [12, 5], { target: 15 });
    expect(before).toMatchObject({ total: 12, outcome: { success: false, degree: 0 } });
    const { total, outcome, thrown } = roll("s2sl14b7", [12, 5, 1, 3], { target: 15, decisions: [slideHolds(9)] });
    expect(thrown.map(({ role }) => role)).toEqual(["trip", "bonus", "heroic", "heroic"]);
    expect(total).toBe(17);
    expect(outcome).toMatchObject({ abilityFailure: false, degree: 1, heroic: 13, success: true });
  });

  test("is decided once, for one of the two", () => {
    expect(() => roll("sl14", [12], { decisions: [slideHolds(11)] })).toThrow(/DecisionGone/);
    expect(() => roll("sl14", [12], { decisions: [slideHolds(14), slideHolds(9)] })).toThrow(/DecisionGone/);
    expect(() => roll("sl9", [9], { decisions: [slideHolds(9)] })).toThrow(/DecisionGone/);
  });

  test("is settled before luck can be called on, and holds for the second roll too", () => {
    expect(() => roll("sl14", [12, 13], { decisions: [luck] })).toThrow(/DecisionGone/);
    const decisions = [slideHolds(9), luck];
    const { total, outcome } = roll("sl14bm5", [5, 12], { decisions });
    expect(total).toBe(7);
    expect(outcome.abilityFailure).toBe(false);
    expect(offered("sl14bm5", [5, 12], { decisions })).toEqual([]);
  });
});

describe("a decision in words", () => {
  test.each([
    [luck, "QUADRIVIUM.Trip.Told.luck", 0],
    [{ kind: "luck", amount: 3 }, "QUADRIVIUM.Trip.Told.luckWithFocus", 3],
    [slideHolds(9), "QUADRIVIUM.Trip.Told.confirmSlide", 9],
  ])("%j", (decision, key, amount) => {
    expect(trip.tell?.(decision, [])).toEqual({ key, data: { amount } });
  });
});

describe("the dice that count for nothing", () => {
  test.each([
    ["a first 10 is only a flag", "s4b8", [10, 9, 3], [0]],
    ["the bonus die of an ability failure is ignored", "s4b8", [3, 8], [1]],
    ["both", "s4b8", [10, 3, 8], [0, 2]],
    ["none else", "s4b8", [12, 8, 1, 1], []],
    ["an ability failure without a bonus die has none to ignore", "s4b2", [3], []],
    ["nor one whose slide awaits the game master's word", "s4sl12b8", [14, 8], []],
  ])("%s", (_, modifiers, faces, places) => {
    expect(trip.discarded?.(roll(modifiers, faces).state)).toEqual(places);
  });
});
