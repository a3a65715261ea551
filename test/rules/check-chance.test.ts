import { describe, expect, test } from "vitest";
import { neighbours, scatter, scatterDice, scatterWords } from "../../src/rules/procedures/scatter.ts";
import type { GridShape } from "../../src/rules/procedures/scatter.ts";
import { twistOf, twists } from "../../src/rules/procedures/check-procedures.ts";

describe("a twist of fate", () => {
  const twist = (face: number, twistGap: "none" | "sideEffect" = "none") => twistOf(face, { twistGap }).id;

  test.each([
    ["disaster", 1, 5],
    ["complication", 6, 40],
    ["none", 41, 50],
    ["sideEffect", 51, 60],
    ["serendipity", 61, 95],
    ["boon", 96, 100],
  ])("is a %s from %i to %i", (id, from, to) => {
    expect([twist(from), twist(to)]).toEqual([id, id]);
  });

  test("from 41 to 50, for which the source has no row, is a side effect where the world reads it so", () => {
    expect([40, 41, 50, 51, 60, 61].map((face) => twist(face, "sideEffect"))).toEqual([
      "complication",
      "sideEffect",
      "sideEffect",
      "sideEffect",
      "sideEffect",
      "serendipity",
    ]);
  });

  test.each(["none", "sideEffect"] as const)("has a row for each face, and only one (%s)", (twistGap) => {
    const rows = twists({ twistGap });
    expect(rows.map(({ from }) => from)).toEqual([1, ...rows.slice(0, -1).map(({ to }) => to + 1)]);
    expect(rows.at(-1)?.to).toBe(100);
  });

  test.each([0, 101, 1.5])("needs a face of a d100: %d is refused", (face) => {
    expect(() => twist(face)).toThrow(/FaceRange/);
  });
});

describe("scatter", () => {
  test("the trebuchet of the source: 5 and 2 on squares is two spaces south-east", () => {
    expect(scatter("square", 5, 2)).toEqual({ direction: "southEast", spaces: 2, step: [2, 2] });
  });

  test.each([
    [2, "north", [-1, 0]],
    [3, "northEast", [-1, 1]],
    [4, "east", [0, 1]],
    [5, "southEast", [1, 1]],
    [6, "south", [1, 0]],
    [7, "southWest", [1, -1]],
    [8, "west", [0, -1]],
    [9, "northWest", [-1, -1]],
  ])("%i on squares is %s, so many rows and columns: %j", (face, direction, step) => {
    expect(scatter("square", face, 3)).toEqual({ direction, spaces: 1, step });
  });

  test.each([
    ["flatHex", ["north", "northEast", "southEast", "south", "southWest", "northWest"]],
    ["pointyHex", ["northEast", "east", "southEast", "southWest", "west", "northWest"]],
  ] as const)("2 to 7 on %s go clockwise: %j", (grid, directions) => {
    expect([2, 3, 4, 5, 6, 7].map((face) => scatter(grid, face, 3).direction)).toEqual(directions);
  });

  test.each([
    ["square", [10, 8]],
    ["flatHex", [8, 8]],
    ["pointyHex", [8, 8]],
  ] as const)("is thrown on %s with dice of %j sides; their least and greatest direction hit", (grid, dice) => {
    expect(scatterDice(grid)).toEqual(dice);
    const directHit = { direction: null, spaces: 0, step: [0, 0] };
    expect(scatter(grid, 1, 2)).toEqual(directHit);
    expect(scatter(grid, dice[0], 2)).toEqual(directHit);
    expect(scatter(grid, 4, 8)).toEqual(directHit);
  });

  test.each([
    [1, 2],
    [2, 2],
    [3, 1],
    [7, 1],
    [8, 0],
  ])("a distance die of %i is %i spaces", (face, spaces) => {
    expect(scatter("flatHex", 2, face).spaces).toBe(spaces);
  });

  test.each(["flatHex", "pointyHex"] as const)("clockwise on %s is a sixth of a turn each time", (grid) => {
    const steps = neighbours[grid].map(({ step }) => step);
    steps.forEach(([q, r], index) => {
      const next = steps[(index + 1) % steps.length];
      expect(next).toEqual([0 - r, q + r]);
    });
  });

  test.each([
    ["square", 11, 1],
    ["flatHex", 9, 1],
    ["square", 2, 9],
    ["square", 0, 1],
    ["square", 2, 1.5],
  ] as const)("on %s refuses faces that no die has: %d and %d", (grid: GridShape, direction, distance) => {
    expect(() => scatter(grid, direction, distance)).toThrow(/FaceRange/);
  });

  test("in words is a direct hit, or spaces and a direction", () => {
    expect(scatterWords(scatter("square", 1, 1))).toEqual({ key: "QUADRIVIUM.Scatter.DirectHit" });
    expect(scatterWords(scatter("square", 5, 2))).toEqual({
      key: "QUADRIVIUM.Scatter.Drift",
      data: { count: 2, direction: { key: "QUADRIVIUM.Direction.southEast" } },
    });
  });
});
