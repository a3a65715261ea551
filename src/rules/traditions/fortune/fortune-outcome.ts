import type { RuleVariants } from "../../kernel/rule-variants.ts";
import { meets } from "../../kernel/target.ts";
import { opponentOf } from "../../kernel/ties.ts";
import type { ContestTerms, Tie } from "../../kernel/ties.ts";
import { actionDice, faceOf, fates } from "./fortune-dice.ts";
import { FORTUNE } from "./fortune-pool.ts";
import { impactOfDice, isFumble } from "./fortune-state.ts";
import type { FortuneState } from "./fortune-state.ts";
import type { Outcome, FormulaTotal } from "../../kernel/die-kind.ts";

/** The outcome of a fortune roll: an action against a counter, and its effect on the scene. */
export interface FortuneOutcome extends Outcome {
  /** The d20 that is kept; 0 if every d20 was scratched. */
  readonly fortune: number;
  /** The sizes of the character dice that were thrown. */
  readonly pool: readonly number[];
  /** The faces of the scratched dice; the lower d20 of an advantage is not scratched. */
  readonly scratched: readonly number[];
  /** The faces that make the action total, from the highest. */
  readonly actionDice: readonly number[];
  /** The impact of dice and modifiers. */
  readonly impact: number;
  /** The impact that is left after the verdict. */
  readonly effectiveImpact: number;
  /** 1 if the fortune die shows 4 or more, else 0. */
  readonly minimumImpact: number;
  readonly critSuccess: boolean;
  readonly critFumble: boolean;
  /** The roll would be a critical fumble if it were countered, and no counter is known. */
  readonly possibleFumble: boolean;
  /** "An unsuccessful action cannot inflict stress." [fortune] Null without a counter. */
  readonly canInflictStress: boolean | null;
  /** Gained by a critical fumble or a critical success, less what was spent after the roll. */
  readonly inspiration: number;
}

/** "Increase your impact by 2 or gain 1 inspiration point." [fortune] */
const CRITICAL_IMPACT = 2;

/**
 * "You also critically fumble if your action is successfully countered and you roll a 1-3 on the d20 (in other words if
 * you fail to generate any impact at all)." [fortune]
 */
const LEAST_WITH_IMPACT = 4;

/** Returns the outcome: "if the counter total is higher, you fail; otherwise, your action succeeds" [fortune]. */
export function settle(
  state: FortuneState,
  { total, target, isCounter = false }: FormulaTotal,
  variants: RuleVariants,
): { readonly total: number; readonly outcome: FortuneOutcome } {
  const { choices, rules } = state;
  const { kept: fortune } = state;
  const { success, margin } = meets(total, target);
  const isCountered = success === false;
  const critSuccess = fortune === 20 && (!isCountered || variants.critical === "always");
  // Without a d20, all of which may have been scratched, there is nothing to fumble with.
  const isLow = fortune > 0 && fortune < LEAST_WITH_IMPACT;
  const critFumble = isFumble(state) || (isCountered && isLow);
  const critical = critSuccess ? choices.critical : null;
  const impact = impactOfDice(state) + rules.impactModifier + (critical === "impact" ? CRITICAL_IMPACT : 0);
  const minimumImpact = fortune >= LEAST_WITH_IMPACT ? 1 : 0;
  const keepsImpact = !isCountered || variants.countered === "full";
  const out = fates(state);
  return {
    total,
    outcome: {
      tradition: "fortune",
      target,
      success,
      margin,
      fortune,
      pool: state.sizes.filter((size) => size !== FORTUNE),
      scratched: state.faces.filter((_, index) => (out.get(index) ?? "aside") !== "aside"),
      actionDice: actionDice(state, out).map((index) => faceOf(state, index)),
      impact,
      effectiveImpact: keepsImpact ? Math.max(impact, minimumImpact) : minimumImpact,
      minimumImpact,
      critSuccess,
      critFumble,
      possibleFumble: success === null && !isCounter && !critFumble && isLow,
      canInflictStress: success,
      inspiration:
        Number(critFumble) + Number(critical === "inspiration") - choices.added.length - choices.counted.length,
    },
  };
}

/**
 * Decides a tie: the two rolls are an action and its counter, and "if the counter total is higher, you fail" [fortune],
 * so the action succeeds.
 */
export function breakTie({ defender }: ContestTerms): Tie {
  return { winner: defender === null ? "first" : opponentOf(defender), rule: "action" };
}
