import { afterEach, beforeEach } from "vitest";
import { diceConfig } from "../src/client/dice/config.ts";
import { type DiceConfig, surroundings } from "../src/client/dice/surroundings.ts";
import { host } from "../src/client/host.ts";

/** The globals that dice look at; tests that need more of them put it here. */
const NAMES = ["CONFIG", "game", "ui", "foundry"] as const;

/** Gives every test of the file a fresh `CONFIG.Dice`, and takes everything away again. */
export function useDice(): void {
  const globals = host as Record<string, unknown>;
  let before: unknown[] = [];
  beforeEach(() => {
    before = NAMES.map((name) => globals[name]);
    host.CONFIG = { Dice: diceConfig() };
  });
  afterEach(() => {
    for (const [index, name] of NAMES.entries()) {
      if (before[index] === undefined) Reflect.deleteProperty(globalThis, name);
      else globals[name] = before[index];
    }
  });
}

export function diceSettings(): DiceConfig {
  return surroundings.CONFIG.Dice;
}

/** Lets dice of the given number of faces show these faces, one after the other; one throw too many is an error. */
export function script(faces: number, ...results: number[]): void {
  scriptUniforms(...results.map((result) => uniformFor(faces, result)));
}

/** As {@link script}, for dice of different faces. */
export function scriptDice(...dice: [faces: number, result: number][]): void {
  scriptUniforms(...dice.map(([faces, result]) => uniformFor(faces, result)));
}

/** The random numbers that come next. */
export function scriptUniforms(...uniforms: number[]): void {
  const waiting = [...uniforms];
  diceSettings().randomUniform = () => {
    const next = waiting.shift();
    if (next === undefined) throw new Error("A die was thrown that the test did not expect");
    return next;
  };
}

/** The middle of the range of random numbers that a die maps to a face. */
function uniformFor(faces: number, result: number): number {
  return 1 - (result - 0.5) / faces;
}
