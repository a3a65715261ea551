// The worked examples of the sources, with the dice that they name. Each is called by its place in the source.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { openTable, scriptFaces } from "./open-table.ts";
import type { Face, OwnRoll, Table } from "./open-table.ts";

let table: Table;
beforeAll(async () => {
  table = await openTable();
});
afterAll(() => table.close());
beforeEach(() => {
  scriptFaces();
});

/** Rolls a formula with these faces, by the world's readings or others. */
async function roll(formula: string, faces: readonly Face[], readings: object = {}): Promise<OwnRoll> {
  scriptFaces(...faces);
  const options = Object.keys(readings).length > 0 ? { readings: readRuleVariants({ ...readings }) } : {};
  return new table.api.Roll(formula, {}, options).evaluate();
}

describe("stress (Project Redcap)", () => {
  test.each([
    ["You roll 3. The result is 3", [3], 3],
    ["You roll 0: the result is 0, and a botch die decides whether it is a botch", [10, 5], 0],
    ["You roll 1, 4. The result is 8", [1, 4], 8],
    ["You roll 1, 1, 1, 0. The result is 80", [1, 1, 1, 10], 80],
  ])("%s", async (_example, faces, total) => {
    expect((await roll("1ds", faces)).total).toBe(total);
  });

  test("You roll 1, roll 0, in version 4 of the page: the result is 0, and botch dice are rolled", async () => {
    const { total, outcome } = await roll("1ds", [1, 10, 10], { zeroAfterOne: true });
    expect(total).toBe(0);
    expect(outcome).toMatchObject({ botchCheck: true, botch: true });
  });
});

describe("stress (the rulebook): a fact about dragons, Intelligence +1 and Legend Lore 4 against 9", () => {
  const formula = "1ds + 1[Intelligence] + 4[Legend Lore] vs 9";

  test("a 5 makes 10, which exceeds the ease factor", async () => {
    expect((await roll(formula, [5])).outcome).toMatchObject({ value: 5, success: true, margin: 1 });
  });

  test("a 0 calls for a botch die, and a botch remembers wrongly whatever the total", async () => {
    expect((await roll(formula, [10, 10])).outcome).toMatchObject({ botchCheck: true, botch: true, success: false });
    expect((await roll(formula, [10, 4])).outcome).toMatchObject({ botchCheck: true, botch: false, success: false });
  });

  test("a 1 is rolled again and doubled, before both are added", async () => {
    expect((await roll(formula, [1, 4])).total).toBe(13);
  });
});

describe("stress (the rulebook): the other dice", () => {
  test("a simple die reads a 0 as 10", async () => {
    expect((await roll("1di", [10])).total).toBe(10);
  });

  test("a quality die reads a 0 as 10, a 1 doubles, a second 1 quadruples, a third multiplies by 8", async () => {
    expect((await roll("1dq", [10])).total).toBe(10);
    expect((await roll("1dq", [1, 3])).total).toBe(6);
    expect((await roll("1dq", [1, 1, 3])).total).toBe(12);
    expect((await roll("1dq", [1, 1, 1, 3])).total).toBe(24);
  });
});

