import { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { CustomDie } from "../../dice/custom-die.ts";
import { ThrownDie } from "../../dice/thrown-die.ts";
import { colorsetOf } from "./presets.ts";

import Die = foundry.dice.terms.Die;
import DiceTerm = foundry.dice.terms.DiceTerm;

/**
 * One die as Dice So Nice throws it. It is an ordinary die, so that users see the dice that they have chosen for its size,
 * whose d10 shows a 0 for a 10 (it is also the second die of a d100).
 */
class ShownDie extends Die {
  label = "";

  override getResultLabel(): string {
    return this.label;
  }
}

// Dice So Nice 5 recognises ordinary dice by the name of their class.
Object.defineProperty(ShownDie, "name", { value: "Die" });

interface ShownOptions extends DiceTerm.Options {
  readonly appearance?: object;
}

/** Returns each of the dice as Dice So Nice throws it: in the colors of its role, and dimmed if it does not count. */
export function shownDice(die: ThrownDie, results: readonly DiceTerm.Result[] = die.results): readonly DiceTerm[] {
  return results.map((result) => {
    const options: ShownOptions & { role?: string } = { ...die.options };
    const colorset = colorsetOf(options.role ?? "", result.discarded === true);
    const appearance = { ...(colorset === null ? {} : { colorset }), ...options.appearance };
    const shown = new ShownDie({
      number: 1,
      faces: die.faces ?? 1,
      method: die.method ?? null,
      results: [{ ...result }],
      options: { ...options, ...(Object.keys(appearance).length > 0 ? { appearance } : {}) },
    });
    shown.label = die.getResultLabel(result);
    return shown;
  });
}

/** Returns the dice of a roll as Dice So Nice throws them; null if none of them are ours. */
export function dressed({ dice }: Roll): Roll | null {
  // A roll of Foundry's own class lists the dice of a lettered die twice once Dice So Nice has taken it apart.
  const own = [...new Set(dice)].filter((die) => !(die instanceof CustomDie));
  if (!own.some((die) => die instanceof ThrownDie)) return null;
  return rollWith(own.flatMap((die) => (die instanceof ThrownDie ? shownDice(die) : [die])));
}

/** Returns a roll that has these dice, only to be thrown. */
export function rollWith(dice: readonly DiceTerm[]): Roll {
  const roll = new Roll("0");
  roll.terms = [...dice];
  return roll;
}

/** Numbers the throws in which the dice of a roll fall. Only Dice So Nice reads the number, so it is not stored. */
export function numberThrows(roll: Roll): void {
  for (const [die, rollOrder] of throwsOf(roll)) {
    Object.defineProperty(die.options, "rollOrder", { value: rollOrder, configurable: true, writable: true });
  }
}

/** Returns the dice of a roll that our letters have thrown, each term with the throw in which its first die falls. */
export function throwsOf(roll: Roll): Map<ThrownDie, number> {
  const numbers = new Map<ThrownDie, number>();
  for (const { fallen, throwNumbers } of roll instanceof QuadriviumRoll && roll.isSound ? roll.customDice : []) {
    let place = 0;
    for (const die of fallen) {
      numbers.set(die, throwNumbers[place] ?? 0);
      place += die.results.length;
    }
  }
  return numbers;
}
