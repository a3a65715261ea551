import { isEntered, ThrownDie } from "./thrown-die.ts";
import type { Thrower } from "./thrown-die.ts";

/** Dice of one size whose faces were entered instead of thrown by the computer. */
export interface EnteredDice {
  readonly method: string;
  /** Each die with its face: "d8 (4)". */
  readonly dice: readonly string[];
  /** The user who entered them, and when; empty if they were thrown with the roll itself. */
  readonly thrower: Thrower;
}

/** Returns the dice of a roll that a person or a device entered, in the order of throwing. */
export function enteredDice({ dice }: Pick<Roll, "dice">): readonly EnteredDice[] {
  return dice.flatMap((die) => {
    const { method, denomination } = die;
    if (!isEntered(method)) return [];
    const { byComputer = [], by, at } = die instanceof ThrownDie ? die.options : {};
    const faces = die.results.filter((_, place) => !byComputer.includes(place));
    const named = faces.map((result) => `${denomination} (${die.getResultLabel(result)})`);
    return named.length > 0 ? [{ method, dice: named, thrower: { by, at } }] : [];
  });
}

/** Counts the dice that a roll has thrown. */
export function diceCount({ dice }: Pick<Roll, "dice">): number {
  return dice.reduce((sum, { results }) => sum + results.length, 0);
}
