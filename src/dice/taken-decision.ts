import type { Decision, DieKind, Thrown } from "../rules/kernel/die-kind.ts";
import type { RuleVariants } from "../rules/kernel/rule-variants.ts";

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

/** The die whose roll a decision is about. */
interface DecidedDie {
  readonly dieKind: Pick<DieKind, "isForGamemaster">;
  readonly variants: RuleVariants;
}

/** Tells whether a decision about a roll is a game master's alone. */
export function isForGamemaster({ dieKind, variants }: DecidedDie, decision: Decision): boolean {
  return dieKind.isForGamemaster?.(decision, variants) === true;
}

/** Tells whether the user whom a decision names may take it; one who is deleted may have been a game master. */
export function isRightful(die: DecidedDie, decision: TakenDecision): boolean {
  if (!isForGamemaster(die, decision)) return true;
  const { by } = decision;
  return by !== undefined && game.users.get(by)?.isGM !== false;
}
