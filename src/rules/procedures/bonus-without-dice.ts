import { evaluate } from "../odds/expression.ts";
import type { Expression } from "../odds/expression.ts";
import type { OddsQuery } from "../odds/odds.ts";
import type { RuleVariants } from "../kernel/rule-variants.ts";
import { roundUp } from "../kernel/rounding.ts";

/**
 * What a formula adds "excluding rolled dice", as a tied contest compares it: the formula with nothing fallen yet.
 * Rounded up. Boons less banes are part of it by name, so they count as in a passive check: whatever the reading
 * `flatShift` leaves of them on the roll.
 * @throws RuleError NotFinite where the formula divides by what its dice show
 */
export function bonusWithoutDice({ expression, die }: OddsQuery, variants: RuleVariants): number {
  const start = die ? die.dieKind.value(die.dieKind.start(die.setup, { ...variants, flatShift: true })) : 0;
  const { list } = evaluate(withoutDice(expression), start);
  return roundUp(list[0]?.total ?? 0);
}

const nothing: Expression = { kind: "number", value: 0 };

/** The same arithmetic with its ordinary dice, and whatever else is left to chance, at zero. */
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
