import type { Outcome } from "../../kernel/die-kind.ts";

/**
 * The ten-sided dice of Ars Magica, 4th edition: simple, quality and stress die.
 * A 0 is the face 10 of the die, so that manual and 3D dice show the right thing; only its label is "0".
 */
export interface StressOutcome extends Outcome {
  /** What the dice alone are worth. */
  readonly value: number;
  /** 1 without a chain of ones, else 2, 4, 8 …; with several dice the largest. */
  readonly multiplier: number;
  readonly modifiers: number;
  /** How many botch dice a zero called for. */
  readonly botchDice: number;
  /** Whether a zero called for botch dice. */
  readonly botchCheck: boolean;
  readonly botches: number;
  readonly botch: boolean;
}
