import { describe, expect, test } from "vitest";
import { trip } from "../../src/rules/traditions/trip/trip.ts";
import type { Decision } from "../../src/rules/kernel/die-kind.ts";
import { decisionsOf, play } from "./throw-dice.ts";

const luck: Decision = { kind: "luck" };
const focus = (amount: number): Decision => ({ kind: "luck", amount });
const slideHolds = (amount: number): Decision => ({ kind: "confirmSlide", amount });

const roll = (modifiers: string, faces: readonly number[], ...decisions: Decision[]) =>
  play(`1dt${modifiers}`, faces, { decisions });

describe("luck called on before the roll", () => {
  test("rolls the whole roll again, bonus and heroic dice included, and keeps the better", () => {
    const { total, thrown, rejected } = roll("b4lk", [5, 1, 15, 4, 3, 5]);
    expect(total).toBe(35);
    expect([thrown, rejected].map((dice) => dice.map(({ face }) => face))).toEqual([
      [15, 4, 3, 5],
      [5, 1],
    ]);
  });

  test("finds any result better than an ability failure, and one ability failure as bad as another", () => {
    expect(roll("s4bm9lk", [3, 4])).toMatchObject({ total: -5, abilityFailure: false });
    expect(roll("s4lk", [1, 3])).toMatchObject({ total: 1 });
  });

  test("cannot repeat a roll that is flagged critical, but one that is tremendous", () => {
    expect(roll("lk", [10, 3, 19])).toMatchObject({ total: 3, rejected: [], unused: [19] });
    expect(roll("lk", [10, 2, 7])).toMatchObject({ total: 7, unused: [] });
  });
});

test("anti-luck keeps the worse of two whole rolls", () => {
  expect(roll("al", [9, 4]).total).toBe(4);
  expect(roll("s4al", [9, 3])).toMatchObject({ abilityFailure: true });
});

describe("luck called on after the roll", () => {
  test("is offered, also with a focus that the first roll had not", () => {
    const rolled = roll("s4b4", [5, 1]);
    expect(rolled.offers).toHaveLength(1);
    expect(decisionsOf(rolled, "luck")).toEqual(expect.arrayContaining([luck, focus(5)]));
  });

  test("keeps the better roll", () => {
    expect(roll("b4", [5, 1, 7, 2], luck)).toMatchObject({ total: 9 });
    expect(roll("b4", [7, 2, 5, 1], luck)).toMatchObject({ total: 9 });
  });

  test("adds the focus to the cumulative bonus of the second roll: 4 and 5 throw a d10", () => {
    const rolled = roll("s4b4", [5, 1, 8, 9, 1, 1], focus(5));
    expect(rolled.thrown.map(({ faces }) => faces)).toEqual([20, 10, 6, 6]);
    expect(rolled).toMatchObject({ total: 17, bonusDie: 10 });
  });

  test("is called on once", () => {
    // Also where the first roll was kept, and where luck or anti-luck was called on before it.
    const once = [roll("", [5, 7], luck), roll("", [7, 5], luck), roll("lk", [7, 5]), roll("al", [7, 5])];
    for (const { offers } of once) expect(offers).toEqual([]);
    expect(() => roll("", [7, 5, 9], luck, luck)).toThrow(/DecisionGone/);
    expect(() => roll("lk", [7, 5, 9], luck)).toThrow(/DecisionGone/);
  });

  test("cannot repeat a critical roll", () => {
    expect(roll("", [10, 3]).offers).toEqual([]);
    expect(() => roll("", [10, 3, 19], luck)).toThrow(/DecisionGone/);
  });

  test.each([-1, 0.5, 100])("takes no focus of %d", (amount) => {
    expect(() => roll("", [5, 7], focus(amount))).toThrow(/DecisionGone/);
  });
});

describe("a slide beyond 9", () => {
  test("is a game master's to confirm, or comes down to 9", () => {
    const { offers } = roll("sl14", [12]);
    expect(offers).toMatchObject([{ kind: "confirmSlide", isForGamemaster: true, isDue: true }]);
    expect(decisionsOf(roll("sl14", [12]), "confirmSlide")).toEqual([slideHolds(14), slideHolds(9)]);
  });

  test("holds until then, but what the roll means awaits the game master's word, which changes the note alone", () => {
    const word = { key: "QUADRIVIUM.Trip.Note.SlideAwaits", data: { slide: 14 } };
    const [waiting, confirmed] = [roll("sl14", [12]), roll("sl14", [12], slideHolds(14))];
    expect(waiting).toMatchObject({ abilityFailure: true, awaits: word });
    expect(waiting.description.notes).toContainEqual(word);
    expect(confirmed).toMatchObject({ abilityFailure: true, awaits: null });
    expect(confirmed.description.notes).toContainEqual({ ...word, key: "QUADRIVIUM.Trip.Note.Slide" });
  });

  test("that comes down to 9 may undo an ability failure: the bonus die counts again, the heroic dice fall now", () => {
    expect(roll("s2sl14b7 vs 15", [12, 5])).toMatchObject({ total: 12, success: false, degree: 0 });
    const roles = ["trip", "bonus", "heroic", "heroic"];
    const undone = { roles, total: 17, abilityFailure: false, degree: 1, heroic: 13, success: true };
    expect(roll("s2sl14b7 vs 15", [12, 5, 1, 3], slideHolds(9))).toMatchObject(undone);
  });

  test("is decided once, for one of the two", () => {
    expect(() => roll("sl14", [12], slideHolds(11))).toThrow(/DecisionGone/);
    expect(() => roll("sl14", [12], slideHolds(14), slideHolds(9))).toThrow(/DecisionGone/);
    expect(() => roll("sl9", [9], slideHolds(9))).toThrow(/DecisionGone/);
  });

  test("is settled before luck can be called on, and holds for the second roll too", () => {
    expect(() => roll("sl14", [12, 13], luck)).toThrow(/DecisionGone/);
    const both = roll("sl14bm5", [5, 12], slideHolds(9), luck);
    expect(both).toMatchObject({ total: 7, abilityFailure: false, offers: [] });
  });
});

test.each([
  [luck, "QUADRIVIUM.Trip.Told.luck", 0],
  [focus(3), "QUADRIVIUM.Trip.Told.luckWithFocus", 3],
  [slideHolds(9), "QUADRIVIUM.Trip.Told.confirmSlide", 9],
])("a decision in words: %j", (decision, key, amount) => {
  expect(trip.tell?.(decision, [])).toEqual({ key, data: { amount } });
});

describe("the dice that count for nothing", () => {
  test.each([
    ["a first 10 is only a flag", "s4b8", [10, 9, 3], [0]],
    ["the bonus die of an ability failure is ignored", "s4b8", [3, 8], [1]],
    ["both", "s4b8", [10, 3, 8], [0, 2]],
    ["none else", "s4b8", [12, 8, 1, 1], []],
    ["an ability failure without a bonus die has none to ignore", "s4b2", [3], []],
    ["nor one whose slide awaits the game master's word", "s4sl12b8", [14, 8], []],
  ])("%s", (_, modifiers, faces, discarded) => {
    expect(roll(modifiers, faces)).toMatchObject({ discarded });
  });
});
