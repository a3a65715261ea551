import { describe, expect, it } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import type { ParseNode, ParseTree } from "../src/client/dice/types.ts";
import { diceSettings, useDice } from "./dice-host.ts";
import { only13, only14 } from "./generation.ts";

const { Roll, RollParser } = dice;
const { DiceTerm, Die, FateDie, NumericTerm, ParentheticalTerm, PoolTerm, RollTerm, StringTerm } = dice.terms;

useDice();

/** The tree that a roll is made of. */
function nodesOf(formula: string): ParseTree {
  let tree: ParseTree | undefined;
  class Watched extends Roll {
    static override instantiateAST(ast: ParseTree) {
      tree = ast;
      return super.instantiateAST(ast);
    }
  }
  new Watched(formula);
  if (!tree) throw new Error("Nothing was parsed");
  return tree;
}

/** The nodes without what only one generation tells of them. */
function plainNodesOf(formula: string): unknown {
  return JSON.parse(JSON.stringify(nodesOf(formula), (key, value: unknown) => (key === "offset" ? undefined : value)));
}

const options = { flavor: null };

describe("the nodes of a formula", () => {
  it("are plain objects with the class of their term, and say that they are not evaluated", () => {
    expect(plainNodesOf("2d6kh[cold]")).toEqual({
      class: "DiceTerm",
      formula: "2d6kh[cold]",
      number: 2,
      faces: 6,
      modifiers: "kh",
      evaluated: false,
      options: { flavor: "cold" },
    });
    expect(plainNodesOf("dF")).toMatchObject({ class: "DiceTerm", number: null, faces: "F", modifiers: "", options });
    expect(plainNodesOf("3.5[x]")).toEqual({
      class: "NumericTerm",
      number: 3.5,
      evaluated: false,
      options: { flavor: "x" },
    });
    expect(plainNodesOf("fire")).toEqual({ class: "StringTerm", term: "fire", evaluated: false, options });
  });

  it("contain those of what is inside", () => {
    const one = { class: "NumericTerm", number: 1, evaluated: false, options };
    expect(plainNodesOf("(1)")).toEqual({
      class: "ParentheticalTerm",
      formula: "(1)",
      term: one,
      evaluated: false,
      options,
    });
    expect(plainNodesOf("{1, 1}cs")).toMatchObject({ class: "PoolTerm", terms: [one, one], modifiers: "cs" });
    expect(plainNodesOf("max(1, 1)")).toMatchObject({ class: "FunctionTerm", fn: "max", terms: [one, one] });
    expect(plainNodesOf("min()")).toMatchObject({ class: "FunctionTerm", fn: "min", terms: [] });
    expect(plainNodesOf("(1)d(1)")).toMatchObject({ number: { class: "ParentheticalTerm", term: one }, faces: {} });
  });

  it("are joined by operators from left to right, and flattened in the order of the formula", () => {
    const tree = plainNodesOf("1 + 2 * 3") as ParseTree;
    expect(tree).toMatchObject({
      class: "Node",
      operator: "*",
      operands: [{ operator: "+", operands: [{ number: 1 }, { number: 2 }] }, { number: 3 }],
    });
    const flat = RollParser.flattenTree(tree);
    expect(flat.map((node) => node["operator"] ?? node["number"])).toEqual([1, "+", 2, "*", 3]);
    expect(Roll.getFormula(Roll.instantiateAST(tree))).toBe("1 + 2 * 3");
  });

  only13("are not told where they stand", () => {
    const given: unknown[] = [];
    diceSettings().parser = class extends RollParser {
      override _onNumericTerm(...args: Parameters<InstanceType<typeof RollParser>["_onNumericTerm"]>): ParseNode {
        given.push(args[2]);
        return super._onNumericTerm(...args);
      }
    };
    expect(nodesOf("1d6 + 2")).not.toHaveProperty("operands.1.offset");
    expect(given).toEqual([undefined]);
  });

  only14("are told where they stand, as is whoever makes them", () => {
    const given: unknown[] = [];
    diceSettings().parser = class extends RollParser {
      override _onNumericTerm(...args: Parameters<InstanceType<typeof RollParser>["_onNumericTerm"]>): ParseNode {
        given.push(args[2]);
        return super._onNumericTerm(...args);
      }
    };
    expect(nodesOf(" (1d6kh) + 12")).toMatchObject({
      operands: [
        { offset: { start: 1, end: 8 }, term: { offset: { start: 2, end: 7 } } },
        { offset: { start: 11, end: 13 } },
      ],
    });
    expect(given).toEqual([{ start: 11, end: 13 }]);
    expect(nodesOf("max({x}kh)")).toMatchObject({
      ...{ class: "FunctionTerm", offset: { start: 0, end: 10 } },
      terms: [{ class: "PoolTerm", offset: { start: 4, end: 9 }, terms: [{ offset: { start: 5, end: 6 } }] }],
    });
  });
});

