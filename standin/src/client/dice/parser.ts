import type { ParseNode, TreeNode, ParseTree, TermTree } from "./types.ts";
import { OperatorTerm } from "./terms/simple-terms.ts";
import type { FormulaRange } from "../generations/index.ts";
import { surroundings } from "./surroundings.ts";
import type { RollTerm } from "../kinds.ts";

type Tree<Leaf> = Leaf | TreeNode<Leaf>;

interface OperatorLike {
  operator: string;
}

/** Tells a joined pair of operands from a single term. */
export function isTree<Leaf extends object>(node: Tree<Leaf>): node is TreeNode<Leaf> {
  return "operands" in node;
}

/** Tells an operator, still a node or already a term, from everything that has a value. */
function isOperator(node: object): node is OperatorLike {
  return node instanceof OperatorTerm || ("class" in node && node.class === "OperatorTerm");
}

/** The leaves of a tree in the order of the formula, with the operators standing between them. */
function flattenTree<Leaf extends object>(root: Tree<Leaf>): (Leaf | ParseNode)[] {
  if (!isTree(root)) return [root];
  const [left, right] = root.operands;
  const operator: ParseNode = { class: "OperatorTerm", operator: root.operator, evaluated: false, options: {} };
  return [...flattenTree(left), operator, ...flattenTree(right)];
}

/** Joins a row of terms and operators by precedence, from left to right (Dijkstra's shunting yard). */
function joinByPrecedence<Leaf extends object>(row: readonly Leaf[]): Tree<Leaf> {
  const operands: Tree<Leaf>[] = [];
  const operators: string[] = [];

  const join = (operator: string) => {
    const right = operands.pop();
    const left = operands.pop();
    if (!left || !right) throw new Error(`The operator "${operator}" needs a term on either side`);
    operands.push({ class: "Node", operator, operands: [left, right] });
  };

  for (const node of row) {
    if (!isOperator(node)) {
      operands.push(node);
      continue;
    }
    let waiting = operators.at(-1);
    while (waiting !== undefined && precedence(waiting) >= precedence(node.operator)) {
      operators.pop();
      join(waiting);
      waiting = operators.at(-1);
    }
    operators.push(node.operator);
  }
  for (const operator of operators.reverse()) join(operator);

  const [root, ...rest] = operands;
  if (!root) throw new Error("A roll without terms has no value");
  if (rest.length > 0) throw new Error("Two terms of a roll stand side by side without an operator");
  return root;
}

function precedence(operator: string): number {
  const value = OperatorTerm.PRECEDENCE[operator];
  if (value === undefined) throw new Error(`Unknown operator "${operator}"`);
  return value;
}

type ParserArgument = string | number | null | undefined | object;

/** Makes the nodes of a roll from the grammar's events; packages may put their own in `CONFIG.Dice.parser`. */
export class RollParser {
  formula: string;

  constructor(formula: string) {
    this.formula = formula;
  }

  /** A whole expression: terms joined from left to right, whatever their precedence, which `toAST` sorts out. */
  _onExpression(
    head: ParseTree,
    tail: [string[], ParseTree][],
    leading: string[],
    formula: string,
    error: (message: string) => never,
  ): ParseTree {
    this.#debug("_onExpression", head, tail, leading, formula);
    let tree = leading.length > 0 && this._collapseOperators(leading) === "-" ? this._wrapNegativeTerm(head) : head;
    for (const [operators, term] of tail) {
      const { operator, operand } = this.#readOperators(operators, term, error);
      tree = { class: "Node", formula, operator, operands: [tree, operand] };
    }
    return tree;
  }

  /** One die term; the number or the faces may still be parentheses, the faces may be a letter. */
  _onDiceTerm(
    number: number | ParseNode | null,
    faces: number | string | ParseNode,
    modifiers: string | null,
    flavor: string | null,
    formula: string,
    offset?: FormulaRange,
  ): ParseNode {
    this.#debug("_onDiceTerm", number, faces, modifiers, flavor, formula);
    return {
      class: "DiceTerm",
      formula,
      number,
      faces,
      modifiers: modifiers ?? "",
      ...newTerm(flavor, offset),
    };
  }

  _onNumericTerm(number: number, flavor: string | null, offset?: FormulaRange): ParseNode {
    this.#debug("_onNumericTerm", number, flavor);
    return { class: "NumericTerm", number, ...newTerm(flavor, offset) };
  }

