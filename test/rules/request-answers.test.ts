import { describe, expect, test } from "vitest";
import { awaited, faultOf, optionAgain } from "../../src/rules/requests/request.ts";
import type { Answer, Option, Terms } from "../../src/rules/requests/request.ts";

const option = (id: string, ...only: string[]): Option => ({
  id,
  name: id,
  letter: "k",
  characteristics: [],
  ability: "",
  setup: {},
  target: null,
  hidesTarget: false,
  hidesSetup: false,
  holdsBack: false,
  for: only,
});

const terms = (own: Partial<Terms> = {}): Terms => ({
  kind: "checks",
  asked: ["ada", "bo"],
  options: [option("climb"), option("hide", "bo")],
  shows: "everyone",
  state: "open",
  deadline: null,
  round: 0,
  skipped: [],
  passed: [],
  released: [],
  ...own,
});

const answer = (actor: string, own: Partial<Answer> = {}): Answer => ({
  id: `${actor}0`,
  actor,
  option: "climb",
  round: 0,
  at: 10,
  isEntitled: true,
  isByGamemaster: false,
  isBefore: false,
  isElsewhere: false,
  ...own,
});

describe("an answer to a request", () => {
  test("may choose what is offered to everybody, and what is offered to its character alone", () => {
    expect(faultOf(answer("ada"), terms(), [])).toBeNull();
    expect(faultOf(answer("bo", { option: "hide" }), terms(), [])).toBeNull();
    expect(faultOf(answer("ada", { option: "hide" }), terms(), [])).toBe("noOption");
    expect(faultOf(answer("ada", { option: "swim" }), terms(), [])).toBe("noOption");
  });

  test("counts once", () => {
    expect(faultOf(answer("ada", { id: "ada1" }), terms(), [answer("ada")])).toBe("second");
  });

  test("comes in time", () => {
    expect(faultOf(answer("ada", { at: 20 }), terms({ deadline: 20 }), [])).toBeNull();
    expect(faultOf(answer("ada", { at: 21 }), terms({ deadline: 20 }), [])).toBe("late");
  });
});

describe("an answer that is no answer to what was asked", () => {
  test.each([
    [{ isBefore: true }, "before"],
    [{ isElsewhere: true }, "elsewhere"],
  ] as const)("%j does not count", (own, fault) => {
    expect(faultOf(answer("ada", own), terms(), [])).toBe(fault);
  });

  test("is none either from who was skipped, once it has gone on without them", () => {
    expect(faultOf(answer("ada"), terms({ skipped: ["ada"] }), [])).toBeNull();
    expect(faultOf(answer("ada"), terms({ skipped: ["ada"], passed: ["ada"] }), [])).toBe("skipped");
  });
});

describe("a later round of a contest", () => {
  const second = terms({ kind: "contest", round: 1, deadline: 5 });
  const earlier = [answer("ada"), answer("bo")];

  test("is thrown by a game master's client alone, whatever the hour", () => {
    expect(faultOf(answer("ada", { round: 1, isByGamemaster: true }), second, earlier)).toBeNull();
    expect(
      faultOf(answer("ada", { round: 1, isByGamemaster: true }), { ...second, state: "closed" }, earlier),
    ).toBeNull();
    expect(faultOf(answer("ada", { round: 1 }), second, earlier)).toBe("otherRound");
    expect(faultOf(answer("ada", { round: 2, isByGamemaster: true }), second, earlier)).toBe("otherRound");
  });

  test("waits for nobody", () => {
    expect(awaited(second, earlier)).toEqual([]);
    expect(awaited(second, [answer("ada")])).toEqual(["bo"]);
  });
});

describe("a check of a group challenge that lies on the table", () => {
  const released = (own: Partial<Terms> = {}) => terms({ kind: "challenge", released: ["ada"], ...own });
  const earlier = [answer("ada")];
  const repeat = answer("ada", { id: "ada1" });

  test("is rolled again once the game master lets it, also when others can answer no more", () => {
    expect(faultOf(repeat, released(), earlier)).toBeNull();
    expect(faultOf(repeat, released({ state: "closed" }), earlier)).toBeNull();
    expect(faultOf({ ...repeat, at: 99 }, released({ deadline: 20 }), earlier)).toBeNull();
    expect(faultOf(repeat, released({ released: ["bo"] }), earlier)).toBe("second");
  });

  test("is not rolled again when it is locked, nor withdrawn", () => {
    for (const state of ["locked", "withdrawn"] as const) {
      expect(optionAgain("ada", released({ state }), earlier)).toBeNull();
      expect(faultOf(repeat, released({ state }), earlier)).toBe("closed");
    }
  });

  test("stays the same check: nobody chooses another skill after having seen the dice", () => {
    const free = released({ options: [option("climb"), option("swim")] });
    expect(optionAgain("ada", free, earlier)).toBe("climb");
    expect(faultOf({ ...repeat, option: "swim" }, free, earlier)).toBe("noOption");
  });

  test("has to be there: whoever has not answered only answers", () => {
    expect(optionAgain("ada", released(), [])).toBeNull();
    expect(faultOf(answer("ada"), released({ state: "closed" }), [])).toBe("closed");
  });

  test("is a matter of group challenges", () => {
    expect(faultOf(repeat, terms({ released: ["ada"] }), earlier)).toBe("second");
  });
});
