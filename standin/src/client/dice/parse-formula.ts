import { generation } from "../generations/index.ts";
/// <reference path="./peggy.d.ts" />
import * as RollGrammar from "./grammar.peggy";
import { surroundings } from "./surroundings.ts";
import * as terms from "./terms/index.ts";
import type { ParseTree } from "./types.ts";
import type { Classes } from "../kinds.ts";

/** A formula whose terms are there already, while the roll is made that shall have them. */
let known: { readonly formula: string; readonly terms: readonly terms.RollTerm[] } | undefined;

/** The terms of a formula, by the rules and the class of the roll that reads it. */
export function parseFormula(RollClass: Classes["Roll"], formula: string, data: object): terms.RollTerm[] {
  if (!formula) return [];
  if (known?.formula === formula) return [...known.terms];
  const replaced = RollClass.replaceFormulaData(formula, data, { missing: "0" });
  const parser = new (parserClass())(replaced);
  const { offsetOf } = generation().dice;
  return RollClass.instantiateAST(RollGrammar.parse(replaced, { parser, offsetOf }) as ParseTree);
}

/**
 * Makes a roll whose terms are known, so that its formula need not be read: reading it again at every level of nested
 * parentheses would double the work each time. The roll's class is given the formula all the same.
 */
export function makeWithTerms<T>(formula: string, terms: readonly terms.RollTerm[], make: () => T): T {
  const before = known;
  known = { formula, terms };
  try {
    return make();
  } finally {
    known = before;
  }
}

/** The terms of the grammar's nodes, in the order of the formula. */
export function instantiate(ast: ParseTree): terms.RollTerm[] {
  const classes: Record<string, Pick<typeof terms.RollTerm, "fromParseNode"> | undefined> = terms;
  const nodes = parserClass().flattenTree(ast);
  return nodes.map((node) => (classes[node.class] ?? terms.RollTerm).fromParseNode(node));
}

/** The class that turns the grammar's events into nodes; packages may bring their own. */
export function parserClass(): Classes["RollParser"] {
  return surroundings.CONFIG.Dice.parser;
}
