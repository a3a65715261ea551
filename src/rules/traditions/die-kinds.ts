import { botch } from "./stress/botch.ts";
import { check } from "./check/check.ts";
import { fortune } from "./fortune/fortune.ts";
import { heroic } from "./trip/heroic.ts";
import { quality, simple, stress } from "./stress/stress.ts";
import type { DieKind } from "../kernel/die-kind.ts";
import { trip } from "./trip/trip.ts";

/** All die kinds by their letters; a new one is one line here. `c`, `d` and `f` belong to Foundry. */
export const dieKinds: ReadonlyMap<string, DieKind> = byLetter([
  simple,
  quality,
  stress,
  botch,
  fortune,
  check,
  trip,
  heroic,
]);

/**
 * Returns the die kind of one of our letters.
 * @throws Error for any other letter
 */
export function dieKindOf(letter: string): DieKind {
  const dieKind = dieKinds.get(letter);
  if (!dieKind) throw new Error(`There is no die kind with the letter "${letter}".`);
  return dieKind;
}

function byLetter(list: readonly unknown[]): Map<string, DieKind> {
  const letters = new Map<string, DieKind>();
  for (const dieKind of list as DieKind[]) {
    const { letter } = dieKind;
    if (!/^[a-z]$/.test(letter) || "cdf".includes(letter) || letters.has(letter)) {
      throw new Error(`The letter "${letter}" of the die kind "${dieKind.id}" is taken or not a letter.`);
    }
    letters.set(letter, dieKind);
  }
  return letters;
}
