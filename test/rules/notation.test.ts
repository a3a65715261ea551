import { describe, expect, test } from "vitest";
import { toShortFormula, toFormula, splitTarget } from "../../src/rules/kernel/roll-spec.ts";
import { plainSetup, writeSetup } from "../../src/rules/kernel/die-modifiers.ts";
import { botch } from "../../src/rules/traditions/stress/botch.ts";
import { stress } from "../../src/rules/traditions/stress/stress.ts";
import { faultOf } from "./fault-of.ts";
import { dieOf } from "./throw-dice.ts";

describe("the modifiers of a die", () => {
  test.each([
    ["1ds", { count: 1, botchDice: 1, divisor: 1 }],
    ["1dsb3", { botchDice: 3 }],
    ["1dsB3", { botchDice: 3 }],
    ["1dsb0", { botchDice: 0 }],
    ["1dsb100", { botchDice: 100 }],
  ])("%s is read as %j", (written, setup) => {
    expect(dieOf(written).setup).toMatchObject(setup);
  });

  test.each([
    ["1dsb500", "ModifierRange", { modifier: "b500", min: 0, max: 100 }],
    ["1dsb", "ModifierValue", { modifier: "b", min: 0, max: 100 }],
    ["1dsb1.5", "ModifierValue", { modifier: "b1.5" }],
    ["1dsb2b3", "ModifierRepeated", { modifier: "b3" }],
    ["1dszz", "ModifierUnknown", { modifier: "zz", die: "ds" }],
    ["1ds!5", "ModifierUnknown", { modifier: "!5" }],
    ["1dsb2x", "ModifierUnknown", { modifier: "x" }],
    ["1dib1", "ModifierUnknown", { modifier: "b1" }],
    ["0ds", "CountRange", { min: 1, max: 100 }],
    ["101ds", "CountRange", { min: 1, max: 100 }],
  ])("%s is refused, naming the modifier and what is allowed", (written, fault, data) => {
    expect(faultOf(() => dieOf(written))).toMatchObject({ fault, data });
  });

  test("a setup that no formula can say is not written", () => {
    expect(faultOf(() => writeSetup(stress, { count: 1, botchDice: -1 }))).toMatchObject({ fault: "ModifierRange" });
    expect(faultOf(() => writeSetup(stress, { count: 1, botchDice: 2.5 }))).toMatchObject({ fault: "ModifierValue" });
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

  test.each(["1dn vs", "1ds + 5 vs  "])("%s lacks its number, and that is said", (formula) => {
    expect(faultOf(() => splitTarget(formula))).toEqual({ fault: "TargetMissing", data: {} });
  });
});
