import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { installPrimitives } from "../src/client/primitives.ts";

type Methods<Names extends string> = Record<Names, (...values: unknown[]) => unknown>;

const text = (value: string) => value as unknown as Methods<"slugify">;
const set = (...values: unknown[]) =>
  new Set(values) as unknown as Methods<"first" | "filter" | "map" | "some" | "every" | "find" | "reduce" | "toObject">;

describe("what Foundry adds to the language", () => {
  let remove: () => void;
  beforeEach(() => (remove = installPrimitives()));
  afterEach(() => {
    remove();
  });

  it("texts become parts of addresses", () => {
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

  it("is not seen by whoever walks over the properties", () => {
    const prototypes = [Array.prototype, Set.prototype, Number.prototype, String.prototype];
    expect(prototypes.flatMap((prototype) => Object.keys(prototype))).toEqual([]);
  });
});
