// The worked examples of the sources, with the dice that they name. Each is called by its place in the source.

import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { openTable, scriptFaces, table } from "./open-table.ts";
import type { Face } from "./open-table.ts";
import { d20, d8 } from "./play/dice.ts";

beforeAll(() => openTable({ forAll: true }));
beforeEach(() => {
  scriptFaces();
});

/** Rolls a formula with these faces, by the world's readings or others. */
async function roll(formula: string, faces: readonly Face[], readings: object = {}) {
  scriptFaces(...faces);
  const options = Object.keys(readings).length > 0 ? { readings: readRuleVariants({ ...readings }) } : {};
  return new table.api.Roll(formula, {}, options).evaluate();
}

type Example = readonly [what: string, formula: string, faces: readonly Face[], result: object, readings?: object];

const LORE = "1ds + 1[Intelligence] + 4[Legend Lore] vs 9";
const CLIMB = "3dkba2 + 5 + 4";

const examples: Readonly<Record<string, readonly Example[]>> = {
  "stress (Project Redcap)": [
    ["You roll 3. The result is 3", "1ds", [3], { total: 3 }],
    ["You roll 0: the result is 0, and a botch die decides whether it is a botch", "1ds", [10, 5], { total: 0 }],
    ["You roll 1, 4. The result is 8", "1ds", [1, 4], { total: 8 }],
    ["You roll 1, 1, 1, 0. The result is 80", "1ds", [1, 1, 1, 10], { total: 80 }],
    [
      "You roll 1, roll 0, in version 4 of the page: the result is 0, and botch dice are rolled",
      "1ds",
      [1, 10, 10],
      { total: 0, outcome: { botchCheck: true, botch: true } },
      { zeroAfterOne: true },
    ],
  ],
  "stress (the rulebook): a fact about dragons, Intelligence +1 and Legend Lore 4 against 9": [
    [
      "a 5 makes 10, which exceeds the ease factor",
      LORE,
      [5],
      { total: 10, outcome: { value: 5, success: true, margin: 1 } },
    ],
    [
      "a 0 calls for a botch die, which need not be a botch",
      LORE,
      [10, 4],
      { outcome: { botchCheck: true, botch: false, success: false } },
    ],
    [
      "a botch remembers wrongly whatever the total",
      LORE,
      [10, 10],
      { outcome: { botchCheck: true, botch: true, success: false } },
    ],
    ["a 1 is rolled again and doubled, before both are added", LORE, [1, 4], { total: 13 }],
  ],
  "stress (the rulebook): the other dice": [["a simple die reads a 0 as 10", "1di", [10], { total: 10 }]],
  "check: the situations": [
    [
      "Albert attacks the prone pirate with 2 boons: d12 + 2d8 + 13",
      "3dkbo2 + 5[Strength] + 6[Sword]",
      [[12, 1], ...d8(1, 1)],
      { total: 3 + 13, outcome: { pool: [12, 8, 8], flat: 2 } },
    ],
    [
      "Dariel, a Herbalist and exhausted, has 1 boon and 2 banes: d10 + d8 + d4 + 11",
      "3dkbo1ba2 + 6[Ability] + 6[Survival]",
      [[10, 1], ...d8(1), [4, 1]],
      { total: 3 + 11, outcome: { pool: [10, 8, 4], flat: -1 } },
    ],
    [
      "Irzi climbs with a hurt ankle, 2 banes: 6, 8 and 3 with 5 and 4 are 26, where banes take nothing off",
      CLIMB,
      [...d8(6, 8), [4, 3]],
      { total: 26 },
      { flatShift: false },
    ],
    ["by the rule itself, each of Irzi's banes takes 1 off", CLIMB, [...d8(6, 8), [4, 3]], { total: 24 }],
    ["Silarn steals with 5, 5 and 2, 5 and 4: 21", "3dk + 5 + 4", d8(5, 5, 2), { total: 21 }],
    ["the shopkeeper's 4, 2 and 7 with 2 are 15", "3dk + 2", d8(4, 2, 7), { total: 15 }],
  ],
};