describe("check: the situations", () => {
  test("Albert attacks the prone pirate with 2 boons: d12 + 2d8 + 13", async () => {
    const rolled = await roll("3dkbo2 + 5[Strength] + 6[Sword]", [
      [12, 1],
      [8, 1],
      [8, 1],
    ]);
    expect(rolled.outcome).toMatchObject({ pool: [12, 8, 8], flat: 2 });
    expect(rolled.total).toBe(3 + 13);
  });

  test("Dariel, a Herbalist and exhausted, has 1 boon and 2 banes: d10 + d8 + d4 + 11", async () => {
    const rolled = await roll("3dkbo1ba2 + 6[Ability] + 6[Survival]", [
      [10, 1],
      [8, 1],
      [4, 1],
    ]);
    expect(rolled.outcome).toMatchObject({ pool: [10, 8, 4], flat: -1 });
    expect(rolled.total).toBe(3 + 11);
  });

  test("Irzi climbs with a hurt ankle, 2 banes: 6, 8 and 3 with 5 and 4 are 26, where banes take nothing off", async () => {
    const faces: Face[] = [
      [8, 6],
      [8, 8],
      [4, 3],
    ];
    expect((await roll("3dkba2 + 5 + 4", faces, { flatShift: false })).total).toBe(26);
    // By the rule itself each bane takes 1 off.
    expect((await roll("3dkba2 + 5 + 4", faces)).total).toBe(24);
  });

  test("Silarn steals with 5, 5 and 2, 5 and 4: 21 against the shopkeeper's 4, 2 and 7 with 2: 15", async () => {
    const [thief, keeper] = [
      await roll("3dk + 5 + 4", [
        [8, 5],
        [8, 5],
        [8, 2],
      ]),
      await roll("3dk + 2", [
        [8, 4],
        [8, 2],
        [8, 7],
      ]),
    ];
    expect([thief.total, keeper.total]).toEqual([21, 15]);
  });

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
  test.each([
    ["d6", [1, 1], 11],
    ["d6", [1, 6], 16],
    ["d6", [6, 1], 16],
    ["d6", [3, 5], 35],
    ["d6", [5, 3], 35],
    ["d6", [6, 6], 66],
    ["d10", [1, 1], 11],
    ["d10", [1, 6], 16],
    ["d10", [3, 5], 35],
    ["d10", [10, 8], 108],
    ["d10", [8, 10], 108],
    ["d10", [10, 10], 1010],
  ])("a heroic roll of two %s that show %j is %i", async (die, faces, result) => {
    const size = Number(die.slice(1));
    expect(
      (
        await roll(
          `1dh${die}`,
          faces.map((face) => [size, face] as const),
        )
      ).total,
    ).toBe(result);
  });

  test.each([
    [
      "at *4 + 4 or above, with 15 or more, succeeds",
      [
        [20, 8],
        [12, 7],
      ],
      true,
    ],
    [
      "below *4 + 4 fails, however large the bonus die is",
      [
        [20, 7],
        [12, 12],
      ],
      false,
    ],
  ] as const)("“Make a Strength check difficulty 15, failure 4”: a d20 %s", async (_what, faces, success) => {
    expect(
      (await roll("1dts4sl4b12mx1 vs 15", [...faces, [6, 1], [6, 1]].slice(0, success ? 4 : 2) as Face[])).outcome,
    ).toMatchObject({
      success,
      abilityFailure: !success,
    });
  });

  test("two rings of +1 and +2 Strength give +2, and the best two of three kits count", () => {
    const bonus = (category: "artifact" | "kit", amount: number, source: string) => ({
      label: source,
      category,
      amount,
      source,
    });
    const { stack } = table.api.rules;
    expect(stack([bonus("artifact", 1, "ring"), bonus("artifact", 2, "ring")]).total).toBe(2);
    expect(stack([bonus("kit", 1, "a"), bonus("kit", 3, "b"), bonus("kit", 2, "c")]).total).toBe(5);
  });

  test.each([
    [-3, null],
    [0, null],
    [1, null],
    [2, null],
    [3, 4],
    [4, 4],
    [5, 6],
    [6, 6],
    [7, 8],
    [8, 8],
    [9, 10],
    [10, 10],
    [11, 12],
    [12, 12],
    [13, 16],
    [16, 16],
    [17, 20],
    [30, 20],
  ])("a cumulative bonus of %i is a bonus die of %s sides", async (bonus, size) => {
    const written = bonus < 0 ? `bm${-bonus}` : `b${bonus}`;
    const rolled = await roll(`1dt${written}h6mx1`, [[20, 1], ...(size === null ? [] : [[size, 1] as const])]);
    expect(rolled.outcome).toMatchObject({ bonusDie: size });
    expect(rolled.total).toBe(size === null ? 1 + bonus : 2);
  });
});
