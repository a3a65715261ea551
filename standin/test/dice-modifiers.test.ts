import { describe, expect, test } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import type { DieResult } from "../src/client/dice/types.ts";
import { script, useDice } from "./dice-host.ts";

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

describe("counting", () => {
  test.each([
    ["cs", [6], 1],
    ["cs4", [4, 4], 2],
    ["cs>3", [4, 4, 6], 3],
    ["cs>=2", [2, 3, 4, 4, 6], 5],
    ["cs<2", [1], 1],
    ["cs<=2", [1, 2], 2],
    ["CS=4", [4, 4], 2],
  ])("6d6%s of 1 2 3 4 4 6 counts %j", async (modifier, successes, total) => {
    const counted = await throwDice(`6d6${modifier}`, 1, 2, 3, 4, 4, 6);
    expect(counted.total).toBe(total);
    expect(flagged(counted.results, "success")).toEqual(successes);
  });
});

test("case does not matter", async () => {
  expect((await throwDice("4d6KH3CS>4", 5, 6, 1, 1)).total).toBe(2);
});
