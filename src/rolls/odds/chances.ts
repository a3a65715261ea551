import { fireAndForget, nextTask } from "../../base/async.ts";
import { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { localiseFaults, numeral, percent, say } from "../../base/words.ts";
import type { Creature } from "../../characters/creature.ts";
import { odds } from "../../rules/odds/odds.ts";
import type { Prospect } from "../../rules/odds/odds.ts";
import type { Budget } from "../../rules/odds/expression.ts";
import { reckonInTask } from "../../ui/reckon-in-task.ts";
import { composeRoll } from "../road/compose-roll.ts";
import { usualChoices } from "../road/roll-choices.ts";
import { rounded, toneOf, worstOf } from "./odds-context.ts";
import type { Stat } from "../road/roll-choices.ts";

/** The chance of a character at a roll. */
export interface Chance {
  /** "72 %", or the average without a target; "…" until there was time to reckon it. */
  readonly figure: string;
  /** The chance of the worst outcome, in words. */
  readonly more: string;
  readonly tone: "good" | "bad" | "plain";
  /** The probability of success, from 0 to 1; null without a target, and as long as it is not known. */
  readonly success: number | null;
}

/**
 * The exact chances of rolls that are not thrown yet, as a window shows them: each formula is reckoned once, and what there is
 * no time for in this task of the browser later.
 */
export class Chances {
  /** The chances by formula, since most changes of a window do not change the odds. */
  readonly #known = new Map<string, Chance>();

  /** The ways in which the last rolls can end, for contests. */
  readonly #prospects = new Map<string, Prospect>();

  #isWaiting = false;

  /** True if some of what was asked for is not known before a later task, in which it is asked for again. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** Begins to ask for all that a window shows. */
  begin(): void {
    this.#isWaiting = false;
  }

  /** Draws a window once more in a later task, if some of what it shows had no room in this one. */
  drawRest(window: { readonly rendered: boolean }, draw: () => Promise<unknown>): void {
    if (this.#isWaiting) fireAndForget(nextTask().then(() => (window.rendered ? draw() : undefined)));
  }

  /** Returns the chance of a roll. What cannot be listed says so in place of the worst outcome. */
  of(roll: QuadriviumRoll): Chance {
    const key = keyOf(roll);
    const known = this.#known.get(key) ?? this.#reckon((budget) => reckoned(roll, budget));
    if (!known) return { figure: "…", more: "", tone: "plain", success: null };
    this.#known.set(key, known);
    return known;
  }

  /** Returns the ways in which a roll can end; null as long as there was no room for them. Throws Error as the roll does. */
  prospectOf(roll: QuadriviumRoll): Prospect | null {
    const key = keyOf(roll);
    const known = this.#prospects.get(key) ?? this.#reckon((budget) => roll.prospectWith(budget));
    this.#prospects.delete(key);
    if (known) this.#prospects.set(key, known);
    for (const oldest of [...this.#prospects.keys()].slice(0, -MOST_PROSPECTS)) this.#prospects.delete(oldest);
    return known;
  }

  #reckon<Result extends object>(reckon: (budget: Budget) => Result): Result | null {
    const result = reckonInTask(reckon);
    if (result === undefined) this.#isWaiting = true;
    return result ?? null;
  }
}

/** The number of rolls whose ends are kept: both sides of a contest. */
const MOST_PROSPECTS = 2;

function keyOf({ formula, variants }: QuadriviumRoll): string {
  return JSON.stringify([formula, variants]);
}

/**
 * Returns the chance of a character at a stat as a click would roll it, against a number.
 * @param target The ease factor, counter, target value or difficulty; null for none, where the average is told.
 * @param chances Those of the window that shows it, which says whether it has to ask again.
 * @throws Error in the user's language if it cannot be rolled
 */
export function chanceOf(actor: Creature, stat: Stat, target: number | null, chances: Chances): Chance {
  const roll = localiseFaults(
    () => new QuadriviumRoll(composeRoll(actor, { ...usualChoices(actor, stat), target }).formula),
  );
  return chances.of(roll);
}

function reckoned(roll: QuadriviumRoll, budget: Budget): Chance {
  try {
    return localiseFaults(() => listed(roll, budget));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // It can be rolled, but its odds cannot be calculated.
    return { figure: "", more: error.message, tone: "plain", success: null };
  }
}

function listed(roll: QuadriviumRoll, budget: Budget): Chance {
  const chances = odds(roll.prospectWith(budget));
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
