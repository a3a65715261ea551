import { describe, expect, it } from "vitest";
import { chain, choose, counted, secondThrow, sum } from "./dice-distributions.ts";
import { useDice } from "./dice-host.ts";
import { conditions, obeys, throws, total } from "./dice-rules.ts";

useDice();

describe("rerolling", () => {
  it.each(conditions(1))(
    "2d4r%s throws each matching die once more and keeps the second throw",
    async (text, holds) => {
      await obeys(`2d4r${text}`, throws(4, 4), sum(2, secondThrow(4, holds)));
    },
  );

  it.each(conditions(1))("2d4rr%s throws until nothing matches", async (text, holds) => {
    const rule = chain({ dice: 2, faces: 4, throws: 5, matches: holds, isCounted: false });
    await obeys(`2d4rr${text}`, throws(5, 4), rule);
  });

  it.each([1, 2])("3d3r%i=1 rerolls at most so many dice, however many match", async (limit) => {
    const weights = new Map<number, bigint>();
    const ones = (values: readonly number[]) => values.filter((value) => value === 1).length;
    for (let rerolled = 0; rerolled <= limit; rerolled++) {
      // Of all throws in which so many ones are rerolled: what the others show, then what is thrown for the ones.
      const others = choose(3, counted(3), (set) => (Math.min(ones(set), limit) === rerolled ? total(set) : NaN));
      for (const [first, ways] of others.weights) {
        if (Number.isNaN(first)) continue;
        for (const [second, times] of sum(rerolled, counted(3)).weights) {
          const result = first - rerolled + second;
          weights.set(result, (weights.get(result) ?? 0n) + ways * times * 3n ** BigInt(3 - rerolled));
        }
      }
    }
    await obeys(`3d3r${limit}=1`, throws(6, 3), { weights, rest: 0n });
  });

  it.each([1, 3])("2d3rr%i<3 rerolls at most so often, rerolled dice included", async (limit) => {
    const rule = chain({ dice: 2, faces: 3, throws: 6, matches: (face) => face < 3, isCounted: false, limit });
    await obeys(`2d3rr${limit}<3`, throws(6, 3), rule);
  });
});

describe("exploding", () => {
  it.each(conditions(4))("2d4x%s adds a die for every match, added dice included", async (text, holds) => {
    const rule = chain({ dice: 2, faces: 4, throws: 5, matches: holds, isCounted: true });
    await obeys(`2d4x${text}`, throws(5, 4), rule);
  });

  it.each(conditions(4))("2d4xo%s adds a die for every die that matched at first", async (text, holds) => {
    await obeys(`2d4xo${text}`, throws(4, 4), sum(2, secondThrow(4, holds, true)));
  });

  it.each([0, 1, 2, 3])("2d4x%i<3 explodes at most so often", async (limit) => {
    const rule = chain({ dice: 2, faces: 4, throws: 5, matches: (face) => face < 3, isCounted: true, limit });
    await obeys(`2d4x${limit}<3`, throws(5, 4), rule);
  });

  it("one die can explode often, and what is cut off is what is left", async () => {
    const rule = chain({ dice: 1, faces: 2, throws: 10, matches: (face) => face === 2, isCounted: true });
    expect(rule.rest).toBe(1n);
    await obeys("1d2x", throws(10, 2), rule);
  });
});
