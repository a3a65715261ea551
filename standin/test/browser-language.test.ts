import { expect, it } from "vitest";
import { openFixture } from "./open-fixture.ts";

it("a package may use what browsers have of the language, also where the table runs in Node", async () => {
  await openFixture();
  const { promise, resolve } = Promise.withResolvers<number>();
  resolve(3);
  expect(await promise).toBe(3);
  expect(Object.groupBy([1, 2, 3], (number) => (number % 2 ? "odd" : "even"))).toEqual({ odd: [1, 3], even: [2] });
  expect([...new Set([1, 2]).union(new Set([3]))]).toEqual([1, 2, 3]);
  expect(
    new Map([["a", 1]])
      .values()
      .map((value) => value + 1)
      .toArray(),
  ).toEqual([2]);
});
