import { defaultReadings } from "../../src/rules/readings.ts";
import type { Readings } from "../../src/rules/readings.ts";
import { plainSetup } from "../../src/rules/setup.ts";
import { walk } from "../../src/rules/walk.ts";
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
  const start = tradition.start({ ...plainSetup(tradition), ...setup } as Setup, chosen);
  const { state, thrown, next } = walk(tradition, start, faces, { isOver: true });
  if (next !== null) throw new Error(`The ${tradition.id} die asks for another die (${next.role}).`);
  const total = tradition.value(state) + modifiers;
  return {
    ...tradition.settle(state, { total, modifiers, target: target ?? null }, chosen),
    thrown,
    unused: faces.slice(thrown.length),
  };
}
