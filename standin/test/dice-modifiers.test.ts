import { describe, expect, test } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import type { DieResult } from "../src/client/dice/types.ts";
import { diceSettings, script, scriptUniforms, useDice } from "./dice-host.ts";

const { Roll } = dice;
const { DiceTerm, Die } = dice.terms;

useDice();

/** Throws dice with scripted faces and gives total and results. */
async function throwDice(formula: string, ...faces: number[]) {
  const [die] = Roll.parse(formula);
  if (!(die instanceof DiceTerm) || die.faces === undefined) throw new Error(`${formula} is no die`);
  script(die.faces, ...faces);
  await die.evaluate();
  return { total: die.total, results: die.results, modifiers: die.modifiers };
}

/** The faces that carry a flag. */
function flagged(results: DieResult[], flag: keyof DieResult): number[] {
  return results.filter((result) => result[flag]).map(({ result }) => result);
}

describe("a modifier that a package calls", () => {
  test("is found behind whatever stands before its name", async () => {
    const die = new Die({ number: 3, faces: 6, results: [3, 5, 6].map((result) => ({ result, active: true })) });
    script(6, 4);
    await die.reroll("/r1=3");
    expect(die.results.map(({ result, active }) => [result, active])).toEqual([
      [3, false],
      [5, true],
      [6, true],
      [4, true],
    ]);
    die.drop("2d6dh1");
    expect(die.values).toEqual([5, 4]);
    die.keep("2d6kl");
    expect(die.values).toEqual([4]);
  });
});

describe("r and rr", () => {
  test("r throws again once what matches, the lowest face unless told otherwise", async () => {
    const { total, results } = await throwDice("3d6r", 1, 4, 1, 1, 6);
    expect(total).toBe(11);
    expect(results).toEqual([
      { result: 1, active: false, rerolled: true },
      { result: 4, active: true },
      { result: 1, active: false, rerolled: true },
      { result: 1, active: true },
      { result: 6, active: true },
    ]);
  });

  test("r takes a number, an operator, and a limit before the operator", async () => {
    expect((await throwDice("3d6r2", 1, 2, 3, 6)).total).toBe(10);
    expect((await throwDice("3d6r<3", 1, 2, 3, 6, 6)).total).toBe(15);
    expect((await throwDice("3d6r1=1", 1, 1, 1, 6)).total).toBe(8);
  });

  test("rr goes on until nothing matches", async () => {
    expect((await throwDice("2d6rr<3", 1, 5, 2, 2, 4)).total).toBe(9);
    expect((await throwDice("2d3rr3<3", 1, 2, 1, 2, 1)).total).toBe(3);
    diceSettings().randomUniform = () => 0.99;
    await expect(new Roll("1d6rr").evaluate()).rejects.toThrow("Maximum recursion depth");
  });
});

describe("x and xo", () => {
  test("x adds a die for every match, the highest face unless told otherwise, and the new dice explode too", async () => {
    const { total, results } = await throwDice("2d6x", 6, 3, 6, 2);
    expect(total).toBe(17);
    expect(flagged(results, "exploded")).toEqual([6, 6]);
  });

  test("an operator without a number uses the highest face", async () => {
    expect((await throwDice("1d4x=", 4, 2)).total).toBe(6);
  });

  test("10d10x3<5 explodes at most three times", async () => {
    const { results } = await throwDice("10d10x3<5", 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 1, 1, 1);
    expect(results).toHaveLength(13);
    expect(flagged(results, "exploded")).toEqual([1, 2, 3]);
  });

  test("xo lets only the original dice explode, and all of them", async () => {
    const { results } = await throwDice("3d6xo>=5", 6, 5, 1, 6, 6);
    expect(results.map(({ result }) => result)).toEqual([6, 5, 1, 6, 6]);
    expect(flagged(results, "exploded")).toEqual([6, 5]);
  });

  test("dice that were dropped before do not explode", async () => {
    expect((await throwDice("2d6dh1x", 6, 3)).total).toBe(3);
  });

  test("a chain that never ends is refused", async () => {
    await expect(new Roll("1d1x").evaluate()).rejects.toThrow(
      "Maximum recursion depth for exploding dice roll exceeded",
    );
  });
});

describe("k and d", () => {
  test.each([
    ["k", 6],
    ["kh", 6],
    ["kh2", 10],
    ["kl", 1],
    ["kl3", 5],
    ["d", 14],
    ["dl", 14],
    ["dl2", 12],
    ["dh", 9],
    ["dh3", 3],
    ["kh9", 15],
    ["dl9", 0],
  ])("5d6%s of 4 1 6 2 2 gives %i", async (modifier, total) => {
    expect((await throwDice(`5d6${modifier}`, 4, 1, 6, 2, 2)).total).toBe(total);
  });

  test("what is not kept is discarded and no longer active; of equals the earlier goes first", async () => {
    const { results } = await throwDice("3d6kh2", 2, 5, 2);
    expect(results).toEqual([
      { result: 2, active: false, discarded: true },
      { result: 5, active: true },
      { result: 2, active: true },
    ]);
  });

  test("modifiers work in the order they are written", async () => {
    expect((await throwDice("3d20kh2dl", 5, 15, 10)).total).toBe(15);
    expect((await throwDice("2d6kh1x", 6, 6, 2)).total).toBe(8);
    expect((await throwDice("2d4r<3kh", 1, 4, 2)).total).toBe(4);
    expect((await throwDice("3d4kh2cs>2", 1, 3, 4)).total).toBe(2);
  });
});

