/** What fallen character dice come to, so far as it matters for total and impact: few enough facts to merge states by. */
export interface Hand {
  /**
   * The faces that can count for the total, from the highest: one more than it takes, for one may be scratched; 0 where
   * there is no die.
   */
  readonly best: readonly number[];
  readonly impact: number;
  /** The lowest face that is not a 1: what a fumble scratches. 0 where there is none. */
  readonly lowest: number;
  /** The highest face, where it is scratched; it is not among the others. 0 where it stays. */
  readonly highest: number;
}

/** A hand without dice, for a total of so many. */
export function emptyHand(bestDice: number): Hand {
  return { best: Array.from({ length: bestDice + 1 }, () => 0), impact: 0, lowest: 0, highest: 0 };
}

/** "Each die that rolls a 4 or higher generates one point of impact. Character dice that roll 10 or higher [...] two." */
export function impactOf(face: number): number {
  if (face >= 10) return 2;
  return face >= 4 ? 1 : 0;
}

/** The hand with one more die. Where the highest is scratched, it is held back from the others. */
export function addDie(hand: Hand, face: number, scratchesHighest: boolean): Hand {
  if (!scratchesHighest) return count(hand, face, hand.highest);
  const highest = Math.max(hand.highest, face);
  return hand.highest === 0 ? { ...hand, highest } : count(hand, Math.min(hand.highest, face), highest);
}

function count({ best, impact, lowest }: Hand, face: number, highest: number): Hand {
  return {
    best: insert(best, face),
    impact: impact + impactOf(face),
    lowest: face > 1 && (lowest === 0 || face < lowest) ? face : lowest,
    highest,
  };
}

/** Puts a face in its place among the best; the least of them leaves. */
function insert(best: readonly number[], face: number): readonly number[] {
  let place = best.length - 1;
  if (face <= (best[place] ?? 0)) return best;
  const better = best.slice();
  for (; place > 0 && face > (best[place - 1] ?? 0); place -= 1) better[place] = best[place - 1] ?? 0;
  better[place] = face;
  return better;
}

/** The faces that can count for the total when one that shows this is scratched. */
export function bestWithout(best: readonly number[], face: number): readonly number[] {
  const index = face === 0 ? -1 : best.indexOf(face);
  return index < 0 ? best : [...best.slice(0, index), ...best.slice(index + 1), 0];
}

/**
 * Equal for hands that come to the same whatever falls after them. The last of the best faces comes into the total only
 * for the lowest, when that is scratched. If the last is no 1 itself, the lowest is not above it, and the total stays the
 * same: so it matters only whether there is a last that is no 1, and of the lowest only its impact.
 */
export function handKey({ best, impact, lowest, highest }: Hand): number {
  let key = impact * 3 + impactOf(lowest);
  for (let index = 0; index < best.length - 1; index += 1) key = key * 13 + (best[index] ?? 0);
  return (key * 3 + Math.min(best.at(-1) ?? 0, 2)) * 13 + highest;
}

/** More than the key of any hand. */
export const HAND_KEYS = 1e8;
