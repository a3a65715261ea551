import type { Decision, Thrown } from "../rules/kernel/die-kind.ts";

/** A decision as it is stored, with its user and time. */
export interface TakenDecision extends Decision {
  /** Id of the user. */
  readonly by?: string;
  /** Milliseconds since 1970. */
  readonly at?: number;
}

/** A decision that a game master has undone. */
export interface UndoneDecision {
  readonly decision: TakenDecision;
  /** The dice that it concerns, as they lay then. */
  readonly thrown: readonly Pick<Thrown, "faces" | "face" | "index">[];
  /** Id of the user who has undone it. */
  readonly by: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}
