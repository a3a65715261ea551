import { describe, expect, test } from "vitest";
import { neighbours, scatter, scatterDice, scatterWords } from "../../src/rules/procedures/scatter.ts";
import { twistOf, twists } from "../../src/rules/procedures/twists.ts";

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
    expect([41, 50].map((face) => twist(face, "sideEffect"))).toEqual(["sideEffect", "sideEffect"]);
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
  test.each([
    ["square", "north northEast east southEast south southWest west northWest"],
    ["flatHex", "north northEast southEast south southWest northWest"],
    ["pointyHex", "northEast east southEast southWest west northWest"],
  ] as const)("from 2 on %s goes clockwise: %s; the least and greatest direction hit", (grid, words) => {
    const [sides, distances] = scatterDice(grid);
    expect([sides, distances]).toEqual([words.split(" ").length + 2, 8]);
    for (const [index, direction] of words.split(" ").entries()) {
      const step = neighbours[grid][index]?.step;
      expect(scatter(grid, index + 2, 3)).toEqual({ direction, spaces: 1, step });
    }
    const directHit = { direction: null, spaces: 0, step: [0, 0] };
    for (const [face, distance] of [
      [1, 2],
      [sides, 2],
      [4, 8],
    ] as const)
      expect(scatter(grid, face, distance)).toEqual(directHit);
  });

  test("on squares steps so many rows and columns; the trebuchet of the source is two spaces south-east", () => {
    const steps = [2, 3, 4, 5, 6, 7, 8, 9].map((face) => scatter("square", face, 3).step.join());
    expect(steps).toEqual(["-1,0", "-1,1", "0,1", "1,1", "1,0", "1,-1", "0,-1", "-1,-1"]);
    expect(scatter("square", 5, 2)).toEqual({ direction: "southEast", spaces: 2, step: [2, 2] });
  });

  test("a distance die of 1 or 2 is two spaces, of 3 to 7 one, and of 8 none", () => {
    expect([1, 2, 3, 7, 8].map((face) => scatter("flatHex", 2, face).spaces)).toEqual([2, 2, 1, 1, 0]);
  });

  test.each(["flatHex", "pointyHex"] as const)("clockwise on %s is a sixth of a turn each time", (grid) => {
    const steps = neighbours[grid].map(({ step }) => step);
    steps.forEach(([q, r], index) => {
      expect(steps[(index + 1) % steps.length]).toEqual([0 - r, q + r]);
    });
  });

  test.each([
    ["square", 11, 1],
    ["flatHex", 9, 1],
    ["square", 2, 9],
    ["square", 0, 1],
    ["square", 2, 1.5],
  ] as const)("on %s refuses faces that no die has: %d and %d", (grid, direction, distance) => {
    expect(() => scatter(grid, direction, distance)).toThrow(/FaceRange/);
  });

  test("in words is a direct hit, or spaces and a direction", () => {
    expect(scatterWords(scatter("square", 1, 1))).toEqual({ key: "QUADRIVIUM.Scatter.DirectHit" });
    const data = { count: 2, direction: { key: "QUADRIVIUM.Direction.southEast" } };
    expect(scatterWords(scatter("square", 5, 2))).toEqual({ key: "QUADRIVIUM.Scatter.Drift", data });
  });
});
