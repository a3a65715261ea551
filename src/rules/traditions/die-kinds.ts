import { botch } from "./stress/botch.ts";
import { check } from "./check/check.ts";
import { fortune } from "./fortune/fortune.ts";
import { heroic } from "./trip/heroic.ts";
import { quality, simple, stress } from "./stress/stress.ts";
import type { BonusGoal } from "../kernel/bonuses.ts";
import { goalsOf } from "../kernel/compose.ts";
import type { DieKind } from "../kernel/die-kind.ts";
import { trip } from "./trip/trip.ts";

/** The die kinds of the system; a new one is one line here. `c`, `d` and `f` belong to Foundry. */
const ownDieKinds: readonly DieKind[] = [simple, quality, stress, botch, fortune, check, trip, heroic];

const listed = new Map<string, DieKind>();

/** All die kinds by their letters: those of the system, then those that modules add at start-up. */
export const dieKinds: ReadonlyMap<string, DieKind> = listed;

listDieKinds([]);

/**
 * Returns the die kind of one of our letters.
 * @throws Error for any other letter
 */
export function dieKindOf(letter: string): DieKind {
  const dieKind = dieKinds.get(letter);
  if (!dieKind) throw new Error(`There is no die kind with the letter "${letter}".`);
  return dieKind;
}

/** Returns what bonuses can change in some roll of a tradition. */
export function goalsIn(tradition: string): readonly BonusGoal[] {
  const own = [...dieKinds.values()].filter((die) => die.tradition === tradition && die.traits !== "none");
  return [...new Set(own.flatMap(goalsOf))];
}

/** Sets which die kinds there are beside the system's own. Only {@link listTraditions} calls it. */
export function listDieKinds(added: readonly DieKind[]): void {
  listed.clear();
  for (const dieKind of [...ownDieKinds, ...added]) {
    const { letter } = dieKind;
    if (!isFreeLetter(letter)) {
      throw new Error(`The letter "${letter}" of the die kind "${dieKind.id}" is taken or not a letter.`);
    }
    listed.set(letter, dieKind);
  }
}

/** Tells whether a die kind may have this letter. */
export function isFreeLetter(letter: string): boolean {
  return /^[a-z]$/.test(letter) && !"cdf".includes(letter) && !listed.has(letter);
}
