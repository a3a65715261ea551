import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { enclosedIn, plainNotation } from "../../src/rules/kernel/plain-notation.ts";
import { splitTarget } from "../../src/rules/kernel/roll-spec.ts";
import { faultOf } from "./fault-of.ts";

/** Every space, dash and mark that Unicode has and a keyboard has not. */
const spaces = "\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u202F\u205F\u3000";
const widthless = "\u00AD\u180E\u200B\u200C\u200D\u200E\u200F\u202A\u202E\u2060\u2066\u2069\uFEFF";
const dashes = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE63\uFF0D";

describe("a formula as people type it", () => {
  test.each([
    ["1ds − 2", "1ds - 2"],
    ["1ds – 2", "1ds - 2"],
    ["1ds — 2", "1ds - 2"],
    ["2 × 1ds", "2 * 1ds"],
    ["1ds\u00A0+\u202F5", "1ds + 5"],
    ["1d\u200Bs + 5\uFEFF", "1ds + 5"],
    ["1ds + 5 vs. 9", "1ds + 5 vs  9"],
    ["1ds + 5VS.9", "1ds + 5VS 9"],
    ["1ds[here – vs. × there\u00A0] – 1", "1ds[here – vs. × there\u00A0] - 1"],
    ["1ds “a – b” – 1", "1ds “a – b” - 1"],
    ["1ds – „x – y” – „x – y“ – «x – y» – »x – y«", "1ds - „x – y” - „x – y“ - «x – y» - »x – y«"],
  ])("%s is %s", (typed, plain) => {
    expect(plainNotation(typed)).toBe(plain);
  });

  test.each(spaces.split(""))("a space of its own, %j, is a space", (space) => {
    expect(plainNotation(`1ds${space}+${space}5`)).toBe("1ds + 5");
  });

  test.each(widthless.split(""))("a character without a width, %j, is none", (mark) => {
    expect(plainNotation(`1${mark}d${mark}s`)).toBe("1ds");
  });

  test.each(dashes.split(""))("a dash, %j, is a minus sign", (dash) => {
    expect(plainNotation(`1ds${dash}5`)).toBe("1ds-5");
  });

  const typed = fc
    .array(
      fc.oneof(
        fc.constantFrom(...`${spaces}${widthless}${dashes}×÷’[]"“”„«»`.split(""), "vs.", " vs ", "1ds", "+"),
        fc.string(),
      ),
    )
    .map((parts) => parts.join(""));

  test("is changed once and for all", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const plain = plainNotation(text);
        expect(plainNotation(plain)).toBe(plain);
      }),
      { numRuns: 2000 },
    );
  });

  test("keeps what is in brackets and quotes, and everything that a keyboard has", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const enclosed = (of: string) => enclosedIn(of).map(({ start, end }) => of.slice(start, end));
        expect(enclosed(plainNotation(text))).toEqual(enclosed(text));
      }),
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
    ["1ds vs (4 + 5)", 9, "4 + 5"],
    ["1ds vs (4) + (5)", 9, "(4) + (5)"],
    ["1ds vs 2 * (3 + 4)", 14, "2 * (3 + 4)"],
    ["1ds vs 4 + 5 * 2", 14, "4 + 5 * 2"],
    ["1ds vs 2 * (3 + 4) - 1", 13, "2 * (3 + 4) - 1"],
    ["1ds vs 9 - 2 - 3", 4, "9 - 2 - 3"],
    ["1ds vs 12 / 4 / 3", 1, "12 / 4 / 3"],
    ["1ds vs -(3 + 1)", -4, "-(3 + 1)"],
    ["1ds vs -(3)", -3, ""],
    ["1ds vs (- 3)", -3, ""],
    ["1ds vs - 3", -3, ""],
    ["1ds vs - - 3", 3, ""],
    ["1ds vs (9)", 9, ""],
    ["1ds vs .5", 0.5, ""],
    ["1ds vs -0", 0, ""],
    ["1ds vs 3 - -2", 5, "3 - -2"],
    ["1ds vs 7.5 + .5", 8, "7.5 + .5"],
    ["1ds vs floor(7 / 2)", 3, "floor(7 / 2)"],
    ["1ds vs max(3, 4 + 4, 5)", 8, "max(3, 4 + 4, 5)"],
    ["1ds vs 9[4 + 5]", 9, "4 + 5"],
    ["1ds vs 9 [the dragon vs me]", 9, "the dragon vs me"],
    ["1ds vs 4 + 5 [a reason]", 9, "a reason"],
    ["1ds vs 9", 9, ""],
    ["1ds vs +9", 9, ""],
    ["1ds vs -3", -3, ""],
  ])("%s is %d, from “%s”", (formula, target, targetLabel) => {
    expect(splitTarget(formula)).toEqual({ body: "1ds", target, targetLabel });
  });

  test.each([
    ["1ds vs x", "x"],
    ["1ds vs 9 +", "9 +"],
    ["1ds vs (4 + 5", "(4 + 5"],
    ["1ds vs 4)", "4)"],
    ["1ds vs 4 5", "4 5"],
    ["1ds vs 1d6", "1d6"],
    ["1ds vs 5 vs 9", "5 vs 9"],
    ["1ds vs 1 / 0", "1 / 0"],
    ["1ds vs random(2)", "random(2)"],
    ["1ds vs constructor(2)", "constructor(2)"],
    ["1ds vs @int", "@int"],
    [`1ds vs ${"(".repeat(10_000)}`, "(".repeat(10_000)],
  ])("%s is refused, naming it", (formula, target) => {
    expect(faultOf(() => splitTarget(formula))).toEqual({ fault: "TargetValue", data: { target } });
  });
});
