import { resultOf } from "../odds/expression.ts";
import type { Expression } from "../odds/expression.ts";
import type { OddsQuery } from "../odds/odds.ts";
import type { RuleVariants } from "../kernel/rule-variants.ts";
import { roundUp } from "../kernel/rounding.ts";

/**
 * Returns what a formula adds "excluding rolled dice" [check], rounded up, since a tied contest compares that. It is
 * the value of the formula before the throw. Boons less banes always count, as in a passive check, whatever the rule
 * variant `flatShift`.
 * @throws RuleError NotFinite if the formula divides by its dice
 */
export function bonusWithoutDice({ expression, die }: OddsQuery, variants: RuleVariants): number {
  const start = die ? die.dieKind.value(die.dieKind.start(die.setup, { ...variants, flatShift: true })) : 0;
  return roundUp(resultOf(withoutDice(expression), start).total);
}

const nothing: Expression = { kind: "number", value: 0 };

/** Returns the expression with ordinary dice, and everything else that is random, at zero. */
function withoutDice(expression: Expression): Expression {
  switch (expression.kind) {
    case "dice":
    case "known":
      return nothing;
    case "operation":
      return { ...expression, left: withoutDice(expression.left), right: withoutDice(expression.right) };
    case "call":
      return { ...expression, operands: expression.operands.map(withoutDice) };
    default:
      return expression;
  }
}
