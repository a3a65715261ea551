import { describe, expect, test } from "vitest";
import {
  answerFault,
  areAllIn,
  countingAnswers,
  optionAgain,
  rollsAgain,
  skippedIn,
  stillAsked,
  stillAwaited,
  withHiddenSetup,
} from "../../src/rules/requests/request.ts";
import type { Answer, RequestOption, RequestStanding, RequestTerms } from "../../src/rules/requests/request.ts";
import { plainSetup } from "../../src/rules/kernel/die-modifiers.ts";
import type { Setup } from "../../src/rules/kernel/fields.ts";
import { trip } from "../../src/rules/traditions/trip/trip.ts";

const option = (id: string, ...only: string[]): RequestOption => ({
  ...{ id, name: id, letter: "k", characteristics: [], ability: "", moreAbilities: [], total: "", setup: {} },
  ...{ target: null, hidesTarget: false, hidesSetup: false, holdsBack: false, isPassive: false, isUnskilled: false },
  for: only,
});

const terms = (own: Partial<RequestTerms> = {}): RequestTerms => ({
  ...{ kind: "checks", asked: ["ada", "bo"], options: [option("climb"), option("hide", "bo")], shows: "everyone" },
  ...{ state: "open", deadline: null, round: 0, skipped: [], releases: [], passive: [] },
  ...own,
});

const answer = (actor: string, own: Partial<Answer> = {}): Answer => ({
  ...{ id: `${actor}0`, actor, option: "climb", round: 0, at: 10, isEntitled: true },
  ...own,
});

describe("an answer to a request", () => {
  const faultOf = (own: Partial<Answer>, request: Partial<RequestTerms> = {}, earlier: readonly Answer[] = []) =>
    answerFault(answer("ada", own), terms(request), earlier);

  test("may choose what is offered to everybody, and what is offered to its character alone", () => {
    expect(faultOf({})).toBeNull();
    expect(faultOf({ actor: "bo", option: "hide" })).toBeNull();
    expect(faultOf({ option: "hide" })).toBe("noOption");
    expect(faultOf({ option: "swim" })).toBe("noOption");
  });

  test.each<[string, ReturnType<typeof answerFault>, Partial<Answer>, Partial<RequestTerms>, Answer[]?]>([
    ["is given by those alone who are asked", "notAsked", { actor: "cy" }, {}],
    ["is given by nobody who was skipped", "skipped", {}, { skipped: ["ada"] }],
    ["counts once", "second", { id: "ada1" }, {}, [answer("ada")]],
    ["is taken while the request is open: not closed", "closed", {}, { state: "closed" }],
    ["is taken while the request is open: not withdrawn", "closed", {}, { state: "withdrawn" }],
    ["is taken while the request is open: not locked", "closed", {}, { state: "locked" }],
    ["comes in time, by clocks that may differ by five seconds twice", null, { at: 10_020 }, { deadline: 20 }],
    ["comes in time, and one that is later does not count", "late", { at: 10_021 }, { deadline: 20 }],
  ])("%s", (_title, fault, own, request, earlier = []) => {
    expect(faultOf(own, request, earlier)).toBe(fault);
  });
});

describe("what a request hides", () => {
  const hidden = (setup: Partial<Setup>, own: Partial<Setup> = {}) =>
    withHiddenSetup(trip, { ...plainSetup(trip), ...own } as Setup, setup);

  test("adds to the slide of an unskilled roll, and never leaves its range", () => {
    expect(hidden({ slide: 2 }, { slide: 5 })).toMatchObject({ slide: 7, tripTarget: 0 });
    expect(hidden({ slide: 12 }, { slide: 15 }).slide).toBe(20);
  });

  test("is switched on, whatever the character has chosen", () => {
    expect(hidden({ antiLuck: true }).antiLuck).toBe(true);
    expect(hidden({ slide: 2 }, { luck: true }).luck).toBe(true);
  });
});

