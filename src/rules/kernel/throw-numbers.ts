import type { DieKind, Thrown } from "./die-kind.ts";
import { replay } from "./replay.ts";
import type { ReplayInput } from "./replay.ts";

/**
 * Returns for each die, in the order of throwing, in which throw of the hand it falls, from 0: dice that only follow
 * because of others, such as a doubled die, botch dice, the second roll of luck and the dice of a later decision, fall in
 * a later one.
 */
export function throwNumbers(dieKind: DieKind, input: ReplayInput, faces: readonly number[]): readonly number[] {
  const { thrown, rejected } = replay(dieKind, input, faces);
  const inOrder = [...thrown, ...rejected].toSorted((one, other) => one.index - other.index);
  const decided = placesOfDecisions(dieKind, input, faces);
  const isRejected = new Set(rejected);
  let number = 0;
  return inOrder.map((die, place) => {
    const before = inOrder[place - 1];
    if (!before) return number;
    const isOfOtherRoll = isRejected.has(die) !== isRejected.has(before);
    if (isOfOtherRoll || decided.has(die.index) || follows(before, die)) number += 1;
    return number;
  });
}

/** Tells whether a die is thrown because of what the one before it shows. */
function follows(before: Thrown, die: Thrown): boolean {
  const isThrownWith = before.role === die.role && (before.alike ?? 1) > 1;
  return die.suspense === true && !isThrownWith;
}

/** Returns the numbers of dice that lay when each decision was made. */
function placesOfDecisions(dieKind: DieKind, input: ReplayInput, faces: readonly number[]): ReadonlySet<number> {
  const { decisions = [] } = input;
  const places = decisions.map((_, made) => {
    const { thrown, rejected } = replay(dieKind, { ...input, decisions: decisions.slice(0, made) }, faces);
    return thrown.length + rejected.length;
  });
  return new Set(places);
}
