import { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { localiseFaults, numeral, percent, say } from "../../base/words.ts";
import type { Creature } from "../../characters/actors.ts";
import { composeRoll } from "../compose-roll.ts";
import { usualChoices, type Stat } from "../roll-choices.ts";
import { rounded, toneOf, worstOf } from "./odds-context.ts";

/** The chance of a character at a roll. */
export interface Chance {
  /** "72 %", or the average without a target. */
  readonly figure: string;
  /** The chance of the worst outcome, in words. */
  readonly more: string;
  readonly tone: "good" | "bad" | "plain";
  /** The probability of success, from 0 to 1; null without a target. */
  readonly success: number | null;
}

/**
 * Returns a character's chance at a stat, as a click would roll it, against a number.
 * @param target The ease factor, counter, target value or difficulty; null for none, which gives the average.
 * @throws Error in the user's language if it cannot be rolled
 */
export function chanceAtStat(actor: Creature, stat: Stat, target: number | null): Chance {
  return localiseFaults(() =>
    chanceOf(new QuadriviumRoll(composeRoll(actor, { ...usualChoices(actor, stat), target }).formula)),
  );
}

/** Returns the exact chance of a roll not yet made. If it cannot be listed, the worst outcome's text says so. */
export function chanceOf(roll: QuadriviumRoll): Chance {
  try {
    return localiseFaults(() => listed(roll));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // It can be rolled, but its odds cannot be calculated.
    return { figure: "", more: error.message, tone: "plain", success: null };
  }
}

function listed(roll: QuadriviumRoll): Chance {
  const chances = roll.odds;
  const { success, mean } = chances;
  return {
    figure:
      success === null
        ? say({ key: "QUADRIVIUM.RequestWindow.average", data: { mean: numeral(rounded(mean)) } })
        : percent(success),
    more: worstOf(roll, chances).join(""),
    tone: toneOf(success),
    success,
  };
}
