import { RuleError } from "../../kernel/rule-error.ts";
import { MAX_SLIDE } from "./trip-fields.ts";
import type { TripOutcome } from "./trip-outcome.ts";
import { mayRepeatTrip, startTrip, withBonus } from "./trip-state.ts";
import type { TripState } from "./trip-state.ts";
import type { Decision, Offer, OfferContext } from "../../kernel/die-kind.ts";
import type { Phrase } from "../../kernel/phrase.ts";

/** "Once your make your Trip roll, you can NOT go back and add Focus! (Unless you luck the roll.)" */
const MAX_FOCUS = 20;

/** What may be decided about a trip roll: first the slide, for luck is called on a roll of which that much is known. */
export function offers({ state, rejected }: OfferContext<TripState, TripOutcome>): readonly Offer[] {
  if (!state.terms.isSlideSettled) return [slideOffer(state.terms.slide)];
  return rejected.length === 0 && mayRepeatTrip(state) ? [luckOffer(MAX_FOCUS)] : [];
}

/** "Slides past 9 are RARELY done": it holds when a game master says so, or comes down to the usual most. */
function slideOffer(slide: number): Offer {
  return {
    kind: "confirmSlide",
    isDue: true,
    isForGamemaster: true,
    question: { key: "QUADRIVIUM.Trip.Question.confirmSlide", data: { slide } },
    answers: [slide, MAX_SLIDE].map((amount) => answer({ kind: "confirmSlide", amount })),
  };
}

/** Luck after the roll, once: the whole roll again, also with a focus of so much that the first had not. */
export function luckOffer(mostFocus: number): Offer {
  const focuses = Array.from({ length: mostFocus }, (_, index) => ({ kind: "luck", amount: index + 1 }));
  return {
    kind: "luck",
    question: { key: "QUADRIVIUM.Trip.Question.luck" },
    answers: [{ kind: "luck" }, ...focuses].map(answer),
  };
}

function answer(decision: Decision): Offer["answers"][number] {
  return { phrase: tell(decision), decision };
}

/** A decision in words, for its button and for the card that records it. */
export function tell({ kind, amount = 0 }: Decision): Phrase {
  const withFocus = kind === "luck" && amount > 0 ? "WithFocus" : "";
  return { key: `QUADRIVIUM.Trip.Told.${kind}${withFocus}`, data: { amount } };
}

/**
 * The roll after a game master's word on its slide: what was an ability failure may be none any more, and go on to its
 * heroic dice. Luck that was called on before the roll has chosen by the slide as it was asked for, and is not called on
 * anew.
 * @throws RuleError DecisionGone
 */
export function decide(state: TripState, { kind, amount }: Decision): TripState {
  const { slide, isSlideSettled } = state.terms;
  if (kind !== "confirmSlide" || isSlideSettled || (amount !== slide && amount !== MAX_SLIDE)) {
    throw new RuleError("DecisionGone");
  }
  return { ...state, terms: { ...state.terms, slide: amount, isSlideSettled: true } };
}

/** How great a focus a decision takes that the first roll had not. */
export function focusOf({ kind, amount = 0 }: Decision): number {
  return kind === "luck" ? amount : 0;
}

/**
 * Where the second roll starts when luck is called on after the first: with the slide that holds by now, and the focus
 * added to the cumulative bonus. Null for another decision.
 * @throws RuleError DecisionGone for a focus out of range, or while the slide is not settled
 */
export function afterLuck({ terms }: TripState, { kind, amount = 0 }: Decision): TripState | null {
  if (kind !== "luck") return null;
  const isFocus = Number.isInteger(amount) && amount >= 0 && amount <= MAX_FOCUS;
  if (!isFocus || !terms.isSlideSettled) throw new RuleError("DecisionGone");
  return startTrip(withBonus(terms, terms.bonus + amount));
}
