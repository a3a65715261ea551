import { isSize, witnessedFace } from "./joint-seed.ts";
import type { JointSeed } from "./joint-seed.ts";
import type { LetteredDie } from "./lettered-die.ts";
import { isEntered } from "./thrown-die.ts";

/** A die of a witnessed roll, with the face that the joint seed gives at its place. */
export interface WitnessedDie {
  readonly faces: number;
  readonly face: number;
  readonly label: string;
  /** Null for a die that was entered by hand, and for one that names no place. */
  readonly place: number | null;
  /** Null without a place, and for a die of an impossible size. */
  readonly expected: number | null;
  readonly isEntered: boolean;
}

/** Returns what the faces of a stored roll come from, as its author says; null if it is not witnessed, or not readable. */
export function seedIn({ options: { seed } }: LetteredDie): JointSeed | null {
  return typeof seed?.player === "string" && typeof seed.gamemaster === "string" ? seed : null;
}

/** Returns all dice that a witnessed roll has thrown, those of undone decisions last; none for a roll without a seed. */
export function witnessedDice(die: LetteredDie): readonly WitnessedDie[] {
  const seed = seedIn(die);
  if (!seed) return [];
  const { fallen, aside = [] } = die;
  return [...fallen, ...aside].flatMap((thrown) =>
    thrown.results.map((result, index) => {
      const { faces = 0, method } = thrown;
      const first = thrown.options.place;
      const place = first !== undefined && Number.isSafeInteger(first) ? first + index : null;
      const expected = place === null || !isSize(faces) ? null : witnessedFace(seed, place, faces);
      const label = thrown.getResultLabel(result);
      return { faces, face: result.result, label, place, expected, isEntered: isEntered(method) };
    }),
  );
}

/**
 * Tells whether all dice of a roll come from its joint seed, in the order of throwing and none left out, apart from those
 * that were entered by hand.
 * @param isUndone True if a game master has undone decisions: their dice may be taken again in another order.
 */
export function comesFromSeed(die: LetteredDie, isUndone: boolean): boolean {
  const dice = witnessedDice(die).filter((one) => !one.isEntered);
  const places = dice.map(({ place }) => place ?? -1);
  if (isUndone) places.sort((a, b) => a - b);
  return dice.every(({ face, expected }) => face === expected) && places.every((place, index) => place === index);
}
