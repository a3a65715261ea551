import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toShortFormula, toFormula, splitTarget } from "../../src/rules/kernel/roll-spec.ts";
import { plainSetup, readSetup, writeSetup } from "../../src/rules/kernel/setup.ts";
import { botch } from "../../src/rules/traditions/stress/botch.ts";
import { simple, stress } from "../../src/rules/traditions/stress/stress.ts";
import { faultOf } from "./fault-of.ts";

describe("the modifiers of a die", () => {
  test("without any the stress die has one botch die", () => {
    expect(readSetup(stress, 1, "")).toEqual({ count: 1, botchDice: 1, divisor: 1 });
  });

  test("b3 is three botch dice, in any case", () => {
    expect(readSetup(stress, 1, "b3")).toMatchObject({ botchDice: 3 });
    expect(readSetup(stress, 1, "B3")).toMatchObject({ botchDice: 3 });
  });

  test("b0 cannot botch and b100 is the most", () => {
    expect(readSetup(stress, 1, "b0")).toMatchObject({ botchDice: 0 });
    expect(readSetup(stress, 1, "b100")).toMatchObject({ botchDice: 100 });
  });

  test.each([
    ["b500", "ModifierRange", { modifier: "b500", min: 0, max: 100 }],
    ["b", "ModifierValue", { modifier: "b", min: 0, max: 100 }],
    ["b1.5", "ModifierValue", { modifier: "b1.5" }],
    ["b2b3", "ModifierRepeated", { modifier: "b3" }],
    ["zz", "ModifierUnknown", { modifier: "zz", die: "ds" }],
    ["!5", "ModifierUnknown", { modifier: "!5" }],
    ["b2x", "ModifierUnknown", { modifier: "x" }],
  ])("%s is refused, naming the modifier and what is allowed", (modifiers, fault, data) => {
    expect(faultOf(() => readSetup(stress, 1, modifiers))).toMatchObject({ fault, data });
  });

  test("a simple die knows no modifier at all", () => {
    expect(faultOf(() => readSetup(simple, 1, "b1"))).toMatchObject({ fault: "ModifierUnknown" });
  });

  test.each([0, 101, 1.5, -1])("%d stress dice are refused", (count) => {
    expect(faultOf(() => readSetup(stress, count, ""))).toMatchObject({
      fault: "CountRange",
      data: { min: 1, max: 100 },
    });
  });

  test("a setup that no formula can say is not written", () => {
    expect(faultOf(() => writeSetup(stress, { count: 1, botchDice: -1 }))).toMatchObject({ fault: "ModifierRange" });
    expect(faultOf(() => writeSetup(stress, { count: 1, botchDice: 2.5 }))).toMatchObject({ fault: "ModifierValue" });
  });

  test("every setup of the stress die is read back as it was written", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 100 }), (count, botchDice) => {
        const setup = { count, botchDice, divisor: 1 + (botchDice % 10) };
        const written = writeSetup(stress, setup);
        const [, number = "", modifiers = ""] = /^(\d+)ds(.*)$/.exec(written) ?? [];
        expect(readSetup(stress, Number(number), modifiers)).toEqual(setup);
      }),
    );
  });
});

describe("a roll spec", () => {
  const spec = {
    die: stress,
    setup: { count: 1, botchDice: 2 },
    title: "Intelligence + Legend Lore",
    parts: [
      { label: "Intelligence", value: 1 },
      { label: "Legend Lore (dragons)", value: 5 },
      { label: "poor light", value: -1 },
      { label: "nothing", value: 0 },
    ],
    target: 9,
  };

  test("is the formula that says everything, in the order it is counted", () => {
    expect(toFormula(spec)).toBe(
      "1dsb2[Intelligence + Legend Lore] + 1[Intelligence] + 5[Legend Lore (dragons)] - 1[poor light] vs 9",
    );
  });

  test("in short is one number", () => {
    expect(toShortFormula(spec)).toBe("1dsb2 + 5 vs 9");
  });

  test("without a target has no vs, and an ease factor of 0 has one", () => {
    expect(toFormula({ die: botch, setup: plainSetup(botch, 3) })).toBe("3db");
    expect(toFormula({ die: stress, setup: plainSetup(stress), target: 0 })).toBe("1ds vs 0");
  });

  test("a label cannot end the flavor that holds it", () => {
    expect(toFormula({ ...spec, title: "", target: null, parts: [{ label: "a] + 99[b", value: 2 }] })).toBe(
      "1dsb2 + 2[a + 99b]",
    );
  });
});

describe("the target at the end of a formula", () => {
  test.each([
    ["1ds + 5 vs 9", "1ds + 5", 9],
    ["1ds VS 9", "1ds", 9],
    ["1ds + 5vs9", "1ds + 5", 9],
    ["1ds vs -3", "1ds", -3],
    ["(1ds + 2)vs 9", "(1ds + 2)", 9],
    ["1ds[Lore] vs 9", "1ds[Lore]", 9],
    ["1ds + 5", "1ds + 5", null],
    ["1ds[me vs the dragon] + 5", "1ds[me vs the dragon] + 5", null],
    ["1ds[me vs you] vs 6", "1ds[me vs you]", 6],
  ])("%s is %s against %s", (formula, body, target) => {
    expect(splitTarget(formula)).toEqual({ body, target, targetLabel: "" });
  });

  test.each([
    ["1ds vs x", "x"],
    ["1ds vs 5 vs 9", "5 vs 9"],
  ])("%s is refused, naming %s", (formula, target) => {
    expect(faultOf(() => splitTarget(formula))).toEqual({ fault: "TargetValue", data: { target } });
  });

  test.each(["1dn vs", "1ds + 5 vs  "])("%s lacks its number, and that is said", (formula) => {
    expect(faultOf(() => splitTarget(formula))).toEqual({ fault: "TargetMissing", data: {} });
  });
});
