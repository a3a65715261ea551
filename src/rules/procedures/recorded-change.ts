import type { ValueRange } from "./accumulation.ts";

/** A number of a character before and after a change that is told in the chat. */
export interface NumberChange {
  readonly before: number;
  readonly after: number;
}

/**
 * Returns a number once a change of it is undone; null if that is not clear any more.
 * @param now The number as it is.
 * @param isCounted True for a number that counts what somebody has, such as experience: what came and went since then
 * stays. Any other number must be as the change has left it.
 */
export function valueUndone(
  now: number,
  { before, after }: NumberChange,
  isCounted: boolean,
  { min, max }: ValueRange,
): number | null {
  if (!isCounted && now !== after) return null;
  const value = now - (after - before);
  return value >= min && value <= max ? value : null;
}