describe.each(Object.entries(examples))("%s", (_source, rows) => {
  for (const [what, formula, faces, result, readings] of rows) {
    test(what, async () => {
      expect(await roll(formula, faces, readings)).toMatchObject(result);
    });
  }
});

test("a quality die reads a 0 as 10, a 1 doubles, a second 1 quadruples, a third multiplies by 8", async () => {
  const totals = [];
  for (const faces of [[10], [1, 3], [1, 1, 3], [1, 1, 1, 3]]) totals.push((await roll("1dq", faces)).total);
  expect(totals).toEqual([10, 6, 12, 24]);
});

describe("check: the rules", () => {
  test("each boon raises the average by 2, and each bane lowers it by 2", () => {
    const mean = (formula: string) => table.api.odds(formula).mean;
    expect(mean("3dkbo1") - mean("3dk")).toBeCloseTo(2);
    expect(mean("3dkba1") - mean("3dk")).toBeCloseTo(-2);
    expect(mean("3dkbo3ba2") - mean("3dk")).toBeCloseTo(2);
  });

  test("a passive check takes 12, with +1 for each boon and −1 for each bane", () => {
    expect(table.api.rules.passive({ bonuses: [2], boons: 2, banes: 1 }).total).toBe(15);
  });

  test("a trebuchet's boulder that shows 5 and 2 lands two spaces southeast of its target", () => {
    expect(table.api.rules.scatter("square", 5, 2)).toMatchObject({ direction: "southEast", spaces: 2 });
  });
});

describe("trip: the examples", () => {
  test.each<[size: number, faces: readonly [number, number], result: number]>([
    [6, [1, 1], 11],
    [6, [1, 6], 16],
    [6, [6, 1], 16],
    [6, [3, 5], 35],
    [6, [5, 3], 35],
    [6, [6, 6], 66],
    [10, [1, 1], 11],
    [10, [1, 6], 16],
    [10, [3, 5], 35],
    [10, [10, 8], 108],
    [10, [8, 10], 108],
    [10, [10, 10], 1010],
  ])("a heroic roll of two d%i that show %j is %i", async (size, faces, result) => {
    const shown = faces.map((face) => [size, face] as const);
    expect((await roll(`1dhd${size}`, shown)).total).toBe(result);
  });

  const STRENGTH = "1dts4sl4b12mx1 vs 15";
  test.each<[what: string, faces: readonly Face[], success: boolean]>([
    ["at *4 + 4 or above, with 15 or more, succeeds", [...d20(8), [12, 7], [6, 1], [6, 1]], true],
    ["below *4 + 4 fails, however large the bonus die is", [...d20(7), [12, 12]], false],
  ])("“Make a Strength check difficulty 15, failure 4”: a d20 %s", async (_what, faces, success) => {
    expect((await roll(STRENGTH, faces)).outcome).toMatchObject({ success, abilityFailure: !success });
  });

  const sizes: readonly (readonly [size: number | null, bonuses: readonly number[]])[] = [
    [null, [-3, 0, 1, 2]],
    [4, [3, 4]],
    [6, [5, 6]],
    [8, [7, 8]],
    [10, [9, 10]],
    [12, [11, 12]],
    [16, [13, 16]],
    [20, [17, 30]],
  ];
  test.each(sizes.flatMap(([size, bonuses]) => bonuses.map((bonus) => [bonus, size] as const)))(
    "a cumulative bonus of %i is a bonus die of %s sides",
    async (bonus, size) => {
      const written = bonus < 0 ? `bm${-bonus}` : `b${bonus}`;
      const rolled = await roll(`1dt${written}h6mx1`, [[20, 1], ...(size === null ? [] : [[size, 1] as const])]);
      expect(rolled.outcome).toMatchObject({ bonusDie: size });
      expect(rolled.total).toBe(size === null ? 1 + bonus : 2);
    },
  );
});
