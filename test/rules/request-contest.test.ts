import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_REROLLS } from "../../src/rules/procedures/contest.ts";
import { defendingSide, duelOf, pairsOf, thrownAgain } from "../../src/rules/requests/request.ts";
import type { Duel, ContestRoll } from "../../src/rules/requests/request.ts";
import type { Tie } from "../../src/rules/kernel/ties.ts";
import { breakTie } from "../../src/rules/traditions/check/check.ts";

const ask = (asked: readonly string[], skipped: readonly string[] = []) => ({ asked, skipped });

describe("the opponents in a contest", () => {
  const three = ["ada", "bo", "cy"];
  const pairs = (asked: readonly string[], defender = "", skipped: readonly string[] = []) =>
    pairsOf(ask(asked, skipped), defender).map(({ first, second }) => `${first} ${second}`);

  test("are the two sides, in the order in which they were asked", () => {
    expect(pairs(["ada", "bo"])).toEqual(["ada bo"]);
  });

  test("are all others against the defender, wherever that one was named", () => {
    expect(pairs(three, "bo")).toEqual(["bo ada", "bo cy"]);
    expect(defendingSide(ask(three), "bo")).toBe("first");
  });

  test("are all others against the first, where nobody defends", () => {
    expect(pairs(three)).toEqual(["ada bo", "ada cy"]);
    expect(defendingSide(ask(three), "")).toBeNull();
  });

  test("is nobody who was skipped: and nobody at all, where that is the one against all", () => {
    expect(pairs(three, "", ["bo"])).toEqual(["ada cy"]);
    expect(pairs(three, "", ["ada"])).toEqual([]);
  });
});

const again: Tie = { winner: null, rule: "reroll" };
const pair = { first: "ada", second: "bo" };

/** The totals: a line for each actor, a number for each round; null is not known yet. */
function rolls(lines: Readonly<Record<string, readonly (number | null)[]>>): readonly ContestRoll[] {
  return Object.entries(lines).flatMap(([actor, totals]) =>
    totals.map((total, round) => ({ actor, round, shown: total === null ? null : { total, fails: false } })),
  );
}

describe("a pair of a contest", () => {
  test("is open until both have answered and both totals are known", () => {
    const results = [{ ada: [15] }, { ada: [15], bo: [null] }].map((lines) => duelOf(pair, rolls(lines), () => again));
    expect(results.map(({ result }) => result)).toEqual([null, null]);
  });

  test("is decided by the higher total, and nobody asks what a tie would come to", () => {
    const { result } = duelOf(pair, rolls({ ada: [15], bo: [18] }), () => {
      throw new Error("There is no tie.");
    });
    expect(result).toEqual({ winner: "second", margin: 3, decidedBy: "total", rerolls: 0 });
  });

  test("is decided by the first re-roll that both have made and that is no tie", () => {
    const { rounds, result } = duelOf(pair, rolls({ ada: [15, 11, 20], bo: [15, 11, 14] }), () => again);
    expect(rounds).toHaveLength(3);
    expect(result).toEqual({ winner: "first", margin: 6, decidedBy: "reroll", rerolls: 2 });
  });

  test("is settled as its tradition settles ties", () => {
    const { result } = duelOf(pair, rolls({ ada: [15], bo: [15] }), () => ({ winner: "second", rule: "action" }));
    expect(result).toMatchObject({ winner: "second", decidedBy: "action" });
  });
});

describe("a tie that has to be rolled again", () => {
  test.each<[string, Parameters<typeof rolls>[0], string[], ReturnType<typeof thrownAgain>]>([
    ["is thrown again by both", { ada: [15], bo: [15] }, [], { round: 1, actors: ["ada", "bo"] }],
    ["is thrown at once", { ada: [15, 9], bo: [15, 9] }, [], { round: 2, actors: ["ada", "bo"] }],
    ["waits for who has not thrown for that round", { ada: [15, 12], bo: [15] }, [], { round: 1, actors: ["bo"] }],
    ["is thrown once", { ada: [15, 12], bo: [15, null] }, [], null],
    ["waits until everybody has answered", { ada: [15], bo: [15] }, ["cy"], null],
    ["leaves those alone who lost", { ada: [15], bo: [15], cy: [12] }, [], { round: 1, actors: ["ada", "bo"] }],
    ["goes on for a pair", { ada: [15, 8], bo: [15, 8], cy: [15, 9] }, [], { round: 2, actors: ["ada", "bo"] }],
    ["is nobody's business where all is decided", { ada: [15], bo: [14] }, [], null],
    ["is nobody's business where nobody takes part", {}, [], null],
  ])("%s", (_title, lines, others, next) => {
    const rolled = rolls(lines);
    const duels = pairsOf(ask([...Object.keys(lines), ...others]), "").map((one) => duelOf(one, rolled, () => again));
    expect(thrownAgain(duels, rolled)).toEqual(next);
  });

  test("ends: each re-roll brings both one round further, and there are at most twenty", () => {
    const faces = fc.integer({ min: 1, max: 3 });
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 4 }), fc.infiniteStream(faces), (size, stream) => {
        const next = () => ({ total: Number(stream.next().value), fails: false });
        const asked = Array.from({ length: size }, (_, index) => `actor${String(index)}`);
        const rolled: ContestRoll[] = asked.map((actor) => ({ actor, round: 0, shown: next() }));
        let throws = 0;
        for (;;) {
          const all: readonly Duel[] = pairsOf(ask(asked), "").map((one) => duelOf(one, rolled, () => again));
          const turn = thrownAgain(all, rolled);
          if (!turn) {
            for (const { result, rounds } of all) {
              expect(result?.decidedBy).not.toBeNull();
              expect(rounds.length).toBeLessThanOrEqual(MAX_REROLLS + 1);
              if (result?.winner) expect(result.margin).toBeGreaterThan(0);
            }
            expect(throws).toBeLessThanOrEqual(MAX_REROLLS);
            return;
          }
          throws += 1;
          expect(turn.round).toBe(throws);
          rolled.push(...turn.actors.map((actor) => ({ actor, round: turn.round, shown: next() })));
        }
      }),
    );
  });

  test("does not hang on the order in which answers came", () => {
    const line = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 });
    const terms = { defender: null, bonuses: { first: 1, second: 1 }, mayStalemate: false };
    fc.assert(
      fc.property(line, line, (ada, bo) => {
        const rolled = rolls({ ada, bo });
        const settle = () => breakTie(terms);
        expect(duelOf(pair, rolled.toReversed(), settle)).toEqual(duelOf(pair, rolled, settle));
      }),
    );
  });
});
