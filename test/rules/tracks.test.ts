import { expect, test } from "vitest";
import { defaultTracks, levelOf } from "../../src/rules/tracks.ts";

test.each([
  [0, "Fresh", 0],
  [1, "Winded", 0],
  [2, "Weary", -1],
  [3, "Tired", -3],
  [4, "Dazed", -5],
  [5, "Unconscious", null],
])("%i fatigue levels marked are %s, %s", (marked, name, penalty) => {
  expect(levelOf(defaultTracks.fatigue, marked)).toEqual({ name: `QUADRIVIUM.Track.Fatigue.${name}`, penalty });
});

test("more marks than boxes are the last box, and fewer than none are none", () => {
  expect(levelOf(defaultTracks.body, 9).penalty).toBeNull();
  expect(levelOf(defaultTracks.body, -1).penalty).toBe(0);
});
