import * as RollGrammar from "./grammar.peggy";
import type { RollParser } from "./parser.ts";
import type { Roll } from "./roll.ts";
import { surroundings } from "./surroundings.ts";
import * as terms from "./terms/index.ts";
import type { ParseTree } from "./types.ts";

/** The terms of a formula, by the rules and the class of the roll that reads it. */
export function parseFormula(RollClass: typeof Roll, formula: string, data: object): terms.RollTerm[] {
  if (!formula) return [];
  const replaced = RollClass.replaceFormulaData(formula, data);
  const parser = new (parserClass())(replaced);
  return RollClass.instantiateAST(RollGrammar.parse(replaced, { parser }) as ParseTree);
}

/** The terms of the grammar's nodes, in the order of the formula. */
export function instantiate(ast: ParseTree): terms.RollTerm[] {
  const classes: Record<string, Pick<typeof terms.RollTerm, "fromParseNode"> | undefined> = terms;
  const nodes = parserClass().flattenTree(ast);
  return nodes.map((node) => (classes[node.class] ?? terms.RollTerm).fromParseNode(node));
}

/** The class that turns the grammar's events into nodes; packages may bring their own. */
export function parserClass(): typeof RollParser {
  return surroundings.CONFIG.Dice.parser;
}