describe("a later round of a contest", () => {
  const second = terms({ kind: "contest", round: 1, deadline: 5 });
  const earlier = [answer("ada"), answer("bo")];

  test("counts, whatever the hour", () => {
    expect(answerFault(answer("ada", { round: 1 }), second, earlier)).toBeNull();
    expect(answerFault(answer("ada", { round: 1 }), { ...second, state: "closed" }, earlier)).toBeNull();
  });

  test("waits for nobody", () => {
    expect(stillAwaited(second, earlier)).toEqual([]);
    expect(stillAwaited(second, [answer("ada")])).toEqual(["bo"]);
  });
});

describe("a rolled check of a group challenge", () => {
  const released = (own: Partial<RequestTerms> = {}) =>
    terms({ kind: "challenge", releases: [{ actor: "ada" }], ...own });
  const earlier = [answer("ada")];
  const repeat = answer("ada", { id: "ada1" });

  test("is rolled again once the game master lets it, also when others can answer no more", () => {
    expect(answerFault(repeat, released(), earlier)).toBeNull();
    expect(answerFault(repeat, released({ state: "closed" }), earlier)).toBeNull();
    expect(answerFault({ ...repeat, at: 99 }, released({ deadline: 20 }), earlier)).toBeNull();
    expect(answerFault(repeat, released({ releases: [{ actor: "bo" }] }), earlier)).toBe("second");
  });

  test("is not rolled again when it is locked, nor withdrawn", () => {
    for (const state of ["locked", "withdrawn"] as const) {
      expect(optionAgain("ada", released({ state }), earlier)).toBeNull();
      expect(answerFault(repeat, released({ state }), earlier)).toBe("closed");
    }
  });

  test("stays the same check: nobody chooses another skill after having seen the dice", () => {
    const free = released({ options: [option("climb"), option("swim")] });
    expect(optionAgain("ada", free, earlier)).toBe("climb");
    expect(answerFault({ ...repeat, option: "swim" }, free, earlier)).toBe("noOption");
  });
});

describe("the state of a request", () => {
  const given = (actor: string, fault: string | null) => ({ actor, option: "climb", round: 0, fault });
  const standing = (own: Partial<RequestStanding>): RequestStanding => ({ ...terms(), answers: [], ...own });

  test("asks nobody again whose answer is still to be judged, and is not over before it is", () => {
    const request = standing({ answers: [given("ada", ""), given("bo", null)] });
    expect([stillAsked(request), areAllIn(request)]).toEqual([[], false]);
  });

  test("asks again whose answer does not count", () => {
    const request = standing({ answers: [given("ada", "terms"), given("bo", "")] });
    expect([stillAsked(request), countingAnswers(request)]).toEqual([["ada"], [given("bo", "")]]);
  });

  test("waits for nobody who is offered none of its rolls, as who was skipped while others nominated", () => {
    expect(stillAsked(standing({ options: [option("climb", "ada")] }))).toEqual(["ada"]);
    expect(stillAsked(standing({ options: [] }))).toEqual(["ada", "bo"]);
  });

  test.each([
    [null, ["ada", "bo"]],
    ["", ["bo"]],
    ["late", ["ada", "bo"]],
  ])("skips nobody who has answered in the same moment, once that counts: with %j it skips %j", (fault, skipped) => {
    expect(skippedIn(standing({ skipped: ["ada", "bo"], answers: [given("ada", fault)] }))).toEqual(skipped);
  });

  test.each<[string, (string | null)[], string | null]>([
    ["ada", [""], "climb"],
    ["bo", [null], null],
    ["ada", ["", ""], null],
    ["ada", ["", null], null],
    ["ada", ["", "terms"], "climb"],
  ])(
    "lets a member of a group challenge roll again only what counts, once for each time: %s after %j, %s",
    (actor, faults, again) => {
      const answers = faults.map((fault) => given(actor, fault));
      const request = standing({ kind: "challenge", releases: [{ actor: "ada" }, { actor: "bo" }], answers });
      expect(rollsAgain(request, actor)).toBe(again);
    },
  );
});