  _onFunctionTerm(
    fn: string,
    head: ParseTree | null,
    tail: ParseTree[],
    flavor: string | null,
    formula: string,
    offset?: FormulaRange,
  ): ParseNode {
    this.#debug("_onFunctionTerm", fn, head, tail, flavor, formula);
    const terms = head ? [head, ...tail] : tail;
    return { class: "FunctionTerm", formula, fn, terms, ...newTerm(flavor, offset) };
  }

  _onPoolTerm(
    head: ParseTree,
    tail: ParseTree[],
    modifiers: string | null,
    flavor: string | null,
    formula: string,
    offset?: FormulaRange,
  ): ParseNode {
    this.#debug("_onPoolTerm", head, tail, modifiers, flavor, formula);
    return {
      class: "PoolTerm",
      formula,
      terms: [head, ...tail],
      modifiers: modifiers ?? "",
      ...newTerm(flavor, offset),
    };
  }

  _onParenthetical(term: ParseTree, flavor: string | null, formula: string, offset?: FormulaRange): ParseNode {
    this.#debug("_onParenthetical", term, flavor, formula);
    return { class: "ParentheticalTerm", formula, term, ...newTerm(flavor, offset) };
  }

  _onStringTerm(term: string, flavor: string | null, offset?: FormulaRange): ParseNode {
    this.#debug("_onStringTerm", term, flavor);
    return { class: "StringTerm", term, ...newTerm(flavor, offset) };
  }

  /** The one sign that several signs in a row amount to. */
  _collapseOperators(operators: string[]): string {
    const minuses = operators.filter((operator) => operator === "-").length;
    return minuses % 2 === 0 ? "+" : "-";
  }

  /** A term with a minus before it: a number becomes negative, anything else is multiplied by -1. */
  _wrapNegativeTerm(term: ParseTree): ParseTree {
    if (isNumeric(term)) return { ...term, number: term.number === 0 ? 0 : -term.number };
    const minusOne: ParseNode = { class: "NumericTerm", number: -1, ...newTerm(null) };
    return { class: "Node", formula: `${term.formula ?? ""} * -1`, operator: "*", operands: [term, minusOne] };
  }

  static flattenTree(root: ParseTree): ParseNode[] {
    return flattenTree(root);
  }

  /** The tree in which every operator binds as tightly as arithmetic wants it; leaves are nodes or terms, as given. */
  static toAST(root: RollTerm[]): TermTree;
  static toAST(root: ParseTree): ParseTree;
  static toAST(root: RollTerm[] | ParseTree): TermTree | ParseTree {
    if (Array.isArray(root)) return joinByPrecedence(root);
    return joinByPrecedence(flattenTree(root));
  }

  /** `+` and `-` may follow each other; `*`, `/` and `%` only before them, where a minus belongs to the term. */
  #readOperators(operators: string[], term: ParseTree, error: (message: string) => never) {
    const [first = "+", ...signs] = operators;
    const stray = signs.find((sign) => sign !== "+" && sign !== "-");
    if (stray) error(`Expected a term but "${stray}" found.`);
    if (first === "+" || first === "-") return { operator: this._collapseOperators(operators), operand: term };
    if (this._collapseOperators(signs) === "+") return { operator: first, operand: term };

    const negative = this._wrapNegativeTerm(term);
    if (!isTree(negative)) return { operator: first, operand: negative };
    const formula = `(${negative.formula ?? ""})`;
    return { operator: first, operand: this._onParenthetical(negative, null, formula) };
  }

  #debug(method: string, ...args: ParserArgument[]) {
    if (!surroundings.CONFIG.debug?.rollParsing) return;
    console.debug(method, ...args);
  }
}

function isNumeric(node: ParseTree): node is ParseNode & { number: number } {
  return node.class === "NumericTerm" && !isTree(node);
}

/** What the nodes of all terms have; a term without flavor says so. */
function newTerm(flavor: string | null, offset?: FormulaRange): Omit<ParseNode, "class"> {
  return { evaluated: false, options: { flavor }, ...(offset && { offset }) };
}

declare module "../known-classes.ts" {
  interface Classes {
    RollParser: typeof RollParser;
  }
}
