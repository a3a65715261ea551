import { expect, test } from "vitest";
import { defaultReadings, readReadings, unusualReadings } from "../../src/rules/readings.ts";

test("a world that has chosen nothing reads the rules by their defaults", () => {
  expect(readReadings({})).toMatchObject({
    zeroAfterOne: false,
    declineReroll: false,
    botchTotal: "negative",
    advantageKeeps: "one",
    stressScratch: "type",
    critical: "success",
    fumble: "kept",
    countered: "minimum",
  });
});

test("a reading may be written as text", () => {
  expect(readReadings({ zeroAfterOne: "true", botchTotal: "kept" })).toMatchObject({
    zeroAfterOne: true,
    botchTotal: "kept",
  });
});

test("an unknown reading is refused with the known ones", () => {
  expect(() => readReadings({ zeroAfterTwo: true })).toThrow(/ReadingUnknown.*zeroAfterTwo.*botchTotal/);
});

test("an unknown value is refused with the known ones", () => {
  expect(() => readReadings({ botchTotal: "maybe" })).toThrow(/ReadingValue.*maybe.*negative, zero, kept/);
});

test("a roll need remember only what is unusual", () => {
  expect(unusualReadings(defaultReadings)).toEqual({});
  expect(unusualReadings({ ...defaultReadings, botchTotal: "zero" })).toEqual({ botchTotal: "zero" });
});
