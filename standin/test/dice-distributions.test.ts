import { describe, it } from "vitest";
import { choose, counted, mapTotals, secondThrow, sum, type Distribution } from "./dice-distributions.ts";
import { useDice } from "./dice-host.ts";
import { conditions, obeys, throws, total } from "./dice-rules.ts";

useDice();

describe("keeping and dropping", () => {
  const highest = (count: number) => (values: readonly number[]) => total(values.slice(Math.max(4 - count, 0)));
  const lowest = (count: number) => (values: readonly number[]) => total(values.slice(0, count));

  it.each([
    ["k", highest(1)],
    ["kh", highest(1)],
    ["k3", highest(3)],
    ["kh2", highest(2)],
    ["kh4", highest(4)],
    ["kh9", highest(9)],
    ["kh0", highest(0)],
    ["kl", lowest(1)],
    ["kl3", lowest(3)],
    ["d", highest(3)],
    ["dl", highest(3)],
    ["d2", highest(2)],
    ["dl3", highest(1)],
    ["dh", lowest(3)],
    ["dh2", lowest(2)],
    ["dh9", lowest(0)],
  ])("4d4%s counts what is left", async (modifier, read) => {
    await obeys(`4d4${modifier}`, throws(4, 4), choose(4, counted(4), read));
  });

  it("one after the other, they work on what the one before has left", async () => {
    const middle = (values: readonly number[]) => values[1] ?? NaN;
    await obeys("3d5dlkl", throws(3, 5), choose(3, counted(5), middle));
    await obeys("3d5kh2dh", throws(3, 5), choose(3, counted(5), middle));
  });

  it("works on rerolled dice as on any", async () => {
    await obeys(
      "2d4r<3kh",
      throws(4, 4),
      choose(
        2,
        secondThrow(4, (face) => face < 3),
        ([, best]) => best ?? NaN,
      ),
    );
  });
});

describe("counting", () => {
  const binary = (holds: (face: number) => boolean) =>
    sum(
      3,
      counted(4, (face) => (holds(face) ? 1 : 0)),
    );

  it.each(conditions(4))("3d4cs%s counts the dice that match", async (text, holds) => {
    await obeys(`3d4cs${text}`, throws(3, 4), binary(holds));
  });

  it.each(conditions(1))("3d4cf%s counts them too", async (text, holds) => {
    await obeys(`3d4cf${text}`, throws(3, 4), binary(holds));
  });

  it("3d4even and 3d4odd count by parity", async () => {
    await obeys(
      "3d4even",
      throws(3, 4),
      binary((face) => face % 2 === 0),
    );
    await obeys(
      "3d4odd",
      throws(3, 4),
      binary((face) => face % 2 === 1),
    );
  });

  it("3d4kh2cs>2 counts only dice that were kept", async () => {
    const read = (values: readonly number[]) => values.slice(1).filter((value) => value > 2).length;
    await obeys("3d4kh2cs>2", throws(3, 4), choose(3, counted(4), read));
  });
});

describe("failures", () => {
  it.each(conditions(1).filter(([text]) => text !== "="))(
    "3d4df%s counts -1 for every match, 3d4sf%s its negative",
    async (text, holds) => {
      await obeys(
        `3d4df${text}`,
        throws(3, 4),
        sum(
          3,
          counted(4, (face) => (holds(face) ? -1 : face)),
        ),
      );
      await obeys(
        `3d4sf${text}`,
        throws(3, 4),
        sum(
          3,
          counted(4, (face) => (holds(face) ? -face : face)),
        ),
      );
    },
  );

  it.each(conditions(4))("3d4cs%s with a bare df makes the rest cost one each", async (text, holds) => {
    await obeys(
      `3d4cs${text}df`,
      throws(3, 4),
      sum(
        3,
        counted(4, (face) => (holds(face) ? 1 : -1)),
      ),
    );
  });

  it.each(conditions(1))("3d4cf%s with a bare df makes the failures cost one each", async (text, holds) => {
    await obeys(
      `3d4cf${text}df`,
      throws(3, 4),
      sum(
        3,
        counted(4, (face) => (holds(face) ? -1 : 0)),
      ),
    );
  });
});

