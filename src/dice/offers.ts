import type { Decision, Offer, Throw } from "../rules/kernel/die-kind.ts";
import type { LetteredDie } from "./lettered-die.ts";
import type { Phrase } from "../rules/kernel/phrase.ts";

/** The decision to throw a die that waits, or to decline it where the rules allow that. */
export const THROW = "throw";

/** The question whether a die that waits is thrown now. */
export function throwOffer({ dieKind }: LetteredDie, next: Throw): Offer {
  const phrase = (name: string): Phrase => ({
    key: `QUADRIVIUM.Throw.${dieKind.tradition}.${next.role}.${name}`,
    data: { count: next.alike ?? 1 },
  });
  const picks = ["accept", ...(next.optional ? ["decline"] : [])];
  return {
    kind: THROW,
    isDue: true,
    question: { key: `QUADRIVIUM.Throw.${dieKind.tradition}.${next.role}.name` },
    answers: picks.map((pick) => ({ phrase: phrase(pick), decision: { kind: THROW, pick } })),
  };
}

/** Is this what was offered? Who took it, when, and a number that goes with it are the taker's. */
export function isSameDecision(offered: Decision, taken: Decision): boolean {
  const asked = ({ kind, dice, pick, sizes }: Decision): string => JSON.stringify([kind, dice, pick, sizes]);
  return asked(offered) === asked(taken);
}
