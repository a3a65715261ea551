/** "Simply find the indicated die on the Heroic table of the character sheet and roll two of them." */
export const HEROIC_DICE = 2;

/**
 * "Use the two results to create the SMALLEST result you can by placing one number before the other": 3 and 5 are 35,
 * 10 and 8 are 108. Null while a die is missing.
 */
export function joinSmallest([first, second]: readonly number[]): number | null {
  if (first === undefined || second === undefined) return null;
  return Math.min(Number(`${first}${second}`), Number(`${second}${first}`));
}
