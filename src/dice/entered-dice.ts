import { isEntered, ThrownDie } from "./thrown-die.ts";
import type { Thrower } from "./thrown-die.ts";

/** Dice of one kind whose faces the computer has not thrown. */
export interface EnteredDice {
  readonly method: string;
  /** "d8 (4)" */
  readonly dice: readonly string[];
  /** Who has entered them, and when; nobody where they fell with the roll itself. */
  readonly thrower: Thrower;
}

/** The dice of a roll that somebody has entered, or a device, in the order in which they fell. */
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

/** How many dice of a roll lie on the table. */
export function diceCount({ dice }: Pick<Roll, "dice">): number {
  return dice.reduce((sum, { results }) => sum + results.length, 0);
}
