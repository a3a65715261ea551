import { valueOf } from "../fields.ts";
import { bonusField, slideField } from "../traditions/trip-fields.ts";
import type { Setup } from "../traditions/tradition.ts";

/** What it costs to try what one has not learnt: a slide and a penalty, or the worse of two rolls. */
export type Unskilled = UnskilledCost | "antiLuck";

/** Both are the game master's to change. */
export interface UnskilledCost {
  /** Added to the slide. */
  readonly slide: number;
  /** Added to the cumulative bonus; negative. */
  readonly penalty: number;
}

/** "The GM will assign a Failure slide (usually 5) and a penalty buff (usually -5) to the roll." */
export const usualUnskilled: UnskilledCost = { slide: 5, penalty: -5 };

/**
 * The setup of an unskilled roll. "Another method is anti-luck", the only one for flat rolls, which have no slide. What
 * leaves the range of a field is refused where the setup is written.
 */
export function unskilled(setup: Setup, cost: Unskilled = usualUnskilled): Setup {
  if (cost === "antiLuck") return { ...setup, antiLuck: true };
  return {
    ...setup,
    [slideField.name]: valueOf(setup, slideField) + cost.slide,
    [bonusField.name]: valueOf(setup, bonusField) + cost.penalty,
  };
}