describe("min and max", () => {
  test("results count for at least, or at most, a value", async () => {
    const { total, results } = await throwDice("3d6min3", 1, 2, 5);
    expect(total).toBe(11);
    expect(results[0]).toEqual({ result: 1, active: true, count: 3, rerolled: true });
    expect((await throwDice("3d6max4", 1, 5, 6)).total).toBe(9);
    expect((await throwDice("3d6min2max5", 1, 4, 6)).total).toBe(11);
  });

  test("without a value they do nothing", async () => {
    expect(await throwDice("2d6min", 1, 2)).toMatchObject({ total: 3, modifiers: [] });
  });
});

describe("counting", () => {
  test.each([
    ["even", [2, 4, 4], 3],
    ["odd", [1, 3], 2],
    ["cs", [6], 1],
    ["cs4", [4, 4], 2],
    ["cs>3", [4, 4, 6], 3],
    ["cs>=2", [2, 3, 4, 4, 6], 5],
    ["cs<2", [1], 1],
    ["cs<=2", [1, 2], 2],
    ["CS=4", [4, 4], 2],
  ])("6d6%s of 1 2 3 4 4 6 counts %j", async (modifier, successes, total) => {
    const faces = modifier === "even" ? [1, 2, 3, 4, 4, 1] : [1, 2, 3, 4, 4, 6];
    const counted = await throwDice(`6d6${modifier}`, ...faces);
    expect(counted.total).toBe(total);
    expect(flagged(counted.results, "success")).toEqual(successes);
  });

  test("cf counts failures, the lowest face unless told otherwise", async () => {
    const { total, results } = await throwDice("4d6cf", 1, 2, 1, 6);
    expect(total).toBe(2);
    expect(flagged(results, "failure")).toEqual([1, 1]);
    expect((await throwDice("4d6cf<=3", 1, 2, 3, 6)).total).toBe(3);
  });

  test("the coin called is a success", async () => {
    scriptUniforms(0.1, 0.9, 0.9);
    expect((await new Roll("3dcc1").evaluate()).total).toBe(1);
    scriptUniforms(0.1, 0.9, 0.9);
    expect((await new Roll("3dcc0").evaluate()).total).toBe(2);
  });

  test("a Fate die rerolls its minus and is kept by value", async () => {
    scriptUniforms(0.9, 0.5, 0.1);
    expect((await new Roll("2dfr").evaluate()).total).toBe(1);
    scriptUniforms(0.9, 0.5, 0.1);
    expect((await new Roll("3dfkl").evaluate()).total).toBe(-1);
  });
});

describe("failures that cost something", () => {
  test("df takes one for every failure", async () => {
    expect((await throwDice("4d6df", 1, 2, 5, 6)).total).toBe(12);
    expect((await throwDice("4d6df<3", 1, 2, 5, 6)).total).toBe(9);
  });

  test("a bare df after cs takes one for every die that is no success", async () => {
    const { total, results } = await throwDice("4d6cs>3df", 1, 4, 5, 3);
    expect(total).toBe(0);
    expect(flagged(results, "failure")).toEqual([1, 3]);
    expect((await throwDice("4d6cf<3df", 1, 4, 5, 3)).total).toBe(-1);
  });

  test("sf takes the value of every failure", async () => {
    expect((await throwDice("4d6sf<3", 1, 2, 5, 6)).total).toBe(8);
  });
});

describe("ms", () => {
  test("the total is the margin to the target", async () => {
    expect((await throwDice("2d6ms>5", 4, 6)).total).toBe(5);
    expect((await throwDice("2d6ms>=12", 4, 6)).total).toBe(-2);
    expect((await throwDice("2d6ms<12", 4, 6)).total).toBe(2);
  });

  test("the margin is still there after the term was stored", async () => {
    script(6, 4, 6);
    const rolled = await new Roll("2d6ms>5").evaluate();
    expect(rolled.terms[0]?.options).toMatchObject({ marginSuccess: 5 });
    expect(Roll.fromJSON(JSON.stringify(rolled)).terms[0]?.total).toBe(5);
    script(6, 4, 6);
    expect((await new Roll("2d6ms<12").evaluate()).terms[0]?.options).toMatchObject({ marginFailure: 12 });
  });
});

test("case does not matter", async () => {
  expect((await throwDice("4d6KH3CS>4", 5, 6, 1, 1)).total).toBe(2);
});

test("letters that run together are told apart, and lose the number behind them", async () => {
  const rolled = await throwDice("2d6khrr", 5, 1, 4);
  expect(rolled.modifiers).toEqual(["kh", "rr"]);
  expect(Roll.parse("2d6khmin3")[0]).toHaveProperty("modifiers", ["khmin3"]);
  const kept = await throwDice("2d6khmin3", 2, 1);
  expect(kept.modifiers).toEqual(["kh"]);
  expect(kept.total).toBe(2);
});

test("the helpers for modifiers of one's own are there", () => {
  expect(Die.compareResult(3, "<=", 3)).toBe(true);
  expect(Die.compareResult(3, "", 3)).toBe(true);
  expect(Die.compareResult(3, "?", 3)).toBe(false);
  const results = [{ result: 1, active: true }];
  expect(Die._keepOrDrop(results, 1, { keep: false })).toEqual([{ result: 1, active: false, discarded: true }]);
});
