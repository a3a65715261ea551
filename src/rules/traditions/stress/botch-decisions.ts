import { RuleError } from "../../kernel/rule-error.ts";
import type { Decision, Offer, OfferContext } from "../../kernel/die-kind.ts";
import type { Phrase } from "../../kernel/phrase.ts";
import type { StressOutcome } from "./stress-outcome.ts";
import type { StressState } from "./stress-state.ts";

/** "0 to 100 accepted" [spec] */
export const MAX_BOTCH_DICE = 100;

/**
 * Leaves the number of botch dice to a game master once all first dice and chains have fallen: "the card of a zero waits
 * until a game master names the number, then throws them" [spec]. Returns null if there is nothing to name.
 */
export function leaveOpen(state: StressState): StressState | null {
  const isThrown = state.firsts + state.chains + state.ones === 0;
  if (!isThrown || state.zeros === 0 || state.named !== null || state.isNaming) return null;
  return { ...state, isNaming: true, botchesLeft: 0, botchCheck: false };
}

/** Says that a zero waits for the number of botch dice; null otherwise. */
export function awaits({ isNaming }: StressState): Phrase | null {
  return isNaming ? { key: "QUADRIVIUM.Stress.BotchDiceAwaited" } : null;
}

/** Returns what a game master may decide about botch dice: their number, or more of them once they have fallen. */
export function offers({ state }: OfferContext<StressState, StressOutcome>): readonly Offer[] {
  const { zeros, named, terms, isNaming } = state;
  if (zeros === 0) return [];
  const usual = terms.botchDice * zeros;
  if (isNaming) {
    const others = upTo(MAX_BOTCH_DICE).filter((amount) => amount !== usual);
    return [offer("nameBotchDice", [usual, ...others])];
  }
  const most = MAX_BOTCH_DICE - (named ?? usual);
  return most > 0 ? [offer("addBotchDice", upTo(most).slice(1))] : [];
}

/** Tells whether only a game master may take a decision: all that are about the number of botch dice. */
export function isForGamemaster({ kind }: Decision): boolean {
  return kind === "nameBotchDice" || kind === "addBotchDice";
}

function offer(kind: string, amounts: readonly number[]): Offer {
  return {
    kind,
    isForGamemaster: isForGamemaster({ kind }),
    question: { key: `QUADRIVIUM.Stress.Question.${kind}` },
    answers: amounts.map((amount) => ({ phrase: tell({ kind, amount }), decision: { kind, amount } })),
  };
}

/** Returns a decision in words, for its button and for the card that records it. */
export function tell({ kind, amount = 0 }: Decision): Phrase {
  return { key: `QUADRIVIUM.Stress.Told.${kind}`, data: { count: amount } };
}

/**
 * Returns the state after a game master named the number of botch dice or added some, all of which are thrown together.
 * @throws RuleError DecisionGone
 */
export function decide(state: StressState, { kind, amount = -1 }: Decision): StressState {
  const { zeros, named, terms, isNaming } = state;
  const before = isNaming ? 0 : (named ?? terms.botchDice * zeros);
  const least = isNaming ? 0 : 1;
  const isPossible = Number.isInteger(amount) && amount >= least && before + amount <= MAX_BOTCH_DICE;
  if (zeros === 0 || kind !== (isNaming ? "nameBotchDice" : "addBotchDice") || !isPossible) {
    throw new RuleError("DecisionGone");
  }
  const all = before + amount;
  return { ...state, isNaming: false, named: all, botchesLeft: amount, botchCheck: state.botchCheck || all > 0 };
}

/** Returns the whole numbers from 0 to one. */
function upTo(most: number): readonly number[] {
  return Array.from({ length: most + 1 }, (_, amount) => amount);
}
