import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { placeBeside } from "../../src/ui/place-beside.ts";
import type { Box } from "../../src/ui/place-beside.ts";

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });
const desktop = { width: 1280, height: 720 };

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

describe("a window that opens", () => {
  test("never lies over what it is about, nor beyond the page", () => {
    const length = (most: number) => fc.integer({ min: 1, max: most });
    const anywhere = fc.tuple(length(1200), length(700), length(900), length(700)).map((sides) => box(...sides));
    fc.assert(
      fc.property(fc.array(anywhere, { maxLength: 3 }), length(700), length(700), (subjects, width, height) => {
        const place = placeBeside(subjects, { width, height }, desktop);
        if (!place) return;
        const shown = { ...place, height };
        expect(subjects.some((subject) => !overlaps(shown, subject))).toBe(true);
        expect([place.left >= 0, place.top >= 0]).toEqual([true, true]);
        expect([place.left + width <= 1280, place.top + height <= 720]).toEqual([true, true]);
      }),
    );
  });
});
