import fc from "fast-check";
import { expect, test } from "vitest";
import { valueUndone } from "../../src/rules/procedures/recorded-change.ts";

const range = { min: 0, max: 9999 };
const count = fc.integer(range);

test("undoing a change gives the number before, if nothing has changed it since", () => {
  fc.assert(
    fc.property(count, count, fc.boolean(), (before, after, isCounted) => {
      expect(valueUndone(after, { before, after }, isCounted, range)).toBe(before);
    }),
  );
});

test("what came to a counted number since then stays, and what is spent cannot be taken", () => {
  fc.assert(
    fc.property(count, count, count, (before, after, now) => {
      const undone = valueUndone(now, { before, after }, true, range);
      const kept = before + (now - after);
      expect(undone).toBe(kept < range.min || kept > range.max ? null : kept);
    }),
  );
});

test("a score that has changed since is not undone", () => {
  fc.assert(
    fc.property(count, count, count, (before, after, now) => {
      fc.pre(now !== after);
      expect(valueUndone(now, { before, after }, false, range)).toBeNull();
    }),
  );
});

test("a number that could not have been so before is not undone", () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000 }), count, fc.boolean(), (before, after, isCounted) => {
      expect(valueUndone(after, { before, after }, isCounted, range)).toBeNull();
      expect(valueUndone(after, { before: -before, after }, isCounted, range)).toBeNull();
    }),
  );
});
