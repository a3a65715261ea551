import { customDice, rolledExpression } from "../../dice/formula-terms.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { RuleError } from "../../rules/kernel/rule-error.ts";
import { firstThrow, luckScale, percentileOf, uniformOf } from "../../rules/odds/luck.ts";
import type { LuckScale, Results, Luck } from "../../rules/odds/luck.ts";
import { Budget } from "../../rules/odds/expression.ts";
import { sealOf } from "../../base/seal.ts";

/** The scales by formula; null for formulas whose odds are unknown or that leave nothing to chance. */
const scales = new Map<string, LuckScale | null>();

/** What the dice of a roll came to, on the scale of its formula. */
export interface ScaledRoll extends Pick<Luck, "scale" | "percentile"> {
  readonly results: Results;
}

/**
 * Measures how lucky a roll was, by its dice alone; null if its odds are unknown, if it leaves nothing to chance, or if it was
 * altered.
 */
export function scaledRoll(roll: QuadriviumRoll): ScaledRoll | null {
  const scale = scaleOfRoll(roll);
  if (!scale || !roll.isSound) return null;
  const results = resultsOf(roll);
  return results && { scale, results, percentile: percentileOf(scale, results) };
}

/**
 * Returns the luck of a measured roll.
 * @param name A name of the roll that does not depend on its dice, by which ties are broken.
 */
export function luckOf({ scale, results, percentile }: ScaledRoll, name: string): Luck {
  return { scale, percentile, uniform: uniformOf(scale, results, chancesFrom(name)) };
}

function scaleOfRoll(roll: QuadriviumRoll): LuckScale | null {
  const { terms, options } = roll;
  const written = terms.map(({ expression }) => expression).join("");
  const key = JSON.stringify([written, options.readings, options.isCounter, options.isInitiative]);
  const known = scales.get(key);
  if (known !== undefined) return known;
  const scale = newScale(roll);
  scales.set(key, scale);
  return scale;
}

function newScale(roll: QuadriviumRoll): LuckScale | null {
  // Several of our dice can leave choices open that no single machine replays.
  if (roll.die === null && customDice(roll.terms).length > 0) return null;
  const budget = new Budget();
  try {
    const { isCounter = false } = roll.options;
    const query = { ...roll.oddsQueryWith(budget), isCounter };
    const scale = luckScale(query, roll.variants, budget);
    return scale.steps.length > 1 ? scale : null;
  } catch (error) {
    // A formula whose odds cannot be listed, whether its dice say so or its text.
    if (error instanceof RuleError || error instanceof Error) return null;
    throw error;
  }
}

/** Returns what the first throw of a roll came to, or could still come to. */
function resultsOf({ die, terms, total, variants, options }: QuadriviumRoll): Results | null {
  if (die === null) return total === undefined ? null : new Map([[total, 1]]);
  const { dieKind, setup, faces } = { dieKind: die.dieKind, setup: die.setup, faces: die.faceList };
  const { isCounter = false } = options;
  const query = { expression: rolledExpression(terms, die), die: { dieKind, setup }, target: null, isCounter };
  const { declined = [], isLeftOpen = false } = die.options;
  return firstThrow({ query, thrown: { variants, declined, isLeftOpen }, faces }, new Budget());
}

/** Returns two numbers from 0 to 1 that follow from a name alone and are as good as random. */
function chancesFrom(name: string): readonly [number, number] {
  const digits = sealOf(name);
  return [fractionOf(digits.slice(0, 12)), fractionOf(digits.slice(12, 24))];
}

function fractionOf(digits: string): number {
  return Number.parseInt(digits, 16) / 16 ** digits.length;
}
