import { describe, expect, it } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import type { ParseTree } from "../src/client/dice/types.ts";
import { useDice } from "./dice-host.ts";

const { Roll, RollParser } = dice;
const { DiceTerm, ParentheticalTerm, PoolTerm, RollTerm } = dice.terms;

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
});

describe("single terms", () => {
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
