import { describe, expect, test } from "vitest";
import { attackAdvantage, attackAgainst, hitChance } from "../../src/rules/procedures/contest.ts";
import type { Tie } from "../../src/rules/kernel/ties.ts";
import { prospectOf } from "./throw-dice.ts";

const score = (total: number, fails = false) => ({ total, fails });
const defenderWins = (): Tie => ({ winner: "second", rule: "defender" });

describe("an attack", () => {
  test("hits by what it is above the defense, and misses by what it is below", () => {
    expect(attackAgainst(score(13), score(10), defenderWins)).toEqual({ isHit: true, margin: 3 });
    expect(attackAgainst(score(10), score(12), defenderWins)).toEqual({ isHit: false, margin: -2 });
    expect(attackAgainst(score(10), score(10), defenderWins)).toEqual({ isHit: false, margin: 0 });
  });

  test("that fails misses whatever its total, and hits a defense that fails", () => {
    expect(attackAgainst(score(20, true), score(3), defenderWins)).toEqual({ isHit: false, margin: null });
    expect(attackAgainst(score(3), score(20, true), defenderWins)).toEqual({ isHit: true, margin: null });
    expect(attackAgainst(score(3, true), score(2, true), defenderWins).isHit).toBe(false);
  });

  test("adds its advantage to the damage, and never takes from it", () => {
    expect([attackAdvantage(13, 10), attackAdvantage(3, 20)]).toEqual([3, 0]);
  });

  test("hits as often as the dice of the defense stay below it, or botch", () => {
    const defense = prospectOf("1ds");
    // 0 and 2 to 9; twice 2 to 5; four times 2.
    expect(hitChance(score(12), defense, defenderWins)).toBeCloseTo(0.1 + 0.8 + 0.04 + 0.001, 12);
    // A tie with 0 goes to the defense; its botch does not.
    expect(hitChance(score(0), defense, defenderWins)).toBeCloseTo(0.01, 12);
    expect(hitChance(score(50, true), defense, defenderWins)).toBe(0);
  });
});
