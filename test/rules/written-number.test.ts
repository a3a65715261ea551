import { describe, expect, test } from "vitest";
import { isAmbiguousNumber, numberWritten } from "../../src/rules/kernel/plain-notation.ts";

describe("a number as people write it", () => {
  test.each([
    ["12", 12],
    ["-5", -5],
    ["\u22125", -5],
    ["+3", 3],
    ["2,5", 2.5],
    ["2.5", 2.5],
    ["0.125", 0.125],
    ["10000", 10_000],
  ])("%s is read", (written, number) => {
    expect(numberWritten(written)).toBe(number);
  });

  test.each(["1.000", "2,500", "-1.000", "12.345"])("%s could be either of two numbers, and is not read", (written) => {
    expect(isAmbiguousNumber(written)).toBe(true);
    expect(numberWritten(written)).toBeUndefined();
  });

  test.each(["", "a", "1e3", "1.0.0", "1,0,0", "1 000", "--1"])("“%s” is none", (written) => {
    expect(numberWritten(written)).toBeUndefined();
  });
});