describe("bounds and margins", () => {
  it("min and max bound what each die counts for", async () => {
    await obeys(
      "3d5min3",
      throws(3, 5),
      sum(
        3,
        counted(5, (face) => Math.max(face, 3)),
      ),
    );
    await obeys(
      "3d5max3",
      throws(3, 5),
      sum(
        3,
        counted(5, (face) => Math.min(face, 3)),
      ),
    );
    await obeys(
      "2d6min2max5",
      throws(2, 6),
      sum(
        2,
        counted(6, (face) => Math.min(Math.max(face, 2), 5)),
      ),
    );
  });

  it.each(["7", "=7", ">7", ">=7"])("3d4ms%s is the total less the target", async (target) => {
    await obeys(
      `3d4ms${target}`,
      throws(3, 4),
      mapTotals(sum(3, counted(4)), (sum) => sum - 7),
    );
  });

  it.each(["<7", "<=7"])("3d4ms%s is the target less the total", async (target) => {
    await obeys(
      `3d4ms${target}`,
      throws(3, 4),
      mapTotals(sum(3, counted(4)), (sum) => 7 - sum),
    );
  });
});

describe("coins and Fate dice", () => {
  it("count what was called, and are rerolled and kept by value", async () => {
    await obeys(
      "3dc",
      throws(3, 2),
      sum(
        3,
        counted(2, (face) => face - 1),
      ),
    );
    await obeys(
      "3dcc",
      throws(3, 2),
      sum(
        3,
        counted(2, (face) => face - 1),
      ),
    );
    await obeys(
      "3dcc0",
      throws(3, 2),
      sum(
        3,
        counted(2, (face) => 2 - face),
      ),
    );
    await obeys(
      "3df",
      throws(3, 3),
      sum(
        3,
        counted(3, (face) => face - 2),
      ),
    );
    await obeys(
      "3dfkh",
      throws(3, 3),
      choose(3, counted(3), ([, , best = NaN]) => best - 2),
    );
    await obeys(
      "3dfdl",
      throws(3, 3),
      choose(3, counted(3), ([, ...better]) => total(better) - 4),
    );
    await obeys(
      "2dfr",
      throws(4, 3),
      mapTotals(
        sum(
          2,
          secondThrow(3, (face) => face === 1),
        ),
        (sum) => sum - 4,
      ),
    );
  });
});

describe("pools", () => {
  /** All cases of one die of four faces, one of six, and two of three together. */
  function pool(read: (totals: readonly [number, number, number]) => number): Distribution {
    const weights = new Map<number, bigint>();
    for (let code = 0; code < 4 * 6 * 9; code++) {
      const [four, six, threes] = [1 + (code % 4), 1 + (Math.floor(code / 4) % 6), Math.floor(code / 24)];
      const result = read([four, six, 2 + (threes % 3) + Math.floor(threes / 3)]);
      weights.set(result, (weights.get(result) ?? 0n) + 1n);
    }
    return { weights, rest: 0n };
  }
  const sorted = (totals: readonly number[]) => totals.toSorted((a, b) => a - b);
  const count = (holds: (total: number) => boolean) => (totals: readonly number[]) => totals.filter(holds).length;

  it.each([
    ["", total],
    ["k", (totals: readonly number[]) => Math.max(...totals)],
    ["kh2", (totals: readonly number[]) => total(sorted(totals).slice(1))],
    ["kl", (totals: readonly number[]) => Math.min(...totals)],
    ["d", (totals: readonly number[]) => total(sorted(totals).slice(1))],
    ["dl2", (totals: readonly number[]) => Math.max(...totals)],
    ["dh", (totals: readonly number[]) => total(sorted(totals).slice(0, 2))],
    ["cs>3", count((sum) => sum > 3)],
    ["cs4", count((sum) => sum === 4)],
    ["cf<=2", count((sum) => sum <= 2)],
  ])("{1d4,1d6,2d3}%s reads the totals of its members", async (modifier, read) => {
    await obeys(`{1d4,1d6,2d3}${modifier}`, [4, 6, 3, 3], pool(read));
  });

  it("numbers are members as dice are", async () => {
    const rule = mapTotals(sum(1, counted(6)), (face) => Math.min(face + 1, 4));
    await obeys("{1d6 + 1, 4}kl", [6], rule);
  });
});
