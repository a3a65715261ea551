import type { Outcome } from "../../kernel/die-kind.ts";

/** The outcome of a simple, quality or stress die. */
export interface StressOutcome extends Outcome {
  /** The value of the dice alone. */
  readonly value: number;
  /** 1 without a chain of ones, otherwise 2, 4, 8 …; with several dice the largest. */
  readonly multiplier: number;
  readonly modifiers: number;
  /** The number of botch dice that a zero calls for. */
  readonly botchDice: number;
  /** True if a zero called for botch dice. */
  readonly botchCheck: boolean;
  readonly botches: number;
  readonly botch: boolean;
}
