import { describe, expect, it } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import { chancesOf, everyRoll, meanOf } from "./dice-distributions.ts";
import { script, scriptDice, useDice } from "./dice-host.ts";

const { Roll } = dice;

useDice();

const throws = (count: number, faces: number) => Array<number>(count).fill(faces);

/** The chance of every total, as far as the article's dice are not thrown for ever. */
async function chances(formula: string, faces: readonly number[]): Promise<string[]> {
  const { weights } = await everyRoll(formula, faces);
  return chancesOf({ weights, rest: 0n }).slice(0, -1);
}

/** Totals which are all equally likely. */
function evenly(from: number, to: number): string[] {
  const count = to - from + 1;
  return Array.from({ length: count }, (_, index) => `${from + index}: 1/${count}`);
}

describe("examples from Foundry's articles on dice", () => {
  it.each([
    ["2d20kh", throws(2, 20), 13.825],
    ["2d20kl", throws(2, 20), 7.175],
    ["4d6kh3", throws(4, 6), 15_869 / 1296],
    ["4d6dl1", throws(4, 6), 15_869 / 1296],
    ["4d6kl3", throws(4, 6), 21 - 15_869 / 1296],
    ["1d10r1", throws(2, 10), 5.5 + 4.5 / 10],
    ["1d20r<10", throws(2, 20), (165 + 9 * 10.5) / 20],
    ["3d6cs>=5", throws(3, 6), 1],
    ["4d6cs6", throws(4, 6), 4 / 6],
    ["3d6even", throws(3, 6), 1.5],
    ["3d6min2", throws(3, 6), 3 * (22 / 6)],
    ["3d6max5", throws(3, 6), 3 * (20 / 6)],
    ["3d6ms>10", throws(3, 6), 0.5],
    ["4df", throws(4, 3), 0],
    ["3dc", throws(3, 2), 1.5],
    ["{1d6, 1d8}kh", [6, 8], (1 + 2 * 3 + 3 * 5 + 4 * 7 + 5 * 9 + 6 * 11 + 7 * 6 + 8 * 6) / 48],
    ["1d20 + 1d4 - 2", [20, 4], 11],
  ])("%s is on average as much as it should be", async (formula, faces, mean) => {
    expect(meanOf(await everyRoll(formula, faces))).toBeCloseTo(mean, 10);
  });

  it("1d20rr<3 ends on any face from 3 to 20, all alike", async () => {
    expect(await chances("1d20rr<3", throws(3, 20))).toEqual(evenly(3, 20));
  });

  it("1d20x<10kh throws until one die is ten or better, which is all it keeps", async () => {
    expect(await chances("1d20x<10kh", throws(3, 20))).toEqual(evenly(10, 20));
  });

  it("1d10x10 can be any number but the multiples of ten", async () => {
    const { weights, rest } = await everyRoll("1d10x10", throws(3, 10));
    expect([...weights].map(([total]) => total).filter((total) => total % 10 === 0)).toEqual([]);
    expect([weights.get(7), weights.get(17), weights.get(27), rest]).toEqual([100n, 10n, 1n, 1n]);
  });

  it("1d(1d20) throws a die of as many faces as another shows", async () => {
    let sum = 0;
    for (let faces = 1; faces <= 20; faces++) {
      for (let face = 1; face <= faces; face++) {
        scriptDice([20, faces], [faces, face]);
        sum += ((await new Roll("1d(1d20)").evaluate()).total ?? NaN) / faces / 20;
      }
    }
    expect(sum).toBeCloseTo(5.75, 10);
  });

  it("{4d6, 3d8, 2d10}kh is the best of three rolls", async () => {
    scriptDice([6, 6], [6, 6], [6, 1], [6, 1], [8, 5], [8, 5], [8, 5], [10, 3], [10, 9]);
    const roll = await new Roll("{4d6, 3d8, 2d10}kh").evaluate();
    expect([roll.total, roll.dice.length]).toEqual([15, 3]);
  });

  it("20d20kh10cs>10 counts, of the ten best, those above ten", async () => {
    const faces = [3, 11, 10, 20, 1, 12, 5, 15, 9, 2, 8, 11, 4, 19, 6, 7, 10, 13, 1, 16];
    script(20, ...faces);
    const best = faces.toSorted((a, b) => b - a).slice(0, 10);
    expect((await new Roll("20d20kh10cs>10").evaluate()).total).toBe(best.filter((face) => face > 10).length);
  });

  it("arithmetic, functions and text after a term are as in the articles", async () => {
    script(6, 3, 5);
    const roll = await new Roll("floor((2d6[fire] + 4) / 3) + max(2, 3)[bonus]").evaluate();
    expect([roll.total, roll.formula]).toEqual([7, "floor((2d6[fire] + 4) / 3) + max(2, 3)[bonus]"]);
  });
});
