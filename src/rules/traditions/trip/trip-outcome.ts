import { meets } from "../../kernel/target.ts";
import { degreeOf, flagOf, heroicOf, isAbilityFailure, isMaxHeroic, tripValue } from "./trip-state.ts";
import type { TripFlag, TripState } from "./trip-state.ts";
import type { Outcome, FormulaTotal } from "../../kernel/die-kind.ts";

/** The outcome of a trip roll. */
export interface TripOutcome extends Outcome {
  /** The trip die that counts. */
  readonly d20: number;
  /** An event beside the result, for the worse or the better; neither changes success. */
  readonly flag: TripFlag | null;
  readonly abilityFailure: boolean;
  readonly maxHeroic: boolean;
  /** 0 if no degree was reached. */
  readonly degree: number;
  /** The size of the bonus die; null if none is thrown. */
  readonly bonusDie: number | null;
  /** The heroic roll; null if none was made. */
  readonly heroic: number | null;
  /** The better of trip total and heroic roll; null on an ability failure. */
  readonly result: number | null;
}

/**
 * Returns the outcome: the result must meet or exceed the difficulty, and an ability failure never succeeds. Its total
 * is the trip die alone, whatever else the formula adds.
 */
export function settle(
  state: TripState,
  { total: sum, target }: FormulaTotal,
): { readonly total: number; readonly outcome: TripOutcome } {
  const abilityFailure = isAbilityFailure(state);
  const total = abilityFailure ? state.d20 : sum;
  const { success, margin } = meets(total, target, abilityFailure);
  return {
    total,
    outcome: {
      tradition: "trip",
      target,
      success,
      margin,
      d20: state.d20,
      flag: flagOf(state),
      abilityFailure,
      maxHeroic: isMaxHeroic(state),
      degree: degreeOf(state),
      bonusDie: state.terms.dB.faces,
      heroic: heroicOf(state),
      result: abilityFailure ? null : tripValue(state),
    },
  };
}
