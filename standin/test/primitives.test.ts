import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { installPrimitives } from "../src/client/primitives.ts";

/** The language's own objects with what Foundry adds to them. */
interface Extended {
  Number: { isNumeric(value: unknown): boolean; fromString(text: unknown): number };
}

type Methods<Names extends string> = Record<Names, (...values: unknown[]) => unknown>;

const extended = globalThis as unknown as Extended;
const list = (...values: unknown[]) => values as unknown as Methods<"findSplice">;
const text = (value: string) => value as unknown as Methods<"capitalize" | "slugify">;
const set = (...values: unknown[]) =>
  new Set(values) as unknown as Methods<"first" | "filter" | "map" | "some" | "every" | "find" | "reduce" | "toObject">;

describe("what Foundry adds to the language", () => {
  let remove: () => void;
  beforeEach(() => (remove = installPrimitives()));
  afterEach(() => {
    remove();
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

  it("texts tell whether they are numbers, and become numbers", () => {
    const isNumeric = (value: unknown) => extended.Number.isNumeric(value);
    const fromString = (value: unknown) => extended.Number.fromString(value);
    expect(["5", "-1.5", 0].map(isNumeric)).toEqual([true, true, true]);
    expect(["", "x", null, undefined, [1]].map(isNumeric)).toEqual([false, false, false, false, false]);
    expect([fromString(" - 5 "), fromString(7), fromString("")]).toEqual([-5, 7, Number.NaN]);
  });

  it("texts get capitals, and become parts of addresses", () => {
    expect(text("hello world").capitalize()).toBe("Hello world");
    expect(text("Été à Paris!").slugify({ strict: true })).toBe("ete-a-paris");
    expect(text("A b").slugify({ replacement: "_", lowercase: false })).toBe("A_b");
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

  it("is taken away again with the host", () => {
    remove();
    expect(["first" in Set.prototype, "capitalize" in String.prototype]).toEqual([false, false]);
  });

  it("is not seen by whoever walks over the properties", () => {
    const prototypes = [Array.prototype, Set.prototype, Number.prototype, String.prototype];
    expect(prototypes.flatMap((prototype) => Object.keys(prototype))).toEqual([]);
  });
});
