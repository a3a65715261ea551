import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainNotation, splitEnclosed } from "../../src/rules/kernel/plain-notation.ts";
import { splitTarget } from "../../src/rules/kernel/roll-spec.ts";
import { faultOf } from "./fault-of.ts";

/** Every space, dash and mark that Unicode has and a keyboard has not. */
const spaces = "\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u202F\u205F\u3000";
const widthless = "\u00AD\u180E\u200B\u200C\u200D\u200E\u200F\u202A\u202E\u2060\u2066\u2069\uFEFF";
const dashes = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE63\uFF0D";

describe("a formula as people type it", () => {
  test.each([
    ["1ds − 2", "1ds - 2"],
    ["2 × 1ds", "2 * 1ds"],
    ["1ds + 5 vs. 9", "1ds + 5 vs  9"],
    ["1ds + 5VS.9", "1ds + 5VS 9"],
    ["1ds[here – vs. × there\u00A0] – 1", "1ds[here – vs. × there\u00A0] - 1"],
    ["1ds “a – b” – 1", "1ds “a – b” - 1"],
    ["1ds – „x – y” – „x – y“ – «x – y» – »x – y«", "1ds - „x – y” - „x – y“ - «x – y» - »x – y«"],
  ])("%s is %s", (typed, plain) => {
    expect(plainNotation(typed)).toBe(plain);
  });

  test("has spaces and minus signs of its own, and for spaces characters without a width", () => {
    for (const space of spaces + widthless) expect(plainNotation(`1ds${space}+${space}5`), space).toBe("1ds + 5");
    for (const dash of dashes) expect(plainNotation(`1ds${dash}5`), dash).toBe("1ds-5");
  });

  const pieces = [...`${spaces}${widthless}${dashes}×÷’[]"“”„«»`.split(""), "vs.", " vs ", "1ds", "+"];
  const typed = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string())).map((parts) => parts.join(""));

  test("is changed once and for all, but for what is in brackets and quotes, and what a keyboard has", () => {
    const enclosed = (of: string) => splitEnclosed(of).filter((_, place) => place % 2 === 1);
    fc.assert(
      fc.property(typed, (text) => {
        const plain = plainNotation(text);
        expect(plainNotation(plain)).toBe(plain);
        expect(enclosed(plain)).toEqual(enclosed(text));
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/vs\./i.test(text));
        expect(plainNotation(text)).toBe(text);
      }),
    );
  });
});

describe("a target that is reckoned", () => {
  test.each([
    ["(4 + 5)", 9, "4 + 5"],
    ["(4) + (5)", 9, "(4) + (5)"],
    ["2 * (3 + 4)", 14, "2 * (3 + 4)"],
    ["4 + 5 * 2", 14, "4 + 5 * 2"],
    ["2 * (3 + 4) - 1", 13, "2 * (3 + 4) - 1"],
    ["9 - 2 - 3", 4, "9 - 2 - 3"],
    ["12 / 4 / 3", 1, "12 / 4 / 3"],
    ["-(3 + 1)", -4, "-(3 + 1)"],
    ["-(3)", -3, ""],
    ["(- 3)", -3, ""],
    ["- 3", -3, ""],
    ["- - 3", 3, ""],
    ["(9)", 9, ""],
    [".5", 0.5, ""],
    ["-0", 0, ""],
    ["3 - -2", 5, "3 - -2"],
    ["7.5 + .5", 8, "7.5 + .5"],
    ["floor(7 / 2)", 3, "floor(7 / 2)"],
    ["max(3, 4 + 4, 5)", 8, "max(3, 4 + 4, 5)"],
    ["9[4 + 5]", 9, "4 + 5"],
    ["9 [the dragon vs me]", 9, "the dragon vs me"],
    ["4 + 5 [a reason]", 9, "a reason"],
    ["9", 9, ""],
    ["+9", 9, ""],
    ["-3", -3, ""],
  ])("%s is %d, from “%s”", (written, target, targetLabel) => {
    expect(splitTarget(`1ds vs ${written}`)).toEqual({ body: "1ds", target, targetLabel });
  });

  test.each([
    ...["x", "9 +", "(4 + 5", "4)", "4 5", "1d6", "5 vs 9", "1 / 0", "random(2)", "constructor(2)", "@int"],
    "(".repeat(10_000),
  ])("%s is refused, naming it", (target) => {
    expect(faultOf(() => splitTarget(`1ds vs ${target}`))).toEqual({ fault: "TargetValue", data: { target } });
  });
});
