import { NOISE } from "./noise.ts";

/** "Fractions round down." */
export function roundDown(amount: number): number {
  // Adding 0 turns a −0 into 0.
  return Math.floor(amount + NOISE) + 0;
}
