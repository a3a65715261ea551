import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { placeBeside } from "../../src/ui/place-beside.ts";
import type { Box } from "../../src/ui/place-beside.ts";

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });
const desktop = { width: 1280, height: 720 };
const dialog = { width: 480, height: 400 };

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

describe("a window that opens", () => {
  test("stands to the right of the sheet that it is about, or to the left of it", () => {
    expect(placeBeside([box(100, 50, 600, 600)], dialog, desktop)).toEqual({ left: 708, top: 50, width: 480 });
    expect(placeBeside([box(600, 50, 600, 600)], dialog, desktop)).toEqual({ left: 112, top: 50, width: 480 });
  });

  test("stands beside the row, if there is no room beside the sheet", () => {
    const sheet = box(300, 20, 680, 700);
    const row = box(310, 100, 660, 28);
    expect(placeBeside([sheet, row], dialog, desktop)).toEqual({ left: 310, top: 136, width: 480 });
  });

  test("opens where windows usually do, if there is room nowhere", () => {
    expect(placeBeside([box(0, 0, 1280, 720)], dialog, desktop)).toBeNull();
    expect(placeBeside([], dialog, desktop)).toBeNull();
  });

  test("lies at the foot of a phone, as wide as that", () => {
    const phone = { width: 390, height: 844 };
    expect(placeBeside([box(0, 0, 390, 400)], { width: 390, height: 500 }, phone)).toEqual({
      left: 0,
      top: 344,
      width: 390,
    });
  });

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
