import { expect, test } from "vitest";
import { checkTracks, defaultTracks, levelOf, tracksOf } from "../../src/rules/character/tracks.ts";
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

test.each([
  ["TrackId", { id: "no id" }],
  ["NameLength", { name: " " }],
  ["NameMarkup", { name: "<i>Body</i>" }],
  ["TrackBoxes", { levels: [{ name: "Whole", penalty: 0 }] }],
  ["TrackPenalty", { levels: [...body.levels, { name: "Better", penalty: 1 }] }],
] as const)("a world cannot have a track with this fault: %s", (fault, change) => {
  expect(() => {
    checkTracks([fatigue, { ...body, ...change }]);
  }).toThrow(fault);
});

test("two tracks cannot go by one name in formulas", () => {
  expect(() => {
    checkTracks([fatigue, { ...body, id: "fatigue" }]);
  }).toThrow("TrackId");
});
