import { describe, expect, test } from "vitest";
import { defaultTracks, levelOf, tracksOf, conditionOf, fifthEditionTracks } from "../../src/rules/character/tracks.ts";
import type { Track } from "../../src/rules/character/tracks.ts";

const [fatigue, body] = defaultTracks as readonly [Track, Track];

test.each([
  [0, "Fresh", 0],
  [1, "Winded", 0],
  [2, "Weary", -1],
  [3, "Tired", -3],
  [4, "Dazed", -5],
  [5, "Unconscious", null],
])("%i fatigue levels marked are %s, %s", (marked, name, penalty) => {
  expect(levelOf(fatigue, marked)).toEqual({ name: `QUADRIVIUM.Track.Fatigue.${name}`, penalty });
});

test("more marks than boxes are the last box, and fewer than none are none", () => {
  expect(levelOf(body, 9).penalty).toBeNull();
  expect(levelOf(body, -1).penalty).toBe(0);
});

test("a track of a tradition belongs to its characters, one without a tradition to all", () => {
  const sanity: Track = { ...body, id: "sanity", family: "" };
  expect(tracksOf("stress", [...defaultTracks, sanity]).map(({ id }) => id)).toEqual(["fatigue", "body", "sanity"]);
  expect(tracksOf("trip", [...defaultTracks, sanity]).map(({ id }) => id)).toEqual(["sanity"]);
});

describe("wounds that add up", () => {
  const body = fifthEditionTracks[1];
  if (!body) throw new Error("There is no such track.");
  const after = (...wounds: number[]) => conditionOf(body, { value: 0, wounds });

  test("each have their own penalty", () => {
    expect(after()).toEqual({ name: "QUADRIVIUM.Track.Body.Unhurt", penalty: 0 });
    expect(after(2, 0, 0, 0)).toEqual({ name: "QUADRIVIUM.Track.Body.Light", penalty: -2 });
    expect(after(2, 1, 1)).toEqual({ name: "QUADRIVIUM.Track.Body.Heavy", penalty: -10 });
  });

  test("incapacitate as soon as one of them does", () => {
    expect(after(1, 0, 0, 1)).toEqual({ name: "QUADRIVIUM.Track.Body.Incapacitated", penalty: null });
  });

  test("do not add up on a track of boxes, where the worst counts", () => {
    const [fatigue] = fifthEditionTracks;
    expect(fatigue && conditionOf(fatigue, { value: 3, wounds: [9] }).penalty).toBe(-3);
  });
});
