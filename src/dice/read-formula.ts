import { plainNotation, showSigns } from "../rules/kernel/plain-notation.ts";
import { splitTarget } from "../rules/kernel/roll-spec.ts";
import type { Target } from "../rules/kernel/roll-spec.ts";
import { localiseFaults } from "../base/rule-errors.ts";
import { explainFormula, refuseUnknownParts } from "./explain-formula.ts";
import { missingNames, refuseNeeded } from "./formula-data.ts";
import { retainedDie } from "./letters.ts";

/** The class of a roll, which puts data in its formula. */
type RollClass = Pick<typeof Roll, "replaceFormulaData">;

/** A formula with its data, and without its target. */
interface ReadFormula extends Target {
  readonly body: string;
  /** The names that have no data and count 0. */
  readonly missing: readonly string[];
}

/** The formula that was read last, with its terms: Foundry asks a roll's class for these alone. */
let last: { readonly read: ReadFormula; readonly terms: Roll["terms"] } | undefined;

/**
 * Reads a formula as it is typed: puts the data in it, and takes off the target.
 * @throws RuleError FormulaName for a name without data on which one of our dice or the target depends
 */
export function readFormula(
  RollClass: RollClass,
  formula: string | number,
  data: Record<string, unknown>,
): ReadFormula {
  // Modules pass numbers, too.
  const typed = plainNotation(showSigns(`${formula}`));
  const fill = (text: string, missing?: string) =>
    text.includes("@") ? RollClass.replaceFormulaData(text, data, missing === undefined ? {} : { missing }) : text;
  // Data may name further data.
  const filled = fill(fill(typed));
  const names = missingNames(filled);
  refuseNeeded(names, data);
  const read = splitTarget(names.others.length > 0 ? fill(filled, "0") : filled);
  // The words of the target are those that were typed.
  const own = filled === typed ? read : splitTarget(typed, () => ({ value: 0 }));
  const { targetLabel } = own.target === null ? read : own;
  return { body: read.body, target: read.target, targetLabel, missing: names.others };
}

/** Returns the formula of which these terms were just made; undefined for any other. */
export function formulaRead(terms: Roll["terms"]): ReadFormula | undefined {
  return last?.terms === terms ? last.read : undefined;
}

/**
 * Reads a formula into terms.
 * @param parse Foundry's own reading, of the formula with its data and without its target.
 * @throws Error in the reader's language for a formula that is too long or cannot be read
 */
export function readTerms(
  RollClass: RollClass,
  formula: string,
  data: Record<string, unknown>,
  parse: (body: string) => Roll["terms"],
): Roll["terms"] {
  return explainFormula(formula, () => {
    const read = readFormula(RollClass, formula, data);
    const terms = parse(read.body);
    last = { read, terms };
    return terms;
  });
}

type ParseNode = Parameters<typeof Roll.instantiateAST>[0];
type TermMaker = Pick<typeof foundry.dice.terms.RollTerm, "fromParseNode">;

/** Returns our class for a part of a formula that means our die, though somebody else holds its letter; null for any other. */
function retainedDieOf(node: ParseNode) {
  const { faces } = node as { readonly faces?: unknown };
  return node.class === "DiceTerm" && typeof faces === "string" ? retainedDie(faces.toLowerCase()) : null;
}

/**
 * Makes the terms of a formula that is parsed, checked part by part, with our dice in it whoever holds their letters.
 * @param make Foundry's own way, by which dice are of the classes at their letters.
 * @throws Error in the reader's language for the first unknown part
 */
export function makeTerms(ast: ParseNode, make: () => Roll["terms"]): Roll["terms"] {
  const nodes = CONFIG.Dice.parser.flattenTree(ast) as readonly ParseNode[];
  localiseFaults(() => {
    refuseUnknownParts(nodes);
  });
  if (!nodes.some(retainedDieOf)) return make();
  const { terms } = foundry.dice;
  const classes: Readonly<Record<string, TermMaker | undefined>> = { ...terms };
  return nodes.map((node) => (retainedDieOf(node) ?? classes[node.class] ?? terms.RollTerm).fromParseNode(node));
}
