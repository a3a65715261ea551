import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTable, scriptFaces, type Face, table } from "./open-table.ts";
import type { OwnRoll } from "./open-table.ts";

beforeAll(() => openTable({ forAll: true }));
beforeEach(() => {
  scriptFaces();
});

function create(formula: string, data: Record<string, number> = {}): OwnRoll {
  return Roll.create(formula, data as never) as unknown as OwnRoll;
}

async function roll(formula: string, ...faces: Face[]): Promise<OwnRoll> {
  scriptFaces(...faces);
  return create(formula).evaluate();
}

describe("a typed formula", () => {
  test.each([
    ["1di", [10], 10],
    ["1dq", [1, 10], 20],
    ["1ds", [1, 1, 1, 10], 80],
    ["1ds", [10, 5], 0],
    ["3db", [10, 1, 10], 2],
    ["1DS + 2", [4], 6],
    ["2ds", [3, 4], 7],
    ["1dsb0", [10], 0],
  ])("%s with the faces %j comes to %i", async (formula, faces, total) => {
    expect((await roll(formula, ...faces)).total).toBe(total);
  });

  test("throws its follow-up dice as ordinary dice, with the faces that fell", async () => {
    const rolled = await roll("1dsb2 + 5 vs 9", 10, 3, 10);
    expect(rolled.dice.map((die) => [die.denomination, die.values])).toEqual([
      ["d10", [10]],
      ["d10", [3, 10]],
    ]);
    expect(rolled.total).toBe(5);
    expect(rolled.outcome).toMatchObject({ botch: true, botches: 1, success: false, margin: -4 });
  });

  test("keeps its target in the formula, so that rolling the formula again asks the same", async () => {
    const rolled = await roll("1ds+5 vs 9", 3);
    expect(rolled.formula).toBe("1ds + 5 vs 9");
    expect(create(rolled.formula).formula).toBe(rolled.formula);
    expect(rolled.clone().formula).toBe(rolled.formula);
  });

  test("shows the face 10 as 0 and keeps the result 10", async () => {
    const [die] = (await roll("1dsb0", 10)).dice;
    expect(die?.getTooltipData()).toMatchObject({ formula: "1d10", flavor: "first die", rolls: [{ result: "0" }] });
    expect(die?.results[0]?.result).toBe(10);
  });
});

describe("a stored roll", () => {
  test.each([
    ["1dsb3[Dexterity + Brawl] + 2[Dexterity] vs 6", [10, 3, 10, 10]],
    ["(1ds + 5) * 2 vs 9", [1, 4]],
    ["2ds - 1 vs 0", [1, 10, 6, 7]],
    ["3db", [10, 2, 10]],
  ])("%s is restored with its total, outcome and dice", async (formula, faces) => {
    const rolled = await roll(formula, ...faces);
    const restored = table.api.Roll.fromJSON(JSON.stringify(rolled));
    expect(restored.total).toBe(rolled.total);
    expect(restored.outcome).toEqual(rolled.outcome);
    expect(restored.formula).toBe(rolled.formula);
    expect(JSON.parse(JSON.stringify(restored))).toEqual(JSON.parse(JSON.stringify(rolled)));
  });

  test("of a trip that fails by ability is the trip die alone, whatever else the formula adds", async () => {
    const failed = await roll("1dts4 + 3 vs 6", [20, 2]);
    expect(failed.total).toBe(2);
    expect(failed.outcome).toMatchObject({ abilityFailure: true, success: false, margin: -4, result: null });
    const bonus = await roll("1dts4b7 + 3 vs 6", [20, 2], [8, 8]);
    expect([bonus.total, bonus.outcome?.margin]).toEqual([2, -4]);
    expect(table.api.Roll.fromJSON(JSON.stringify(bonus)).total).toBe(2);
    expect((await roll("1dts4 + 3 vs 6", [20, 4])).total).toBe(7);
    // 1, 2 and 3 fail, and so do they as the second toss of a 10; 4 is the least of all others.
    const chances = create("1dts4 + 3 vs 6").odds;
    expect(chances.total.slice(0, 4)).toEqual([
      [1, 0.0525],
      [2, 0.0525],
      [3, 0.0525],
      [7, 0.0525],
    ]);
    expect(chances.success).toBeCloseTo(1 - 3 * 0.0525, 12);
  });
});

describe("what cannot be rolled is refused in words that name it", () => {
  test.each([
    ["1dsb500", "“b500” is out of range: it must be from 0 to 100."],
    ["1dsb2b3", "“b3” is set twice on ds. Set it only once."],
    ["1ds!5", "“!5” is not possible on ds. Possible modifiers: b0–b100, by1–by10."],
    ["1dib1", "“b1” is not possible on di. Possible modifiers: by1–by10."],
    ["1ds +", "“1ds +” is incomplete: a number or a die is missing at the end."],
    ["1ds)", "“1ds)” cannot be read: unexpected “)” at character 4."],
    ["2dzz", "Unknown die “2dzz”."],
    ["1ds vs x", "“x” after “vs” is not a number."],
    ["0ds", "0ds: the number of dice must be from 1 to 100."],
    ["101ds", "101ds: the number of dice must be from 1 to 100."],
    ["1000d6", "1000d6: the number of dice must be from 0 to 999."],
    ["1ds + 100000000000000000000000", "“1e+23” is too large or too small for a formula."],
    ["1ds + 0.0000001", "“1e-7” is too large or too small for a formula."],
    ["1d100000000000000000000000", "“1e+23” is too large or too small for a formula."],
    ["1ds vs 100000000000000000000000", "“1e+23” is too large or too small for a formula."],
    ["1dk vs hard", "Only commands such as /check know difficulties by name."],
    ["1ds vs Hard[9]", "“Hard” after “vs” is not a number."],
  ])("%s: %s", (formula, message) => {
    expect(() => create(formula)).toThrow(message);
  });
});

describe("the odds of a formula", () => {
  test("are those of its die and of the other terms", () => {
    const { success, botch, mean } = create("1dsb3 + 5 vs 9").odds;
    expect([success, botch, mean]).toEqual([0.7, 0.0271, 10.75]);
  });

  test.each([
    ["(2)ds", "2ds"],
    ["(1 + 1)d6", "2d6"],
    ["1d(2 * 3)", "1d6"],
  ])("of %s are those of %s", (formula, plain) => {
    expect(create(formula).odds).toEqual(create(plain).odds);
  });
});

test("what a roll comes to against a hidden target is in nothing that is stored, and no macro changes what was kept", async () => {
  const rolled = await roll("1ds + 5", 8);
  const stored = JSON.stringify(rolled);
  expect(rolled.outcomeAgainst(9)).toMatchObject({ target: 9, success: true, margin: 4 });
  expect(rolled.outcome).toMatchObject({ target: null, success: null });
  expect(JSON.stringify(rolled)).toBe(stored);
  expect(JSON.stringify(Object.entries(rolled))).not.toContain('"target":9');
  expect(() => Object.assign(rolled.outcome ?? {}, { success: true })).toThrow(TypeError);
  expect(() => Object.assign(rolled.die?.setup ?? {}, { botch: 0 })).toThrow(TypeError);
});
