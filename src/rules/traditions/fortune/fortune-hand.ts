/**
 * A summary of the thrown character dice: only what total and impact depend on, so that the odds engine can merge
 * states.
 */
export interface Hand {
  /**
   * The faces that can count for the total, from the highest: one more than it takes, since one may be scratched; 0 for
   * each missing die.
   */
  readonly best: readonly number[];
  readonly impact: number;
  /** The lowest face that is not a 1, which a fumble scratches; 0 if there is none. */
  readonly lowest: number;
  /** The highest face if it is scratched, which the other facts then leave out; 0 if it is not. */
  readonly highest: number;
}

/**
 * Returns a hand without dice.
 * @param bestDice The number of dice that the total takes.
 */
export function emptyHand(bestDice: number): Hand {
  return { best: Array<number>(bestDice + 1).fill(0), impact: 0, lowest: 0, highest: 0 };
}

/**
 * "Each die that rolls a 4 or higher generates one point of impact. [...] Character dice that roll 10 or higher
 * generate two impact." [fortune]
 */
export function impactOf(face: number): number {
  if (face >= 10) return 2;
  return face >= 4 ? 1 : 0;
}

/** Returns the hand with one more die. If the highest face is scratched, it is kept apart from the others. */
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

/** Inserts a face among the best ones; the lowest of them drops out. */
function insert(best: readonly number[], face: number): readonly number[] {
  let place = best.length - 1;
  if (face <= (best[place] ?? 0)) return best;
  const better = best.slice();
  for (; place > 0 && face > (best[place - 1] ?? 0); place -= 1) better[place] = best[place - 1] ?? 0;
  better[place] = face;
  return better;
}

/** Returns the best faces after one with this face is scratched. */
export function bestWithout(best: readonly number[], face: number): readonly number[] {
  const index = face === 0 ? -1 : best.indexOf(face);
  return index < 0 ? best : [...best.slice(0, index), ...best.slice(index + 1), 0];
}

/**
 * Returns a key that is equal for hands with the same future, whatever their impact. The last of the best faces joins the
 * total only if the lowest face is scratched and was among the others. If the last is not a 1, the lowest is not above it,
 * and the total stays the same. So only two things matter: whether the last is above 1, and the impact of the lowest.
 */
export function handKey({ best, lowest, highest }: Hand): number {
  let key = impactOf(lowest);
  for (let index = 0; index < best.length - 1; index += 1) key = key * 13 + (best[index] ?? 0);
  return (key * 3 + Math.min(best.at(-1) ?? 0, 2)) * 13 + highest;
}

/** Greater than the key of any hand: engines are quicker with keys that stay small. */
export const HAND_KEYS = 3 * 13 ** 3 * 3 * 13;
