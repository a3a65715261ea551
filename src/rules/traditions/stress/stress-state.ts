/** The terms of a throw, fixed before it. */
interface StressTerms {
  /** For each zero. */
  readonly botchDice: number;
  readonly zeroAfterOne: boolean;
  readonly mayDecline: boolean;
  /** What the total is divided by; 1 for nothing. */
  readonly divisor: number;
}

/** A simple, quality or stress roll in progress. */
export interface StressState {
  readonly terms: StressTerms;
  /** First dice still to be thrown. */
  readonly firsts: number;
  /** First dice that show a 1 and wait for their chain. */
  readonly chains: number;
  /** The number of ones in the current chain; 0 between chains. */
  readonly ones: number;
  /** Botch dice still to be thrown. */
  readonly botchesLeft: number;
  /** The zeros that call for botch dice. */
  readonly zeros: number;
  /** The number of botch dice that was named after the throw, with those that were added; null if none was. */
  readonly named: number | null;
  /** True while a game master has to name the number of botch dice. */
  readonly isNaming: boolean;
  readonly value: number;
  readonly multiplier: number;
  readonly botchCheck: boolean;
  readonly botches: number;
}
