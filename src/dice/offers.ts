import type { Decision, Offer, Throw } from "../rules/kernel/die-kind.ts";
import type { LetteredDie } from "./lettered-die.ts";
import type { Phrase } from "../rules/kernel/rule-error.ts";

/** The kind of the decision to throw a waiting die, or to decline it if the throw is optional. */
export const THROW = "throw";

/** Returns the offer to throw a waiting die. */
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

/** Returns true if a decision is the one offered; its user, time and amount are the user's own. */
export function isSameDecision(offered: Decision, taken: Decision): boolean {
  const asked = ({ kind, dice, pick, sizes }: Decision): string => JSON.stringify([kind, dice, pick, sizes]);
  return asked(offered) === asked(taken);
}