describe("text in a formula", () => {
  it("may begin with a number, and then is text and no number", () => {
    expect(Roll.parse("5sword")[0]).toBeInstanceOf(StringTerm);
    expect(Roll.parse("10ft[range]")[0]).toMatchObject({ term: "10ft", flavor: "range" });
    expect(Roll.parse("1d%")[0]).toBeInstanceOf(StringTerm);
  });

  it("may contain the sign %, which behind a number or a space is an operator", () => {
    expect(Roll.parse("a%b")).toHaveLength(1);
    expect(Roll.parse("7%4")).toHaveLength(3);
    expect(Roll.parse("1d6 %4")).toHaveLength(3);
    // Behind dice it reads as a modifier that nobody knows.
    expect(Roll.parse("1d6%4")).toHaveLength(1);
  });
});

describe("single terms", () => {
  it("can be read from a text, with flavor and modifiers", () => {
    const match = DiceTerm.matchTerm("4d6kh3[cold]");
    expect(match?.slice(1)).toEqual(["4", "6", "kh3", "cold"]);
    expect(match && DiceTerm.fromMatch(match)).toMatchObject({
      number: 4,
      faces: 6,
      modifiers: ["kh3"],
      flavor: "cold",
    });
    const fate = Die.matchTerm("df");
    expect(fate && Die.fromMatch(fate)).toBeInstanceOf(FateDie);
    expect(DiceTerm.matchTerm("df", { imputeNumber: false })).toBeNull();
    expect(DiceTerm.matchTerm("2d6 + 1")).toBeNull();
    const number = NumericTerm.matchTerm("2.5[x]");
    expect(number && NumericTerm.fromMatch(number)).toMatchObject({ number: 2.5, flavor: "x" });
    expect(NumericTerm.matchTerm("x")).toBeNull();
  });

  it("can be classified, as far as the terms beside them are settled", () => {
    const prior = new ParentheticalTerm({ term: "2" });
    expect(Roll._classifyStringTerm("2")).toBeInstanceOf(NumericTerm);
    expect(Roll._classifyStringTerm("d6")).toBeInstanceOf(Die);
    expect(Roll._classifyStringTerm("d6", { prior })).toBeInstanceOf(StringTerm);
    expect(Roll._classifyStringTerm("d6", { prior, intermediate: false })).toBeInstanceOf(Die);
    expect(Roll._classifyStringTerm("fire")).toBeInstanceOf(StringTerm);
    expect(Roll._classifyStringTerm(prior)).toBe(prior);
  });

  it("have patterns for texts, where packages look for them", () => {
    expect("max(1)".match(ParentheticalTerm.OPEN_REGEXP)).toEqual(["max("]);
    expect("(1)".match(ParentheticalTerm.CLOSE_REGEXP)).toEqual([")"]);
    expect("{1,2}kh".match(PoolTerm.OPEN_REGEXP)).toEqual(["{"]);
    expect("{1,2}kh".match(PoolTerm.CLOSE_REGEXP)).toEqual(["}kh"]);
    expect(PoolTerm.REGEXP.exec("{1,2}kh")?.slice(1)).toEqual(["1,2", "kh"]);
    expect("[cold]".match(RollTerm.FLAVOR_REGEXP)).toEqual(["[cold]"]);
    expect(new RegExp(RollTerm.FLAVOR_REGEXP_STRING).exec("1[cold]")?.[1]).toBe("cold");
    expect("kh3cs>=5".match(DiceTerm.MODIFIER_REGEXP)).toEqual(["kh3", "cs>=5"]);
  });
});
