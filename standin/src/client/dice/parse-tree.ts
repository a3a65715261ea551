import type { ParseNode, TreeNode } from "./types.ts";
import { OperatorTerm } from "./terms/operator-term.ts";

type Tree<Leaf> = Leaf | TreeNode<Leaf>;

interface OperatorLike {
  operator: string;
}

/** Tells a joined pair of operands from a single term. */
export function isTree<Leaf extends object>(node: Tree<Leaf>): node is TreeNode<Leaf> {
  return "operands" in node;
}

/** Tells an operator, still a node or already a term, from everything that has a value. */
export function isOperator(node: object): node is OperatorLike {
  return node instanceof OperatorTerm || ("class" in node && node.class === "OperatorTerm");
}

/** The leaves of a tree in the order of the formula, with the operators standing between them. */
export function flattenTree<Leaf extends object>(root: Tree<Leaf>): (Leaf | ParseNode)[] {
  if (!isTree(root)) return [root];
  const [left, right] = root.operands;
  const operator: ParseNode = { class: "OperatorTerm", operator: root.operator, evaluated: false, options: {} };
  return [...flattenTree(left), operator, ...flattenTree(right)];
}

/** Joins a row of terms and operators by precedence, from left to right (Dijkstra's shunting yard). */
export function joinByPrecedence<Leaf extends object>(row: readonly Leaf[]): Tree<Leaf> {
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
