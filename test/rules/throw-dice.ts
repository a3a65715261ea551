import { defaultReadings } from "../../src/rules/readings.ts";
import type { Readings } from "../../src/rules/readings.ts";
import { plainSetup } from "../../src/rules/setup.ts";
import type { Outcome, Setup, Thrown, Tradition } from "../../src/rules/traditions/tradition.ts";

export interface Situation {
  readonly setup?: Partial<Setup>;
  readonly readings?: Partial<Readings>;
  readonly modifiers?: number;
  readonly target?: number;
}

/** Throws these faces by a tradition; a throw that may be declined is declined when the faces run out. */
export function throwDice<State, Result extends Outcome>(
  tradition: Tradition<State, Result>,
  faces: readonly number[],
  { setup, readings, modifiers = 0, target }: Situation = {},
): { total: number; outcome: Result; thrown: readonly Thrown[]; unused: readonly number[] } {
  const chosen = { ...defaultReadings, ...readings };
  const left = [...faces];
  const thrown: Thrown[] = [];
  let state = tradition.start({ ...plainSetup(tradition), ...setup } as Setup, chosen);
  for (let next = tradition.next(state); next !== null; next = tradition.next(state)) {
    const face = left.shift();
    if (face === undefined) {
      if (!next.optional) throw new Error(`The ${tradition.id} die asks for another die (${next.role}).`);
      state = tradition.decline(state);
      continue;
    }
    thrown.push({ ...next, face });
    state = tradition.after(state, face);
  }
  const total = tradition.value(state) + modifiers;
  return { ...tradition.settle(state, { total, modifiers, target: target ?? null }, chosen), thrown, unused: left };
}
