import { bonusGoals } from "../kernel/bonuses.ts";
import type { BonusGoal } from "../kernel/bonuses.ts";
import { RuleError } from "../kernel/rule-error.ts";
import { checkName, checkNumber, longestListed } from "./names.ts";

/** What a place does to the rolls of everybody who is there: "the dark tower", +2 botch dice. */
export interface PlaceEffect {
  readonly name: string;
  /** A whole number that is not 0; a negative one takes away. */
  readonly amount: number;
  readonly goal: BonusGoal;
}

/** An effect as it is entered or stored. */
export type WrittenPlaceEffect = { readonly [Field in keyof PlaceEffect]: unknown };

/** The most effects of a place. */
export const mostPlaceEffects = 20;

/** The greatest amount of an effect, up or down. */
export const greatestPlaceEffect = 99;

/**
 * Reads an effect of a place.
 * @param place Its place in the list, for the field of a fault: "2.amount".
 * @throws RuleError NameLength, NameMarkup or DifficultyValue; TypeError for a goal that no form offers
 */
export function readPlaceEffect(written: WrittenPlaceEffect, place: number): PlaceEffect {
  const name = typeof written.name === "string" ? written.name.trim() : "";
  checkName(name, longestListed, `${place}.name`);
  const about = { name, min: -greatestPlaceEffect, max: greatestPlaceEffect, field: `${place}.amount` };
  const amount = checkNumber(written.amount, about);
  if (amount === 0) throw new RuleError("DifficultyValue", about);
  const goal = bonusGoals.find((one) => one === written.goal);
  if (!goal) throw new TypeError("No roll has this goal.");
  return { name, amount, goal };
}
