import type { RuleVariants } from "../kernel/rule-variants.ts";
import type { DieKind } from "../kernel/die-kind.ts";
import type { Setup } from "../kernel/fields.ts";
import { keepOne } from "./keep-one.ts";
import { follow } from "./walk.ts";
import type { Endings } from "./weighted-states.ts";

/**
 * Paths rarer than one in this are dropped. It is so large that even the squares of long chains of ones, whose values grow
 * as their chances shrink, lose nothing that a double can show.
 */
const RAREST = 10n ** 29n;

/** The same for a throw that has begun: a chain of ones may be long already, and must end before it is too long. */
const RAREST_TO_COME = 10n ** 15n;

/**
 * Explores every path through a die kind, with exact integer weights. States with equal keys are merged, so the work grows
 * with the number of different states, not of throws. Optional throws are always accepted.
 * @param rarest Paths rarer than one in this are dropped.
 * @throws RuleError NotEnumerable if there are too many states for a person to wait
 */
export function explore<State>(
  dieKind: DieKind<State>,
  setup: Setup,
  variants: RuleVariants,
  rarest = RAREST,
): Endings<State> {
  const { luck } = dieKind;
  const once = follow(dieKind, setup, dieKind.start(setup, variants), rarest);
  const kept = luck?.kept(setup);
  return luck && kept ? keepOne(once, luck, kept) : once;
}

/**
 * Explores every path from a state in the middle of a throw.
 * @throws RuleError NotEnumerable if there are too many states for a person to wait
 */
export function exploreOn<State>(dieKind: DieKind<State>, setup: Setup, state: State): Endings<State> {
  return follow(dieKind, setup, state, RAREST_TO_COME);
}
