import { describe, expect, test } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import type { DieResult } from "../src/client/dice/types.ts";
import { diceSettings, script, scriptUniforms, useDice } from "./dice-host.ts";

const { Roll } = dice;
const { DiceTerm } = dice.terms;

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

  test("rr goes on until nothing matches", async () => {
    expect((await throwDice("2d6rr<3", 1, 5, 2, 2, 4)).total).toBe(9);
    expect((await throwDice("2d3rr3<3", 1, 2, 1, 2, 1)).total).toBe(3);
    diceSettings().randomUniform = () => 0.99;
    await expect(new Roll("1d6rr").evaluate()).rejects.toThrow("Maximum recursion depth");
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

  test("the coin called is a success", async () => {
    scriptUniforms(0.1, 0.9, 0.9);
    expect((await new Roll("3dcc1").evaluate()).total).toBe(1);
    scriptUniforms(0.1, 0.9, 0.9);
    expect((await new Roll("3dcc0").evaluate()).total).toBe(2);
  });
});

describe("ms", () => {
  test("the total is the margin to the target", async () => {
    expect((await throwDice("2d6ms>5", 4, 6)).total).toBe(5);
    expect((await throwDice("2d6ms>=12", 4, 6)).total).toBe(-2);
    expect((await throwDice("2d6ms<12", 4, 6)).total).toBe(2);
  });
});

test("case does not matter", async () => {
  expect((await throwDice("4d6KH3CS>4", 5, 6, 1, 1)).total).toBe(2);
});
