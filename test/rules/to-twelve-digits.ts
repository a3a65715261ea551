import { expect } from "vitest";

/** Chances are sums of doubles: they are equal if they are so to twelve digits. */
expect.addEqualityTesters([
  (one: unknown, other: unknown) =>
    typeof one === "number" && typeof other === "number" && Math.abs(one - other) <= 1e-12 * Math.max(1, Math.abs(one))
      ? true
      : undefined,
]);
