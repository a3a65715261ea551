import { bonusDice, USUAL_HIGHEST } from "./trip-fields.ts";

/** The effect of a cumulative bonus on a trip roll: a bonus die, or a number. */
export interface TripBonus {
  /** The size of the bonus die (dB); null if none is thrown. */
  readonly faces: number | null;
  /** The number that is added, or subtracted, if no die is thrown. */
  readonly flat: number;
}

/** "1 Simply add 1. [...] 2 Simply add 2. [...] 3 or 4 d4 is rolled" [trip]. */
const MAX_WITHOUT_DIE = 2;

/**
 * Returns the smallest die that can show the bonus: "Once the final (and LEGAL) cumulative bonus is calculated, a
 * number or die result is simply added to the d20 Trip die result". "Any negative cumulative bonus is simply
 * subtracted. No dB is rolled." [trip]
 * @param highest The size of the highest bonus die that the character's level allows.
 */
export function bonusDie(cumulative: number, highest: number = USUAL_HIGHEST): TripBonus {
  if (cumulative <= MAX_WITHOUT_DIE) return { faces: null, flat: cumulative };
  return { faces: bonusDice.find((size) => cumulative <= size || size === highest) ?? highest, flat: 0 };
}

/** Returns what a bonus adds to a flat roll: "+ 1d6", "+ 2", "- 5", or nothing. */
export function addedFlat({ faces, flat }: TripBonus): string {
  if (faces !== null) return `+ 1d${faces}`;
  return flat === 0 ? "" : `${flat < 0 ? "-" : "+"} ${Math.abs(flat)}`;
}

/** "Simply find the indicated die on the Heroic table of the character sheet and roll two of them." [trip] */
export const HEROIC_DICE = 2;

/**
 * "Use the two results to create the SMALLEST result you can by placing one number before the other" [trip]: 3 and 5
 * are 35, 10 and 8 are 108. Returns null while a die is missing.
 */
export function joinSmallest([first, second]: readonly number[]): number | null {
  if (first === undefined || second === undefined) return null;
  return Math.min(first * placesOf(second) + second, second * placesOf(first) + first);
}

/** Returns by what a number is multiplied when this one is placed behind it: 10 for one digit, 100 for two … */
function placesOf(number: number): number {
  let places = 10;
  while (places <= number) places *= 10;
  return places;
}
