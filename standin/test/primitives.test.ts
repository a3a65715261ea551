import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { installPrimitives } from "../src/client/primitives.ts";

/** The language's own objects with what Foundry adds to them. */
interface Extended {
  Array: { fromRange(count: number, from?: number): number[] };
  Math: Record<"clamp" | "mix" | "toDegrees" | "toRadians" | "normalizeDegrees", (...values: number[]) => number>;
  Number: { isNumeric(value: unknown): boolean; fromString(text: unknown): number };
  RegExp: { escape(text: string): string };
}

type Methods<Names extends string> = Record<Names, (...values: unknown[]) => unknown>;

const extended = globalThis as unknown as Extended;
const list = (...values: unknown[]) =>
  values as unknown as Methods<"partition" | "filterJoin" | "findSplice" | "deepFlatten" | "equals">;
const number = (value: number) =>
  value as unknown as Methods<"ordinalString" | "paddedString" | "signedString" | "toNearest" | "between">;
const text = (value: string) =>
  value as unknown as Methods<"capitalize" | "titleCase" | "slugify" | "stripScripts" | "compare">;
const set = (...values: unknown[]) =>
  new Set(values) as unknown as Methods<
    | "first"
    | "filter"
    | "map"
    | "some"
    | "every"
    | "find"
    | "reduce"
    | "equals"
    | "isSubset"
    | "intersects"
    | "toObject"
  >;

describe("what Foundry adds to the language", () => {
  let remove: () => void;
  beforeEach(() => (remove = installPrimitives()));
  afterEach(() => {
    remove();
  });

  it("lists are parted, joined, flattened and made of ranges", () => {
    expect(list(1, 2, 3, 4).partition((value: unknown) => Number(value) > 2)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(list("a", "", null, "b", 0).filterJoin(", ")).toBe("a, b");
    expect(list(1, [2, [3, [4]]]).deepFlatten()).toEqual([1, 2, 3, 4]);
    expect([extended.Array.fromRange(3), extended.Array.fromRange(2, 5)]).toEqual([
      [0, 1, 2],
      [5, 6],
    ]);
  });

  it("the first match in a list is taken out, or replaced, and given; null when there is none", () => {
    const values = ["a", "b", "c"];
    const { findSplice } = values as unknown as ReturnType<typeof list>;
    const found = (name: string, ...replacement: string[]) =>
      findSplice.call(values, (value: unknown) => value === name, ...replacement);
    expect([found("b"), values.join("")]).toEqual(["b", "ac"]);
    expect([found("c", "d"), values.join("")]).toEqual(["d", "ad"]);
    expect(found("z")).toBeNull();
  });

  it("lists are equal which have equal values, objects and lists inside included", () => {
    expect(list(1, { a: [2] }, [3]).equals([1, { a: [2] }, [3]])).toBe(true);
    expect(list(1, { a: [2] }).equals([1, { a: [3] }])).toBe(false);
    expect(list(1, 2).equals([1])).toBe(false);
    expect(list(1).equals(["1"])).toBe(false);
    expect(list().equals({ length: 0 })).toBe(false);
  });

  it("Math bounds, mixes and turns", () => {
    const { clamp, mix, toDegrees, toRadians, normalizeDegrees } = extended.Math;
    expect([clamp(7, 1, 5), clamp(-1, 1, 5), clamp(3, 1, 5)]).toEqual([5, 1, 3]);
    expect(mix(10, 20, 0.25)).toBe(12.5);
    expect([toDegrees(Math.PI), toRadians(180)]).toEqual([180, Math.PI]);
    expect([normalizeDegrees(-90), normalizeDegrees(720), normalizeDegrees(45)]).toEqual([270, 0, 45]);
  });

  it("numbers are written as ordinals, padded, and with their sign", () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 112].map((value) => number(value).ordinalString()).join(" ")).toBe(
      "1st 2nd 3rd 4th 11th 12th 13th 21st 112th",
    );
    expect(number(7).paddedString(3)).toBe("007");
    expect([3, 0, -3].map((value) => number(value).signedString())).toEqual(["+3", "+0", "\u22123"]);
  });

  it("numbers are rounded to steps, and tell whether they lie between two", () => {
    expect([number(17.18).toNearest(0.25), number(17.18).toNearest(5, "floor"), number(2.26).toNearest(0.1)]).toEqual([
      17.25, 15, 2.3,
    ]);
    expect([number(5).between(5, 6), number(5).between(5, 6, false), number(5).between(9, 1)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("texts tell whether they are numbers, and become numbers", () => {
    const isNumeric = (value: unknown) => extended.Number.isNumeric(value);
    const fromString = (value: unknown) => extended.Number.fromString(value);
    expect(["5", "-1.5", 0].map(isNumeric)).toEqual([true, true, true]);
    expect(["", "x", null, undefined, [1]].map(isNumeric)).toEqual([false, false, false, false, false]);
    expect([fromString(" - 5 "), fromString(7), fromString("")]).toEqual([-5, 7, Number.NaN]);
  });

  it("texts get capitals, become parts of addresses, and lose their scripts", () => {
    expect([text("hello world").capitalize(), text("hello WORLD").titleCase()]).toEqual(["Hello world", "Hello World"]);
    expect(text("Été à Paris!").slugify({ strict: true })).toBe("ete-a-paris");
    expect(text("A b").slugify({ replacement: "_", lowercase: false })).toBe("A_b");
    expect(text("a<script>b()</script>c").stripScripts()).toBe("ac");
    expect([text("a").compare("b"), text("b").compare("a"), text("a").compare("a")]).toEqual([-1, 1, 0]);
    expect(extended.RegExp.escape("a.b*(c)")).toBe("a\\.b\\*\\(c\\)");
  });

  it("sets have most of the methods of lists, and stay sets", () => {
    const isOdd = (value: unknown) => Number(value) % 2 === 1;
    expect(set(1, 2, 3).filter(isOdd)).toEqual(new Set([1, 3]));
    expect(set(1, 2).map((value: unknown) => Number(value) * 2)).toEqual(new Set([2, 4]));
    expect([set(1, 2).some(isOdd), set(1, 2).every(isOdd), set(2, 3).find(isOdd), set(5, 6).first()]).toEqual([
      true,
      false,
      3,
      5,
    ]);
    expect(set(1, 2, 3).reduce((sum: unknown, value: unknown) => Number(sum) + Number(value), 0)).toBe(6);
    expect(set(1, "a").toObject()).toEqual([1, "a"]);
  });

  it("sets tell how they lie to each other", () => {
    expect([set(1, 2).equals(new Set([2, 1])), set(1).equals(new Set([1, 2]))]).toEqual([true, false]);
    expect([set(1).isSubset(new Set([1, 2])), set(1, 3).isSubset(new Set([1, 2]))]).toEqual([true, false]);
    expect([set(1, 3).intersects(new Set([3])), set(1).intersects(new Set([2]))]).toEqual([true, false]);
  });

  it("is not seen by whoever walks over the properties", () => {
    const prototypes = [Array.prototype, Set.prototype, Number.prototype, String.prototype];
    expect(prototypes.flatMap((prototype) => Object.keys(prototype))).toEqual([]);
  });
});

describe("addresses", () => {
  it("are read without an error where there is none", () => {
    const remove = installPrimitives();
    const { parseSafe } = URL as unknown as { parseSafe: (text: string) => URL | null };
    expect(parseSafe("https://example.org/a")?.pathname).toBe("/a");
    expect(parseSafe("nowhere")).toBeNull();
    remove();
  });
});
