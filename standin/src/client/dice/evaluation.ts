import * as RollGrammar from "./grammar.peggy";
import * as terms from "./terms/index.ts";
import { generation } from "../generations/index.ts";
import { surroundings } from "./surroundings.ts";
import type { ParseTree, EvaluationOptions, TermTree } from "./types.ts";
import type { Classes, Roll } from "../kinds.ts";
import { isTree } from "./parser.ts";
import { RollTerm } from "./terms/roll-term.ts";

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
function parserClass(): Classes["RollParser"] {
  return surroundings.CONFIG.Dice.parser;
}

type Value = number | string;

/** Evaluates all terms of a roll, and gives it its total. */
export async function evaluateRoll(roll: Roll, options: EvaluationOptions): Promise<void> {
  const tree = parserClass().toAST(roll.terms);
  roll._total = finishTotal(roll, await roll._evaluateASTAsync(tree, options), options);
}

/** The same at once. */
export function evaluateRollSync(roll: Roll, options: EvaluationOptions): void {
  const tree = parserClass().toAST(roll.terms);
  roll._total = finishTotal(roll, roll._evaluateASTSync(tree, options), options);
}

/** The value of a tree of terms, left before right, each evaluated when its turn comes. */
export async function evaluateTree(roll: Roll, node: TermTree, options: EvaluationOptions): Promise<Value> {
  if (isTree(node)) {
    const [left, right] = node.operands;
    const leftValue = await roll._evaluateASTAsync(left, options);
    return calculate(leftValue, node.operator, await roll._evaluateASTAsync(right, options));
  }
  if (!node._evaluated) {
    node._root = roll._root ?? roll;
    await node.evaluate(options);
  }
  return valueOf(node);
}

/** The same at once; a term that would need dice is refused when strict, and counts as 0 otherwise. */
export function evaluateTreeSync(roll: Roll, node: TermTree, options: EvaluationOptions): Value {
  if (isTree(node)) {
    const [left, right] = node.operands;
    const leftValue = roll._evaluateASTSync(left, options);
    return calculate(leftValue, node.operator, roll._evaluateASTSync(right, options));
  }
  if (node._evaluated) return valueOf(node);
  if (!RollTerm.isDeterministic(node, options)) {
    if (options.strict === false) return 0;
    throw new Error(`${node.formula} has dice, which cannot be thrown without waiting`);
  }
  node._root = roll._root ?? roll;
  const evaluated = node.evaluate(options);
  if (evaluated instanceof Promise)
    throw new Error(`${node.formula} has a function whose answer would have to be waited for`);
  return valueOf(node);
}

/** The total of a whole roll: a number, unless strings were allowed. */
function finishTotal(roll: Roll, value: Value, { allowStrings = false }: EvaluationOptions): Value {
  const number = Number(value);
  if (value !== "" && !Number.isNaN(number)) return number;
  if (allowStrings && typeof value === "string") return value;
  throw new Error(`Roll.safeEval produced a non-numeric result from expression "${roll.result}"`);
}

function valueOf(term: RollTerm): Value {
  return term.total ?? 0;
}

/** Arithmetic on numbers; where strings are allowed, an expression with text in it stays an expression. */
function calculate(left: Value, operator: string, right: Value): Value {
  const [a, b] = [Number(left), Number(right)];
  if (isText(left, a) || isText(right, b)) return `${left} ${operator} ${right}`;
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return a / b;
    case "%":
      return a % b;
    default:
      throw new Error(`Unknown operator "${operator}"`);
  }
}

function isText(value: Value, asNumber: number): boolean {
  return typeof value === "string" && Number.isNaN(asNumber);
}

/**
 * Math as the place in which expressions look for names. It has every name, to keep lookups inside: names that Math lacks are undefined.
 * Packages put a copy with more functions into the place of `Roll.MATH_PROXY`.
 */
export const MATH_PROXY: Math = new Proxy(Object.create(null, Object.getOwnPropertyDescriptors(Math)) as Math, {
  has: () => true,
  set: () => false,
});

/** What an expression has besides numbers and operators: quoted texts, members behind a dot, and names. */
const WORDS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|(?<![\p{L}\d_$.])[\p{L}_$][\p{L}\d_$]*/gu;

/** Words that are values themselves, or operators. */
const LITERALS: ReadonlySet<string> = new Set(["true", "false", "null", "typeof", "void", "in", "instanceof"]);

/** Computes an arithmetic expression, whose names are those of Math. Throws unless it gives a number. */
export function computeNumber(expression: string, names: object): number {
  const result = compute(expression, names);
  if (typeof result === "number" && !Number.isNaN(result)) return result;
  throw new Error(`Roll.safeEval produced a non-numeric result from expression "${expression}"`);
}

/** Expressions are JavaScript by contract. Every name in them becomes a parameter, to shut out globals. */
function compute(expression: string, names: object): unknown {
  const used = new Set((expression.match(WORDS) ?? []).filter((word) => /^[^"']/.test(word)));
  const parameters = [...used].filter((word) => !LITERALS.has(word));
  const values = parameters.map((name): unknown => names[name as keyof typeof names]);
  try {
    // That keeps accidents out, not attackers.
    // eslint-disable-next-line @typescript-eslint/no-implied-eval
    const formula = new Function(...parameters, `return (${expression})`) as (...values: unknown[]) => unknown;
    return formula(...values);
  } catch {
    // The caller reports a missing result.
    return undefined;
  }
}
